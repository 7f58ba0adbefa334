import type { Histogram } from '../stats/histogram.js';
import type { PairedTally } from '../stats/paired.js';
import type { EntrantTally } from './entrant-tally.js';

/** How often outcomes came, and met on the same deals. */
export interface PairCounts {
  readonly games: number;
  readonly outcomes: ArrayLike<number>;
  /** Control by arm, see Tally. */
  readonly pairs: ArrayLike<number>;
  /** Of games where everybody plays for himself. */
  readonly entrants?: readonly EntrantTally[];
  /** Of each seat metric, see Tally. */
  readonly roundDifferences?: readonly Histogram[];
}

/** How often control (first) and arm (second) had one of these outcomes on the same deal. */
export function pairsWith({ games, outcomes, pairs }: PairCounts, places: readonly number[]): PairedTally {
  let onlyFirst = 0;
  let onlySecond = 0;
  for (let control = 0; control < outcomes.length; control++) {
    for (let arm = 0; arm < outcomes.length; arm++) {
      const count = pairs[control * outcomes.length + arm]!;
      if (places.includes(control) && !places.includes(arm)) onlyFirst += count;
      if (places.includes(arm) && !places.includes(control)) onlySecond += count;
    }
  }
  return { trials: games, onlyFirst, onlySecond };
}
