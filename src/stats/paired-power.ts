import { normalQuantile } from './normal.js';

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
