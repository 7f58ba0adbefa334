/** Where a sequential test goes on, and the estimate after it has ended. */

import { bisect } from './bisection.js';
import type { Interval } from './interval.js';
import { countOf, meanOf, momentOf, type Observations, rangeOf } from './observations.js';
import {
  effectOf,
  findingAt,
  observationsIn,
  type SequentialTest,
  type TestData,
  type TestResult,
  testedSequence,
} from './sequential-test.js';
import { type ContinuationRegion, meanWhere, type StoppedWalk } from './stopped-walk.js';

/** Boundaries are found to a small part of a step of the walk that sums are followed by. */
const HALVINGS = 18;

/** The least sum of differences, between two of which the first is no such finding, from which on the test says so. */
function firstWhere(low: number, high: number, holds: (sum: number) => boolean): number {
  return bisect(low, high, HALVINGS, holds)[1];
}

/**
 * What was tested, as trials of three classes: in favour of the first, of neither, of the second. A paired tally is just that.
 * Of other observations it has the mean, the variance and the size of the differences, which is all that the sum of many
 * depends on.
 */
interface TrinomialCounts {
  readonly size: number;
  readonly trials: number;
  /** Trials that tell the two apart, and the excess of those in favour of the second; need not be whole. */
  readonly discordant: number;
  readonly excess: number;
  readonly range: Interval;
}

function classesOf(tested: TestData): TrinomialCounts {
  const observed = observationsIn(tested);
  const range = rangeOf(observed);
  if ('trials' in tested) {
    const { trials, onlyFirst, onlySecond } = tested;
    return { size: 1, trials, discordant: onlyFirst + onlySecond, excess: onlySecond - onlyFirst, range };
  }
  const trials = countOf(observed);
  const mean = meanOf(observed);
  const square = momentOf(observed, 2);
  // By the fourth moment, unless the mean is too large for so large a size.
  const size = square === 0 ? 1 : Math.min(Math.sqrt(momentOf(observed, 4) / square), square / Math.abs(mean));
  return { size, trials, discordant: (trials * square) / size ** 2, excess: (trials * mean) / size, range };
}

/** The object of the same test after other trials, of which as large a share tells the two apart. */
function after({ size, range, ...seen }: TrinomialCounts, trials: number, excess: number): Observations {
  const discordant = trials * (seen.discordant / seen.trials);
  const counts = [(discordant - excess) / 2, trials - discordant, (discordant + excess) / 2];
  return { values: [-size, 0, size], counts, range };
}

/** Where the test would go on after so many trials, of which a given number tell the two apart. */
function regionAt(test: SequentialTest, classes: TrinomialCounts, trials: number): ContinuationRegion {
  const discordant = trials * (classes.discordant / classes.trials);
  const { size } = classes;
  const findingWith = (excess: number) => findingAt(test, after(classes, trials, excess));
  const outer = size * firstWhere(0, discordant, (excess) => findingWith(excess) === 'second');
  if (findingWith(0) !== 'close') return { outer, inner: null };
  return { outer, inner: size * firstWhere(0, discordant, (excess) => findingWith(excess) !== 'close') };
}

/** Whether every sum decides after so many trials: either the two are close or one is better. */
function isOver(test: SequentialTest, classes: TrinomialCounts, trials: number): boolean {
  const { outer, inner } = regionAt(test, classes, trials);
  return inner !== null && inner >= outer * (1 - 1e-4);
}

/** The trials, to within a quarter, after which every sum decides. */
function lastLook(test: SequentialTest, classes: TrinomialCounts): number {
  const { trials } = classes;
  let last = trials;
  while (!isOver(test, classes, last) && last < LONGEST * trials) last *= 1.25;
  return last;
}

/** Upper limit on the length of a test of two that are close, relative to when it first could find them so. */
const LONGEST = 100;

/** The estimate of a sequentially tested difference; second minus first. */
export interface SequentialEstimate extends Interval {
  readonly estimate: number;
  /**
   * `median-unbiased`: corrected for the test's having stopped when it did, so that over all runs of the test that end
   * with a decision it is as often too high as too low.
   * `mean`: the plain mean of another run without a decision, or in which no trial ever told the two apart.
   */
  readonly method: 'median-unbiased' | 'mean';
  /** The interval that the test itself looks at; holds at all looks together. */
  readonly interval: 'confidence-sequence';
}

/** The most looks that are computed one by one; if there are more, evenly spaced ones represent them. */
const MOST_LOOKS = 150;

/** The course of a test that has decided, as a walk that ended above or within; of one that ended below, its mirror image. */
export function walkAfter(test: SequentialTest, tested: TestData, finding: TestResult, interval: number): StoppedWalk {
  const classes = classesOf(tested);
  const { size, trials, discordant, excess } = classes;
  const isWithin = finding === 'close';
  const last = isWithin ? lastLook(test, classes) : trials;
  const looks = Math.max(1, Math.min(Math.ceil(trials / interval), Math.floor((MOST_LOOKS * trials) / last)));
  const trialsAStep = trials / looks;
  return {
    variance: trialsAStep * size ** 2 * (discordant / trials - (excess / trials) ** 2),
    trialsAStep,
    regions: Array.from({ length: Math.ceil((looks * last) / trials) }, (_, look) =>
      regionAt(test, classes, trialsAStep * (look + 1)),
    ),
    end: (finding === 'first' ? -1 : 1) * size * excess,
    closedAt: isWithin ? looks : null,
  };
}

/**
 * The estimate of a difference after a sequential test of it, so that stopping early does not flatter it, and the
 * interval that agrees with what the test found.
 *
 * @param finding of the test, after these trials
 * @param interval trials from one look of the test to the next
 * @param level of the interval, strictly between 0 and 1
 */
export function estimateAfter(
  test: SequentialTest,
  tested: TestData,
  finding: TestResult,
  interval: number,
  level: number,
): SequentialEstimate {
  const sequence = testedSequence(tested, level, effectOf(test, rangeOf(observationsIn(tested))));
  const { size, trials, discordant, excess } = classesOf(tested);
  const found = { ...sequence, interval: 'confidence-sequence' } as const;
  const varies = discordant - excess ** 2 / trials > 0;
  if (finding === 'open' || !varies) return { estimate: (size * excess) / trials, ...found, method: 'mean' };
  const estimate = (finding === 'first' ? -1 : 1) * meanWhere(walkAfter(test, tested, finding, interval), 0.5);
  return { estimate, method: 'median-unbiased', ...found };
}
