import { expect, test } from 'vitest';
import { DEFAULTS } from '../game/index.js';
import { auditExtentFor, batchOf } from './batch-size.js';
import { fakeArm } from './batches/fake-game.testing.js';

function arm(batch?: number) {
  const { setup, team } = fakeArm('a', 'b');
  const policies = team.policies.map((policy) => ({ ...policy, ...(batch !== undefined && { batch }) }));
  return { setup, team: { ...team, policies } };
}

test('audits of policies with small batches look at less, but never at nothing, and others at what is usual', () => {
  expect(batchOf([arm()])).toBe(10_000);
  expect(auditExtentFor(arm(), DEFAULTS.audit)).toEqual({ games: 1_000_000, redeals: 1000 });
  expect(auditExtentFor(arm(1000), DEFAULTS.audit).games).toBe(10_000);
  expect(auditExtentFor(arm(100), DEFAULTS.audit)).toEqual({ games: 100, redeals: 100 });
  expect(auditExtentFor(arm(1), DEFAULTS.audit)).toEqual({ games: 100, redeals: 50 });
  // A game with little to begin with has no more.
  expect(auditExtentFor(arm(1), { games: 20, redeals: 10 })).toEqual({
    games: 20,
    redeals: 10,
  });
});
