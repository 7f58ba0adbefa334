import { describe, expect, it } from 'vitest';
import { range } from './coverage.testing.js';
import { normalCdf } from './distributions.js';
import { seededUniform } from './seeded.testing.js';
import { type ContinuationRegion, chanceOfAsHigh, meanWhere, type StoppedWalk } from './stopped-walk.js';

/** A walk of unit steps that ended just on its last boundary. */
function walk(highs: readonly number[], inner: ContinuationRegion['inner'] = null): StoppedWalk {
  const regions = highs.map((outer) => ({ outer, inner }));
  return { variance: 1, trialsAStep: 1, regions, end: highs.at(-1)!, closedAt: null };
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

  it('is less where a part of the region is closed (compared with 200 000 walks)', () => {
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
    const chance = chanceOfAsHigh(walk([3, 3, 3], 1), 0.5);
    expect(Math.abs(chance - crossed / walks)).toBeLessThan(0.004);
    expect(chance).toBeLessThan(chanceOfAsHigh(walk([3, 3, 3]), 0.5));
  });
});

describe('the chance of ending as high in the closed part', () => {
  /** Goes on between -3 and 3 but not within 1 of 0, at two looks; at the third everything ends. */
  const regions = [1, 1, 3].map((inner) => ({ outer: 3, inner }));
  const ended = (end: number, closedAt: number): StoppedWalk => ({
    variance: 1,
    trialsAStep: 1,
    regions,
    end,
    closedAt,
  });

  it('counts all crossings, and ends within by their means, whenever they come (compared with 200 000 walks)', () => {
    const uniform = seededUniform(6);
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    let asHigh = 0;
    const walks = 200_000;
    for (let i = 0; i < walks; i++) {
      let sum = 0;
      for (const [look, { outer, inner }] of regions.entries()) {
        sum += normal() + 0.3;
        const isClosed = Math.abs(sum) <= inner;
        if (sum >= outer || (isClosed && sum / (look + 1) >= 0.2)) asHigh++;
        if (Math.abs(sum) >= outer || isClosed) break;
      }
    }
    expect(Math.abs(chanceOfAsHigh(ended(0.4, 2), 0.3) - asHigh / walks)).toBeLessThan(0.004);
  });

  it('falls with the mean at the end, whatever the look, and rises with the true mean', () => {
    const ends = [
      ended(-0.9, 1),
      ended(-0.9, 2),
      ended(-0.9, 3),
      ended(0.6, 3),
      ended(0.6, 2),
      ended(0.6, 1),
      ended(2.5, 3),
    ];
    for (const mean of [-1, 0, 0.4]) {
      const chances = ends.map((end) => chanceOfAsHigh(end, mean));
      expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    }
    for (const end of ends) {
      const chances = range(-6, 6).map((mean) => chanceOfAsHigh(end, mean / 3));
      expect(chances).toEqual(chances.toSorted((a, b) => a - b));
    }
  });
});

describe('the estimate', () => {
  it('of one look is the mean', () => {
    expect(meanWhere({ ...walk([1]), end: 2.5 }, 0.5)).toBeCloseTo(2.5, 2);
  });

  it('is below the mean of a walk that was stopped for being high', () => {
    const highs = range(1, 10).map((look) => 2.5 * Math.sqrt(look));
    expect(meanWhere({ ...walk(highs), end: highs[9]! + 0.1 }, 0.5)).toBeLessThan(highs[9]! / 10);
  });
});
