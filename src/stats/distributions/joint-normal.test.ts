import { describe, expect, test } from 'vitest';
import { seededUniform } from '../seeded.testing.js';
import { type Covariances, JointNormal, type Sides } from './joint-normal.js';
import { normalCdf, normalQuantile } from './normal.js';

const DRAWS = 20_000;

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
