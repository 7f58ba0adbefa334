import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { acceptance, binomialSampler, everMisses, type IntervalMethod, range, sum } from './coverage.testing.js';
import { concentrationFor, confidenceSequence, logEvidence, wilson } from './rates.js';
import { seededUniform } from './seeded.testing.js';

const smallTallies = fc
  .integer({ min: 0, max: 80 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
const tallies = fc
  .integer({ min: 1, max: 1e10 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
const rates = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const concentrations = fc.double({ min: -1, max: 6, noNaN: true }).map((exponent) => 10 ** exponent);
const levels = fc.double({ min: 0.5, max: 0.999, noNaN: true });

/** ln M from rising factorials, term by term: sum of ln(k + i/p) and ln(k + j/q) less that of ln(k + m). */
function directEvidence(successes: number, trials: number, p: number, k: number): number {
  const logs = (count: number, share: number) => sum(range(0, count - 1).map((i) => Math.log(k + i / share)));
  return logs(successes, p) + logs(trials - successes, 1 - p) - logs(trials, 1);
}

describe('logEvidence', () => {
  it('is the mixture written as products of rising factorials (small n)', () => {
    fc.assert(
      fc.property(smallTallies, rates, concentrations, ([s, n], p, k) => {
        const direct = directEvidence(s, n, p, k);
        expect(Math.abs(logEvidence(s, n, p, k) - direct)).toBeLessThan(1e-11 * Math.max(1, Math.abs(direct)));
      }),
    );
  });

  it('is that of a martingale from 1: p M(s+1, n+1) + (1-p) M(s, n+1) = M(s, n)', () => {
    expect(logEvidence(0, 0, 0.3, 7)).toBeCloseTo(0, 14);
    fc.assert(
      fc.property(smallTallies, rates, concentrations, ([s, n], p, k) => {
        const here = logEvidence(s, n, p, k);
        const success = p * Math.exp(logEvidence(s + 1, n + 1, p, k) - here);
        const failure = (1 - p) * Math.exp(logEvidence(s, n + 1, p, k) - here);
        expect(success + failure).toBeCloseTo(1, 10);
      }),
    );
  });

  it.each([
    [123_456_789, 1e9, 0.1234, 1e6, 11.435282854408793],
    [123_456_789, 1e9, 0.12347, 1e6, -2.648782393392802],
    [3_333_333_333, 1e10, 0.33332, 1e8, 1.652859143756527],
    [5e9, 1e10, 0.5, 1e8, -2.3075602608958774],
    [0, 1e10, 1e-9, 1e8, 9.53848795277132],
    [17, 1e10, 1e-9, 1e3, -12.287611467349926],
    [1e10 - 10, 1e10, 0.999999997, 1e8, 6.89022570749983],
  ])('mpmath, 60 digits: %d of %d against %d with k = %d', (s, n, p, k, expected) => {
    // np is rounded to 1e-6 trials at 1e10; at 3 standard deviations that is 1e-10 nats.
    expect(Math.abs(logEvidence(s, n, p, k) - expected)).toBeLessThan(1e-10);
  });

  it('refuses candidates 0 and 1, and a concentration that is not finite and positive', () => {
    for (const rate of [0, 1, -0.1, Number.NaN]) {
      expect(() => logEvidence(1, 2, rate, 5)).toThrow(RangeError);
    }
    for (const k of [0, -1, Infinity, Number.NaN]) {
      expect(() => logEvidence(1, 2, 0.5, k)).toThrow(RangeError);
    }
  });
});

describe('confidenceSequence', () => {
  // Their concentration: rho / (p (1-p)) - 1 with rho optimal for `t_opt` trials at alpha 0.05, at least 1e-3.
  const concentrationOf = (optimal: number) => {
    const nats = 2 * Math.log(20);
    return Math.max(optimal / (nats + Math.log(1 + nats)) - 1, 1e-3);
  };
  it.each([
    [700, 1000, 100, 0.651629, 0.745949],
    [15, 50, 50, 0.129556, 0.511896],
    [5, 50, 50, 0.013021, 0.269264],
    [1, 50, 50, 0, 0.13489],
    [1, 2, 50, 0, 1],
    [100, 200, 1, 0.328923, 0.671076],
    [0, 1, 50, 0, 1],
    [1, 1, 50, 0, 1],
  ])(
    'Howard et al., confseq, test/uniform_boundaries_unittest.cpp: %d of %d, best at %d',
    (s, n, optimal, low, high) => {
      const interval = confidenceSequence(s, n, 0.95, concentrationOf(optimal));
      // Given to 5 or 6 places; their own tests allow 1e-5.
      expect(Math.abs(interval.low - low)).toBeLessThan(5e-6);
      expect(Math.abs(interval.high - high)).toBeLessThan(5e-6);
    },
  );

  it.each([
    [2, 20, 0.95, 4, 0.00039758188924319626, 0.40214737831888997],
    [123_456_789, 1e9, 0.95, 1e6, 0.12341941010518702, 0.1234941736280944],
    [3_333_333_333, 1e10, 0.99, 1e8, 0.33331571796909915, 0.3333509489094085],
    [5, 1e10, 0.95, 1e8, 3.565535909424877e-11, 1.5978979989345612e-9],
    [1e10, 1e10, 0.95, 1e8, 0.9999999996859321, 1],
    [1e10 - 2, 1e10, 0.95, 1e8, 0.9999999989665045, 0.9999999999999509],
  ])('mpmath, 60 digits: ends for %d of %d at level %d, k = %d', (s, n, level, k, low, high) => {
    const interval = confidenceSequence(s, n, level, k);
    expect(Math.abs(interval.low - low)).toBeLessThan(5e-16);
    expect(Math.abs(interval.high - high)).toBeLessThan(5e-16);
  });

  it('low ends below 1e-10 keep relative accuracy (mpmath)', () => {
    expect(confidenceSequence(5, 1e10, 0.95, 1e8).low / 3.565535909424877e-11).toBeCloseTo(1, 12);
  });

  it('contains s/n; evidence is below ln(1/alpha) just inside the low end and not below it at the end', () => {
    fc.assert(
      fc.property(tallies, levels, concentrations, ([s, n], level, k) => {
        const { low, high } = confidenceSequence(s, n, level, k);
        expect(low).toBeLessThanOrEqual(s / n);
        expect(high).toBeGreaterThanOrEqual(s / n);
        if (low > 0) {
          const threshold = -Math.log(1 - level);
          expect(logEvidence(s, n, low, k)).toBeGreaterThanOrEqual(threshold);
          expect(logEvidence(s, n, low + 1e-6 * (s / n - low), k)).toBeLessThan(threshold);
        }
      }),
    );
  });

  it('mirrors when successes and failures are exchanged, and widens with the level', () => {
    fc.assert(
      fc.property(tallies, levels, concentrations, ([s, n], level, k) => {
        const interval = confidenceSequence(s, n, level, k);
        const mirrored = confidenceSequence(n - s, n, level, k);
        expect(interval.low).toBeCloseTo(1 - mirrored.high, 14);
        const wider = confidenceSequence(s, n, (1 + level) / 2, k);
        expect(wider.low).toBeLessThanOrEqual(interval.low);
        expect(wider.high).toBeGreaterThanOrEqual(interval.high);
      }),
    );
  });

  it('both ends rise with each further success at 1e9 trials', () => {
    for (const from of [0, 1, 1000, 123_456_789, 5e8, 1e9 - 4]) {
      const intervals = range(from, from + 4).map((s) => confidenceSequence(s, 1e9, 0.95, 1e6));
      for (let i = 1; i < intervals.length; i++) {
        expect(intervals[i]!.low).toBeGreaterThanOrEqual(intervals[i - 1]!.low);
        expect(intervals[i]!.high).toBeGreaterThanOrEqual(intervals[i - 1]!.high);
      }
      expect(intervals[4]!.low).toBeGreaterThan(intervals[0]!.low);
    }
  });

  it('is exactly 0 below for 0 or 1 success: one success is no evidence against any rate near 0', () => {
    for (const n of [1, 50, 1e9]) {
      expect(confidenceSequence(0, n, 0.95, 10).low).toBe(0);
      expect(confidenceSequence(1, n, 0.95, 10).low).toBe(0);
      expect(confidenceSequence(n, n, 0.95, 10).high).toBe(1);
      expect(confidenceSequence(n - 1, n, 0.95, 10).high).toBe(1);
      expect(logEvidence(1, n, 1e-15, 10)).toBeLessThan(1e-5);
    }
    expect(confidenceSequence(2, 50, 0.95, 10).low).toBeGreaterThan(0);
    expect(confidenceSequence(0, 0, 0.95, 10)).toEqual({ low: 0, high: 1 });
  });

  it('refuses impossible tallies, levels outside (0, 1) and concentrations that are not finite and positive', () => {
    expect(() => confidenceSequence(11, 10, 0.95, 5)).toThrow(RangeError);
    expect(() => confidenceSequence(1, 10, 1, 5)).toThrow(RangeError);
    expect(() => confidenceSequence(1, 10, 0.95, 0)).toThrow(RangeError);
    expect(() => confidenceSequence(0, 0, 0.95, Number.NaN)).toThrow(RangeError);
  });
});

function withConcentration(k: number): IntervalMethod {
  return (successes, trials, level) => confidenceSequence(successes, trials, level, k);
}

const PATHS = testSize(1000, 10_000);

describe('confidenceSequence at all numbers of trials at once (Ville 1939)', () => {
  it('the path enumeration agrees with all 2^10 paths written out', () => {
    const misses = (bits: number) => {
      const tally = (n: number) => sum(range(0, n - 1).map((i) => (bits >> i) & 1));
      return range(1, 10).some((n) => {
        const { low, high } = wilson(tally(n), n, 0.9);
        return low > 0.3 || high < 0.3;
      });
    };
    const probability = (bits: number) => {
      const successes = sum(range(0, 9).map((i) => (bits >> i) & 1));
      return 0.3 ** successes * 0.7 ** (10 - successes);
    };
    const missing = range(0, 1023).filter(misses).map(probability);
    expect(everMisses(wilson, 10, 0.3, 0.9)).toBeCloseTo(sum(missing), 12);
  });

  it.each([
    [0.9, 1],
    [0.9, 20],
    [0.95, 1],
    [0.95, 5],
    [0.95, 100],
  ])(
    'level %d, k = %d: misses at any of 1..200 trials with probability <= alpha, at some rates (exact, all paths)',
    (level, k) => {
      for (const rate of testSize([0.05, 0.5, 0.95], [0.01, 0.05, 0.1, 0.3, 0.5, 0.7, 0.95])) {
        expect(everMisses(withConcentration(k), 200, rate, level)).toBeLessThanOrEqual(1 - level);
      }
    },
  );

  it('is not vacuous: over 200 trials k = 1 spends more than 3 % of the 5 %, and Wilson misses more than 35 %', () => {
    for (const rate of [0.05, 0.3, 0.5]) {
      expect(everMisses(withConcentration(1), 200, rate, 0.95)).toBeGreaterThan(0.03);
      expect(everMisses(wilson, 200, rate, 0.95)).toBeGreaterThan(0.35);
    }
  });

  it.each([0.05, 0.2, 0.5])(
    `p = %d: ${PATHS} paths of 1e5 trials, 100 looks: miss rate <= 5 % + 3 s.e.; Wilson above 30 %`,
    (rate) => {
      const looks = range(1, 100).map((i) => 1000 * i);
      const ranges = (method: IntervalMethod) => looks.map((n) => acceptance(method, n, rate, 0.95));
      const sequence = ranges(withConcentration(concentrationFor(0.005, 0.95)));
      const wilsons = ranges(wilson);
      const draw = binomialSampler(1000, rate, seededUniform(1939));
      const missed = { sequence: 0, wilson: 0 };
      for (let path = 0; path < PATHS; path++) {
        let successes = 0;
        const tallies = looks.map(() => (successes += draw()));
        const outside = (accepted: [number, number][]) =>
          tallies.some((s, i) => s < accepted[i]![0] || s > accepted[i]![1]);
        missed.sequence += outside(sequence) ? 1 : 0;
        missed.wilson += outside(wilsons) ? 1 : 0;
      }
      expect(missed.sequence / PATHS).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / PATHS));
      expect(missed.wilson / PATHS).toBeGreaterThan(0.3);
    },
  );
});
