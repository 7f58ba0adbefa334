/** The median of some measurements, with the interval that holds the true one. */
export interface Median {
  readonly median: number;
  /** Bounds of an interval of at least 95 %, by the ranks of the measurements; all of them where they are too few. */
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
  const middle = count >> 1;
  const median = count % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  const dropped = droppedRanks(count);
  return { median, low: sorted[dropped]!, high: sorted[count - 1 - dropped]! };
}

/** How many measurements may be left off at each end: the most with a chance of error of at most 5 % together. */
function droppedRanks(count: number): number {
  let term = 0.5 ** count;
  let chance = term;
  for (let dropped = 0; ; dropped++) {
    term *= (count - dropped) / (dropped + 1);
    chance += term;
    if (2 * chance > ERROR) return dropped;
  }
}
