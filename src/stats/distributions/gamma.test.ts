import { gammaln } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { logGamma, stirlingError } from './gamma.js';

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
