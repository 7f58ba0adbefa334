import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram.js';
import { halfWidth, type Interval } from './interval.js';
import { MIN_FOR_MEANS, meanInterval, meanSequence, type NoInterval } from './means.js';
import { clopperPearson } from './rates.js';
import { seededUniform } from './seeded.testing.js';

const DIE = { low: 1, high: 6, step: 1 };

function interval(histogram: Histogram, level = 0.95): Interval {
  const found = meanInterval(histogram, level);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** How often the interval of a sample holds the mean. */
function coverage(draw: () => number, grid: Histogram['grid'], mean: number, size: number, samples = 4000): number {
  let covered = 0;
  for (let sample = 0; sample < samples; sample++) {
    const histogram = new Histogram(grid);
    for (let i = 0; i < size; i++) histogram.add(draw());
    const { low, high } = interval(histogram);
    covered += low <= mean && mean <= high ? 1 : 0;
  }
  return covered / samples;
}

describe('meanInterval', () => {
  it('is mean -/+ t sd / sqrt(n): by hand for 10 each of 1..6, t of 59 degrees of freedom', () => {
    const { low, high } = interval(Histogram.fromCounts(DIE, new Float64Array(6).fill(10)));
    // Sum of squares about 3.5 is 10 * 17.5; 2.000995 is R's qt(0.975, 59).
    const margin = 2.0009953780883 * Math.sqrt(175 / 59 / 60);
    expect(low).toBeCloseTo(3.5 - margin, 10);
    expect(high).toBeCloseTo(3.5 + margin, 10);
  });

  it('covers the mean of a die in 95 % of 4000 samples of 30 and of 200, within 4 standard errors', () => {
    for (const size of [MIN_FOR_MEANS, 200]) {
      const uniform = seededUniform(6);
      const covered = coverage(() => 1 + Math.floor(6 * uniform()), DIE, 3.5, size);
      expect(Math.abs(covered - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / 4000));
    }
  });

  it('covers a lopsided mean (skewness 2, as of an exponential variable) in over 91 % of samples of 30', () => {
    const uniform = seededUniform(8);
    const draw = () => Math.min(200, Math.floor(-10 * Math.log(1 - uniform())));
    const q = Math.exp(-0.1);
    expect(coverage(draw, { low: 0, high: 200, step: 1 }, q / (1 - q), MIN_FOR_MEANS)).toBeGreaterThan(0.91);
  });

  it('says why there is none: too few observations, or no spread among them', () => {
    const few = new Histogram(DIE);
    expect(meanInterval(few, 0.95)).toBe('too-few');
    for (let i = 1; i < MIN_FOR_MEANS; i++) few.add(1 + (i % 6));
    expect(meanInterval(few, 0.95)).toBe('too-few');
    few.add(1);
    expect(meanInterval(few, 0.95)).toHaveProperty('low');
    expect(meanInterval(Histogram.fromCounts(DIE, Float64Array.of(0, 0, 900, 0, 0, 0)), 0.95)).toBe('no-spread');
  });

  it('refuses a level outside (0, 1)', () => {
    expect(() => meanInterval(new Histogram(DIE), 1)).toThrow(RangeError);
  });
});

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
