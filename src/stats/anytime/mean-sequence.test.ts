import { expect, it } from 'vitest';
import { Histogram } from '../histogram.js';
import { halfWidth, type Interval } from '../interval.js';
import { clopperPearson } from '../intervals/clopper-pearson.js';
import { meanInterval, type NoInterval } from '../intervals/mean-interval.js';
import { seededUniform } from '../seeded.testing.js';
import { meanSequence } from './mean-sequence.js';

const GRID = { low: -3, high: 12, step: 3 };

function known(found: Interval | NoInterval): Interval {
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** A lopsided metric: -3 mostly, rarely 12. */
function drawInto(histogram: Histogram, count: number, uniform: () => number): void {
  for (let i = 0; i < count; i++) histogram.add(-3 + 3 * Math.floor(6 * uniform() ** 4));
}

/** Its mean: sum over k of 3 k times the chance of floor(6 u^4) = k, less 3. */
const MEAN = [1, 2, 3, 4, 5].reduce((sum, k) => sum + 3 * (1 - (k / 6) ** 0.25), -3);

it('covers the mean at all of 40 looks together in at least 95 % of 400 runs', () => {
  const uniform = seededUniform(2024);
  let missed = 0;
  for (let run = 0; run < 400; run++) {
    const histogram = new Histogram(GRID);
    let missing = false;
    for (let look = 0; look < 40 && !missing; look++) {
      drawInto(histogram, 500, uniform);
      const { low, high } = known(meanSequence(histogram, 0.95));
      missing = low > MEAN || high < MEAN;
    }
    missed += missing ? 1 : 0;
  }
  expect(clopperPearson(missed, 400, 0.998).low).toBeLessThanOrEqual(0.05);
});

it('is about 1.55 times as wide as an interval of one look at 1e5 observations, its best', () => {
  const ratioAt = (count: number) => {
    const histogram = Histogram.fromCounts({ low: 0, high: 1, step: 1 }, new Float64Array([count / 2, count / 2]));
    return halfWidth(known(meanSequence(histogram, 0.95))) / halfWidth(known(meanInterval(histogram, 0.95)));
  };
  expect(ratioAt(100_000)).toBeCloseTo(1.55, 2);
  for (const count of [10_000, 50_000, 200_000, 1_000_000]) {
    expect(ratioAt(count)).toBeGreaterThan(ratioAt(100_000));
    expect(ratioAt(count)).toBeLessThan(2.1);
  }
});

it('says why there is none: too few observations, or no spread among them', () => {
  const histogram = new Histogram(GRID);
  for (let i = 1; i < 30; i++) histogram.add(0);
  expect(meanSequence(histogram, 0.95)).toBe('too-few');
  histogram.add(0);
  expect(meanSequence(histogram, 0.95)).toBe('no-spread');
  histogram.add(3);
  expect(meanSequence(histogram, 0.95)).toHaveProperty('low');
  expect(() => meanSequence(histogram, 1)).toThrow(RangeError);
});
