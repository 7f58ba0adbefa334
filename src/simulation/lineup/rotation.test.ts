import { expect, test } from 'vitest';
import { PolicyFault, resolveSetup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import { keyFromSeed, policyKey } from '../../random/index.js';
import type { Condition } from './arm.js';
import { RotatingReferee } from './rotation.js';
import { createPolicies, engineOf, makePolicy } from './seating.js';
import { resolveTeam } from './team.js';

const PLAYERS = 3;
const key = keyFromSeed('rotating');
const rummy = await loadGame('rummy');
const setup = resolveSetup(rummy, { players: PLAYERS, variant: 'deal-1' });
const contender: Condition = { setup, team: await resolveTeam(rummy, PLAYERS, 'random+greedy+careful') };
const referee = new RotatingReferee(await rummy.referee!(setup), PLAYERS);

async function recorded(game: number) {
  const { policies } = await createPolicies(contender);
  return referee.record(policies.slice(0, PLAYERS), key, game);
}

test('games of all rotations come out by their answers as they were counted, and each place answers alone', async () => {
  const engine = engineOf(await createPolicies(contender), key);
  let others = 0;
  for (let game = 0; game < 5 * PLAYERS; game++) {
    engine.play(game);
    const judged = referee.judge(await recorded(game), key, game);
    expect(judged.engine.fingerprint()).toBe(engine.fingerprint());
    expect([...judged.engine.seats]).toEqual([...engine.seats]);
    expect([...judged.engine.metrics]).toEqual([...engine.metrics]);
    for (let place = 0; place < PLAYERS; place++) {
      const [policy, next] = [await makePolicy(contender, place), await makePolicy(contender, (place + 1) % PLAYERS)];
      const interview = judged.interviews[place]!;
      expect(referee.interview(policy, place, interview, policyKey(key, place), game)).toBeNull();
      if (referee.interview(next, place, interview, policyKey(key, place), game) !== null) others++;
    }
  }
  // Of 45: two policies may decide alike in a short deal.
  expect(others).toBeGreaterThan(35);
});

test('who is at fault is told by its place in the team, in the game as it is counted', async () => {
  const { policies } = await createPolicies(contender);
  const broken = { takes: () => 'perhaps', layDown: () => {}, discard: () => 0 };
  for (let game = 0; game < 2 * PLAYERS; game++) {
    const all = [policies[0], broken, policies[2]];
    expect(() => referee.record(all, key, game)).toThrow(expect.objectContaining({ seat: 1, game }));
    expect(() => referee.record(all, key, game)).toThrow(PolicyFault);
  }
});

test.each([
  ['rummy', 'random', 8],
  ['rummy', 'shrewd', 8],
  ['shanghai-rummy', 'careful', 1],
])('%s: where %s plays at all places, one game stands for all rotations of its deck', async (name, policy, decks) => {
  const game = await loadGame(name);
  const condition = { setup: resolveSetup(game, { players: 4 }), team: await resolveTeam(game, 4, policy) };
  const [once, all] = [true, false].map(async (mayRepeat) => engineOf(await createPolicies(condition), key, mayRepeat));
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
