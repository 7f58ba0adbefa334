import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialSampler, exactCoverage, range, sum, wald } from '../coverage.testing.js';
import { incompleteBeta } from '../distributions/beta.js';
import { twoSidedZ } from '../distributions/normal.js';
import { halfWidth } from '../interval.js';
import { seededUniform } from '../seeded.testing.js';
import { wilson } from './wilson.js';

const tallies = fc.integer({ min: 1, max: 1e9 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
const levels = fc.double({ min: 0.5, max: 0.9999, noNaN: true });

describe('wilson', () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Newcombe 1998, Table I, method 3, level 0.95: %d of %d', (successes, trials, low, high) => {
    const interval = wilson(successes, trials, 0.95);
    expect(Number(interval.low.toFixed(4))).toBe(low);
    expect(Number(interval.high.toFixed(4))).toBe(high);
  });

  it('has its ends where the score test just rejects: |s/n - p| = z sqrt(p (1-p) / n) (Wilson 1927)', () => {
    fc.assert(
      fc.property(tallies, levels, ([s, n], level) => {
        const { low, high } = wilson(s, n, level);
        for (const p of [low, high]) {
          const margin = twoSidedZ(level) * Math.sqrt((p * (1 - p)) / n);
          // The high end is 1 minus a small number when failures are few: absolute accuracy only.
          expect(Math.abs(Math.abs(s / n - p) - margin)).toBeLessThan(1e-11 * margin + 1e-14);
        }
      }),
    );
  });

  it('keeps relative accuracy of the low end: 1 of 1e10 is 1 / (1e10 high) of the root product', () => {
    // p_low p_high = (s/n)^2 n / (n + z^2); centre minus margin would be off by 1e-6 here.
    const z2 = twoSidedZ(0.95) ** 2;
    const high = (1 + z2 / 2 + Math.sqrt(z2) * Math.sqrt(1 + z2 / 4)) / 1e10;
    expect(wilson(1, 1e10, 0.95).low * high * 1e20).toBeCloseTo(1, 8);
  });

  it('is exactly 0 below for no success, exactly 1 above for no failure, and [0, 1] for no trial', () => {
    for (const n of [1, 7, 263, 1e9]) {
      expect(wilson(0, n, 0.95).low).toBe(0);
      expect(wilson(n, n, 0.95).high).toBe(1);
      expect(wilson(0, n, 0.95).high).toBeLessThan(1);
    }
    expect(wilson(0, 0, 0.95)).toEqual({ low: 0, high: 1 });
  });

  it('mirrors when successes and failures are exchanged, contains s/n, and widens with the level', () => {
    fc.assert(
      fc.property(tallies, levels, ([s, n], level) => {
        const interval = wilson(s, n, level);
        const mirrored = wilson(n - s, n, level);
        expect(interval.low).toBeCloseTo(1 - mirrored.high, 14);
        expect(interval.low).toBeLessThanOrEqual(s / n);
        expect(interval.high).toBeGreaterThanOrEqual(s / n);
        expect(halfWidth(wilson(s, n, level + 5e-5))).toBeGreaterThan(halfWidth(interval));
      }),
    );
  });

  it('refuses impossible tallies and levels outside (0, 1)', () => {
    expect(() => wilson(11, 10, 0.95)).toThrow(RangeError);
    expect(() => wilson(-1, 10, 0.95)).toThrow(RangeError);
    expect(() => wilson(1, 10, 1)).toThrow(RangeError);
    expect(() => wilson(1, 10, 95)).toThrow(RangeError);
  });
});

describe('the coverage helper', () => {
  it.each([
    [0.2, 30, 0.946],
    [0.2, 98, 0.928],
    [0.5, 17, 0.951],
    [0.5, 40, 0.919],
    // Table 1, the late arrival of unlucky n.
    [0.005, 592, 0.792],
    [0.005, 954, 0.852],
    [0.005, 1279, 0.875],
    [0.005, 1583, 0.889],
    [0.005, 1876, 0.898],
  ])('Brown, Cai & DasGupta 2001, section 2: the Wald interval at p = %d, n = %d covers %d', (p, n, published) => {
    expect(Number(exactCoverage((s, trials) => wald(s, trials), n, p, 0.95).toFixed(3))).toBe(published);
  });
});

describe("Wilson's coverage", () => {
  it.each([
    [5, 0.641, 0.955],
    [15, 0.819, 0.953],
    [30, 0.875, 0.952],
    [50, 0.901, 0.952],
    [100, 0.922, 0.951],
  ])(
    'Agresti & Coull 1998, Table 1: mean over uniform p at n = %d is %d for Wald, %d for Wilson',
    (n, ofWald, ofWilson) => {
      // The integral of P(s | p) over an interval of p is a beta probability over n + 1.
      const meanCoverage = (method: typeof wald) =>
        sum(
          range(0, n).map((s) => {
            const low = Math.max(0, method(s, n).low);
            const high = Math.min(1, method(s, n).high);
            return incompleteBeta(high, s + 1, n - s + 1) - incompleteBeta(low, s + 1, n - s + 1);
          }),
        ) /
        (n + 1);
      expect(Number(meanCoverage(wald).toFixed(3))).toBe(ofWald);
      expect(Number(meanCoverage((s, trials) => wilson(s, trials, 0.95)).toFixed(3))).toBe(ofWilson);
    },
  );

  it('at 0.01, 0.02, ..., 0.99 for n = 10, 20, 100, 400: mean in 0.949..0.956, least above 0.90 (exact enumeration)', () => {
    for (const n of [10, 20, 100, 400]) {
      const coverages = range(1, 99).map((percent) => exactCoverage(wilson, n, percent / 100, 0.95));
      expect(sum(coverages) / 99).toBeGreaterThan(0.949);
      expect(sum(coverages) / 99).toBeLessThan(0.956);
      expect(Math.min(...coverages)).toBeGreaterThan(0.9);
    }
  });

  it('by simulation agrees with the enumeration within 4 standard errors (n = 200, p = 0.3, 20 000 draws)', () => {
    const draw = binomialSampler(200, 0.3, seededUniform(1927));
    const draws = 20_000;
    let covered = 0;
    for (let i = 0; i < draws; i++) {
      const { low, high } = wilson(draw(), 200, 0.95);
      covered += low <= 0.3 && 0.3 <= high ? 1 : 0;
    }
    const expected = exactCoverage(wilson, 200, 0.3, 0.95);
    expect(Math.abs(covered / draws - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / draws));
  });
});
