import { describe, expect, it } from 'vitest';
import { Histogram } from './histogram.js';
import { meanInterval } from './mean-interval.js';
import { seededUniform } from './seeded.testing.js';

const DIE = { low: 1, high: 6, step: 1 };

describe('meanInterval', () => {
  it('is mean -/+ 1.96 sd / sqrt(n): by hand for 10 each of 1..6', () => {
    const { low, high } = meanInterval(Histogram.fromCounts(DIE, new Float64Array(6).fill(10)), 0.95);
    // Sum of squares about 3.5 is 10 * 17.5.
    const margin = 1.959963984540054 * Math.sqrt(175 / 59 / 60);
    expect(low).toBeCloseTo(3.5 - margin, 13);
    expect(high).toBeCloseTo(3.5 + margin, 13);
  });

  it('covers the mean of a die in 95 % of 4000 samples of 200, within 4 standard errors (fixed seed)', () => {
    const uniform = seededUniform(6);
    let covered = 0;
    for (let sample = 0; sample < 4000; sample++) {
      const histogram = new Histogram(DIE);
      for (let roll = 0; roll < 200; roll++) {
        histogram.add(1 + Math.floor(6 * uniform()));
      }
      const { low, high } = meanInterval(histogram, 0.95);
      covered += low <= 3.5 && 3.5 <= high ? 1 : 0;
    }
    expect(Math.abs(covered / 4000 - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / 4000));
  });

  it('is the whole grid for fewer than two observations', () => {
    const histogram = new Histogram(DIE);
    expect(meanInterval(histogram, 0.95)).toEqual({ low: 1, high: 6 });
    histogram.add(3);
    expect(meanInterval(histogram, 0.95)).toEqual({ low: 1, high: 6 });
  });

  it('is a point when all observations are equal', () => {
    expect(meanInterval(Histogram.fromCounts(DIE, Float64Array.of(0, 0, 9, 0, 0, 0)), 0.95)).toEqual({
      low: 3,
      high: 3,
    });
  });

  it('refuses a level outside (0, 1)', () => {
    expect(() => meanInterval(new Histogram(DIE), 1)).toThrow(RangeError);
  });
});
