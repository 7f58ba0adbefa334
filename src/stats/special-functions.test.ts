import fc from 'fast-check';
import { gammaln } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { binomialProbability, range, sum } from './coverage.testing.js';
import {
  betaQuantile,
  binomialDeviance,
  deviance,
  incompleteBeta,
  logBeta,
  logGamma,
  stirlingError,
} from './special-functions.js';

describe('logGamma', () => {
  it('is ln (n-1)! for integers up to 18!, the last factorial a double holds exactly', () => {
    let factorial = 1;
    for (let n = 1; n <= 18; n++) {
      factorial *= n;
      expect(Math.abs(logGamma(n + 1) - Math.log(factorial))).toBeLessThan(2e-14);
    }
  });

  it('is ln sqrt(pi) at 1/2', () => {
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 14);
  });

  it.each([
    [1e-5, 11.512919692895826],
    [0.25, 1.2880225246980774],
    [2.5, 0.2846828704729192],
    [15.5, 26.536914491115613],
    [1000, 5905.220423209181],
    [1e9, 19723265827.503716],
  ])('mpmath, 60 digits, at %d', (x, expected) => {
    expect(Math.abs(logGamma(x) - expected)).toBeLessThan(2e-14 + 1e-15 * expected);
  });

  it('agrees with gammaln of simple-statistics (1e-13 relative) from 0.1 to 1e8', () => {
    for (let x = 0.1; x < 1e8; x *= 1.7) {
      expect(Math.abs(logGamma(x) - gammaln(x))).toBeLessThan(1e-13 * Math.max(1, Math.abs(gammaln(x))));
    }
  });
});

describe('stirlingError', () => {
  it.each([
    [1e-5, 4.837643556460688],
    [0.25, 0.27251040121343206],
    [1, 0.08106146679532726],
    [2.5, 0.03316287351993629],
    [7, 0.01189670994589177],
    [10, 0.00833056343336287],
    [15.5, 0.005375599032926835],
    [1000, 8.333333055555635e-5],
    [1e9, 8.333333333333333e-11],
  ])('mpmath, 60 digits, at %d', (x, expected) => {
    expect(Math.abs(stirlingError(x) - expected)).toBeLessThan(2e-14);
    // From 10 the series gives relative accuracy as well.
    expect(Math.abs(stirlingError(x) / expected - 1)).toBeLessThan(x < 10 ? 1e-11 : 1e-14);
  });
});

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

const shape = fc.double({ min: 0.1, max: 200, noNaN: true });
const unit = fc.double({ min: 0.001, max: 0.999, noNaN: true });

describe('logBeta', () => {
  it('is ln((a-1)! (b-1)! / (a+b-1)!): B(3, 4) = 1/60, B(1/2, 1/2) = pi', () => {
    expect(logBeta(3, 4)).toBeCloseTo(-Math.log(60), 13);
    expect(logBeta(0.5, 0.5)).toBeCloseTo(Math.log(Math.PI), 13);
  });

  it('B(1, b) = 1/b up to b = 1e10', () => {
    for (const b of [1, 10, 1e5, 1e10]) {
      expect(logBeta(1, b)).toBeCloseTo(-Math.log(b), 12);
    }
  });

  it('B(a+1, b) = B(a, b) a / (a+b)', () => {
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        expect(logBeta(a + 1, b)).toBeCloseTo(logBeta(a, b) + Math.log(a / (a + b)), 11);
      }),
    );
  });
});

describe('incompleteBeta', () => {
  it.each([
    [0.3, 2, 5, 0.579825],
    [0.01, 0.1, 100, 0.9758927112948018],
    [0.25, 1000, 3000, 0.502427980892099],
    [0.9, 50, 3, 0.09663328513725221],
  ])('mpmath, 30 digits: I_%d(%d, %d)', (x, a, b, expected) => {
    expect(Math.abs(incompleteBeta(x, a, b) / expected - 1)).toBeLessThan(1e-13);
  });

  it('is the arcsine law for a = b = 1/2', () => {
    for (const x of [0.01, 0.3, 0.5, 0.77, 0.999]) {
      expect(incompleteBeta(x, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 13);
    }
  });

  it('is x^a for b = 1, and 0 and 1 at the ends', () => {
    expect(incompleteBeta(0.7, 3.5, 1)).toBeCloseTo(0.7 ** 3.5, 13);
    expect(incompleteBeta(0, 3, 4)).toBe(0);
    expect(incompleteBeta(1, 3, 4)).toBe(1);
  });

  it('I_p(s, n-s+1) is the binomial tail sum P(X >= s) (DLMF 8.17.5)', () => {
    const tallies = fc
      .integer({ min: 1, max: 300 })
      .chain((n) => fc.tuple(fc.integer({ min: 1, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(tallies, unit, ([s, n], p) => {
        const tail = sum(range(s, n).map((successes) => binomialProbability(successes, n, p)));
        expect(incompleteBeta(p, s, n - s + 1)).toBeCloseTo(tail, 10);
      }),
    );
  });

  it('I_x(a, b) + I_(1-x)(b, a) = 1', () => {
    fc.assert(
      fc.property(unit, shape, shape, (x, a, b) => {
        expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('refuses x outside [0, 1] and shapes that are not finite and positive', () => {
    expect(() => incompleteBeta(-0.1, 1, 1)).toThrow(RangeError);
    expect(() => incompleteBeta(0.5, 0, 1)).toThrow(RangeError);
    expect(() => incompleteBeta(0.5, 1, Infinity)).toThrow(RangeError);
    expect(() => incompleteBeta(0.5, Number.NaN, 1)).toThrow(RangeError);
  });
});

describe('betaQuantile', () => {
  it.each([
    [0.025, 81, 183, 0.25273674558527115],
    [0.5, 2, 3, 0.38572756813238956],
    [0.1, 0.5, 0.5, 0.024471741852423217],
    [0.9, 0.3, 5, 0.17281514580668472],
    [0.001, 1000, 3000, 0.22920948070301966],
  ])('mpmath, 30 digits: %d of Beta(%d, %d)', (p, a, b, expected) => {
    expect(Math.abs(betaQuantile(p, a, b) / expected - 1)).toBeLessThan(1e-13);
  });

  it('SciPy 1.17: 2.5 % of Beta(3e9, 7e9 + 1) and of Beta(2, 1e10 - 1)', () => {
    expect(betaQuantile(0.025, 3e9, 7e9 + 1)).toBeCloseTo(0.299991018324569, 14);
    expect(betaQuantile(0.025, 2, 1e10 - 1) / 2.42209278553142e-11).toBeCloseTo(1, 12);
  });

  it('inverts incompleteBeta for a, b >= 1', () => {
    const count = fc.double({ min: 1, max: 200, noNaN: true });
    fc.assert(
      fc.property(unit, count, count, (p, a, b) => {
        expect(incompleteBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 11);
      }),
    );
  });

  it('is 0 and 1 at the ends, and refuses p outside [0, 1]', () => {
    expect(betaQuantile(0, 2, 3)).toBe(0);
    expect(betaQuantile(1, 2, 3)).toBe(1);
    expect(() => betaQuantile(1.5, 2, 3)).toThrow(RangeError);
    expect(() => betaQuantile(0.5, -2, 3)).toThrow(RangeError);
  });
});
