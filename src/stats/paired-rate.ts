import type { Interval } from './interval.js';
import { type PairedTally, pairedInterval } from './paired.js';
import { exactPairedInterval } from './paired-exact.js';

/** How the interval of a paired difference was found; `confidence-sequence` holds at all looks, the others at one. */
export type PairedMethod = 'exact-unconditional' | 'tango' | 'confidence-sequence';

/** Up to so many trials, or so many in which the two differ, Tango's approximation is not relied on. */
const FEW_TRIALS = 100;
const FEW_DISCORDANT = 25;

/**
 * The interval of a paired difference for one look: exact for at most 100 trials or at most 25 discordant ones, Tango's
 * score interval for more.
 *
 * @param level strictly between 0 and 1
 */
export function pairedRateInterval(tally: PairedTally, level: number): Interval & { readonly method: PairedMethod } {
  const few = tally.trials <= FEW_TRIALS || tally.onlyFirst + tally.onlySecond <= FEW_DISCORDANT;
  if (few) return { ...exactPairedInterval(tally, level), method: 'exact-unconditional' };
  return { ...pairedInterval(tally, level), method: 'tango' };
}
