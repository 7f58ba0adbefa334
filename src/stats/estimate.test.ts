import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { binomialProbability, exactCoverage, exactInterval, range, sum } from './coverage.testing.js';
import { convertUnits, estimate, estimateOfMean, excludesZero, MIN_BLOCKS_FOR_MEANS } from './estimate.js';
import { Histogram } from './histogram.js';
import { halfWidth, type Interval, levelOfEach } from './interval.js';
import { observationsOf, ofPairs, ofSuccesses } from './observations.js';
import { seededUniform } from './seeded.testing.js';

const rate = (successes: number, trials: number, level = 0.95) =>
  estimate(ofSuccesses(successes, trials), { isBounded: true, level, effect: null });
const mean = (histogram: Histogram, level = 0.95, effect: number | null = null) =>
  estimate(observationsOf(histogram), { isBounded: false, level, effect });

describe('a rate', () => {
  it('has the exact interval of Clopper & Pearson', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.nat(400),
        fc.constantFrom(0.5, 0.95, 0.9999),
        (trials, some, level) => {
          const successes = some % (trials + 1);
          const found = rate(successes, trials, level);
          const exact = exactInterval(successes, trials, level);
          expect(found.low).toBeCloseTo(exact.low, 6);
          expect(found.high).toBeCloseTo(exact.high, 6);
          expect(found).toMatchObject({ mean: successes / trials, blocks: trials, method: 'bounded', level });
        },
      ),
    );
  });

  it.each([30, 100, 300])(
    'of %i games is missed no more often than stated, whatever it is (exact, all tallies)',
    (trials) => {
      const rates = [0.001, 0.01, 0.05, 0.2, 0.5, 0.77, 0.95, 0.999];
      for (const level of [0.95, 1 - 1e-4]) {
        const known = range(0, trials).map((successes) => rate(successes, trials, level));
        const method = (successes: number) => known[successes]!;
        for (const one of rates) expect(exactCoverage(method, trials, one, level)).toBeGreaterThanOrEqual(level);
      }
    },
  );

  it('of 10^8 games takes the same time', () => {
    const { low, high } = rate(34_000_000, 100_000_000);
    expect(high - low).toBeCloseTo((2 * 1.959964 * Math.sqrt(0.34 * 0.66)) / 1e4, 7);
  });

  it('knows nothing without games', () => {
    expect(rate(0, 0)).toMatchObject({ low: 0, high: 1, blocks: 0, method: 'none' });
    const looked = estimate(ofSuccesses(0, 0), { isBounded: true, level: 0.95, effect: 0.01 });
    expect(looked).toMatchObject({ low: 0, high: 1, method: 'betting' });
  });
});

/** The chance to cover a difference of paired rates, over all tallies. */
function pairedCoverage(trials: number, first: number, second: number, level: number): number {
  const chances = range(0, trials).flatMap((onlyFirst) => {
    const one = binomialProbability(onlyFirst, trials, first);
    return range(0, trials - onlyFirst).map((onlySecond) => {
      const chance = one * binomialProbability(onlySecond, trials - onlyFirst, second / (1 - first));
      if (chance < 1e-12) return 0;
      const pairs = { trials, onlyFirst, onlySecond };
      const { low, high } = estimate(ofPairs(pairs), { isBounded: true, level, effect: null });
      return low <= second - first && second - first <= high ? chance : 0;
    });
  });
  return sum(chances);
}

describe('a difference of paired rates', () => {
  it.each([
    [0.01, 0.01],
    [0.02, 0.08],
    [0.001, 0.1],
    [0.2, 0.25],
  ])(
    'is missed no more often than stated where few or many games differ: %d and %d (exact, all tallies)',
    (first, second) => {
      for (const [trials, level] of [
        [30, 0.95],
        [testSize(30, 100), 1 - 1e-4],
      ] as const) {
        expect(pairedCoverage(trials, first, second, level)).toBeGreaterThanOrEqual(level - 1e-9);
      }
    },
  );

  it('is clear just where the exact sign test of the games that differ says so', () => {
    for (const [onlyFirst, onlySecond] of [
      [0, 5],
      [0, 6],
      [3, 13],
      [3, 12],
      [40, 62],
      [40, 61],
    ] as const) {
      const discordant = onlyFirst + onlySecond;
      const tail = sum(range(onlySecond, discordant).map((count) => binomialProbability(count, discordant, 0.5)));
      const pairs = { trials: 100_000, onlyFirst, onlySecond };
      const found = estimate(ofPairs(pairs), { isBounded: true, level: 0.95, effect: null });
      expect(excludesZero(found)).toBe(tail <= 0.025);
    }
  });

  it('is mirrored where the two change places', () => {
    const of = (onlyFirst: number, onlySecond: number) =>
      estimate(ofPairs({ trials: 500, onlyFirst, onlySecond }), { isBounded: true, level: 0.9, effect: null });
    expect(of(20, 60).low).toBeCloseTo(-of(60, 20).high, 9);
    expect(of(20, 60).mean).toBe(-of(60, 20).mean);
  });
});

describe('several intervals', () => {
  it('hold together at their level where k entrants take each win from one another', () => {
    const seats = 4;
    const samples = testSize(60, 1500);
    const uniform = seededUniform(8);
    const level = levelOfEach(0.9, seats);
    const together = range(1, samples).filter(() => {
      const wins = range(1, seats).map(() => new Histogram({ low: 0, high: seats, step: 1 }));
      for (let round = 0; round < 50; round++) {
        const own = new Float64Array(seats);
        for (let game = 0; game < seats; game++) own[Math.floor(uniform() * seats)]!++;
        for (const [entrant, histogram] of wins.entries()) histogram.add(own[entrant]!);
      }
      return wins.every((histogram) => {
        const { low, high } = estimate(observationsOf(histogram), { isBounded: true, level, effect: null });
        return low <= 1 && 1 <= high;
      });
    });
    expect(exactInterval(together.length, samples, 0.998).high).toBeGreaterThanOrEqual(0.9);
    expect(together.length / samples).toBeLessThan(0.99);
  });
});

const DIE = { low: 1, high: 6, step: 1 };

/** Share of samples whose interval holds the mean. */
function coverage(draw: () => number, grid: Histogram['grid'], truth: number, size: number, samples = 4000): number {
  const covered = range(1, samples).filter(() => {
    const histogram = new Histogram(grid);
    for (let i = 0; i < size; i++) histogram.add(draw());
    const { low, high } = mean(histogram);
    return low <= truth && truth <= high;
  });
  return covered.length / samples;
}

describe('a mean of points', () => {
  it('is mean -/+ t sd / sqrt(n): by hand for 10 each of 1..6, t of 59 degrees of freedom', () => {
    const { low, high, sd, blocks } = mean(Histogram.fromCounts(DIE, new Float64Array(6).fill(10)));
    // Sum of squares about 3.5 is 10 * 17.5; 2.000995 is R's qt(0.975, 59).
    const margin = 2.0009953780883 * Math.sqrt(175 / 59 / 60);
    expect(low).toBeCloseTo(3.5 - margin, 10);
    expect(high).toBeCloseTo(3.5 + margin, 10);
    expect([sd, blocks]).toEqual([expect.closeTo(Math.sqrt(175 / 59), 12), 60]);
  });

  it('covers the mean of a die in 95 % of 4000 samples of 30 and of 200, within 4 standard errors', () => {
    for (const size of [MIN_BLOCKS_FOR_MEANS, 200]) {
      const uniform = seededUniform(6);
      const covered = coverage(() => 1 + Math.floor(6 * uniform()), DIE, 3.5, size);
      expect(Math.abs(covered - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / 4000));
    }
  });

  it('covers a lopsided mean (skewness 2, as of an exponential variable) in over 91 % of samples of 30', () => {
    const uniform = seededUniform(8);
    const draw = () => Math.min(200, Math.floor(-10 * Math.log(1 - uniform())));
    const q = Math.exp(-0.1);
    expect(coverage(draw, { low: 0, high: 200, step: 1 }, q / (1 - q), MIN_BLOCKS_FOR_MEANS)).toBeGreaterThan(0.91);
  });

  it('has no interval for too few blocks, or where nothing varied: the ends are those of what is possible', () => {
    const few = new Histogram(DIE);
    for (let i = 1; i < MIN_BLOCKS_FOR_MEANS; i++) few.add(1 + (i % 6));
    expect(mean(few)).toMatchObject({ method: 'none', low: 1, high: 6 });
    few.add(1);
    expect(mean(few).method).toBe('t');
    expect(mean(Histogram.fromCounts(DIE, Float64Array.of(0, 0, 900, 0, 0, 0)))).toMatchObject({
      method: 'none',
      mean: 3,
    });
  });

  it('is the same by its moments, and in other units', () => {
    const histogram = Histogram.fromCounts(DIE, Float64Array.of(5, 9, 14, 3, 2, 40));
    const found = mean(histogram);
    const { mean: middle, sd, blocks } = found;
    expect(estimateOfMean({ mean: middle, sd, blocks, range: DIE }, { level: 0.95, effect: null })).toEqual(found);
    expect(convertUnits(found, 2)).toMatchObject({
      mean: middle / 2,
      low: found.low / 2,
      high: found.high / 2,
      sd: sd / 2,
    });
  });
});

const GRID = { low: -3, high: 12, step: 3 };

/** A lopsided metric: -3 mostly, rarely 12. */
function drawInto(histogram: Histogram, count: number, uniform: () => number): void {
  for (let i = 0; i < count; i++) histogram.add(-3 + 3 * Math.floor(6 * uniform() ** 4));
}

/** Its mean: sum over k of 3 k times the chance of floor(6 u^4) = k, less 3. */
const MEAN = [1, 2, 3, 4, 5].reduce((total, k) => total + 3 * (1 - (k / 6) ** 0.25), -3);

describe('a mean of points that is looked at again and again', () => {
  it('is covered at all of 40 looks together in at least 95 % of 400 runs', () => {
    const uniform = seededUniform(2024);
    const misses = range(1, 400).filter(() => {
      const histogram = new Histogram(GRID);
      return range(1, 40).some(() => {
        drawInto(histogram, 500, uniform);
        const { low, high } = mean(histogram, 0.95, 1);
        return low > MEAN || high < MEAN;
      });
    });
    expect(exactInterval(misses.length, 400, 0.998).low).toBeLessThanOrEqual(0.05);
  });

  it('has an interval about 1.55 times as wide as for one look at 1e5 blocks, its best', () => {
    const ratioAt = (count: number) => {
      const histogram = Histogram.fromCounts({ low: 0, high: 1, step: 1 }, new Float64Array([count / 2, count / 2]));
      const [looked, once]: [Interval, Interval] = [mean(histogram, 0.95, 1), mean(histogram)];
      return halfWidth(looked) / halfWidth(once);
    };
    expect(ratioAt(100_000)).toBeCloseTo(1.55, 2);
    for (const count of [10_000, 50_000, 200_000, 1_000_000]) {
      expect(ratioAt(count)).toBeGreaterThan(ratioAt(100_000));
      expect(ratioAt(count)).toBeLessThan(2.1);
    }
  });

  it('refuses a level outside (0, 1)', () => {
    expect(() => mean(new Histogram(GRID), 1)).toThrow(RangeError);
    expect(() => rate(1, 2, 0)).toThrow(RangeError);
  });
});

it.each([
  [-1, 10],
  [11, 10],
  [0.5, 10],
  [1, 10.5],
  [Number.NaN, 10],
  [1, Infinity],
  [1, 2 ** 53],
])('%d successes in %d trials are refused, alone and as a pair', (successes, trials) => {
  expect(() => ofSuccesses(successes, trials)).toThrow(RangeError);
  expect(() => ofPairs({ trials, onlyFirst: successes, onlySecond: 0 })).toThrow(RangeError);
});
