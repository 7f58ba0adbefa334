import { twoSidedZ } from '../distributions/normal.js';
import { checkLevel, checkTally, type Interval, UNIT_INTERVAL } from '../interval.js';

/**
 * The smaller root of (p - s/n)^2 = z^2 p (1-p) / n. Written as the product of the roots over the larger one, because
 * the usual centre minus margin loses all its digits for few successes.
 */
function lowerLimit(successes: number, trials: number, z: number): number {
  const margin = z * Math.sqrt((successes * (trials - successes)) / trials + (z * z) / 4);
  return (successes * (successes / trials)) / (successes + (z * z) / 2 + margin);
}

/**
 * Wilson's score interval of a rate, without continuity correction. Its coverage is close to the level on average and
 * falls below it for some rates; `clopperPearson` never does, and is wider. Valid for one look at a number of trials
 * fixed in advance; `confidenceSequence` is for looking as often as one likes.
 *
 * Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927); method 3 of
 * Newcombe, Statistics in Medicine 17 (1998).
 *
 * @param successes integer, 0..trials; 0 gives a low end of exactly 0, `trials` a high end of exactly 1
 * @param trials safe integer; 0 gives [0, 1]
 * @param level strictly between 0 and 1, e.g. 0.95
 * @throws RangeError outside these
 */
export function wilson(successes: number, trials: number, level: number): Interval {
  checkTally(successes, trials);
  checkLevel(level);
  if (trials === 0) {
    return UNIT_INTERVAL;
  }
  const z = twoSidedZ(level);
  return { low: lowerLimit(successes, trials, z), high: 1 - lowerLimit(trials - successes, trials, z) };
}
