import { describe, expect, test } from 'vitest';
import { seededUniform } from '../seeded.testing.js';
import { benjaminiHochberg, holm } from './adjusted.js';

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
