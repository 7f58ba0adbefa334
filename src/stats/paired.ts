import { bisect, hasBetween } from './bisection.js';
import { twoSidedZ } from './distributions.js';
import { checkLevel, checkTally, type Interval } from './interval.js';
import { incompleteBeta, logBeta } from './special-functions.js';

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
function nuisanceRate({ trials, onlyFirst, onlySecond }: PairedTally, delta: number): number {
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
  return bisect(inside, outside, hasBetween, (delta) => !(Math.abs(pairedScore(tally, delta)) < z))[1];
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

/** Two-sided p-values of the hypothesis that both competitors have the same rate. */
export interface McNemar {
  /** From the binomial distribution of the discordant pairs alone: never too small, and often too large. */
  readonly exact: number;
  /** The same, with only half the chance of what was observed. */
  readonly midP: number;
}

/** The chance of k heads in n throws of a fair coin. */
function fairCoin(n: number, k: number): number {
  return Math.exp(-Math.log(n + 1) - logBeta(k + 1, n - k + 1) - n * Math.LN2);
}

/**
 * McNemar's test of paired rates, conditional on the discordant pairs: exact (McNemar 1947; twice the smaller binomial
 * tail) and mid-p (Fagerland, Lydersen & Laake, BMC Med. Res. Methodol. 13:91, 2013, who recommend it). Both are 1
 * without discordant pairs.
 *
 * @param onlyFirst trials in which only the first succeeded, a non-negative integer
 * @param onlySecond likewise
 * @throws RangeError if one is not
 */
export function mcnemar(onlyFirst: number, onlySecond: number): McNemar {
  const discordant = onlyFirst + onlySecond;
  checkTally(onlyFirst, discordant);
  if (discordant === 0) return { exact: 1, midP: 1 };
  const fewer = Math.min(onlyFirst, onlySecond);
  const here = fairCoin(discordant, fewer);
  if (2 * fewer === discordant) return { exact: 1, midP: 1 - here / 2 };
  // DLMF 8.17.5: P(X <= k) = I_1/2(n - k, k + 1).
  const tail = incompleteBeta(0.5, discordant - fewer, fewer + 1);
  return { exact: Math.min(1, 2 * tail), midP: Math.min(1, 2 * tail - here) };
}

/** The gain from pairing compared with independent samples. */
export interface PairingGain {
  /** Correlation of the two over the trials, -1 to 1; null if one of them never varies. */
  readonly correlation: number | null;
  /** Trials that each would need in independent samples for the same precision; null if the difference never varies. */
  readonly unpaired: number | null;
}

/**
 * From the variances of the two and of their difference on the same trials. Var(b - a) = Var a + Var b - 2 Cov, and
 * without pairing there is no Cov.
 *
 * @param trials played by both
 */
export function pairingGain(trials: number, first: number, second: number, difference: number): PairingGain {
  const covariance = (first + second - difference) / 2;
  const spread = Math.sqrt(first * second);
  return {
    correlation: spread > 0 ? Math.max(-1, Math.min(1, covariance / spread)) : null,
    unpaired: difference > 0 ? Math.round((trials * (first + second)) / difference) : null,
  };
}
