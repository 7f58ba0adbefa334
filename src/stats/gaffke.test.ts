import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactInterval, range } from './coverage.testing.js';
import { findZero, gaffkeLow, probabilityWeightedMeanBelow } from './gaffke.js';
import { meanOf } from './observations.js';

describe('where a function crosses 0', () => {
  const FUNCTIONS: readonly (readonly [string, (x: number) => number])[] = [
    ['a line', (x) => x - 0.3],
    ['a steep curve', (x) => Math.exp(20 * x) - Math.exp(6)],
    ['a flat curve', (x) => (x - 0.3) ** 9],
    ['a step', (x) => (x >= 0.3 ? 1 : -1)],
    ['infinite ends', (x) => Math.log(x / (1 - x)) - Math.log(3 / 7)],
  ];

  it.each(FUNCTIONS)('%s: within the tolerance, on the side on which it is at least 0', (_, f) => {
    for (const tolerance of [1e-3, 1e-9]) {
      const rising = findZero(f, 1, 0, tolerance);
      expect(f(rising)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(rising - 0.3)).toBeLessThanOrEqual(tolerance + 1e-12);
      const falling = findZero((x) => f(1 - x), 0, 1, tolerance);
      expect(f(1 - falling)).toBeGreaterThanOrEqual(0);
    }
  });

  it('takes few steps where the function is smooth', () => {
    let calls = 0;
    findZero(
      (x) => {
        calls++;
        return Math.exp(3 * x) - 2;
      },
      1,
      0,
      1e-10,
    );
    expect(calls).toBeLessThan(14);
  });
});

const UNIT = { low: 0, high: 1 };

function wins(successes: number, trials: number) {
  return { values: [0, 1], counts: [trials - successes, successes], range: UNIT };
}

describe('the chance that a randomly weighted mean is low', () => {
  /** With exponential variables each once: the sum over positive steps a of the products of a / (a - b) over the others. */
  function above(values: readonly number[], mean: number): number {
    const steps = values.map((value) => value - mean);
    const products = steps.map((a) =>
      steps.reduce((product, b) => (a === b ? product : (product * a) / (a - b)), a > 0 ? 1 : 0),
    );
    return products.reduce((sum, product) => sum + product, 0);
  }

  it('is that of the closed form for distinct values, each observed once', () => {
    const steps = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(steps, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (places, share) => {
        const values = places.map((place) => place / 20);
        const [least, greatest] = [Math.min(...values), Math.max(...values)];
        const mean = least + share * (greatest - least);
        fc.pre(values.every((value) => Math.abs(value - mean) > 1e-6));
        const found = probabilityWeightedMeanBelow({ values, counts: values.map(() => 1) }, mean);
        expect(found).toBeCloseTo(1 - above(values, mean), 9);
      }),
    );
  });

  it('is 0 below the least value, 1 from the greatest on, and a half in the middle of what is symmetrical', () => {
    const observed = { values: [0.2, 0.5, 0.8], counts: [4, 7, 4] };
    expect(probabilityWeightedMeanBelow(observed, 0.19)).toBe(0);
    expect(probabilityWeightedMeanBelow(observed, 0.8)).toBe(1);
    expect(probabilityWeightedMeanBelow(observed, 0.5)).toBeCloseTo(0.5, 12);
  });

  it('rises with the mean', () => {
    const chances = range(1, 99).map((i) =>
      probabilityWeightedMeanBelow({ values: [0, 0.1, 1], counts: [1, 900, 3] }, i / 100),
    );
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
  });
});

describe("Gaffke's limit", () => {
  it.each([0.25, 0.025, 0.0005])('of wins and losses is that of Clopper & Pearson, error %d', (error) => {
    for (const trials of [1, 2, 5, 30, 1000, 1_000_000]) {
      for (const share of [0, 0.0001, 0.01, 0.3, 0.5, 0.98, 0.9999, 1]) {
        const successes = Math.round(share * trials);
        const expected = exactInterval(successes, trials, 1 - 2 * error).low;
        const found = gaffkeLow(wins(successes, trials), error);
        // To the wide side.
        expect(found).toBeLessThanOrEqual(expected + 1e-11);
        expect(expected - found).toBeLessThan(2e-8);
      }
    }
  });

  it('of one value is its distance from the least times error ^ (1 / n), as nothing below it has been seen', () => {
    const same = { values: [0.25], counts: [50], range: UNIT };
    expect(gaffkeLow(same, 0.025)).toBeCloseTo(0.25 * 0.025 ** (1 / 50), 8);
    expect(gaffkeLow({ ...same, values: [0] }, 0.025)).toBe(0);
  });

  it('does not depend on how values are listed, and moves with the variable', () => {
    const one = { values: [0, 0.5, 1], counts: [3, 8, 5], range: UNIT };
    const split = { values: [1, 0.5, 0, 0.5, 0.7], counts: [5, 6, 3, 2, 0], range: UNIT };
    const moved = { values: [-10, -8, -6], counts: [3, 8, 5], range: { low: -10, high: -6 } };
    const low = gaffkeLow(one, 0.025);
    expect(gaffkeLow(split, 0.025)).toBeCloseTo(low, 9);
    expect(gaffkeLow(moved, 0.025)).toBeCloseTo(4 * low - 10, 8);
  });

  it('is below the mean, rises with any observation, and falls with the error', () => {
    const counts = fc.array(fc.oneof(fc.nat(40), fc.nat(50_000)), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(counts, fc.nat(), (some, more) => {
        fc.pre(some.some((count) => count > 0));
        const values = some.map((_, place) => (place + 1) / some.length);
        const observed = { values, counts: some, range: UNIT };
        const low = gaffkeLow(observed, 0.025);
        expect(low).toBeLessThan(meanOf(observed));
        expect(gaffkeLow(observed, 0.001)).toBeLessThan(low);
        const place = more % (some.length - 1);
        if (some[place] === 0) return;
        const raised = some.map((count, i) => count + (i === place + 1 ? 1 : 0) - (i === place ? 1 : 0));
        expect(gaffkeLow({ ...observed, counts: raised }, 0.025)).toBeGreaterThan(low);
      }),
    );
  });
});
