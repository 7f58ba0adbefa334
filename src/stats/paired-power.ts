import { clopperPearson } from './clopper-pearson.js';
import { normalQuantile } from './normal.js';
import type { PairedTally } from './paired.js';

/** A difference of two paired rates that may be true. */
export interface Prospect {
  /** Second minus first. */
  readonly difference: number;
  /** The share of trials in which only one of the two succeeds; at least |difference|. */
  readonly discordance: number;
}

/**
 * The trials after which a two-sided test at `alpha` finds a difference with probability `power`: Connor, "Sample size
 * for testing differences in proportions for the paired-sample design", Biometrics 43 (1987), after Miettinen (1968).
 * Infinite for no difference.
 */
export function trialsToDecide({ difference, discordance }: Prospect, alpha: number, power: number): number {
  const size = Math.abs(difference);
  const root = Math.sqrt(Math.max(discordance, size));
  const spread = Math.sqrt(Math.max(0, root * root - size * size));
  const reach = normalQuantile(1 - alpha / 2) * root + normalQuantile(power) * spread;
  return Math.ceil((reach / size) ** 2);
}

/** The share of discordant trials to plan with. */
export interface PlannedDiscordance {
  readonly rate: number;
  /** `upper-limit`: of a one-sided 95 % interval (Clopper & Pearson 1934), where few discordant trials were seen. */
  readonly basis: 'observed' | 'upper-limit';
}

/** With this many discordant trials or fewer, their share is poorly known. */
const FEW_DISCORDANT = 25;
const TWO_SIDED = 0.9;

/**
 * The share of discordant trials to plan with. The trials that a test takes are about proportional to it, so that with
 * few or no discordant trials among some the observed share would promise far too little.
 *
 * @param tally of at least one trial
 */
export function plannedDiscordance({ trials, onlyFirst, onlySecond }: PairedTally): PlannedDiscordance {
  const discordant = onlyFirst + onlySecond;
  if (discordant > FEW_DISCORDANT) return { rate: discordant / trials, basis: 'observed' };
  return { rate: clopperPearson(discordant, trials, TWO_SIDED).high, basis: 'upper-limit' };
}
