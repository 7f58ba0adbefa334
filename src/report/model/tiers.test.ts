import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from '../../stats/rates.js';
import { tiersOf } from './tiers.js';

const GAMES = 1000;
const counts = fc.array(fc.integer({ min: 0, max: GAMES }), { minLength: 1, maxLength: 30 });
const rateOf = (count: number) => ({ rate: count / GAMES, ...wilson(count, GAMES, 0.95) });

test('a rate is in the tier whose best its interval reaches, and in no other', () => {
  fc.assert(
    fc.property(counts, (all) => {
      const rates = all.map(rateOf);
      const tiers = tiersOf(rates);
      const leaders = [...new Set(tiers)]
        .sort((one, other) => one - other)
        .map((tier) => {
          const own = rates.filter((_, place) => tiers[place] === tier);
          return own.reduce((best, rate) => (rate.rate > best.rate ? rate : best));
        });
      expect(tiers.toSorted((one, other) => one - other)[0]).toBe(0);
      for (const [place, rate] of rates.entries()) {
        const tier = tiers[place]!;
        expect(rate.high).toBeGreaterThanOrEqual(leaders[tier]!.low);
        if (tier > 0) expect(rate.high).toBeLessThan(leaders[tier - 1]!.low);
      }
    }),
  );
});

test('one weak rate does not make strong ones look alike, and equal rates are one tier', () => {
  expect(tiersOf([100, 700, 800, 800].map(rateOf))).toEqual([2, 1, 0, 0]);
  expect(tiersOf([500, 505, 495].map(rateOf))).toEqual([0, 0, 0]);
});
