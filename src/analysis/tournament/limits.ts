import type { RaceRule } from '../../stats/elimination.js';
import type { Interval } from '../../stats/interval.js';
import type { UpperLimit } from '../../stats/multiple-comparisons.js';
import type { TournamentFile } from '../summary-format.js';

/** Which differences do not matter, where nobody said: it makes confidence sequences tightest for about such. */
export const DEFAULT_DELTA = 0.005;

/** When results were looked at that may have ended the run: never, whenever somebody liked, or at the looks of a race. */
export type InterimLooks = 'never' | 'anytime' | RaceRule;

/** Limits of differences on the same deals that hold at once for all whom one is compared with. */
export interface SimultaneousLimits {
  /** How they are found; known once they are found, as `joint` is. */
  readonly method: string;
  readonly joint: TournamentFile['comparison']['joint'] | null;

  /** Of a competitor: of wins, or of games with the outcome that is compared. */
  rate(one: number): number;

  /** Of one's rate minus the other's, on the deals that both played. */
  difference(one: number, other: number): number;

  /** Whoever is the best, all limits of its differences with the others hold at once. */
  upper(): UpperLimit;

  /** All intervals of differences with the control hold at once. */
  against(control: number): (one: number) => Interval;
}
