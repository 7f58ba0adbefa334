/** Defaults of commands for a game. */
import type { ReviewExtent } from './review.js';

/** Defaults of `shamus bench` for a game. */
interface BenchDefaults {
  /** Teams to time, the most important last (default: the reference teams). */
  readonly teams?: readonly string[];
  /** Variants to time (default: all). */
  readonly variants?: readonly string[];
}

/** Default extents of commands. */
export interface GameDefaults {
  readonly games: number;
  readonly audit: AuditExtent;
  readonly review: ReviewExtent;
  readonly referenceGames: number;
  /** Defaults of `shamus bench`. */
  readonly bench?: BenchDefaults;
}

export interface AuditExtent {
  /** Games in which every move is checked. */
  readonly games: number;
  /** Decision points at which hidden cards are re-dealt. */
  readonly redeals: number;
}

export const GAME_DEFAULTS: GameDefaults = {
  games: 100_000,
  audit: { games: 1_000_000, redeals: 1000 },
  review: { worlds: 512, deal: 'all', starts: 2000 },
  referenceGames: 400,
};
