import { betaQuantile } from '../distributions/beta.js';
import { checkLevel, checkTally, type Interval } from '../interval.js';

/** The rate at which `successes` or more have probability `tail`. */
function lowerLimit(successes: number, trials: number, tail: number): number {
  return successes === 0 ? 0 : betaQuantile(tail, successes, trials - successes + 1);
}

/**
 * The "exact" interval of a rate: both one-sided binomial tests inverted, (1 - level) / 2 each. Its coverage is at
 * least the level for every rate and every number of trials fixed in advance.
 *
 * Clopper & Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26
 * (1934); method 5 of Newcombe, Statistics in Medicine 17 (1998).
 *
 * @param successes integer, 0..trials; 0 gives a low end of exactly 0, `trials` a high end of exactly 1
 * @param trials safe integer; 0 gives [0, 1]
 * @param level strictly between 0 and 1, e.g. 0.95
 * @throws RangeError outside these
 */
export function clopperPearson(successes: number, trials: number, level: number): Interval {
  checkTally(successes, trials);
  checkLevel(level);
  const tail = (1 - level) / 2;
  return { low: lowerLimit(successes, trials, tail), high: 1 - lowerLimit(trials - successes, trials, tail) };
}
