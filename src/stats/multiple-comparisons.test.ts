import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { normalCdf, normalQuantile } from './distributions.js';
import {
  benjaminiHochberg,
  type Covariances,
  compareWithBest,
  holm,
  JointNormal,
  type Sides,
} from './multiple-comparisons.js';
import { clopperPearson } from './rates.js';
import { seededUniform } from './seeded.testing.js';

/** The fifteen comparisons of the example in Benjamini & Hochberg (1995), section 4.2. */
const MYOCARDIAL = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
];

function rejected(adjusted: readonly number[], alpha: number): number {
  return adjusted.filter((value) => value <= alpha).length;
}

/** As Holm (1979) puts it: the least value is held against alpha / n, the next against alpha / (n - 1), till one fails. */
function holmByHand(values: readonly number[], alpha: number): boolean[] {
  const order = [...values.keys()].sort((one, other) => values[one]! - values[other]!);
  const found = values.map(() => false);
  for (const [step, place] of order.entries()) {
    if (values[place]! > alpha / (values.length - step)) break;
    found[place] = true;
  }
  return found;
}

/** As Benjamini & Hochberg (1995) put it: all up to the greatest i with p(i) <= i alpha / n. */
function hochbergByHand(values: readonly number[], alpha: number): boolean[] {
  const sorted = [...values].sort((one, other) => one - other);
  const last = sorted.findLastIndex((value, place) => value <= ((place + 1) * alpha) / values.length);
  return values.map((value) => last >= 0 && value <= sorted[last]!);
}

describe('adjusted p-values', () => {
  test('of the example of Benjamini & Hochberg: their method rejects four, Holm (as Bonferroni) three', () => {
    expect(rejected(benjaminiHochberg(MYOCARDIAL), 0.05)).toBe(4);
    expect(rejected(holm(MYOCARDIAL), 0.05)).toBe(3);
    expect(benjaminiHochberg(MYOCARDIAL)[3]).toBeCloseTo((15 * 0.0095) / 4, 12);
    expect(holm(MYOCARDIAL)[3]).toBeCloseTo(12 * 0.0095, 12);
  });

  test('of a textbook example of four, two of which Holm rejects at 0.05, and of five as p.adjust of R has them', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005]).map((value) => Number(value.toFixed(10)))).toEqual([0.03, 0.06, 0.06, 0.02]);
    const five = [0.01, 0.02, 0.03, 0.04, 0.05];
    expect(holm(five).map((value) => Number(value.toFixed(10)))).toEqual([0.05, 0.08, 0.09, 0.09, 0.09]);
    expect(benjaminiHochberg(five).map((value) => Number(value.toFixed(10)))).toEqual([0.05, 0.05, 0.05, 0.05, 0.05]);
  });

  test('reject at any alpha what the methods reject step by step', () => {
    const uniform = seededUniform(1);
    for (let round = 0; round < 300; round++) {
      // Equal values too.
      const values = Array.from({ length: 1 + (round % 12) }, () => Math.round(1000 * uniform() ** 3) / 1000);
      const alpha = 0.001 + 0.3 * uniform();
      expect(holm(values).map((value) => value <= alpha)).toEqual(holmByHand(values, alpha));
      expect(benjaminiHochberg(values).map((value) => value <= alpha)).toEqual(hochbergByHand(values, alpha));
    }
  });

  test('are at most 1, none of nothing, and none of what is no p-value', () => {
    expect(holm([0.6, 0.9])).toEqual([1, 1]);
    expect(benjaminiHochberg([0.6, 0.9])).toEqual([0.9, 0.9]);
    expect([holm([]), benjaminiHochberg([])]).toEqual([[], []]);
    for (const wrong of [-0.1, 1.1, Number.NaN]) {
      expect(() => holm([wrong])).toThrow(RangeError);
      expect(() => benjaminiHochberg([0.5, wrong])).toThrow(RangeError);
    }
  });
});

describe('comparisons with the best', () => {
  test('of two are those of one difference, cut off at 0', () => {
    const upper = (one: number) => (one === 0 ? 5 : -1);
    expect(compareWithBest(2, upper)).toEqual([
      { low: 0, high: 5, verdict: 'best' },
      { low: -5, high: 0, verdict: 'not-best' },
    ]);
    expect(compareWithBest(2, () => 2).map(({ verdict }) => verdict)).toEqual(['may-be-best', 'may-be-best']);
  });

  test('of competitors that are all alike leave all open', () => {
    expect(compareWithBest(3, () => 0)).toEqual(new Array(3).fill({ low: 0, high: 0, verdict: 'may-be-best' }));
  });

  /**
   * Hsu's bounds for equal variances: the highest minus the highest other, plus and minus one margin w, cut off at 0
   * (Hsu 1981, theorem 2). By hand for means 10, 8, 3 and w = 3: 10 - 8 = 2 gives [-1, 5], 8 - 10 gives [-5, 1],
   * 3 - 10 gives [-10, 0].
   */
  test('are those of the formula for equal margins', () => {
    const means = [10, 8, 3];
    const found = compareWithBest(3, (one, other) => means[one]! - means[other]! + 3);
    expect(found.map(({ low, high }) => [low, high])).toEqual([
      [-1, 5],
      [-5, 1],
      [-10, 0],
    ]);
    expect(found.map(({ verdict }) => verdict)).toEqual(['may-be-best', 'may-be-best', 'not-best']);
  });

  /** Correlated normal rates with unequal variances: a share common to all, and a part of their own. */
  const SPREADS = [1, 2, 0.5, 1.5, 1];
  const COMMON = 1.5;
  const COVARIANCES = SPREADS.map((spread, row) =>
    SPREADS.map((_, column) => COMMON ** 2 + (row === column ? spread ** 2 : 0)),
  );

  test.each([
    ['all are the same', [0, 0, 0, 0, 0]],
    ['one is ahead', [3, 0, 0, 0, 0]],
    ['two share the lead', [2, 2, 0, -1, -3]],
    ['the best varies most', [0, 1, 0.5, 0, 0.2]],
  ])('are right at once as often as they should be, where %s', (_, truth) => {
    const level = 0.9;
    const uniform = seededUniform(11);
    const places = [...truth.keys()];
    const joint = new JointNormal(COVARIANCES, 20_000, () => uniform() + 2 ** -33);
    const critical = places.map((one) => {
      const others = places.filter((other) => other !== one);
      return -normalQuantile(joint.errorOfEach(one, others, 'one-sided', 1 - level));
    });
    const deviation = (one: number, other: number) => Math.hypot(SPREADS[one]!, SPREADS[other]!);
    const runs = testSize(2000, 6000);
    let right = 0;
    for (let run = 0; run < runs; run++) {
      const common = COMMON * normalQuantile(uniform());
      const seen = truth.map((value, place) => value + common + SPREADS[place]! * normalQuantile(uniform()));
      const found = compareWithBest(
        truth.length,
        (one, other) => seen[one]! - seen[other]! + critical[one]! * deviation(one, other),
      );
      const distance = (place: number) => truth[place]! - Math.max(...truth.filter((__, other) => other !== place));
      if (found.every(({ low, high }, place) => low <= distance(place) && distance(place) <= high)) right++;
    }
    // No less often than promised, but for chance (one in ten thousand).
    expect(clopperPearson(right, runs, 0.9998).high).toBeGreaterThan(level);
  });
});

const DRAWS = testSize(6000, 20_000);

/** Uniform numbers from (0, 1) with neither end. */
function openUniform(seed: number): () => number {
  const uniform = seededUniform(seed);
  return () => uniform() + 2 ** -33;
}

/** A control and treatments of equal variance, all independent. */
function independent(treatments: number): Covariances {
  return Array.from({ length: treatments + 1 }, (_, row) =>
    Array.from({ length: treatments + 1 }, (__, column) => (row === column ? 1 : 0)),
  );
}

function errorOfEach(covariances: Covariances, sides: Sides, alpha: number, reference = 0): number {
  const others = [...covariances.keys()].filter((place) => place !== reference);
  return new JointNormal(covariances, DRAWS, openUniform(7)).errorOfEach(reference, others, sides, alpha);
}

function deviations(error: number, sides: Sides): number {
  return -normalQuantile(error / (sides === 'two-sided' ? 2 : 1));
}

/**
 * The chance that one of several treatments is more than c standard errors above the control (or away from it), by
 * integrating over the control's value; Simpson's rule, in the small tail itself so that no digits are lost.
 */
function exactJointError(treatments: number, c: number, sides: Sides): number {
  const steps = 4000;
  const reach = 12;
  const missing = (x: number) => {
    const above = normalCdf(-(Math.SQRT2 * c + x));
    const below = sides === 'two-sided' ? normalCdf(-Math.SQRT2 * c + x) : 0;
    const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    return -density * Math.expm1(treatments * Math.log1p(-Math.min(1 - 1e-16, above + below)));
  };
  let sum = missing(-reach) + missing(reach);
  for (let step = 1; step < steps; step++) {
    sum += (step % 2 === 1 ? 4 : 2) * missing(-reach + (2 * reach * step) / steps);
  }
  return (sum * 2 * reach) / steps / 3;
}

/**
 * Dunnett, "A multiple comparison procedure for comparing several treatments with a control", JASA 50 (1955), table 1a,
 * and "New tables for multiple comparisons with a control", Biometrics 20 (1964), table II: joint level 0.95, infinite
 * degrees of freedom; one-sided and two-sided.
 */
const DUNNETT = [
  [1, 1.64, 1.96],
  [2, 1.92, 2.21],
  [3, 2.06, 2.35],
  [4, 2.16, 2.44],
  [5, 2.23, 2.51],
  [9, 2.42, 2.69],
] as const;

describe('the error of each comparison', () => {
  test.each(DUNNETT)("for %i treatments and a control gives Dunnett's critical values", (treatments, ...table) => {
    for (const [place, sides] of (['one-sided', 'two-sided'] as const).entries()) {
      const found = deviations(errorOfEach(independent(treatments), sides, 0.05), sides);
      expect(Math.abs(found - table[place]!)).toBeLessThan(0.012);
    }
  });

  test('gives the tables that the integral of this test gives, so that the integral can be trusted', () => {
    for (const [treatments, one, two] of DUNNETT) {
      // The tables have two decimals.
      for (const [sides, c] of [
        ['one-sided', one],
        ['two-sided', two],
      ] as const) {
        expect(exactJointError(treatments, c - 0.006, sides)).toBeGreaterThan(0.05);
        expect(exactJointError(treatments, c + 0.006, sides)).toBeLessThan(0.05);
      }
    }
  });

  test.each([0.3, 0.05, 1e-3, 1e-4, 1e-6])(
    'keeps the joint error at %d or a little below, also far out in the tail (exact by integration)',
    (alpha) => {
      for (const treatments of [2, 5, 30]) {
        for (const sides of ['one-sided', 'two-sided'] as const) {
          const c = deviations(errorOfEach(independent(treatments), sides, alpha), sides);
          const error = exactJointError(treatments, c, sides);
          expect(error).toBeLessThanOrEqual(alpha * 1.0001);
          expect(error).toBeGreaterThan(0.95 * alpha);
        }
      }
    },
  );

  test('is alpha for one comparison, to the last bit', () => {
    for (const alpha of [0.4, 0.05, 1e-6]) {
      for (const sides of ['one-sided', 'two-sided'] as const) {
        expect(errorOfEach(independent(1), sides, alpha)).toBeCloseTo(alpha, 15);
      }
    }
  });

  test('lies between Bonferroni and one comparison, whatever the covariances', () => {
    const uniform = seededUniform(3);
    for (let round = 0; round < 20; round++) {
      const size = 2 + (round % 6);
      const root = Array.from({ length: size }, () => Array.from({ length: 3 }, () => uniform() - 0.3));
      const covariances = root.map((one) =>
        root.map((other) => one.reduce((sum, value, place) => sum + value * other[place]!, 0)),
      );
      for (const sides of ['one-sided', 'two-sided'] as const) {
        const each = errorOfEach(covariances, sides, 0.01, round % size);
        expect(each).toBeGreaterThanOrEqual(0.01 / (size - 1) - 1e-15);
        expect(each).toBeLessThanOrEqual(0.01 + 1e-15);
      }
    }
  });

  test('does not depend on the unit, and is that of one comparison where all others are the same', () => {
    const hundredfold = independent(3).map((row) => row.map((value) => 100 * value));
    expect(errorOfEach(hundredfold, 'two-sided', 0.05, 2)).toBeCloseTo(
      errorOfEach(independent(3), 'two-sided', 0.05, 2),
      9,
    );
    const twins = [
      [1, 0.2, 0.2],
      [0.2, 1, 1],
      [0.2, 1, 1],
    ];
    expect(errorOfEach(twins, 'two-sided', 0.05)).toBeCloseTo(0.05, 9);
  });

  test('counts differences without variance in full', () => {
    const twins = [
      [1, 1, 0.2],
      [1, 1, 0.2],
      [0.2, 0.2, 1],
    ];
    expect(errorOfEach(twins, 'one-sided', 0.05)).toBeCloseTo(0.025, 12);
    const same = [
      [1, 1],
      [1, 1],
    ];
    expect(errorOfEach(same, 'one-sided', 0.05)).toBe(0.05);
  });
});
