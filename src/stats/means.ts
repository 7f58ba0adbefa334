/** Intervals of a mean by the normal approximation: for one look, and for all looks together. */
import { twoSidedT } from './distributions.js';
import type { Histogram } from './histogram.js';
import { checkLevel, type Interval } from './interval.js';

export type NoInterval = 'too-few' | 'no-spread';

/** Below this number of observations a mean gets no interval: its distribution may be far from normal. */
export const MIN_FOR_MEANS = 30;

/**
 * Why the observations allow no interval for their mean; null if they do. Not having observed any spread does not mean that
 * there is none.
 */
function whyNoInterval(histogram: Histogram): NoInterval | null {
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

/** The number of observations at which the sequence is narrowest; with ten times as many it is 7 % wider than it could be. */
const BEST_AT = 100_000;

/**
 * Asymptotic confidence sequence of a metric's mean: holds at all numbers of observations together, as long as the first
 * look comes when the normal approximation is good. Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas, "Time-uniform central
 * limit theory and asymptotic confidence sequences", Ann. Statist. 52 (2024), theorem 2.2 and its choice of rho.
 *
 * @param level strictly between 0 and 1
 * @throws RangeError outside this
 */
export function meanSequence(histogram: Histogram, level: number): Interval | NoInterval {
  checkLevel(level);
  const reason = whyNoInterval(histogram);
  if (reason !== null) return reason;
  const { count } = histogram;
  const nats = -2 * Math.log(1 - level);
  const scaled = (count * (nats + Math.log(1 + nats))) / BEST_AT + 1;
  const margin = histogram.sd() * Math.sqrt(((scaled / (scaled - 1)) * (nats + Math.log(scaled))) / count);
  const mean = histogram.mean();
  return { low: mean - margin, high: mean + margin };
}

/** The ends of an interval of a mean; null where the observations allow none, for this reason. */
export interface MeanLimits {
  readonly low: number | null;
  readonly high: number | null;
  readonly reason: NoInterval | null;
}

/** The limits of a mean in units of `unit`. @param isSequential whether they hold at all looks together */
export function meanLimits(histogram: Histogram, level: number, isSequential: boolean, unit = 1): MeanLimits {
  const found = isSequential ? meanSequence(histogram, level) : meanInterval(histogram, level);
  if (typeof found === 'string') return { low: null, high: null, reason: found };
  return { low: found.low / unit, high: found.high / unit, reason: null };
}
