/** What a plan promises is kept, in at least 95 % of pilots. */
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { BoundedSizes, squareLimit, varianceLimit } from './bounded-sizes.js';
import { binomialProbability, binomialSampler, range, sum } from './coverage.testing.js';
import { boundedInterval } from './gaffke.js';
import { Histogram } from './histogram.js';
import { halfWidth } from './interval.js';
import { type Observations, observationsOf } from './observations.js';
import type { PairedTally } from './paired.js';
import { pairedRateInterval } from './paired-interval.js';
import { PairedSizes, pairedPower, trialsToDecide } from './paired-sizes.js';
import { wilson } from './rates.js';
import { RateSizes, sequenceTrials } from './sample-sizes.js';
import { seededUniform } from './seeded.testing.js';
import { NO_PAIRS, playPairs } from './studies.testing.js';

const PILOTS = testSize(200, 3000);

/** Whether so many of the pilots are at least 95 %: fails by chance once in a thousand tests. */
function expectKept(kept: number): void {
  expect(kept / PILOTS).toBeGreaterThan(0.95 - 3.1 * Math.sqrt((0.95 * 0.05) / PILOTS));
}

/** Over all tallies, with the intervals of `compare`: the chance that they find the second better. */
function enumeratedPower(trials: number, first: number, second: number, alpha: number): number {
  let power = 0;
  for (let onlySecond = 0; onlySecond <= trials; onlySecond++) {
    for (let onlyFirst = 0; onlyFirst < onlySecond && onlyFirst + onlySecond <= trials; onlyFirst++) {
      const rest = binomialProbability(onlyFirst, trials - onlySecond, first / (1 - second));
      const chance = binomialProbability(onlySecond, trials, second) * rest;
      if (chance > 1e-9 && pairedRateInterval({ trials, onlyFirst, onlySecond }, 1 - alpha).low > 0) power += chance;
    }
  }
  return power;
}

describe('the power of a paired comparison', () => {
  it.each([
    [12, 0.1, 0.7],
    [24, 0.02, 0.3],
  ])(
    'of %d trials is what all tallies with their intervals come to, or a little less: %d and %d',
    (trials, first, second) => {
      const prospect = { difference: second - first, discordance: first + second };
      const enumerated = enumeratedPower(trials, first, second, 0.05);
      expect(pairedPower(prospect, trials, 0.05)).toBeLessThan(enumerated + 1e-6);
      expect(pairedPower(prospect, trials, 0.05)).toBeGreaterThan(enumerated - 0.2);
    },
  );

  it("is that of G*Power (manual, 'McNemar'; O'Brien 2002): 50 pairs, 8 % against 32 %, one-sided at 5 %", () => {
    expect(pairedPower({ difference: 0.24, discordance: 0.4 }, 50, 0.1)).toBeCloseTo(0.83934, 4);
  });

  it('where intervals are Tango’s is exactly that', () => {
    // More than a hundred trials and, but for a chance of 1e-9, more than 25 discordant ones.
    const enumerated = enumeratedPower(110, 0.25, 0.4, 0.05);
    expect(pairedPower({ difference: 0.15, discordance: 0.65 }, 110, 0.05)).toBeCloseTo(enumerated, 6);
  });

  it('is kept by the trials planned, which are hardly more than it takes', () => {
    for (const [difference, discordance] of [
      [0.4, 0.6],
      [0.2, 0.3],
      [0.1, 0.15],
      [0.03, 0.05],
    ] as const) {
      const trials = trialsToDecide({ difference, discordance }, 0.05, 0.9);
      expect(pairedPower({ difference, discordance }, trials, 0.05)).toBeGreaterThanOrEqual(0.9);
      expect(pairedPower({ difference, discordance }, Math.floor(0.93 * trials), 0.05)).toBeLessThan(0.9);
    }
  });

  it('needs six trials where all tell, as five of a kind are not rare enough: 2 / 2^6 < 0.05 < 2 / 2^5', () => {
    expect(pairedPower({ difference: 1, discordance: 1 }, 5, 0.05)).toBe(0);
    expect(pairedPower({ difference: 1, discordance: 1 }, 6, 0.05)).toBe(1);
  });
});

describe('from a pilot of pairs', () => {
  it.each([
    [40, 0.13, 0.05],
    [300, 0.13, 0.03],
    [2000, 0.02, 0.01],
  ])(
    'of %d, %d discordant: the games planned show a difference of %d as surely as promised',
    (trials, discordance, difference) => {
      const uniform = seededUniform(trials);
      const rates = { first: (discordance - difference) / 2, second: (discordance + difference) / 2 };
      let kept = 0;
      for (let pilot = 0; pilot < PILOTS; pilot++) {
        const planned = new PairedSizes(playPairs(NO_PAIRS, trials, rates, uniform)).forEffect(difference, 0.05, 0.9);
        kept += pairedPower({ difference, discordance }, planned, 0.05) >= 0.9 - 1e-3 ? 1 : 0;
      }
      expectKept(kept);
    },
  );

  const PILOT: PairedTally = { trials: 2000, onlyFirst: 120, onlySecond: 140 };
  const sizes = new PairedSizes(PILOT);

  it.each([0.2, 0.05, 0.01, 0.002])('an interval of +/- %d takes the first number of games that gives it', (width) => {
    const trials = sizes.forWidth(width, 0.95);
    expect(sizes.widthAfter(trials, 0.95)).toBeLessThanOrEqual(width);
    expect(sizes.widthAfter(Math.floor(0.98 * trials) - 1, 0.95)).toBeGreaterThan(width);
  });

  it.each([30, 300, 3000, 300_000])('%d games show the difference that takes them, and no smaller one', (trials) => {
    const effect = sizes.shownAfter(trials, 0.05, 0.95)!;
    expect(sizes.forEffect(1.01 * effect, 0.05, 0.95)).toBeLessThanOrEqual(1.05 * trials + 6);
    expect(sizes.forEffect(0.97 * effect, 0.05, 0.95)).toBeGreaterThan(trials);
  });

  it('without a discordant pair, games are planned with the upper limit; five games show nothing', () => {
    const nothing = new PairedSizes({ trials: 1000, onlyFirst: 0, onlySecond: 0 });
    expect([nothing.observed, nothing.limit]).toEqual([0, expect.closeTo(1 - 0.05 ** 0.001, 9)]);
    expect(nothing.forWidth(0.001, 0.95)).toBeGreaterThan(1000);
    expect(nothing.shownAfter(5, 0.05, 0.95)).toBeNull();
  });
});

describe('from a pilot of a rate', () => {
  it.each([0.2, 0.05, 0.01, 0.001])(
    "Wilson's interval of +/- %d takes the first number of games that gives it",
    (width) => {
      for (const successes of [0, 30, 800, 1000, 1999]) {
        const sizes = new RateSizes(successes, 2000);
        const trials = sizes.forWidth(width, 0.95);
        expect(sizes.widthAfter(trials, 0.95)).toBeLessThanOrEqual(width);
        expect(sizes.widthAfter(Math.max(1, Math.floor(0.99 * trials) - 3), 0.95)).toBeGreaterThan(width);
      }
    },
  );

  it('is by hand: z^2 p q / w^2 for a rate in the middle, 384.1 - z^2 games for +/- 5 points', () => {
    // (w (n + z^2))^2 = z^2 (n / 4 + z^2 / 4) where p = 1/2, so n + z^2 = z^2 / 4 w^2.
    expect(new RateSizes(1000, 2000).forWidth(0.05, 0.95)).toBe(Math.ceil(1.959964 ** 2 * (100 - 1)));
  });

  it('the interval planned is as narrow as promised at the true rate', () => {
    for (const rate of [0.03, 0.3, 0.5]) {
      const draw = binomialSampler(200, rate, seededUniform(1927));
      let kept = 0;
      for (let pilot = 0; pilot < PILOTS; pilot++) {
        const trials = new RateSizes(draw(), 200).forWidth(0.01, 0.95);
        kept += halfWidth(wilson(Math.round(rate * trials), trials, 0.95)) <= 0.01 + 1e-6 ? 1 : 0;
      }
      expectKept(kept);
    }
  });

  it('a known rate is told from it with the power promised, summed over all results', () => {
    const sizes = new RateSizes(600, 2000);
    const trials = sizes.forEffect(0.1, 0.05, 0.9);
    for (const known of [0.2, 0.4]) {
      const told = range(0, trials).map((successes) => {
        const { low, high } = wilson(successes, trials, 0.95);
        return low > known || high < known ? binomialProbability(successes, trials, 0.3) : 0;
      });
      expect(sum(told)).toBeGreaterThan(0.89);
    }
    expect(sizes.forEffect(sizes.shownAfter(5000, 0.05, 0.9)!, 0.05, 0.9)).toBeLessThanOrEqual(5000);
  });

  it('a confidence sequence takes whole looks, and no number of games where too many are asked for', () => {
    const trials = sequenceTrials(0.3, 0.01, 0.95, 10_000, 2 ** 32)!;
    expect(trials % 10_000).toBe(0);
    expect(sequenceTrials(0.3, 0.01, 0.95, 10_000, trials - 10_000)).toBeNull();
    expect(sequenceTrials(0.3, 0.01, 0.95, 1, 2 ** 32)).toBeGreaterThan(trials - 10_000);
  });
});

/** Rounds of two games: differences of shares in units of a quarter. */
const CHANCES = [0.2, 0.05, 0.5, 0.07, 0.18];
const VALUES = [-0.5, -0.25, 0, 0.25, 0.5];
const MEAN = VALUES.reduce((total, value, at) => total + value * CHANCES[at]!, 0);
const SQUARE = VALUES.reduce((total, value, at) => total + value * value * CHANCES[at]!, 0);

function rounds(count: number, uniform: () => number): Histogram {
  const histogram = new Histogram({ low: -2, high: 2, step: 1 });
  for (let round = 0; round < count; round++) {
    let at = 0;
    for (let left = uniform(); at < 4 && left >= CHANCES[at]!; at++) left -= CHANCES[at]!;
    histogram.add(at - 2);
  }
  return histogram;
}

function seen(histogram: Histogram): Observations {
  return observationsOf(histogram, { zero: 0, unit: 4 });
}

describe('from a pilot of rounds', () => {
  it.each([10, 40, 200])('of %d, the mean square and the variance are limited in 95 % of pilots', (count) => {
    const uniform = seededUniform(count);
    let [squares, variances] = [0, 0];
    for (let pilot = 0; pilot < PILOTS; pilot++) {
      const observed = seen(rounds(count, uniform));
      squares += squareLimit(observed) >= SQUARE ? 1 : 0;
      variances += varianceLimit(observed) >= SQUARE - MEAN ** 2 ? 1 : 0;
    }
    expectKept(squares);
    expectKept(variances);
  });

  it('where nothing differed, the limit is that of none of so many: 1 - 0.05^(1/n) of the greatest', () => {
    const even = new Histogram({ low: -2, high: 2, step: 1 });
    for (let round = 0; round < 100; round++) even.add(0);
    const sizes = new BoundedSizes(seen(even), 'difference');
    expect(sizes.observed).toBe(0);
    expect(sizes.limit).toBeCloseTo((1 - 0.05 ** 0.01) / 4, 6);
    expect(sizes.forEffect(0.01, 0.05, 0.95)).toBeLessThan(Infinity);
  });

  it("shows a difference by Gaffke's limits as surely as promised, and has an interval as narrow", () => {
    const uniform = seededUniform(2005);
    const sizes = new BoundedSizes(seen(rounds(400, uniform)), 'difference');
    // The mean of these is not 0: so large an effect is there.
    const trials = sizes.forEffect(Math.abs(MEAN), 0.05, 0.8);
    const runs = testSize(60, 600);
    let shown = 0;
    for (let run = 0; run < runs; run++) {
      const interval = boundedInterval(rounds(trials, uniform), 0.95);
      if (typeof interval !== 'string' && Math.sign(MEAN) * (MEAN > 0 ? interval.low : interval.high) > 0) shown++;
      if (typeof interval !== 'string')
        expect(halfWidth(interval) / 4).toBeLessThan(1.1 * sizes.widthAfter(trials, 0.95));
    }
    expect(shown / runs).toBeGreaterThan(0.8 - 3.1 * Math.sqrt(0.16 / runs));
    expect(sizes.forWidth(sizes.widthAfter(trials, 0.95), 0.95) / trials).toBeCloseTo(1, 1);
    expect(sizes.shownAfter(trials, 0.05, 0.8)! / Math.abs(MEAN)).toBeCloseTo(1, 1);
  });
});
