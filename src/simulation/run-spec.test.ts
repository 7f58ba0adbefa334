import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAME_DEFAULTS } from '../game/index.js';
import type { Arm, GameRange } from './lineup/arm.js';
import { roundUpToBlocks } from './lineup/rotation.js';
import { FAKE, fakeArm } from './play/fake-game.testing.js';
import { batchSizeOf, defaultAuditExtent, maxGamesOf, shardPartsOf } from './run-spec.js';

function arm(batch?: number) {
  const { setup, team } = fakeArm('a', 'b');
  const policies = team.policies.map((policy) => ({ ...policy, ...(batch !== undefined && { batch }) }));
  return { setup, team: { ...team, policies } };
}

test('audits of policies with small batches look at less, but never at nothing, and others at what is usual', () => {
  expect(batchSizeOf([arm()])).toBe(10_000);
  expect(defaultAuditExtent(arm(), GAME_DEFAULTS.audit)).toEqual({ games: 1_000_000, redeals: 1000 });
  expect(defaultAuditExtent(arm(1000), GAME_DEFAULTS.audit).games).toBe(10_000);
  expect(defaultAuditExtent(arm(100), GAME_DEFAULTS.audit)).toEqual({ games: 100, redeals: 100 });
  expect(defaultAuditExtent(arm(1), GAME_DEFAULTS.audit)).toEqual({ games: 100, redeals: 50 });
  // A game with little to begin with has no more.
  expect(defaultAuditExtent(arm(1), { games: 20, redeals: 10 })).toEqual({
    games: 20,
    redeals: 10,
  });
});

/** An arm whose policies ask for batches of a size. */
function armOf(batch: number, players: number): Arm {
  const { setup, team } = fakeArm('a', 'b');
  return {
    setup: { ...setup, players },
    team: { ...team, policies: team.policies.map((policy) => ({ ...policy, batch })) },
  };
}

/** The fake game as if it were of this kind. */
function gameOf(kind: 'cooperative' | 'competitive') {
  return { results: { ...FAKE.results, kind } };
}

const PLANS = fc.record({
  kind: fc.constantFrom('cooperative', 'competitive'),
  batch: fc.integer({ min: 1, max: 50 }),
  players: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 9 }),
  games: fc.integer({ min: 1, max: 400 }),
  of: fc.integer({ min: 1, max: 30 }),
});

describe('the shards of a run', () => {
  test('play every batch once, each its own that follow each other', () => {
    fc.assert(
      fc.property(PLANS, ({ kind, batch, players, games, of }) => {
        const arms = players.map((count) => armOf(batch, count));
        const plan = { arms, seed: 's', rule: { kind: 'games', games }, threads: 1, gameTimeout: 60 } as const;
        const shards = Array.from({ length: of }, (_, place) =>
          shardPartsOf(gameOf(kind), plan, { index: place + 1, of }),
        );
        const counts = shards.map(() => 0);
        for (const [place, count] of players.entries()) {
          const round = kind === 'competitive' ? count : 1;
          const [size, most] = [roundUpToBlocks(batch, round), roundUpToBlocks(games, round)];
          const parts = shards.map((shard) => shard[place]!);
          for (const [shard, part] of parts.entries()) counts[shard]! += Math.ceil(part.count / size);
          const played = parts.filter((part) => part.count > 0).sort((one, other) => one.from - other.from);
          let next = 0;
          for (const { from, count: some } of played) {
            expect(from).toBe(next);
            expect(from % size).toBe(0);
            next += some;
            expect(next % size === 0 || next === most).toBe(true);
          }
          expect(next).toBe(most);
        }
        // In all arms together no shard has more than a batch more than another.
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        const total = (parts: readonly GameRange[]) => parts.reduce((sum, { count }) => sum + count, 0);
        for (const [place, parts] of shards.entries()) {
          expect(maxGamesOf(gameOf(kind), { ...plan, shard: { index: place + 1, of } })).toBe(total(parts));
        }
      }),
    );
  });
});
