import { incompleteBeta, logBeta } from '../distributions/beta.js';
import { checkTally } from '../interval.js';

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
