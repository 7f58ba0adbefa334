import fc from 'fast-check';
import { errorFunction } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile, twoSidedZ } from './normal.js';

/** Of `actual` from `expected`, as a share of `expected`. */
function relativeError(actual: number, expected: number): number {
  return Math.abs(actual / expected - 1);
}

describe('normalQuantile', () => {
  it.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.262340089798407],
  ])('Wichura 1988, AS 241, test value of PPND16 at %d', (p, expected) => {
    expect(relativeError(normalQuantile(p), expected)).toBeLessThan(4e-16);
  });

  it.each([
    [0.9, 1.2815515655446004],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
    [0.99, 2.3263478740408408],
    [0.995, 2.5758293035489004],
  ])('the usual table value at %d', (p, expected) => {
    expect(relativeError(normalQuantile(p), expected)).toBeLessThan(4e-16);
  });

  // Either side of each region's edge, and the far tail.
  it.each([
    [0.0751, -1.43882539275254],
    [0.07500001, -1.439531400294751],
    [1.5e-11, -6.646570887477113],
    [1e-11, -6.706023155495136],
    [1e-300, -37.0470962993612],
  ])('mpmath, 40 digits, at %d', (p, expected) => {
    expect(relativeError(normalQuantile(p), expected)).toBeLessThan(1e-15);
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

describe('normalCdf', () => {
  it('undoes normalQuantile', () => {
    for (const p of [1e-200, 1e-20, 1e-9, 0.001, 0.025, 0.2, 0.5, 0.7, 0.975, 0.9999]) {
      const found = normalCdf(normalQuantile(p));
      expect(Math.abs(found - p)).toBeLessThan(1e-14);
      expect(relativeError(found, p)).toBeLessThan(1e-8);
    }
  });

  it('is 0 and 1 far out, 1/2 at 0, and symmetric', () => {
    expect([normalCdf(-40), normalCdf(0), normalCdf(40)]).toEqual([0, 0.5, 1]);
    for (const x of [0.1, 1, 3, 7.2]) expect(normalCdf(x) + normalCdf(-x)).toBe(1);
  });
});
