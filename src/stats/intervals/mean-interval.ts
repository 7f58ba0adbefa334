import { twoSidedT } from '../distributions/student.js';
import type { Histogram } from '../histogram.js';
import { checkLevel, type Interval } from '../interval.js';

/** Why there is no interval of a mean. */
export type NoInterval = 'too-few' | 'no-spread';

/** Below this number of observations a mean gets no interval: its distribution may be far from normal. */
export const MIN_FOR_MEANS = 30;

/**
 * Why the observations allow no interval for their mean; null if they do. Not having observed any spread does not mean that
 * there is none.
 */
export function whyNoInterval(histogram: Histogram): NoInterval | null {
  if (histogram.count < MIN_FOR_MEANS) return 'too-few';
  return histogram.sd() === 0 ? 'no-spread' : null;
}

/**
 * Confidence interval of a metric's mean by Student's t: mean -/+ t sd / sqrt(n), n - 1 degrees of freedom. For one look
 * at a number of observations fixed in advance. It covers at its level where the mean is about normal: from thirty
 * observations on for metrics that are not too skewed, which is what the tests measure.
 *
 * @param level strictly between 0 and 1
 * @throws RangeError outside this
 */
export function meanInterval(histogram: Histogram, level: number): Interval | NoInterval {
  checkLevel(level);
  const reason = whyNoInterval(histogram);
  if (reason !== null) return reason;
  const { count } = histogram;
  const mean = histogram.mean();
  const margin = (twoSidedT(count - 1, level) * histogram.sd()) / Math.sqrt(count);
  return { low: mean - margin, high: mean + margin };
}
