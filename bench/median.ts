import { medianSorted } from 'simple-statistics';

/** The median of some measurements, with an interval for the true median. */
export interface Median {
  readonly median: number;
  /** Bounds of an interval of at least 95 %, by rank; the extremes if there are too few measurements. */
  readonly low: number;
  readonly high: number;
}

const ERROR = 0.05;

/**
 * The median of at least one measurement, and a distribution-free interval for the true median: it lies below the k-th
 * smallest of n measurements with the chance that fewer than k of n fair coins show heads.
 */
export function medianOf(values: readonly number[]): Median {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  const dropped = droppedRanks(count);
  return { median: medianSorted(sorted), low: sorted[dropped]!, high: sorted[count - 1 - dropped]! };
}

/** Number of measurements to drop at each end: as many as keep the total error at 5 % or less. */
function droppedRanks(count: number): number {
  let term = 0.5 ** count;
  let chance = term;
  for (let dropped = 0; ; dropped++) {
    term *= (count - dropped) / (dropped + 1);
    chance += term;
    if (2 * chance > ERROR) return dropped;
  }
}
