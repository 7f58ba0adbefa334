import fc from 'fast-check';
import { errorFunction } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { normalQuantile, twoSidedT, twoSidedZ } from './distributions.js';

/** Error of `actual` as a share of `expected`. */
function relativeError(actual: number, expected: number): number {
  return Math.abs(actual / expected - 1);
}

describe('normalQuantile', () => {
  it.each([
    // Wichura 1988, AS 241, test values of PPND16.
    [0.25, -0.6744897501960817, 4e-16],
    [0.001, -3.090232306167814, 4e-16],
    [1e-20, -9.262340089798407, 4e-16],
    // The usual table.
    [0.9, 1.2815515655446004, 4e-16],
    [0.95, 1.6448536269514722, 4e-16],
    [0.975, 1.959963984540054, 4e-16],
    [0.99, 2.3263478740408408, 4e-16],
    [0.995, 2.5758293035489004, 4e-16],
    // mpmath, 40 digits: either side of each region's edge, and the far tail.
    [0.0751, -1.43882539275254, 1e-15],
    [0.07500001, -1.439531400294751, 1e-15],
    [1.5e-11, -6.646570887477113, 1e-15],
    [1e-11, -6.706023155495136, 1e-15],
    [1e-300, -37.0470962993612, 1e-15],
  ])('at %d is %d', (p, expected, share) => {
    expect(relativeError(normalQuantile(p), expected)).toBeLessThan(share);
  });

  it('is odd about 1/2 and 0 there', () => {
    expect(normalQuantile(0.5)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 20 - 1 }), (i) => {
        const p = i / 2 ** 20;
        expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 14);
      }),
    );
  });

  it('inverts the distribution function, through the error function of simple-statistics (good to 1.2e-7)', () => {
    for (let p = 0.01; p < 1; p += 0.01) {
      const below = (1 + errorFunction(normalQuantile(p) / Math.SQRT2)) / 2;
      expect(Math.abs(below - p)).toBeLessThan(1.2e-7);
    }
  });

  it('the ends are infinite, and anything outside [0, 1] is refused', () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    for (const p of [-1e-9, 1.1, Number.NaN]) {
      expect(() => normalQuantile(p)).toThrow(RangeError);
    }
  });
});

it('twoSidedZ(0.95) is 1.96, with the whole level between -z and z', () => {
  expect(twoSidedZ(0.95)).toBeCloseTo(1.959963984540054, 14);
  expect(twoSidedZ(0.99)).toBeCloseTo(2.5758293035489004, 14);
});

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
