import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { boundedSequence, isMeanBelow } from './betting.js';
import { exactInterval, sum } from './coverage.testing.js';
import { boundedInterval } from './gaffke.js';
import { Histogram } from './histogram.js';
import { halfWidth, type Interval } from './interval.js';
import { observationsOf } from './observations.js';
import { seededUniform } from './seeded.testing.js';
import { type Entrant, firstSeatWins, meanOfRound, playRound, playRounds, WHOLE } from './studies.testing.js';

const sequenceOf = (histogram: Histogram, level: number, effect: number) =>
  boundedSequence(observationsOf(histogram), level, effect);
const intervalOf = (histogram: Histogram, level: number) => boundedInterval(observationsOf(histogram), level);

const DUEL = { low: 0, high: 2, step: 1 };
const PRECISION = 0.01;

function holds({ low, high }: Interval, mean: number): boolean {
  return low <= mean && mean <= high;
}

/** The chance that some interval after 1, 2, ... `most` observations of 0, 1 or 2 misses their mean: all paths, exactly. */
function everMisses(most: number, chances: readonly [number, number, number]): number {
  const mean = chances[1] + 2 * chances[2];
  const size = most + 1;
  let alive = new Float64Array(size * size);
  alive[0] = 1;
  let missed = 0;
  for (let count = 1; count <= most; count++) {
    const next = new Float64Array(size * size);
    for (let ones = 0; ones <= count; ones++) {
      for (let twos = 0; ones + twos <= count; twos++) {
        let chance = ones + twos < count ? alive[ones * size + twos]! * chances[0] : 0;
        if (ones > 0) chance += alive[(ones - 1) * size + twos]! * chances[1];
        if (twos > 0) chance += alive[ones * size + twos - 1]! * chances[2];
        if (chance === 0) continue;
        const histogram = Histogram.fromCounts(DUEL, Float64Array.of(count - ones - twos, ones, twos));
        if (holds(sequenceOf(histogram, 0.8, PRECISION), mean)) next[ones * size + twos] = chance;
        else missed += chance;
      }
    }
    alive = next;
  }
  return missed;
}

describe('the confidence sequence of a bounded mean', () => {
  it.each([
    [0.25, 0.5, 0.25],
    [0.09, 0.82, 0.09],
    [0.0, 0.02, 0.98],
    [0.9, 0.0, 0.1],
    [0.6, 0.39, 0.01],
  ] as const)(
    'misses at any of 1..30 observations with probability at most 20 %: %d, %d, %d (exact, all paths)',
    (...chances) => {
      expect(everMisses(testSize(30, 60), chances)).toBeLessThanOrEqual(0.2);
    },
  );

  it('is not vacuous: it spends a tenth of its error within 30 observations', () => {
    expect(everMisses(30, [0.9, 0, 0.1])).toBeGreaterThan(0.02);
  });

  /** Number of runs whose intervals hold the mean at each of 80 looks, every five blocks. */
  function alwaysHolds(method: (histogram: Histogram) => Interval, entrant: Entrant, runs: number): number {
    const uniform = seededUniform(9);
    const mean = meanOfRound(entrant);
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const histogram = playRounds(entrant, 0, uniform);
      let held = true;
      for (let look = 0; look < 80 && held; look++) {
        for (let round = 0; round < 5; round++) histogram.add(sum(playRound(entrant, uniform)));
        // Well within no search for the ends is needed.
        const error = Math.abs(histogram.mean() - mean) * Math.sqrt(histogram.count);
        held = error < 1.5 * histogram.sd() || holds(method(histogram), mean);
      }
      covered += held ? 1 : 0;
    }
    return covered;
  }

  const RUNS = testSize(60, 2000);
  const sequence = (histogram: Histogram) => sequenceOf(histogram, 0.95, 0.01 * WHOLE);

  it.each([
    ['a duel in which the first seat wins 90 %', firstSeatWins(2)],
    ['ties of three', { seats: 3, winChance: () => 1 / 3, tie: { chance: 0.5, size: 3 } }],
    ['ties of four', { ...firstSeatWins(4), tie: { chance: 0.5, size: 4 } }],
    ['wins 99 %', { seats: 2, winChance: () => 0.99 }],
  ] as readonly (readonly [string, Entrant])[])(
    `covers at all of 80 looks together in 95 % of ${RUNS} runs: %s`,
    (_, entrant) => {
      expect(exactInterval(alwaysHolds(sequence, entrant, RUNS), RUNS, 0.998).high).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('where the interval of one look, looked at 80 times, does not', () => {
    const interval = (histogram: Histogram) => intervalOf(histogram, 0.95);
    expect(exactInterval(alwaysHolds(interval, firstSeatWins(2), RUNS), RUNS, 0.998).high).toBeLessThan(0.95);
  });

  it('is at most 1.9 times as wide as the interval of one look, from 30 rounds until it is as narrow as asked', () => {
    const uniform = seededUniform(10);
    for (const entrant of [firstSeatWins(2), firstSeatWins(4), { seats: 6, winChance: () => 1 / 6 }]) {
      const whole = WHOLE * entrant.seats;
      for (const rounds of [30, 300, 3000, 30_000]) {
        const histogram = playRounds(entrant, rounds, uniform);
        const sequence = sequenceOf(histogram, 0.95, 0.002 * whole);
        const ratio = halfWidth(sequence) / halfWidth(intervalOf(histogram, 0.95));
        expect(ratio).toBeGreaterThan(1.3);
        expect(ratio).toBeLessThan(1.9);
      }
    }
  });

  it('becomes as narrow as asked, also near an end of the grid', () => {
    for (const wins of [500_000, 990_000]) {
      const histogram = Histogram.fromCounts({ low: 0, high: 1, step: 1 }, Float64Array.of(1_000_000 - wins, wins));
      expect(halfWidth(sequenceOf(histogram, 0.95, 0.002))).toBeLessThan(0.002);
    }
  });

  it('says something of few rounds that all end alike, and nothing of none', () => {
    const wins = (count: number) => Histogram.fromCounts({ low: 0, high: 1, step: 1 }, Float64Array.of(0, count));
    expect(sequenceOf(wins(0), 0.95, PRECISION)).toEqual({ low: 0, high: 1 });
    const { low, high } = sequenceOf(wins(10), 0.95, PRECISION);
    expect(low).toBeGreaterThan(0.45);
    expect(high).toBe(1);
  });

  it('is mirrored with the values, moves with them, and narrows with the level', () => {
    const counts = fc.array(fc.nat(200), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(counts, fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 }), (some, shift, step) => {
        fc.pre(some.some((count) => count > 0));
        const grid = { low: shift, high: shift + 4 * step, step };
        const mirror = { low: -grid.high, high: -grid.low, step };
        const one = sequenceOf(Histogram.fromCounts(grid, Float64Array.from(some)), 0.95, 0.1 * step);
        const other = sequenceOf(Histogram.fromCounts(mirror, Float64Array.from(some).reverse()), 0.95, 0.1 * step);
        expect(other.low).toBeCloseTo(-one.high, 6);
        expect(other.high).toBeCloseTo(-one.low, 6);
        const surer = sequenceOf(Histogram.fromCounts(grid, Float64Array.from(some)), 0.99, 0.1 * step);
        expect(surer.low).toBeLessThanOrEqual(one.low);
        expect(surer.high).toBeGreaterThanOrEqual(one.high);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a difference of interest of 0', () => {
    expect(() => sequenceOf(new Histogram(DUEL), 0.95, 0)).toThrow(RangeError);
  });

  it('is below a mean just where the upper end of its one-sided sequence is', () => {
    const uniform = seededUniform(11);
    for (let run = 0; run < 40; run++) {
      const histogram = playRounds(firstSeatWins(2), 30 + 20 * run, uniform);
      const observed = observationsOf(histogram);
      // Half of the two-sided error is on either side.
      const { high } = boundedSequence(observed, 0.9, 0.01 * WHOLE);
      expect(isMeanBelow(observed, high + 1e-3, 0.05, 0.01 * WHOLE)).toBe(true);
      expect(isMeanBelow(observed, high - 1e-3, 0.05, 0.01 * WHOLE)).toBe(high === histogram.grid.high);
    }
  });
});
