import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twoSidedZ } from './normal.js';
import { beyondT, twoSidedT } from './student.js';

describe("Student's quantiles", () => {
  // Fisher & Yates, Statistical Tables, table III; also NIST/SEMATECH e-Handbook, 1.3.6.7.2. Columns: 90, 95, 99, 99.9 %.
  it.each([
    [1, 6.314, 12.706, 63.657, 636.619],
    [2, 2.92, 4.303, 9.925, 31.599],
    [4, 2.132, 2.776, 4.604, 8.61],
    [10, 1.812, 2.228, 3.169, 4.587],
    [29, 1.699, 2.045, 2.756, 3.659],
    [30, 1.697, 2.042, 2.75, 3.646],
    [60, 1.671, 2.0, 2.66, 3.46],
    [120, 1.658, 1.98, 2.617, 3.373],
  ])('of %i degrees of freedom are those of the tables', (degrees, ...table) => {
    for (const [place, level] of [0.9, 0.95, 0.99, 0.999].entries()) {
      expect(Math.abs(twoSidedT(degrees, level) - table[place]!)).toBeLessThan(0.00051);
    }
  });

  it('of 1 and 2 degrees of freedom are known in closed form, also far out', () => {
    for (const level of [0.5, 0.95, 0.999, 1 - 1e-6]) {
      const one = 1 / Math.tan((Math.PI * (1 - level)) / 2);
      const two = level * Math.sqrt(2 / (1 - level ** 2));
      expect(twoSidedT(1, level) / one).toBeCloseTo(1, 9);
      expect(twoSidedT(2, level) / two).toBeCloseTo(1, 9);
    }
  });

  it('pass from one method to the other without a jump, and end at the normal quantile', () => {
    for (const level of [0.5, 0.95, 1 - 1e-6]) {
      expect(twoSidedT(10_000, level) / twoSidedT(9_999.999, level)).toBeCloseTo(1, 8);
      expect(twoSidedT(1e12, level)).toBeCloseTo(twoSidedZ(level), 9);
    }
  });

  it('fall with the degrees of freedom and rise with the level', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.double({ min: 0.01, max: 0.9999, noNaN: true }),
        (df, level) => {
          expect(twoSidedT(df + 1, level)).toBeLessThan(twoSidedT(df, level));
          expect(twoSidedT(df, level + 5e-5)).toBeGreaterThan(twoSidedT(df, level));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('refuse what is no distribution or no level', () => {
    expect(() => twoSidedT(0, 0.95)).toThrow(RangeError);
    expect(() => twoSidedT(5, 1)).toThrow(RangeError);
  });
});

describe('the chance beyond t', () => {
  it('is one minus the level of which t is the quantile', () => {
    for (const degrees of [1, 2, 29, 500, 9999, 10_000, 1e6]) {
      for (const level of [0.5, 0.95, 0.999, 1 - 1e-6]) {
        const t = twoSidedT(degrees, level);
        expect(beyondT(t, degrees) / (1 - level)).toBeCloseTo(1, degrees >= 10_000 ? 4 : 6);
        expect(beyondT(-t, degrees)).toBe(beyondT(t, degrees));
      }
    }
  });

  it('is 1 at 0, and none of no degree of freedom', () => {
    expect(beyondT(0, 5)).toBeCloseTo(1, 12);
    expect(beyondT(0, 1e5)).toBeCloseTo(1, 12);
    expect(() => beyondT(1, 0)).toThrow(RangeError);
  });
});
