import type { Interval } from './interval.js';
import { type PairedTally, pairedDifference } from './paired.js';
import { type Finding, findingAt, pairedSequence, type SequentialTest } from './sequential.js';
import { type Corridor, type StoppedWalk, stagewiseEstimate } from './stagewise.js';

/** What is reported of a difference that was tested sequentially; second minus first. */
export interface SequentialEstimate extends Interval {
  readonly estimate: number;
  /**
   * `median-unbiased`: corrected for the test's having stopped when the difference looked large. `mean`: the plain mean,
   * with its confidence sequence, where the test did not stop for that.
   */
  readonly method: 'median-unbiased' | 'mean';
}

/** The most looks that are followed one by one; of more, evenly spaced ones stand for all. */
const MOST_LOOKS = 150;

type Side = 'up' | 'down' | 'inside' | 'open';

/** Where a test's finding lies on the line of differences. */
function sideOf(test: SequentialTest, finding: Finding): Side {
  if (finding === 'close') return 'inside';
  if (finding === 'open') return 'open';
  if (test.kind !== 'sprt') return finding === 'second' ? 'up' : 'down';
  return (finding === 'h1') === test.h1 > test.h0 ? 'up' : 'down';
}

/** The least sum of differences, between two of which the first is no such finding, from which on the test says so. */
function firstWhere(low: number, high: number, holds: (sum: number) => boolean): number {
  let before = low;
  let from = high;
  for (let step = 0; step < 30; step++) {
    const middle = (before + from) / 2;
    if (holds(middle)) from = middle;
    else before = middle;
  }
  return from;
}

/** Where the test would go on after so many trials, of which a given number tell the two apart. */
function corridorAt(test: SequentialTest, trials: number, discordant: number): Corridor {
  const sideAt = (sum: number) =>
    sideOf(test, findingAt(test, { trials, onlyFirst: (discordant - sum) / 2, onlySecond: (discordant + sum) / 2 }));
  const middle =
    test.kind === 'sprt' ? Math.max(-discordant, Math.min(discordant, (trials * (test.h0 + test.h1)) / 2)) : 0;
  const edge = firstWhere(0, discordant, (sum) => sideAt(sum) !== 'inside');
  return {
    low: -firstWhere(-middle, discordant, (sum) => sideAt(-sum) === 'down'),
    high: firstWhere(middle, discordant, (sum) => sideAt(sum) === 'up'),
    closed: sideAt(0) === 'inside' ? { low: -edge, high: edge } : null,
  };
}

/** The test's course as a walk that ended above; of one that ended below, its mirror image. */
function walkOf(test: SequentialTest, tally: PairedTally, interval: number, mirrored: boolean): StoppedWalk {
  const { trials, onlyFirst, onlySecond } = tally;
  const discordance = (onlyFirst + onlySecond) / trials;
  const looks = Math.min(MOST_LOOKS, Math.ceil(trials / interval));
  const trialsAStep = trials / looks;
  const corridors = Array.from({ length: looks }, (_, look) => {
    const played = trialsAStep * (look + 1);
    const corridor = corridorAt(test, played, played * discordance);
    return mirrored ? { ...corridor, low: -corridor.high, high: -corridor.low } : corridor;
  });
  return {
    variance: trialsAStep * (discordance - pairedDifference(tally) ** 2),
    trialsAStep,
    corridors,
    end: (onlySecond - onlyFirst) * (mirrored ? -1 : 1),
  };
}

/**
 * The estimate of a difference after a sequential test of it, so that stopping early does not flatter it.
 *
 * @param finding of the test, after these trials
 * @param interval trials from one look of the test to the next
 * @param level of the interval, strictly between 0 and 1
 */
export function estimateAfter(
  test: SequentialTest,
  tally: PairedTally,
  finding: Finding,
  interval: number,
  level: number,
): SequentialEstimate {
  const side = sideOf(test, finding);
  const varies = tally.onlyFirst + tally.onlySecond - (tally.onlySecond - tally.onlyFirst) ** 2 / tally.trials > 0;
  if (side === 'open' || side === 'inside' || !varies) {
    return { estimate: pairedDifference(tally), ...pairedSequence(tally, level, effectOf(test)), method: 'mean' };
  }
  const found = stagewiseEstimate(walkOf(test, tally, interval, side === 'down'), level);
  if (side === 'up') return { ...found, method: 'median-unbiased' };
  return { estimate: -found.estimate, low: -found.high, high: -found.low, method: 'median-unbiased' };
}

/** Sequences that are made for a larger effect are no narrower. */
const LARGEST_EFFECT = 0.25;

/** The difference that a test is about, as its confidence sequences are made for it; over 0 and at most 1/4. */
export function effectOf(test: SequentialTest): number {
  return Math.min(LARGEST_EFFECT, test.kind === 'sprt' ? Math.abs(test.h1 - test.h0) : test.effect);
}
