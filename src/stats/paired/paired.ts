import { twoSidedZ } from '../distributions/normal.js';
import { checkLevel, type Interval } from '../interval.js';

/** Trials that two competitors took under the same conditions, by who succeeded; all non-negative integers. */
export interface PairedTally {
  readonly trials: number;
  /** Trials in which only the first succeeded, and only the second. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
}

export function checkPaired({ trials, onlyFirst, onlySecond }: PairedTally): void {
  const counts = [trials, onlyFirst, onlySecond];
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0) || onlyFirst + onlySecond > trials) {
    throw new RangeError(`a paired tally needs integers with onlyFirst + onlySecond <= trials: ${counts.join(', ')}`);
  }
}

/** The second's rate minus the first's; NaN without trials. */
export function pairedDifference({ trials, onlyFirst, onlySecond }: PairedTally): number {
  return (onlySecond - onlyFirst) / trials;
}

/**
 * The likeliest rate of trials in which only the first succeeds, if the difference of the rates is `delta`; that of the
 * second alone is `delta` more. In closed form (Tango 1998).
 */
export function nuisanceRate({ trials, onlyFirst, onlySecond }: PairedTally, delta: number): number {
  // With the competitors exchanged no small rate is the difference of larger ones.
  if (delta < 0) return nuisanceRate({ trials, onlyFirst: onlySecond, onlySecond: onlyFirst }, -delta) - delta;
  const a = 2 * trials;
  const b = -onlySecond - onlyFirst + (2 * trials - onlySecond + onlyFirst) * delta;
  const c = -onlyFirst * delta * (1 - delta);
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  // The one of the two forms in which nearly equal numbers are not subtracted.
  return b > 0 ? (-2 * c) / (b + root) : (root - b) / (2 * a);
}

/**
 * Tango's score statistic for the hypothesis that the difference of the rates is `delta`: standard normal under it, and
 * falling in `delta`. At 0 it is that of McNemar.
 */
export function pairedScore(tally: PairedTally, delta: number): number {
  const { trials, onlyFirst, onlySecond } = tally;
  const variance = trials * (2 * nuisanceRate(tally, delta) + delta * (1 - delta));
  const distance = onlySecond - onlyFirst - trials * delta;
  if (distance === 0) return 0;
  return variance > 0 ? distance / Math.sqrt(variance) : distance * Infinity;
}

/** The delta between `inside` and `outside` at which |score| passes z, to the last bit, on the outer side. */
function limit(tally: PairedTally, inside: number, outside: number, z: number): number {
  let near = inside;
  let far = outside;
  for (;;) {
    const middle = (near + far) / 2;
    if (middle === near || middle === far) return far;
    if (Math.abs(pairedScore(tally, middle)) < z) near = middle;
    else far = middle;
  }
}

/**
 * Score interval of the difference of two paired rates, second minus first: Tango, "Equivalence test and confidence
 * interval for the difference in proportions for the paired-sample design", Statist. Med. 17 (1998). No trials give
 * [-1, 1].
 *
 * @param level strictly between 0 and 1
 * @throws RangeError for counts that are no paired tally, or such a level
 */
export function pairedInterval(tally: PairedTally, level: number): Interval {
  checkPaired(tally);
  checkLevel(level);
  if (tally.trials === 0) return { low: -1, high: 1 };
  const z = twoSidedZ(level);
  const estimate = pairedDifference(tally);
  return {
    low: estimate <= -1 ? -1 : limit(tally, estimate, -1, z),
    high: estimate >= 1 ? 1 : limit(tally, estimate, 1, z),
  };
}
