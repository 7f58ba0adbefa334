import type { Histogram } from './histogram.js';
import { type Interval, UNIT_INTERVAL } from './interval.js';

/** Trials that two took under the same conditions, by who succeeded; all non-negative integers. */
export interface PairedTally {
  readonly trials: number;
  /** Trials in which only the first succeeded, and only the second. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

/** Counts of the values of a bounded variable. */
export interface Observations {
  readonly values: readonly number[];
  /** Non-negative integers, one a value. */
  readonly counts: ArrayLike<number>;
  /** The bounds of the variable, low < high. */
  readonly range: Interval;
}

/** The values of a histogram as differences from `zero`, in units of `unit`. */
export interface ObservationScale {
  readonly zero: number;
  /** Above 0. */
  readonly unit: number;
}

const AS_THEY_ARE: ObservationScale = { zero: 0, unit: 1 };

/**
 * Observations of a histogram, with the ends of its grid as bounds. Two uses: a block's sum of shares over n games of a
 * whole each, against 1/n, has zero = the sum that is 1/n a game and unit = the sum of a win of all games, which makes
 * 0 the mean of an average entrant; a block's difference has zero 0 and unit = the greatest difference.
 *
 * @throws RangeError unless the grid has two values or more, the scale is finite and its unit is above 0
 */
export function observationsOf(histogram: Histogram, { zero, unit }: ObservationScale = AS_THEY_ARE): Observations {
  const { low, high, step } = histogram.grid;
  if (high === low) throw new RangeError(`a variable with the one value ${low} leaves nothing to observe`);
  if (!(unit > 0 && Number.isFinite(unit) && Number.isFinite(zero))) {
    throw new RangeError(`a scale needs a finite zero and a unit above 0: ${zero}, ${unit}`);
  }
  const values: number[] = [];
  const counts: number[] = [];
  const { first, counts: found } = histogram.toStretch();
  for (let place = 0; place < found.length; place++) {
    if (found[place] === 0) continue;
    values.push((low + (first + place) * step - zero) / unit);
    counts.push(found[place]!);
  }
  return { values, counts, range: { low: (low - zero) / unit, high: (high - zero) / unit } };
}

/** @throws RangeError unless the counts are non-negative integers, and those of parts no more than that of all */
function checkCounts(all: number, ...parts: readonly number[]): void {
  const areCounts = [all, ...parts].every((count) => Number.isSafeInteger(count) && count >= 0);
  if (areCounts && parts.reduce((sum, count) => sum + count, 0) <= all) return;
  throw new RangeError(`${parts.join(' and ')} of ${all} trials are no counts`);
}

/** Trials that succeed, 1, or do not, 0. @throws RangeError unless they are integers with 0 <= successes <= trials */
export function ofSuccesses(successes: number, trials: number): Observations {
  checkCounts(trials, successes);
  return { values: [0, 1], counts: [trials - successes, successes], range: UNIT_INTERVAL };
}

/**
 * Difference in each trial, second minus first: -1, 0 or 1.
 *
 * @throws RangeError unless the counts add up to at most `trials`
 */
export function ofPairs({ trials, onlyFirst, onlySecond }: PairedTally): Observations {
  checkCounts(trials, onlyFirst, onlySecond);
  return {
    values: [-1, 0, 1],
    counts: [onlyFirst, trials - onlyFirst - onlySecond, onlySecond],
    range: { low: -1, high: 1 },
  };
}

export function countOf({ counts }: Observations): number {
  let count = 0;
  for (let place = 0; place < counts.length; place++) count += counts[place]!;
  return count;
}

/** The mean of the observed values; NaN if there are none. */
export function meanOf(observed: Observations): number {
  return momentOf(observed, 1);
}

/** The mean of a power of the observed values; NaN if there are none. */
function momentOf(observed: Observations, power: number): number {
  const { values, counts } = observed;
  let sum = 0;
  for (const [place, value] of values.entries()) sum += counts[place]! * value ** power;
  return sum / countOf(observed);
}

/** Sample standard deviation (divisor n - 1); 0 for fewer than two. */
export function standardDeviationOf(observed: Observations): number {
  const [count, mean] = [countOf(observed), meanOf(observed)];
  if (count < 2) return 0;
  const squares = observed.values.reduce((sum, value, place) => sum + observed.counts[place]! * (value - mean) ** 2, 0);
  return Math.sqrt(squares / (count - 1));
}

/** Observations with the sign of each value changed. */
export function negateObservations(observed: Observations): Observations {
  const { low, high } = observed.range;
  return { values: observed.values.map((value) => -value), counts: observed.counts, range: { low: -high, high: -low } };
}
