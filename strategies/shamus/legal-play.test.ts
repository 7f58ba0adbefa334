import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../../src/game/index.js';
import { ShamusEngine } from '../../src/games/shamus/engine/engine.js';
import shamus from '../../src/games/shamus/index.js';
import type { RummyPolicy, SeatView, UnoPolicy } from '../../src/games/shamus/policy.js';
import { RULINGS } from '../../src/games/shamus/rules/rulings.js';
import { numbersOf } from '../../src/games/shamus/rules/setup.js';
import { termsOf } from '../../src/games/shamus/rules/terms.js';
import { keyFromSeed, Stream } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import aceKeeper from './ace-keeper.js';
import highFirst from './high-first.js';
import meldFirst from './meld-first.js';
import { arbitraryOptions, oneOf, RUMMIES, UNOS } from './options.testing.js';
import pileSaver from './pile-saver.js';
import rankMatching from './rank-matching.js';
import randomRummy from './rummy-random.js';
import rummyTips from './rummy-tips.js';
import { reader, signaller } from './signals.js';
import randomUno from './uno-random.js';
import unoTips from './uno-tips.js';

const PAIRS = [randomUno, highFirst, rankMatching, aceKeeper].flatMap((uno) =>
  [randomRummy, meldFirst, pileSaver].map((rummy) => ({ uno, rummy })),
);
const TEAMS = [...PAIRS, { uno: signaller, rummy: reader }, { uno: unoTips, rummy: rummyTips }].map((team) => ({
  name: `${team.uno.name}+${team.rummy.name}`,
  ...team,
}));

describe.each(TEAMS)('$name', ({ name, uno, rummy }) => {
  const games = testSize(150, 20_000);

  test(`plays ${games} games without breaking a rule`, () => {
    const engine = new ShamusEngine(
      { targets: numbersOf({ variant: 'standard', players: 2 }) },
      [uno.create(), rummy.create()],
      keyFromSeed(name),
    );
    let turns = 0;
    for (let game = 0; game < games; game++) {
      engine.play(game);
      turns += engine.metrics[2]!;
    }
    expect(turns).toBeGreaterThan(5 * games);
  });

  test('only looks at its view and the table, and writes on neither', () => {
    const [player, partner] = [uno.create(), rummy.create()];
    const engine = new ShamusEngine(
      { targets: numbersOf({ variant: 'standard', players: 2 }) },
      [watched(player), watchedRummy(partner)],
      keyFromSeed(name),
    );
    for (let game = 0; game < testSize(8, 200); game++) engine.play(game);
  });
});

/** Decides, and checks that nothing that can be seen is different afterwards. */
function unchanged<T>(view: SeatView, decide: () => T): T {
  const before = textOf(view);
  const decision = decide();
  if (textOf(view) !== before) expect(textOf(view)).toBe(before);
  return decision;
}

function textOf({ random, table, ...own }: SeatView): string {
  return JSON.stringify([own, { ...table, pile: [...table.pile] }]);
}

function watched(policy: UnoPolicy): UnoPolicy {
  return {
    newGame: (view) => unchanged(view, () => policy.newGame?.(view)),
    play: (view) => unchanged(view, () => policy.play(view)),
    call: (view, ace) => unchanged(view, () => policy.call(view, ace)),
  };
}

function watchedRummy(policy: RummyPolicy): RummyPolicy {
  return {
    newGame: (view) => unchanged(view, () => policy.newGame?.(view)),
    draw: (view) => unchanged(view, () => policy.draw(view)),
    layDown: (view, laid) => unchanged(view, () => policy.layDown(view, laid)),
    discard: (view) => unchanged(view, () => policy.discard(view)),
  };
}

const GAMES = testSize(3, 12);
const TRIALS = 600;

/** Any setup and any policies with any options at its seats. The policies named come first, so that each gets its turn. */
function anyTable(trial: number) {
  const random = new Stream();
  random.start(keyFromSeed('any team'), trial, 0);
  const setup = resolveSetup(shamus, {
    variant: oneOf(shamus.setups.variants, random).name,
    players: oneOf(shamus.setups.players, random),
    rulings: Object.fromEntries(RULINGS.map(({ name, values }) => [name, oneOf(values, random)])),
  });
  const team = shamus.setups.roles(setup.players).map((_, seat) => {
    const policies = seat % 2 === 0 ? UNOS : RUMMIES;
    const policy = seat < 2 ? policies[trial % policies.length]! : oneOf(policies, random);
    return { policy, options: arbitraryOptions(policy, random) };
  });
  const sitDown = () =>
    new ShamusEngine(
      termsOf(setup),
      team.map(({ policy, options }) => policy.create(options)),
      keyFromSeed(`${trial}`),
    );
  return { setup, team, sitDown };
}

function resultOf(engine: ShamusEngine, game: number): string {
  engine.play(game);
  return [engine.fingerprint(), engine.outcome, engine.reason, ...engine.metrics].join();
}

describe('any shipped policies, with any options, at any table', () => {
  test('play without breaking a rule, and each game comes out the same whatever was played before', () => {
    const seats = new Set<string>();
    for (let trial = 0; trial < TRIALS; trial++) {
      const { setup, team, sitDown } = anyTable(trial);
      const [forth, back] = [sitDown(), sitDown()];
      const games = Array.from({ length: GAMES }, (_, game) => game);
      const first = games.map((game) => resultOf(forth, game));
      const second = games.toReversed().map((game) => resultOf(back, game));
      const about = `${JSON.stringify(setup)} ${team.map(({ policy, options }) => policy.name + JSON.stringify(options))}`;
      expect(second.toReversed(), about).toEqual(first);
      for (const { policy } of team) seats.add(`${policy.role} ${policy.name} ${setup.variant} ${setup.players}`);
    }
    // Each policy sat at tables of each variant and number of players.
    expect(seats.size).toBe(
      (UNOS.length + RUMMIES.length) * shamus.setups.variants.length * shamus.setups.players.length,
    );
  });
});
