/** A closed interval; `low <= high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Interval of a rate before the first trial. */
export const UNIT_INTERVAL: Interval = { low: 0, high: 1 };

/** Half the interval's width, in the units of its ends. */
export function halfWidth(interval: Interval): number {
  return (interval.high - interval.low) / 2;
}

/**
 * The level of intervals that miss with probability `alpha`: 1 - alpha without the rounding error of the subtraction, so
 * that 0.07 gives 0.93, not 0.9299999999999999.
 */
export function levelFor(alpha: number): number {
  return Number((1 - alpha).toPrecision(15));
}

/**
 * Level of each of several intervals that are simultaneous at `level`, however they depend on each other (Bonferroni).
 */
export function levelOfEach(level: number, intervals: number): number {
  return 1 - (1 - level) / intervals;
}

/** @throws RangeError unless 0 < level < 1 */
export function checkLevel(level: number): void {
  if (!(level > 0 && level < 1)) {
    throw new RangeError(`level must lie strictly between 0 and 1: ${level}`);
  }
}
