/** What a look of a test at planned numbers of trials goes by: how far trials are from what a hypothesis says. */

import { normalCdf } from './distributions.js';
import { criticalValues, type Spending } from './normal-walk.js';
import { countOf, momentOf, type Observations, rangeOf } from './observations.js';
import type { PairedTally } from './paired.js';
import { incompleteBeta } from './special-functions.js';

/**
 * Whether pairs are further from even than a critical value allows: by the exact binomial tail, so that few trials that tell
 * the two apart never decide sooner than a coin would. Even all of them on one side decide nothing while there are fewer
 * than log2 of one over the tail.
 */
function isBeyond({ onlyFirst, onlySecond }: PairedTally, bar: number): boolean {
  const [fewer, more] = onlyFirst < onlySecond ? [onlyFirst, onlySecond] : [onlySecond, onlyFirst];
  if (more === fewer) return false;
  return incompleteBeta(0.5, more, fewer + 1) <= normalCdf(-bar);
}

/** Rounds of average size that tell the two apart, below which their sum is not taken for normal. */
const MIN_OBSERVATIONS = 25;

/** As many trials of one size as would vary like these: (sum of squares)^2 / sum of fourth powers. */
function concentration(observed: Observations): number {
  const square = momentOf(observed, 2);
  return square === 0 ? 0 : (countOf(observed) * square ** 2) / momentOf(observed, 4);
}

/**
 * Standard deviations of the sum from what it would be with such a mean, nearer 0 by half a trial's difference, as sums are
 * discrete. The variance is at least that of trials which differ as seldom as the mean and the range allow, so that trials
 * that never differed do not show with certainty that none will.
 */
export function scoreAt(observed: Observations, mean: number): number {
  const trials = countOf(observed);
  const { low, high } = rangeOf(observed);
  const first = momentOf(observed, 1);
  const square = momentOf(observed, 2);
  const furthest = mean < 0 ? -low : high;
  const around = square - 2 * mean * first + mean * mean;
  const variance = trials * Math.max(around, Math.abs(mean) * (furthest - Math.abs(mean)));
  if (variance === 0) return 0;
  const size = square === 0 ? furthest : Math.sqrt(momentOf(observed, 4) / square);
  const distance = trials * (first - mean);
  return (Math.sign(distance) * Math.max(0, Math.abs(distance) - size / 2)) / Math.sqrt(variance);
}

/**
 * Whether a mean of 0 or more is rejected at a critical value: of pairs by the exact binomial tail, of other trials by their sum
 * where it may be taken for normal.
 */
export function exactlyBelow(tested: PairedTally | Observations, bar: number): boolean {
  if ('trials' in tested) return tested.onlySecond < tested.onlyFirst && isBeyond(tested, bar);
  return scoreAt(tested, 0) <= -bar && concentration(tested) >= MIN_OBSERVATIONS;
}

/**
 * A group-sequential test: one of the two is better, or the two are closer than `effect`, looked at after planned numbers of
 * trials only. Over all looks, one of two that are equally good is called better with probability at most `alpha`, and a
 * difference of `effect` or more is called close with probability at most `beta`. Both are spent look by look as `spending`
 * says, and neither counts on runs that the other has ended. They hold as far as sums of so many trials are normal, see
 * `isBeyond` and FEWEST for where they are few.
 */
export interface GroupTest {
  readonly kind: 'group-sequential';
  readonly alpha: number;
  readonly beta: number;
  readonly effect: number;
  readonly spending: Spending;
  /** The numbers of trials after which it looks, rising; the last is the most that are taken. */
  readonly looks: readonly number[];
}

export interface CriticalValues {
  /** Standard deviations from 0 at which one is better. */
  readonly better: readonly number[];
  /** Standard deviations from both effects at which the two are close. */
  readonly close: readonly number[];
}

const known = new Map<string, CriticalValues>();

/** The critical values of each look. */
export function criticalValuesOf({ alpha, beta, spending, looks }: GroupTest): CriticalValues {
  const key = JSON.stringify([alpha, beta, spending, looks]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const times = looks.map((trials) => trials / looks.at(-1)!);
  const made = {
    better: criticalValues(times, spending, alpha / 2, 2),
    close: criticalValues(times, spending, beta, 1),
  };
  known.set(key, made);
  return made;
}

/** The look that comes after so many trials, from 0; null between two. Trials beyond the last are its own. */
export function lookAt({ looks }: GroupTest, trials: number): number | null {
  if (trials >= looks.at(-1)!) return looks.length - 1;
  const look = looks.indexOf(trials);
  return look < 0 ? null : look;
}

export type GroupFinding = 'first' | 'second' | 'close' | 'open';

/** What the test finds at a look; `open` between two looks. */
export function groupFinding(test: GroupTest, tested: PairedTally | Observations): GroupFinding {
  const isPairs = 'trials' in tested;
  const observed: Observations = isPairs
    ? {
        values: [-1, 0, 1],
        counts: [tested.onlyFirst, tested.trials - tested.onlyFirst - tested.onlySecond, tested.onlySecond],
      }
    : tested;
  const look = lookAt(test, countOf(observed));
  if (look === null) return 'open';
  const { better, close } = criticalValuesOf(test);
  const bar = better[look]!;
  const isDifferent = isPairs
    ? isBeyond(tested, bar)
    : Math.abs(scoreAt(observed, 0)) >= bar && concentration(observed) >= MIN_OBSERVATIONS;
  if (isDifferent) return momentOf(observed, 1) > 0 ? 'second' : 'first';
  const isClose = scoreAt(observed, test.effect) <= -close[look]! && scoreAt(observed, -test.effect) >= close[look]!;
  return isClose ? 'close' : 'open';
}

/** Looks that come sooner before the next than this share of the distance planned are left out. */
const TOO_SOON = 0.25;

/**
 * The numbers of trials after which a test of so many looks does look: evenly spaced, each after the whole batch in which it
 * falls, the last after all trials. Fewer where several fall in one batch.
 *
 * @param most trials, at least 1
 * @param looks at least 1
 * @param batch trials
 */
export function plannedLooks(most: number, looks: number, batch: number): number[] {
  const distance = most / looks;
  const wanted = Array.from({ length: looks }, (_, look) =>
    Math.min(most, Math.ceil(((look + 1) * distance) / batch - 1e-9) * batch),
  );
  return wanted.filter((trials, look) => {
    const next = wanted[look + 1];
    return next === undefined || (next > trials && next - trials >= TOO_SOON * distance);
  });
}
