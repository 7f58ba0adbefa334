import fc from 'fast-check';
import { gammaln } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { binomialProbability, range, sum } from './coverage.testing.js';
import {
  betaQuantile,
  binomialDeviance,
  deviance,
  incompleteBeta,
  logGamma,
  stirlingError,
} from './special-functions.js';

/** Values of mpmath at 30 to 60 digits, of SciPy 1.17 and in closed form, with the error that is allowed. */
const relative = (share: number) => (found: number, expected: number) => Math.abs(found / expected - 1) < share;
const absolute = (error: number) => (found: number, expected: number) => Math.abs(found - expected) < error;
const gamma = (found: number, expected: number) => Math.abs(found - expected) < 2e-14 + 1e-15 * expected;
// From 10 the series gives relative accuracy as well.
const few = (found: number, expected: number) => absolute(2e-14)(found, expected) && relative(1e-11)(found, expected);

it.each([
  ['ln gamma', logGamma, [1e-5], 11.512919692895826, gamma],
  ['ln gamma', logGamma, [0.25], 1.2880225246980774, gamma],
  ['ln gamma (ln sqrt(pi))', logGamma, [0.5], 0.5 * Math.log(Math.PI), gamma],
  ['ln gamma', logGamma, [2.5], 0.2846828704729192, gamma],
  ['ln gamma', logGamma, [15.5], 26.536914491115613, gamma],
  ['ln gamma', logGamma, [1000], 5905.220423209181, gamma],
  ['ln gamma', logGamma, [1e9], 19723265827.503716, gamma],
  ['stirlingError', stirlingError, [1e-5], 4.837643556460688, few],
  ['stirlingError', stirlingError, [0.25], 0.27251040121343206, few],
  ['stirlingError', stirlingError, [1], 0.08106146679532726, few],
  ['stirlingError', stirlingError, [2.5], 0.03316287351993629, few],
  ['stirlingError', stirlingError, [7], 0.01189670994589177, few],
  ['stirlingError', stirlingError, [10], 0.00833056343336287, relative(1e-14)],
  ['stirlingError', stirlingError, [15.5], 0.005375599032926835, relative(1e-14)],
  ['stirlingError', stirlingError, [1000], 8.333333055555635e-5, relative(1e-14)],
  ['stirlingError', stirlingError, [1e9], 8.333333333333333e-11, relative(1e-14)],
  ['deviance (by hand)', deviance, [Math.E, 1], 1, absolute(1e-14)],
  ['deviance (by hand)', deviance, [7, 7], 0, absolute(1e-300)],
  ['deviance (by hand)', deviance, [0, 7], 7, absolute(1e-300)],
  [
    'binomialDeviance (by hand)',
    binomialDeviance,
    [3, 1, 0.5, 0.5],
    3 * Math.log(1.5) + Math.log(0.5),
    absolute(1e-14),
  ],
  ['I', incompleteBeta, [0.3, 2, 5], 0.579825, relative(1e-13)],
  ['I', incompleteBeta, [0.01, 0.1, 100], 0.9758927112948018, relative(1e-13)],
  ['I', incompleteBeta, [0.25, 1000, 3000], 0.502427980892099, relative(1e-13)],
  ['I', incompleteBeta, [0.9, 50, 3], 0.09663328513725221, relative(1e-13)],
  ['I (x^a)', incompleteBeta, [0.7, 3.5, 1], 0.7 ** 3.5, absolute(1e-13)],
  ['I (arcsine law)', incompleteBeta, [0.01, 0.5, 0.5], (2 / Math.PI) * Math.asin(0.1), absolute(1e-13)],
  ['I (arcsine law)', incompleteBeta, [0.77, 0.5, 0.5], (2 / Math.PI) * Math.asin(Math.sqrt(0.77)), absolute(1e-13)],
  ['I (the ends)', incompleteBeta, [0, 3, 4], 0, absolute(1e-300)],
  ['I (the ends)', incompleteBeta, [1, 3, 4], 1, absolute(1e-300)],
  ['quantile', betaQuantile, [0.025, 81, 183], 0.25273674558527115, relative(1e-13)],
  ['quantile', betaQuantile, [0.5, 2, 3], 0.38572756813238956, relative(1e-13)],
  ['quantile', betaQuantile, [0.1, 0.5, 0.5], 0.024471741852423217, relative(1e-13)],
  ['quantile', betaQuantile, [0.9, 0.3, 5], 0.17281514580668472, relative(1e-13)],
  ['quantile', betaQuantile, [0.001, 1000, 3000], 0.22920948070301966, relative(1e-13)],
  ['quantile (SciPy)', betaQuantile, [0.025, 3e9, 7e9 + 1], 0.299991018324569, absolute(1e-14)],
  ['quantile (SciPy)', betaQuantile, [0.025, 2, 1e10 - 1], 2.42209278553142e-11, relative(1e-12)],
  ['quantile (the ends)', betaQuantile, [0, 2, 3], 0, absolute(1e-300)],
  ['quantile (the ends)', betaQuantile, [1, 2, 3], 1, absolute(1e-300)],
] as readonly (readonly [
  string,
  (...numbers: number[]) => number,
  number[],
  number,
  (a: number, b: number) => boolean,
])[])('%s %o at %j is %d', (_, f, at, expected, isNear) => {
  expect(isNear(f(...at), expected)).toBe(true);
});

it.each([
  [incompleteBeta, [-0.1, 1, 1]],
  [incompleteBeta, [0.5, 0, 1]],
  [incompleteBeta, [0.5, 1, Infinity]],
  [incompleteBeta, [0.5, Number.NaN, 1]],
  [betaQuantile, [1.5, 2, 3]],
  [betaQuantile, [0.5, -2, 3]],
] as const)('%o refuses %j', (f, [x, a, b]) => {
  expect(() => f(x, a, b)).toThrow(RangeError);
});

describe('logGamma', () => {
  it('is ln (n-1)! for integers up to 18!, the last factorial a double holds exactly', () => {
    let factorial = 1;
    for (let n = 1; n <= 18; n++) {
      factorial *= n;
      expect(Math.abs(logGamma(n + 1) - Math.log(factorial))).toBeLessThan(2e-14);
    }
  });

  it('agrees with gammaln of simple-statistics (1e-13 relative) from 0.1 to 1e8', () => {
    for (let x = 0.1; x < 1e8; x *= 1.7) {
      expect(Math.abs(logGamma(x) - gammaln(x))).toBeLessThan(1e-13 * Math.max(1, Math.abs(gammaln(x))));
    }
  });
});

describe('deviance', () => {
  it('agrees with count ln(count / mean) + mean - count where that does not cancel, across the switch to the series', () => {
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
    const counts = fc.double({ min: 0, max: 1e12, noNaN: true });
    fc.assert(fc.property(counts, counts, (count, mean) => deviance(count, mean + 1e-12) >= 0));
  });
});

const shape = fc.double({ min: 0.1, max: 200, noNaN: true });
const unit = fc.double({ min: 0.001, max: 0.999, noNaN: true });

describe('the beta distribution', () => {
  it('has I_x(a, b) + I_(1-x)(b, a) = 1', () => {
    fc.assert(
      fc.property(unit, shape, shape, (x, a, b) => {
        expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 12);
      }),
    );
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

  it('has quantiles that invert it for a, b >= 1', () => {
    const count = fc.double({ min: 1, max: 200, noNaN: true });
    fc.assert(
      fc.property(unit, count, count, (p, a, b) => {
        expect(incompleteBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 11);
      }),
    );
  });
});
