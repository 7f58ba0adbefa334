/** Paired trials that a question needs, and their power. */

import { normalQuantile } from './distributions.js';
import type { PairedTally } from './paired.js';
import { isFew } from './paired-interval.js';
import { clopperPearson } from './rates.js';
import { incompleteBeta } from './special-functions.js';

/** A difference of two paired rates that may be true. */
export interface Alternative {
  /** Second minus first. */
  readonly difference: number;
  /** The share of trials in which only one of the two succeeds; at least |difference|. */
  readonly discordance: number;
}

/** With more discordant trials than this to be expected, the normal approximation is good. */
const FEW_EXPECTED = 400;
/** Trials are added in steps of this share of them. */
const POWER_STEP = 0.005;

/**
 * The trials after which a two-sided test at `alpha` finds a difference with probability `power`. Connor, "Sample size for
 * testing differences in proportions for the paired-sample design", Biometrics 43 (1987), after Miettinen (1968); where few
 * discordant trials are to be expected it is raised until `pairedPower` says so. Infinite for no difference.
 */
export function trialsToDecide(prospect: Alternative, alpha: number, power: number): number {
  const size = Math.abs(prospect.difference);
  const discordance = Math.max(prospect.discordance, size);
  let trials = normalTrials(size, discordance, alpha, power);
  while (trials * discordance <= FEW_EXPECTED && pairedPower(prospect, trials, alpha) < power) {
    trials += Math.max(1, Math.floor(POWER_STEP * trials));
  }
  return trials;
}

/**
 * Trials that show the mean of any variable to be another than 0, by the normal approximation.
 *
 * @param size of the mean that is to be told from 0; 0 gives Infinity
 * @param square the mean of the variable's square, at least size squared: under the null hypothesis its variance
 */
export function normalTrials(size: number, square: number, alpha: number, power: number): number {
  const spread = Math.sqrt(Math.max(0, square - size * size));
  const reach = normalQuantile(1 - alpha / 2) * Math.sqrt(square) + normalQuantile(power) * spread;
  return Math.ceil((reach / size) ** 2);
}

/** Numbers of discordant trials that are less likely than this, relative to the likeliest, are left out. */
const NEGLIGIBLE = 1e-13;

/**
 * The chance that a two-sided test at `alpha` finds the difference, and its direction, after so many trials: summed over all
 * numbers of discordant trials. With many the test is McNemar's, as Tango's interval excludes 0 just where that rejects it;
 * where intervals are exact because there are few, McNemar's exact test stands for them.
 */
export function pairedPower({ difference, discordance }: Alternative, trials: number, alpha: number): number {
  const size = Math.abs(difference);
  const rate = Math.min(1, Math.max(discordance, size));
  if (rate === 0) return 0;
  const likelier = (1 + size / rate) / 2;
  const z = normalQuantile(1 - alpha / 2);
  const found = (discordant: number) => {
    const tally = { trials, onlyFirst: 0, onlySecond: discordant };
    const needed = isFew(tally) ? neededExactly(discordant, alpha / 2) : neededByNormal(discordant, z);
    if (needed > discordant) return 0;
    return likelier === 1 ? 1 : incompleteBeta(likelier, needed, discordant - needed + 1);
  };
  if (rate === 1) return found(trials);
  return overBinomial(trials, rate, found);
}

function overBinomial(trials: number, rate: number, value: (successes: number) => number): number {
  const odds = rate / (1 - rate);
  const mode = Math.min(trials, Math.floor((trials + 1) * rate));
  let weights = 1;
  let sum = value(mode);
  let weight = 1;
  for (let k = mode + 1; k <= trials && weight > NEGLIGIBLE; k++) {
    weight *= ((trials - k + 1) / k) * odds;
    weights += weight;
    sum += weight * value(k);
  }
  weight = 1;
  for (let k = mode - 1; k >= 0 && weight > NEGLIGIBLE; k--) {
    weight *= (k + 1) / (trials - k) / odds;
    weights += weight;
    sum += weight * value(k);
  }
  return sum / weights;
}

/** The fewest of some discordant trials that, in favour of one, are so rare by chance; more than there are if none are. */
function neededExactly(discordant: number, tail: number): number {
  let needed = discordant + 1;
  // DLMF 8.17.5: the chance of k heads or more in n throws is I_1/2(k, n - k + 1).
  while (needed > 1 && incompleteBeta(0.5, needed - 1, discordant - needed + 2) <= tail) needed--;
  return needed;
}

function neededByNormal(discordant: number, z: number): number {
  return Math.floor((discordant + z * Math.sqrt(discordant)) / 2) + 1;
}

const TWO_SIDED = 0.9;

/**
 * The upper end of a one-sided 95 % interval of the share of discordant trials (Clopper & Pearson 1934): over 0 also where
 * none were seen, and 1 without trials.
 */
export function discordanceLimit({ trials, onlyFirst, onlySecond }: PairedTally): number {
  return clopperPearson(onlyFirst + onlySecond, trials, TWO_SIDED).high;
}
