import { expect, test } from 'vitest';
import { resolveSetup } from '../../src/game/index.js';
import { ShamusEngine } from '../../src/games/shamus/engine/engine.js';
import shamus from '../../src/games/shamus/index.js';
import { RULINGS } from '../../src/games/shamus/rules/rulings.js';
import { termsOf } from '../../src/games/shamus/rules/terms.js';
import { keyFromSeed, Stream } from '../../src/random/index.js';
import { testSize } from '../../test/sized.testing.js';
import { arbitraryOptions, oneOf, RUMMIES, UNOS } from './options.testing.js';

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

test('any shipped policies with any options at any table keep the rules, and each game comes out the same whatever was played before', () => {
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
