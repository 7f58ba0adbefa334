/** Sample sizes suffice in at least 95 % of pilots. */
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { binomialProbability, binomialSampler, range, sum } from './coverage.testing.js';
import { boundedInterval } from './gaffke.js';
import { Histogram } from './histogram.js';
import { halfWidth, type Interval } from './interval.js';
import { type Observations, observationsOf } from './observations.js';
import { pairedRateInterval } from './paired-interval.js';
import { normalTrials, pairedPower, trialsToDecide } from './paired-sizes.js';
import { wilson } from './rates.js';
import { sequenceTrials, trialsForMean, trialsForRate, trialsToShow } from './sample-sizes.js';
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
        const planned = trialsToShow(playPairs(NO_PAIRS, trials, rates, uniform), difference, 0.05, 0.9);
        kept += pairedPower({ difference, discordance }, planned, 0.05) >= 0.9 - 1e-3 ? 1 : 0;
      }
      expectKept(kept);
    },
  );

  it('without a discordant pair, trials are planned with the upper limit: 1 - 0.05^(1/n)', () => {
    const discordance = 1 - 0.05 ** 0.001;
    const planned = trialsToShow({ trials: 1000, onlyFirst: 0, onlySecond: 0 }, 0.001, 0.05, 0.95);
    expect(planned).toBe(trialsToDecide({ difference: 0.001, discordance }, 0.05, 0.95));
  });

  it('with the share observed half of all pilots would promise too little: the limit is what suffices', () => {
    const uniform = seededUniform(6);
    let few = 0;
    for (let pilot = 0; pilot < PILOTS; pilot++) {
      const { onlyFirst, onlySecond } = playPairs(NO_PAIRS, 40, { first: 0.05, second: 0.08 }, uniform);
      few += onlyFirst + onlySecond < 0.13 * 40 ? 1 : 0;
    }
    expect(few / PILOTS).toBeGreaterThan(0.4);
  });
});

describe('from a pilot of a rate', () => {
  it('is by hand: z^2 p q / w^2 for a rate in the middle, 384.1 - z^2 games for +/- 5 points', () => {
    // (w (n + z^2))^2 = z^2 (n / 4 + z^2 / 4) where p = 1/2, so n + z^2 = z^2 / 4 w^2.
    expect(trialsForRate(1000, 2000, 0.05, 0.95)).toBe(Math.ceil(1.959964 ** 2 * (100 - 1)));
  });

  it.each([0.03, 0.3, 0.5])('the interval is as narrow as promised at the true rate %d', (rate) => {
    const draw = binomialSampler(200, rate, seededUniform(1927));
    let kept = 0;
    for (let pilot = 0; pilot < PILOTS; pilot++) {
      const trials = trialsForRate(draw(), 200, 0.01, 0.95);
      kept += halfWidth(wilson(Math.round(rate * trials), trials, 0.95)) <= 0.01 + 1e-6 ? 1 : 0;
    }
    expectKept(kept);
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
  it.each([10, 40, 200])(
    'of %d, the rounds for a difference and for an interval suffice in 95 % of pilots',
    (count) => {
      const uniform = seededUniform(count);
      const needed = normalTrials(0.01, SQUARE, 0.05, 0.95);
      const neededForMean = (SQUARE - MEAN ** 2) * (1.959964 / 0.01) ** 2;
      let [differences, means] = [0, 0];
      for (let pilot = 0; pilot < PILOTS; pilot++) {
        const observed = seen(rounds(count, uniform));
        differences += trialsToShow(observed, 0.01, 0.05, 0.95) >= needed ? 1 : 0;
        means += trialsForMean(observed, 0.01, 0.95) >= neededForMean ? 1 : 0;
      }
      expectKept(differences);
      expectKept(means);
    },
  );

  it('where nothing differed, the limit is that of none of so many: 1 - 0.05^(1/n) of the greatest', () => {
    const even = new Histogram({ low: -2, high: 2, step: 1 });
    for (let round = 0; round < 100; round++) even.add(0);
    const square = (1 - 0.05 ** 0.01) / 4;
    const normal = normalTrials(0.01, square, 0.05, 0.95);
    expect(trialsToShow(seen(even), 0.01, 0.05, 0.95) / normal).toBeGreaterThanOrEqual(1);
    expect(trialsToShow(seen(even), 0.01, 0.05, 0.95) / normal).toBeLessThan(1.3);
  });

  it("shows a difference by Gaffke's limits as surely as promised, and has an interval as narrow", () => {
    const uniform = seededUniform(2005);
    const pilot = seen(rounds(400, uniform));
    const runs = testSize(60, 600);
    // The mean of these is not 0: so large an effect is there.
    const shown = intervalsOf(trialsToShow(pilot, Math.abs(MEAN), 0.05, 0.8)).filter(
      ({ low, high }) => low > 0 || high < 0,
    );
    expect(shown.length / runs).toBeGreaterThan(0.8 - 3.1 * Math.sqrt(0.16 / runs));
    const widths = intervalsOf(trialsForMean(pilot, 0.05, 0.95)).map((interval) => halfWidth(interval) / 4);
    expect(sum(widths) / runs).toBeLessThan(0.0505);
    expect(sum(widths) / runs).toBeGreaterThan(0.04);

    function intervalsOf(trials: number): Interval[] {
      return range(1, runs).map(() => boundedInterval(rounds(trials, uniform), 0.95) as Interval);
    }
  });
});
