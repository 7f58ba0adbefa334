import { describe, expect, test } from 'vitest';
import { ShamusEngine } from '../../src/games/shamus/engine/engine.js';
import type { RummyPolicy, SeatView, UnoPolicy } from '../../src/games/shamus/policy.js';
import { targetsOf } from '../../src/games/shamus/rules/setup.js';
import { keyFromSeed } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import aceKeeper from './ace-keeper.js';
import highFirst from './high-first.js';
import meldFirst from './meld-first.js';
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
  const games = testSize(1500, 20_000);

  test(`plays ${games} games without breaking a rule`, () => {
    const engine = new ShamusEngine(
      { targets: targetsOf('standard') },
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
      { targets: targetsOf('standard') },
      [watched(player), watchedRummy(partner)],
      keyFromSeed(name),
    );
    for (let game = 0; game < testSize(50, 200); game++) engine.play(game);
  });
});

/** Decides, and checks that nothing that can be seen is different afterwards. */
function unchanged<T>(view: SeatView, decide: () => T): T {
  const before = textOf(view);
  const decision = decide();
  if (textOf(view) !== before) expect(textOf(view)).toBe(before);
  return decision;
}

/** All that a view shows, but for the random numbers, which are there to be used up. */
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
