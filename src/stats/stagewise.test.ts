import { describe, expect, it } from 'vitest';
import { range } from './coverage.testing.js';
import { normalCdf, twoSidedZ } from './normal.js';
import { seededUniform } from './seeded.testing.js';
import { type Corridor, chanceOfAsHigh, stagewiseEstimate } from './stagewise.js';

/** A walk of unit steps that ended just on its last boundary. */
function walk(highs: readonly number[], closed: Corridor['closed'] = null) {
  const corridors = highs.map((high) => ({ low: -high, high, closed }));
  return { variance: 1, trialsAStep: 1, corridors, end: highs.at(-1)! };
}

describe('the chance of crossing', () => {
  it.each([
    [1, 1.96],
    [2, 2.178],
    [3, 2.289],
    [4, 2.361],
    [5, 2.413],
    [10, 2.555],
    [20, 2.672],
  ])("Pocock's constants at 5 % (Jennison & Turnbull 2000, Table 2.1): %d looks, %d", (looks, constant) => {
    const highs = range(1, looks).map((look) => constant * Math.sqrt(look));
    expect(2 * chanceOfAsHigh(walk(highs), 0)).toBeCloseTo(0.05, 3);
  });

  it.each([
    [2, 1.977],
    [3, 2.004],
    [4, 2.024],
    [5, 2.04],
    [10, 2.087],
  ])("O'Brien & Fleming's constants at 5 % (Jennison & Turnbull 2000, Table 2.3): %d looks, %d", (looks, constant) => {
    const highs = range(1, looks).map(() => constant * Math.sqrt(looks));
    expect(2 * chanceOfAsHigh(walk(highs), 0)).toBeCloseTo(0.05, 3);
  });

  it('of one look is a normal tail at any mean', () => {
    for (const mean of [-2, 0, 0.7, 3]) expect(chanceOfAsHigh(walk([1.5]), mean)).toBeCloseTo(normalCdf(mean - 1.5), 3);
  });

  it('rises with the mean, from 0 to 1', () => {
    const chances = range(-8, 8).map((mean) => chanceOfAsHigh(walk([3, 4, 5, 5]), mean / 2));
    for (const [place, chance] of chances.entries()) {
      if (place > 0) expect(chance).toBeGreaterThanOrEqual(chances[place - 1]!);
    }
    expect(chances[0]).toBeLessThan(1e-9);
    expect(chances.at(-1)).toBeGreaterThan(0.999);
  });

  it('is less where a part of the corridor is closed (compared with 200 000 walks)', () => {
    const closed = { low: -1, high: 1 };
    const uniform = seededUniform(5);
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    let crossed = 0;
    const walks = 200_000;
    for (let i = 0; i < walks; i++) {
      let sum = 0;
      for (const high of [3, 3, 3]) {
        sum += normal() + 0.5;
        if (sum >= high) crossed++;
        if (sum >= high || sum <= -high || Math.abs(sum) <= 1) break;
      }
    }
    const chance = chanceOfAsHigh(walk([3, 3, 3], closed), 0.5);
    expect(Math.abs(chance - crossed / walks)).toBeLessThan(0.004);
    expect(chance).toBeLessThan(chanceOfAsHigh(walk([3, 3, 3]), 0.5));
  });
});

describe('the estimate', () => {
  it('of one look is the mean, with the usual interval', () => {
    const { estimate, low, high } = stagewiseEstimate({ ...walk([1]), end: 2.5 }, 0.95);
    expect(estimate).toBeCloseTo(2.5, 2);
    expect(low).toBeCloseTo(2.5 - twoSidedZ(0.95), 2);
    expect(high).toBeCloseTo(2.5 + twoSidedZ(0.95), 2);
  });

  it('is below the mean of a walk that was stopped for being high', () => {
    const highs = range(1, 10).map((look) => 2.5 * Math.sqrt(look));
    const found = stagewiseEstimate({ ...walk(highs), end: highs[9]! + 0.1 }, 0.95);
    expect(found.estimate).toBeLessThan(highs[9]! / 10);
    expect(found.low).toBeLessThan(found.estimate);
    expect(found.high).toBeGreaterThan(found.estimate);
  });

  it('has an interval at any level, also one that is nearly certain', () => {
    const highs = range(1, 5).map((look) => 6 * Math.sqrt(look));
    const { low, high } = stagewiseEstimate({ ...walk(highs), end: highs[4]! + 1 }, 1 - 1e-6);
    expect(high - low).toBeGreaterThan((2 * 4.5) / Math.sqrt(5));
    expect(high - low).toBeLessThan((2 * 6) / Math.sqrt(5));
  });
});
