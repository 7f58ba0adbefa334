import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialProbability, binomialSampler, exactCoverage, range, sum, wald } from './coverage.testing.js';
import { twoSidedZ } from './distributions.js';
import { halfWidth } from './interval.js';
import { clopperPearson, concentrationFor, confidenceSequence, wilson } from './rates.js';
import { seededUniform } from './seeded.testing.js';
import { incompleteBeta } from './special-functions.js';

const tallies = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
const levels = fc.double({ min: 0.5, max: 0.999, noNaN: true });

/** Tables of Newcombe, Statistics in Medicine 17 (1998), table I, level 0.95. */
describe.each([
  [
    'wilson',
    wilson,
    [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ],
  ],
  [
    'clopperPearson',
    clopperPearson,
    [
      [81, 263, 0.2527, 0.3676],
      [15, 148, 0.0578, 0.1617],
      [0, 20, 0, 0.1684],
      [1, 29, 0.0009, 0.1776],
    ],
  ],
] as const)('%s', (_, method, published) => {
  it('is that of Newcombe 1998', () => {
    for (const [successes, trials, low, high] of published) {
      const interval = method(successes, trials, 0.95);
      expect([interval.low, interval.high].map((end) => Number(end.toFixed(4)))).toEqual([low, high]);
    }
  });

  it('is exactly 0 below for no success, exactly 1 above for no failure, and [0, 1] for no trial', () => {
    for (const n of [1, 7, 263, 1e9]) {
      expect(method(0, n, 0.95).low).toBe(0);
      expect(method(n, n, 0.95).high).toBe(1);
      expect(method(0, n, 0.95).high).toBeLessThan(1);
    }
    expect(method(0, 0, 0.95)).toEqual({ low: 0, high: 1 });
  });

  it('mirrors when successes and failures are exchanged, contains s/n, and widens with the level', () => {
    fc.assert(
      fc.property(tallies(1e6), levels, ([s, n], level) => {
        const interval = method(s, n, level);
        expect(interval.low).toBeCloseTo(1 - method(n - s, n, level).high, 12);
        expect(interval.low).toBeLessThanOrEqual(s / n);
        expect(interval.high).toBeGreaterThanOrEqual(s / n);
        expect(halfWidth(method(s, n, level + 5e-5))).toBeGreaterThan(halfWidth(interval));
      }),
    );
  });

  it('covers by simulation as often as by enumeration, within 4 standard errors (20 000 draws)', () => {
    for (const [n, p] of [
      [200, 0.3],
      [60, 0.15],
    ] as const) {
      const draw = binomialSampler(n, p, seededUniform(1927));
      const intervals = range(0, n).map((s) => method(s, n, 0.95));
      const covered = range(1, 20_000).filter(() => {
        const { low, high } = intervals[draw()]!;
        return low <= p && p <= high;
      });
      const expected = exactCoverage(method, n, p, 0.95);
      expect(Math.abs(covered.length / 20_000 - expected)).toBeLessThan(
        4 * Math.sqrt((expected * (1 - expected)) / 20_000),
      );
    }
  });

  it.each([
    [11, 10, 0.95],
    [-1, 10, 0.95],
    [1.5, 10, 0.95],
    [1, 10, 0],
    [1, 10, 1],
    [1, 10, 95],
  ])('refuses %d of %d at level %d', (successes, trials, level) => {
    expect(() => method(successes, trials, level)).toThrow(RangeError);
  });
});

describe('wilson', () => {
  it('has its ends where the score test just rejects: |s/n - p| = z sqrt(p (1-p) / n) (Wilson 1927)', () => {
    fc.assert(
      fc.property(tallies(1e9), levels, ([s, n], level) => {
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

describe('clopperPearson', () => {
  it('has ends at which the observed tail has probability (1 - level) / 2, by binomial sums', () => {
    fc.assert(
      fc.property(tallies(200), levels, ([s, n], level) => {
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

  it('is 1 - (alpha/2)^(1/n) above for no success (closed form)', () => {
    for (const n of [1, 20, 1e6, 1e10]) {
      expect(Math.abs(clopperPearson(0, n, 0.95).high - -Math.expm1(Math.log(0.025) / n))).toBeLessThan(3e-16);
    }
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
});

/** The smaller rate with p (1-p) = 0.1, the variance that concentrationFor assumes. */
const ASSUMED_RATE = (1 - Math.sqrt(0.6)) / 2;

/** The trials at which it expects the half-width, for a rate of the given variance (see its docstring). */
function trialsFor(half: number, level: number, variance: number): number {
  const nats = -2 * Math.log(1 - level);
  return Math.round((variance * (1 + nats + Math.log(1 + nats))) / half ** 2);
}

function widthAt(trials: number, rate: number, level: number, k: number): number {
  return halfWidth(confidenceSequence(Math.round(trials * rate), trials, level, k));
}

/** Least half-width over concentrations 10^-2..10^2 times k, in steps of 2.3 %. */
function leastWidth(trials: number, rate: number, level: number, k: number): number {
  return Math.min(...range(-200, 200).map((i) => widthAt(trials, rate, level, k * 10 ** (i / 100))));
}

describe('concentrationFor', () => {
  it('reaches the wanted half-width within 3 % at the trials it assumes, for rates of variance 0.1', () => {
    for (const [half, level] of [
      [0.01, 0.9],
      [0.001, 0.95],
      [0.0001, 0.99],
      [0.00003, 0.999],
    ] as const) {
      const reached = widthAt(trialsFor(half, level, 0.1), ASSUMED_RATE, level, concentrationFor(half, level));
      expect(Math.abs(reached / half - 1)).toBeLessThan(0.03);
    }
  });

  it('is within 0.1 % of the least width over all concentrations there', () => {
    for (const level of [0.9, 0.95, 0.99, 0.999]) {
      const k = concentrationFor(0.001, level);
      const trials = trialsFor(0.001, level, 0.1);
      expect(widthAt(trials, ASSUMED_RATE, level, k) / leastWidth(trials, ASSUMED_RATE, level, k)).toBeLessThan(1.001);
    }
  });

  it.each([
    [0.5, 1.02],
    [0.3, 1.02],
    [0.05, 1.02],
    [0.98, 1.12],
  ])(
    'for a rate of %d, whose variance it did not assume, costs less than a factor %d of width (level 0.95)',
    (rate, factor) => {
      const k = concentrationFor(0.001, 0.95);
      const trials = trialsFor(0.001, 0.95, rate * (1 - rate));
      expect(widthAt(trials, rate, 0.95, k) / leastWidth(trials, rate, 0.95, k)).toBeLessThan(factor);
    },
  );

  it('wrong by a factor of ten costs 7 % of width too low and 27 % too high (level 0.95), less at 0.99', () => {
    const cost = (level: number, factor: number) => {
      const k = concentrationFor(0.001, level);
      const trials = trialsFor(0.001, level, 0.1);
      return widthAt(trials, ASSUMED_RATE, level, factor * k) / widthAt(trials, ASSUMED_RATE, level, k) - 1;
    };
    expect(cost(0.95, 0.1)).toBeCloseTo(0.07, 2);
    expect(cost(0.95, 10)).toBeCloseTo(0.27, 2);
    expect(cost(0.99, 0.1)).toBeLessThan(0.06);
    expect(cost(0.99, 10)).toBeLessThan(0.22);
  });

  it.each([
    [0.9, 1.68],
    [0.95, 1.55],
    [0.99, 1.39],
    [0.999, 1.28],
  ])('at level %d the sequence at its best is %d times as wide as Wilson', (level, ratio) => {
    const k = concentrationFor(0.001, level);
    const trials = trialsFor(0.001, level, 0.1);
    expect(
      widthAt(trials, ASSUMED_RATE, level, k) / halfWidth(wilson(Math.round(trials * ASSUMED_RATE), trials, level)),
    ).toBeCloseTo(ratio, 2);
  });

  it('stays within 2.1 times the width of Wilson from a tenth to a hundred times those trials (level 0.95)', () => {
    const k = concentrationFor(0.001, 0.95);
    for (const factor of [0.1, 0.3, 1, 3, 10, 100]) {
      const trials = Math.round(factor * trialsFor(0.001, 0.95, 0.1));
      const ratio = widthAt(trials, 0.2, 0.95, k) / halfWidth(wilson(Math.round(trials * 0.2), trials, 0.95));
      expect(ratio).toBeGreaterThan(1.54);
      expect(ratio).toBeLessThan(2.1);
    }
  });

  it('falls with the square of the half-width, and refuses half-widths outside (0, 1/2) and bad levels', () => {
    expect(concentrationFor(0.001, 0.95) / concentrationFor(0.01, 0.95)).toBeCloseTo(100, 9);
    for (const half of [0, 0.5, -0.1, Number.NaN]) {
      expect(() => concentrationFor(half, 0.95)).toThrow(RangeError);
    }
    expect(() => concentrationFor(0.01, 1)).toThrow(RangeError);
  });
});
