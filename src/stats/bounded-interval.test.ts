import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { binomialProbability, exactInterval, range, sum } from './coverage.testing.js';
import { twoSidedT } from './distributions.js';
import { boundedInterval } from './gaffke.js';
import { Histogram } from './histogram.js';
import { halfWidth, type Interval } from './interval.js';
import { observationsOf } from './observations.js';
import { seededUniform } from './seeded.testing.js';
import { type Entrant, firstSeatWins, meanOfRound, playRound, playRounds, WHOLE } from './studies.testing.js';

type Method = (histogram: Histogram, level: number) => Interval;

const bounded: Method = (histogram, level) => boundedInterval(observationsOf(histogram), level);

/** Student's interval for any number of observations from two on. */
const student: Method = (histogram, level) => {
  const { count } = histogram;
  const margin = (twoSidedT(count - 1, level) * histogram.sd()) / Math.sqrt(count);
  return { low: histogram.mean() - margin, high: histogram.mean() + margin };
};

const HUNDREDTHS = { low: 0, high: 100, step: 1 };

function holds({ low, high }: Interval, mean: number): boolean {
  return low <= mean + 1e-9 && mean <= high + 1e-9;
}

/** The least chance to cover, over distributions on 0, `middle` and 100 with chances that are multiples of 1 / parts: all samples. */
function leastCoverage(method: Method, count: number, middle: number, level: number, parts: number): number {
  const samples = range(0, count).flatMap((low) =>
    range(0, count - low).map((mid) => {
      const counts = new Float64Array(101);
      counts[0] = low;
      counts[middle] = mid;
      counts[100] = count - low - mid;
      return { low, mid, interval: method(Histogram.fromCounts(HUNDREDTHS, counts), level) };
    }),
  );
  const coverages = range(0, parts).flatMap((a) =>
    range(0, parts - a).map((b) => {
      const [low, mid] = [a / parts, b / parts];
      const mean = middle * mid + 100 * (1 - low - mid);
      const covering = samples.filter(({ interval }) => holds(interval, mean));
      return sum(
        covering.map((sample) => {
          const chance =
            low === 0 || low === 1 ? Number(sample.low === low * count) : binomialProbability(sample.low, count, low);
          const rest = low === 1 ? 0 : Math.min(1, mid / (1 - low));
          const others = count - sample.low;
          if (rest === 0 || rest === 1) return chance * Number(sample.mid === rest * others);
          return chance * binomialProbability(sample.mid, others, rest);
        }),
      );
    }),
  );
  return Math.min(...coverages);
}

describe('the interval of a bounded mean', () => {
  it.each([0.5, 0.8, 0.95])(
    'covers at level %d for few observations of three values, whatever their chances (exact, all samples)',
    (level) => {
      for (const count of testSize([1, 2, 3, 6], [1, 2, 3, 4, 5, 6, 8, 12, 16])) {
        for (const middle of [2, 30, 50, 80]) {
          expect(leastCoverage(bounded, count, middle, level, testSize(10, 50))).toBeGreaterThanOrEqual(level);
        }
      }
    },
  );

  it("is not vacuous: some distribution has 97 %, where Student's interval can have less than 40 %", () => {
    expect(leastCoverage(bounded, 8, 30, 0.95, 20)).toBeLessThan(0.975);
    expect(leastCoverage(student, 8, 30, 0.95, 20)).toBeLessThan(0.4);
  });

  it('of an entrant that wins everything is that of Clopper & Pearson, in the units of the histogram', () => {
    const histogram = Histogram.fromCounts({ low: 0, high: WHOLE, step: WHOLE }, Float64Array.of(0, 20));
    const { low, high } = bounded(histogram, 0.95);
    expect(low / WHOLE).toBeCloseTo(exactInterval(20, 20, 0.95).low, 8);
    expect(low / WHOLE).toBeCloseTo(0.832, 3);
    expect(high).toBe(WHOLE);
  });

  it('of rounds without spread is an interval about their value, since others may follow', () => {
    const same = new Float64Array(101);
    same[25] = 100;
    const { low, high } = bounded(Histogram.fromCounts(HUNDREDTHS, same), 0.95);
    expect(low).toBeCloseTo(25 * 0.025 ** 0.01, 6);
    expect(high).toBeCloseTo(100 - 75 * 0.025 ** 0.01, 6);
  });

  it('is mirrored with the values', () => {
    const grid = { low: -10, high: 10, step: 2 };
    const counts = Float64Array.of(1, 0, 0, 4, 0, 9, 0, 3, 2, 0, 0);
    const one = bounded(Histogram.fromCounts(grid, counts), 0.9);
    const other = bounded(Histogram.fromCounts(grid, counts.toReversed()), 0.9);
    expect(other.low).toBeCloseTo(-one.high, 8);
    expect(other.high).toBeCloseTo(-one.low, 8);
  });

  it("is Student's for many observations, to 2 % of the width", () => {
    const histogram = playRounds(firstSeatWins(4), 30_000, seededUniform(2));
    const [found, expected] = [bounded(histogram, 0.95), student(histogram, 0.95)];
    expect(halfWidth(found) / halfWidth(expected)).toBeGreaterThan(0.99);
    expect(halfWidth(found) / halfWidth(expected)).toBeLessThan(1.02);
  });
});

const SAMPLES = testSize(60, 1500);

/** Fails by chance once in a thousand tests if the true rate is `level`. */
function expectCoverage(covered: number, level: number): void {
  expect(exactInterval(covered, SAMPLES, 0.998).high).toBeGreaterThanOrEqual(level);
}

describe(`the mean share of rounds, ${SAMPLES} samples each`, () => {
  const evenly = (seats: number): Entrant => ({ seats, winChance: () => 1 / seats });
  const ENTRANTS: readonly (readonly [string, Entrant])[] = [
    ['a duel without seat effect', evenly(2)],
    ['a duel in which the first seat wins 90 %', firstSeatWins(2)],
    ['four seats, the first wins 90 %', firstSeatWins(4)],
    ['six seats without seat effect', evenly(6)],
    ['ties of three', { ...evenly(3), tie: { chance: 0.3, size: 3 } }],
    ['ties of four', { ...firstSeatWins(4), tie: { chance: 0.5, size: 4 } }],
    ['one that wins 99 %', { seats: 2, winChance: () => 0.99 }],
    ['one of six that wins 1 %', { seats: 6, winChance: () => 0.01 }],
  ];

  it.each(ENTRANTS)('%s: covered by 95 % intervals of few and of many rounds', (_, entrant) => {
    const mean = meanOfRound(entrant);
    for (const rounds of [5, 30, 100, testSize(300, 5000)]) {
      const uniform = seededUniform(rounds);
      const covered = range(1, SAMPLES).filter(() => holds(bounded(playRounds(entrant, rounds, uniform), 0.95), mean));
      expectCoverage(covered.length, 0.95);
    }
  });

  it("near an end is not covered by Student's interval of 30 rounds", () => {
    const entrant: Entrant = { seats: 2, winChance: () => 0.99 };
    const uniform = seededUniform(3);
    const covered = range(1, SAMPLES).filter(() =>
      holds(student(playRounds(entrant, 30, uniform), 0.95), 1.98 * WHOLE),
    );
    expect(covered.length / SAMPLES).toBeLessThan(0.6);
  });
});

describe('single games are not the unit', () => {
  const GAME = { low: 0, high: WHOLE, step: WHOLE };
  const ROUNDS = 100;

  /** Coverage of the mean by intervals of blocks and of games, and their average width as a share of a game. */
  function byUnit(entrant: Entrant, mean: number, seed: number) {
    const uniform = seededUniform(seed);
    const found = { rounds: { covered: 0, width: 0 }, games: { covered: 0, width: 0 } };
    for (let sample = 0; sample < SAMPLES; sample++) {
      const rounds = new Histogram({ low: 0, high: entrant.seats * WHOLE, step: WHOLE });
      const games = new Histogram(GAME);
      for (let round = 0; round < ROUNDS; round++) {
        const shares = playRound(entrant, uniform);
        rounds.add(sum(shares));
        for (const share of shares) games.add(share);
      }
      for (const [unit, histogram, whole] of [
        ['rounds', rounds, WHOLE * entrant.seats],
        ['games', games, WHOLE],
      ] as const) {
        const interval = bounded(histogram, 0.95);
        found[unit].covered += holds(interval, mean * whole) ? 1 : 0;
        found[unit].width += halfWidth(interval) / whole / SAMPLES;
      }
    }
    return found;
  }

  it('where the first seat wins 90 %: intervals by games are half as wide again as needed, and nearly never miss', () => {
    const { rounds, games } = byUnit(firstSeatWins(2), 0.5, 5);
    expectCoverage(rounds.covered, 0.95);
    expect(rounds.covered / SAMPLES).toBeLessThan(0.995);
    expect(games.covered / SAMPLES).toBeGreaterThan(0.98);
    expect(games.width / rounds.width).toBeGreaterThan(1.4);
  });

  it('where the deck decides alike in all rotations: intervals by games miss far too often, those by rounds do not', () => {
    const lucky: Entrant = { seats: 4, winChance: (_, luck) => (luck < 0.5 ? 0.9 : 0.1) };
    const { rounds, games } = byUnit(lucky, 0.5, 6);
    expectCoverage(rounds.covered, 0.95);
    expect(games.covered / SAMPLES).toBeLessThan(0.85);
  });
});
