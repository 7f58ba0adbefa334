import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceToFind } from './replay.js';

function ways(of: number, chosen: number): number {
  return chosen === 0 ? 1 : (ways(of - 1, chosen - 1) * of) / chosen;
}

test('the chance to find a change is the hypergeometric one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(20), fc.nat(20), (of, some, more) => {
      const [played, changed] = [Math.min(some, of), Math.min(more, of)];
      const missed = played + changed > of ? 0 : ways(of - changed, played) / ways(of, played);
      expect(chanceToFind(played, of, changed)).toBeCloseTo(1 - missed, 9);
    }),
  );
});
