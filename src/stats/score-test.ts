/** Distance of trials from what a hypothesis says, and a one-sided test of it at a critical value. */

import { normalCdf } from './distributions.js';
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
