/** Where a sequential test goes on: the sums of differences at which it has found nothing yet. */

import type { Interval } from './interval.js';
import { countOf, meanOf, momentOf, type Observations, rangeOf } from './observations.js';
import {
  findingAt,
  type Hypotheses,
  logLikelihoodRatio,
  type SequentialTest,
  type TestData,
  type TestResult,
  testedSequence,
} from './sequential-test.js';
import { type ContinuationRegion, meanWhere, type StoppedWalk, stagewiseInterval } from './stopped-walk.js';

type Side = 'up' | 'down' | 'inside' | 'open';

/** The direction of a test's finding. */
function sideOf(test: SequentialTest, finding: TestResult): Side {
  if (finding === 'close') return 'inside';
  if (finding === 'open') return 'open';
  if (test.kind !== 'sprt') return finding === 'second' ? 'up' : 'down';
  return (finding === 'h1') === test.h1 > test.h0 ? 'up' : 'down';
}

/** To a small part of a step of the walk that sums are followed by. */
const HALVINGS = 18;

/** The least sum of differences, between two of which the first is no such finding, from which on the test says so. */
function firstWhere(low: number, high: number, holds: (sum: number) => boolean): number {
  let before = low;
  let from = high;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (before + from) / 2;
    if (holds(middle)) from = middle;
    else before = middle;
  }
  return from;
}

/**
 * What was tested, as trials of three classes: in favour of the first, of neither, of the second. A paired tally is just that.
 * Of other observations it has the mean, the variance and the size of the differences, which is all that the sum of many
 * depends on.
 */
export interface TrinomialCounts {
  /** How much a trial in favour of either counts. */
  readonly size: number;
  readonly trials: number;
  /** Trials that tell the two apart, and the excess of those in favour of the second; need not be whole. */
  readonly discordant: number;
  readonly excess: number;
  /** The same test's object after other trials. */
  readonly after: (trials: number, discordant: number, excess: number) => TestData;
}

export function classesOf(test: Pick<SequentialTest, 'kind'>, tested: TestData): TrinomialCounts {
  if (!('trials' in tested)) return classesOfObservations(test, tested);
  const { trials, onlyFirst, onlySecond } = tested;
  return {
    size: 1,
    trials,
    discordant: onlyFirst + onlySecond,
    excess: onlySecond - onlyFirst,
    after: (played, discordant, excess) => ({
      trials: played,
      onlyFirst: (discordant - excess) / 2,
      onlySecond: (discordant + excess) / 2,
    }),
  };
}

function classesOfObservations(test: Pick<SequentialTest, 'kind'>, observed: Observations): TrinomialCounts {
  const trials = countOf(observed);
  const mean = meanOf(observed);
  const square = momentOf(observed, 2);
  // By the fourth moment, unless the mean is too large for so large a size.
  const size = square === 0 ? 1 : Math.min(Math.sqrt(momentOf(observed, 4) / square), square / Math.abs(mean));
  const { low, high } = rangeOf(observed);
  const furthest = Math.max(-low, high);
  // The bets depend on the width of the range, and keep clear of ruin; the ratio needs bounds around the classes.
  const range = test.kind === 'sprt' ? { low: -furthest, high: furthest } : { low, high };
  return {
    size,
    trials,
    discordant: (trials * square) / size ** 2,
    excess: (trials * mean) / size,
    after: (played, discordant, excess) => ({
      values: [-size, 0, size],
      counts: [(discordant - excess) / 2, played - discordant, (discordant + excess) / 2],
      range,
    }),
  };
}

/**
 * An excess that favours neither hypothesis: half way between them where they are close. Else, if the test has decided there,
 * where its ratio changes sign.
 */
function balance(test: Hypotheses, classes: TrinomialCounts, trials: number, sideAt: (excess: number) => Side): number {
  const discordant = trials * (classes.discordant / classes.trials);
  const halfWay = (trials * (test.h0 + test.h1)) / 2 / classes.size;
  const middle = Math.max(-discordant, Math.min(discordant, halfWay));
  if (sideAt(middle) === 'open') return middle;
  const isUp = (excess: number) =>
    logLikelihoodRatio(classes.after(trials, discordant, excess), test) > 0 === test.h1 > test.h0;
  return firstWhere(-discordant, discordant, isUp);
}

/** Where the test would go on after so many trials, of which a given number tell the two apart. */
export function corridorAt(test: SequentialTest, classes: TrinomialCounts, trials: number): ContinuationRegion {
  const discordant = trials * (classes.discordant / classes.trials);
  const { size } = classes;
  const sideAt = (excess: number) => sideOf(test, findingAt(test, classes.after(trials, discordant, excess)));
  const middle = test.kind === 'sprt' ? balance(test, classes, trials, sideAt) : 0;
  const high = size * firstWhere(middle, discordant, (excess) => sideAt(excess) === 'up');
  if (test.kind === 'sprt') {
    return { low: -size * firstWhere(-middle, discordant, (excess) => sideAt(-excess) === 'down'), high, closed: null };
  }
  const edge =
    sideAt(0) === 'inside' ? size * firstWhere(0, discordant, (excess) => sideAt(excess) !== 'inside') : null;
  return { low: -high, high, closed: edge === null ? null : { low: -edge, high: edge } };
}

/** Whether every sum decides after so many trials: either the two are close or one is better. */
export function isOver(test: SequentialTest, classes: TrinomialCounts, trials: number): boolean {
  const { high, closed } = corridorAt(test, classes, trials);
  return closed !== null && closed.high >= high * (1 - 1e-4);
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
  /**
   * `stagewise`: from the course of a ratio test, in agreement with what it found. `confidence-sequence`: the interval
   * that the test itself looks at, or where nothing is decided; holds at all looks together.
   */
  readonly interval: 'stagewise' | 'confidence-sequence';
}

/** The most looks that are computed one by one; if there are more, evenly spaced ones represent them. */
const MOST_LOOKS = 150;

/** The course of a test that has decided, as a walk that ended above or within; of one that ended below, its mirror image. */
export function walkAfter(test: SequentialTest, tested: TestData, finding: TestResult, interval: number): StoppedWalk {
  const side = sideOf(test, finding);
  const classes = classesOf(test, tested);
  const { size, trials, discordant, excess } = classes;
  const discordance = discordant / trials;
  const isWithin = side === 'inside';
  const last = isWithin ? lastLook(test, classes) : trials;
  const looks = Math.max(1, Math.min(Math.ceil(trials / interval), Math.floor((MOST_LOOKS * trials) / last)));
  const trialsAStep = trials / looks;
  const sign = side === 'down' ? -1 : 1;
  const corridors = Array.from({ length: Math.ceil((looks * last) / trials) }, (_, look) => {
    const corridor = corridorAt(test, classes, trialsAStep * (look + 1));
    return sign < 0 ? { ...corridor, low: -corridor.high, high: -corridor.low } : corridor;
  });
  return {
    variance: trialsAStep * size ** 2 * (discordance - (excess / trials) ** 2),
    trialsAStep,
    corridors,
    end: sign * size * excess,
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
  const side = sideOf(test, finding);
  const sequence = () =>
    ({
      ...testedSequence(tested, level, effectOf(test, boundsOf(tested))),
      interval: 'confidence-sequence',
    }) satisfies Partial<SequentialEstimate>;
  const { size, trials, discordant, excess } = classesOf(test, tested);
  const varies = discordant - excess ** 2 / trials > 0;
  if (side === 'open' || !varies) return { estimate: (size * excess) / trials, ...sequence(), method: 'mean' };
  const walk = walkAfter(test, tested, finding, interval);
  const sign = side === 'down' ? -1 : 1;
  const found = { estimate: sign * meanWhere(walk, 0.5), method: 'median-unbiased' } as const;
  if (test.kind !== 'sprt') return { ...found, ...sequence() };
  const [lower, upper] = [sign * test.h0, sign * test.h1].sort((a, b) => a - b) as [number, number];
  const { low, high } = stagewiseInterval(walk, level, { lower, upper });
  return {
    ...found,
    low: Math.min(sign * low, sign * high),
    high: Math.max(sign * low, sign * high),
    interval: 'stagewise',
  };
}

/** Sequences that are made for a larger effect, as a share of the range, are no narrower. */
const LARGEST_EFFECT = 0.125;

/**
 * The difference that a test is about, as its confidence sequences are made for it; over 0 and at most an eighth of the
 * range: 1/4 for rates.
 */
export function effectOf(test: SequentialTest, { low, high }: Interval = { low: -1, high: 1 }): number {
  const effect = test.kind === 'sprt' ? Math.abs(test.h1 - test.h0) : test.effect;
  return Math.min(LARGEST_EFFECT * (high - low), effect);
}

function boundsOf(tested: TestData): Interval | undefined {
  return 'trials' in tested ? undefined : rangeOf(tested);
}
