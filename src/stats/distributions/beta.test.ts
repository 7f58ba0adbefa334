import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialProbability, range, sum } from '../coverage.testing.js';
import { betaQuantile, incompleteBeta, logBeta } from './beta.js';

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
