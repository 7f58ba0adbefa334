import type { Interval } from '../interval.js';
import { type PairedTally, pairedInterval } from './paired.js';
import { exactPairedInterval } from './paired-exact.js';

/**
 * How the interval of a paired difference was found: `exact-unconditional` and `tango` hold at one look after a number of
 * trials fixed in advance, `confidence-sequence` at all looks together, `stagewise` after a sequential ratio test.
 */
export type PairedMethod = 'exact-unconditional' | 'tango' | 'confidence-sequence' | 'stagewise';

/** With this many trials or fewer, or this many discordant ones, Tango's approximation is not used. */
const FEW_TRIALS = 100;
const FEW_DISCORDANT = 25;

/** Whether there are too few trials for Tango's approximation. */
export function isFew({ trials, onlyFirst, onlySecond }: PairedTally): boolean {
  return trials <= FEW_TRIALS || onlyFirst + onlySecond <= FEW_DISCORDANT;
}

export type OneLookInterval = Interval & { readonly method: 'exact-unconditional' | 'tango' };

/**
 * The interval of a paired difference for one look: exact for at most 100 trials or at most 25 discordant ones, Tango's
 * score interval for more.
 *
 * @param level strictly between 0 and 1
 */
export function pairedRateInterval(tally: PairedTally, level: number): OneLookInterval {
  if (isFew(tally)) return { ...exactPairedInterval(tally, level), method: 'exact-unconditional' };
  return { ...pairedInterval(tally, level), method: 'tango' };
}
