import { describe, expect, test } from 'vitest';
import { criticalValues } from './joint-normal.js';
import { normalQuantile } from './normal.js';
import { seededUniform } from './seeded.testing.js';

const DRAWS = 200_000;

/** A control and treatments of equal variance, whose differences from the control are correlated by a half. */
function independent(treatments: number): number[][] {
  const size = treatments + 1;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (row === column ? 1 : 0)),
  );
}

/**
 * Dunnett, "A multiple comparison procedure for comparing several treatments with a control", JASA 50 (1955), table 1a,
 * and "New tables for multiple comparisons with a control", Biometrics 20 (1964), table II: joint level 0.95, no end of
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

describe('critical values', () => {
  test.each(DUNNETT)("for %i treatments and a control are Dunnett's", (treatments, oneSided, twoSided) => {
    const covariances = independent(treatments);
    const found = (['one-sided', 'two-sided'] as const).map(
      (sides) => criticalValues(covariances, [0], sides, 0.95, DRAWS, seededUniform(treatments))[0]!,
    );
    // The tables have two decimals; at two hundred thousand draws a value is good to 0.01.
    expect(Math.abs(found[0]! - oneSided)).toBeLessThan(0.016);
    expect(Math.abs(found[1]! - twoSided)).toBeLessThan(0.016);
  });

  test('do not depend on the unit, and are of one comparison where all others are the same', () => {
    const hundredfold = independent(3).map((row) => row.map((value) => 100 * value));
    const values = [independent(3), hundredfold].map((covariances) =>
      criticalValues(covariances, [2], 'two-sided', 0.95, 20_000, seededUniform(1)),
    );
    expect(values[0]![0]).toBeCloseTo(values[1]![0]!, 9);
    const twins = [
      [1, 0.2, 0.2],
      [0.2, 1, 1],
      [0.2, 1, 1],
    ];
    const [forTwins] = criticalValues(twins, [0], 'two-sided', 0.95, DRAWS, seededUniform(2));
    expect(Math.abs(forTwins! - normalQuantile(0.975))).toBeLessThan(0.02);
  });

  test('of variables that never differ are those of one comparison', () => {
    const same = [
      [1, 1],
      [1, 1],
    ];
    expect(criticalValues(same, [0, 1], 'one-sided', 0.95, 100, seededUniform(3))).toEqual([
      normalQuantile(0.95),
      normalQuantile(0.95),
    ]);
  });
});
