import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialDeviance, deviance } from './deviance.js';

describe('deviance', () => {
  it('is count ln(count / mean) + mean - count, by hand at e and 1', () => {
    expect(deviance(Math.E, 1)).toBeCloseTo(1, 14);
  });

  it('is 0 at the mean, and the mean itself for a count of 0', () => {
    expect(deviance(7, 7)).toBe(0);
    expect(deviance(0, 7)).toBe(7);
  });

  it('agrees with the formula as written where that does not cancel, across the switch to the series', () => {
    for (let count = 50; count <= 200; count++) {
      expect(deviance(count, 100)).toBeCloseTo(count * Math.log(count / 100) + 100 - count, 12);
    }
  });

  it('keeps its digits near the mean: e^2/2m - e^3/6m^2 + e^4/12m^3 for excess e, at m = 1e10', () => {
    const mean = 1e10;
    for (const excess of [1, 1000, 1e5]) {
      const series = excess ** 2 / (2 * mean) - excess ** 3 / (6 * mean ** 2) + excess ** 4 / (12 * mean ** 3);
      expect(Math.abs(deviance(mean + excess, mean) / series - 1)).toBeLessThan(1e-14);
    }
  });

  it('is never negative', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
        (c, m) => {
          expect(deviance(c, m)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

it('binomialDeviance is the relative entropy of the counts: 3 of 4 against 1/2 by hand', () => {
  expect(binomialDeviance(3, 1, 0.5, 0.5)).toBeCloseTo(3 * Math.log(1.5) + Math.log(0.5), 14);
});
