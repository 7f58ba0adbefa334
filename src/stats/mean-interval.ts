import type { Histogram } from './histogram.js';
import { checkLevel, type Interval } from './interval.js';
import { twoSidedZ } from './normal.js';

/**
 * Normal-theory confidence interval of a metric's mean: mean -/+ z sd / sqrt(n). For large numbers of observations
 * (central limit theorem) and one look; with fewer than two observations it is the whole grid. It is a point when all
 * observations are equal, which says more than such data can.
 *
 * @param level strictly between 0 and 1
 * @throws RangeError outside this
 */
export function meanInterval(histogram: Histogram, level: number): Interval {
  checkLevel(level);
  const count = histogram.count;
  if (count < 2) {
    return { low: histogram.grid.low, high: histogram.grid.high };
  }
  const mean = histogram.mean();
  const margin = (twoSidedZ(level) * histogram.sd()) / Math.sqrt(count);
  return { low: mean - margin, high: mean + margin };
}
