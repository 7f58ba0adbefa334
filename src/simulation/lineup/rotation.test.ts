import { expect, test } from 'vitest';
import { PolicyFault, resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed } from '../../random/index.js';
import type { Condition } from './arm.js';
import { createEngine, createPolicies } from './seating.js';
import { resolveTeam } from './team.js';

const PLAYERS = 3;
const key = keyFromSeed('rotating');
const rummy = await loadGame('rummy');
const setup = resolveSetup(rummy, { players: PLAYERS, variant: 'deal-1' });
const condition: Condition = { setup, team: await resolveTeam(rummy, PLAYERS, 'random+greedy+careful') };

test('who is at fault is told by its place in the team, in the game as it is counted', async () => {
  const broken = { takes: () => 'perhaps', layDown: () => {}, discard: () => 0 };
  const seating = await createPolicies(condition);
  const policies = seating.policies.map((policy, index) => (index % PLAYERS === 1 ? broken : policy));
  const engine = createEngine({ ...seating, policies }, key);
  for (let game = 0; game < 2 * PLAYERS; game++) {
    expect(() => engine.play(game)).toThrow(expect.objectContaining({ seat: 1, game }));
    expect(() => engine.play(game)).toThrow(PolicyFault);
  }
});

test.each([
  ['rummy', 'random', 8],
  ['rummy', 'shrewd', 8],
  ['shanghai-rummy', 'careful', 1],
])('%s: where %s plays at all places, one game stands for all rotations of its deck', async (name, policy, decks) => {
  const game = await loadGame(name);
  const condition = { setup: resolveSetup(game, { players: 4 }), team: await resolveTeam(game, 4, policy) };
  const [once, all] = [true, false].map(async (mayRepeat) =>
    createEngine(await createPolicies(condition), key, mayRepeat),
  );
  const seats = new Set<string>();
  for (let index = 0; index < 4 * decks; index++) {
    for (const engine of [await once!, await all!]) engine.play(index);
    const told = [await once!, await all!].map((engine) => [
      ...[engine.outcome, engine.reason, engine.fingerprint()],
      ...engine.metrics,
      ...engine.seats,
    ]);
    expect(told[0]).toEqual(told[1]);
    seats.add(told[0]!.join());
  }
  // The rows of seats go by places of the team, which move on.
  expect(seats.size).toBe(4 * decks);
});
