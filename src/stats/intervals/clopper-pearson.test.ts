import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialProbability, binomialSampler, exactCoverage, range, sum } from '../coverage.testing.js';
import { halfWidth } from '../interval.js';
import { seededUniform } from '../seeded.testing.js';
import { clopperPearson } from './clopper-pearson.js';
import { wilson } from './wilson.js';

const tallies = fc.integer({ min: 1, max: 200 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
const levels = fc.double({ min: 0.5, max: 0.999, noNaN: true });

describe('clopperPearson', () => {
  it.each([
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ])('Newcombe 1998, Table I, method 5, level 0.95: %d of %d', (successes, trials, low, high) => {
    const interval = clopperPearson(successes, trials, 0.95);
    expect(Number(interval.low.toFixed(4))).toBe(low);
    expect(Number(interval.high.toFixed(4))).toBe(high);
  });

  it('has ends at which the observed tail has probability (1 - level) / 2, by binomial sums', () => {
    fc.assert(
      fc.property(tallies, levels, ([s, n], level) => {
        const { low, high } = clopperPearson(s, n, level);
        const tail = (from: number, to: number, p: number) =>
          sum(range(from, to).map((i) => binomialProbability(i, n, p)));
        if (s > 0) {
          expect(tail(s, n, low)).toBeCloseTo((1 - level) / 2, 9);
        }
        if (s < n) {
          expect(tail(0, s, high)).toBeCloseTo((1 - level) / 2, 9);
        }
      }),
    );
  });

  it('is 1 - (alpha/2)^(1/n) above for no success (closed form), 0 below, and [0, 1] for no trial', () => {
    for (const n of [1, 20, 1e6, 1e10]) {
      const { low, high } = clopperPearson(0, n, 0.95);
      expect(low).toBe(0);
      expect(Math.abs(high - -Math.expm1(Math.log(0.025) / n))).toBeLessThan(3e-16);
      expect(clopperPearson(n, n, 0.95).high).toBe(1);
    }
    expect(clopperPearson(0, 0, 0.95)).toEqual({ low: 0, high: 1 });
  });

  it('SciPy 1.17 at 1e9 and 1e10 trials', () => {
    const billion = clopperPearson(3e8, 1e9, 0.95);
    expect(billion.low).toBeCloseTo(0.2999715975023966, 14);
    expect(billion.high).toBeCloseTo(0.3000284036553528, 14);
    const rare = clopperPearson(2, 1e10, 0.95);
    expect(rare.low / 2.42209278553142e-11).toBeCloseTo(1, 12);
    expect(Math.abs(rare.high - 7.224687665836601e-10)).toBeLessThan(2e-16);
  });

  it('tends to Wilson for large n: half-widths within 1e-4 of each other at 3e8 of 1e9', () => {
    const ratio = halfWidth(clopperPearson(3e8, 1e9, 0.95)) / halfWidth(wilson(3e8, 1e9, 0.95));
    expect(Math.abs(ratio - 1)).toBeLessThan(1e-4);
  });

  it('covers at least the level at every p = 0.005, 0.01, ..., 0.995 (exact enumeration)', () => {
    for (const [n, level] of [
      [10, 0.95],
      [33, 0.9],
      [100, 0.95],
      [100, 0.99],
    ] as const) {
      const coverages = range(1, 199).map((i) => exactCoverage(clopperPearson, n, i / 200, level));
      expect(Math.min(...coverages)).toBeGreaterThanOrEqual(level);
    }
  });

  it('by simulation agrees with the enumeration within 4 standard errors (n = 60, p = 0.15, 20 000 draws)', () => {
    const draw = binomialSampler(60, 0.15, seededUniform(1934));
    const intervals = range(0, 60).map((s) => clopperPearson(s, 60, 0.95));
    const draws = 20_000;
    let covered = 0;
    for (let i = 0; i < draws; i++) {
      const { low, high } = intervals[draw()]!;
      covered += low <= 0.15 && 0.15 <= high ? 1 : 0;
    }
    const expected = exactCoverage(clopperPearson, 60, 0.15, 0.95);
    expect(Math.abs(covered / draws - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / draws));
  });

  it('refuses impossible tallies and levels outside (0, 1)', () => {
    expect(() => clopperPearson(11, 10, 0.95)).toThrow(RangeError);
    expect(() => clopperPearson(1.5, 10, 0.95)).toThrow(RangeError);
    expect(() => clopperPearson(1, 10, 0)).toThrow(RangeError);
  });
});
