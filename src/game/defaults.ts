/** Defaults of commands for a game. */
import type { Key } from '../random/index.js';
import type { ReviewExtent } from './review.js';
import type { Setup } from './setups.js';

/** Plays games, and playouts from some of their decisions: for benches. */
export interface PlayoutTimer {
  play(game: number): void;
  /** Playouts so far, and the sum of the shares of a game that they had before them, in turns. */
  readonly playouts: number;
  readonly remaining: number;
}

/** Benchmark of the playouts of a game with a forward model, for `shamus bench`. */
interface PlayoutBench<P> {
  readonly team: string;
  /** Sets of policies needed: one for the table, the others for playouts. */
  readonly sets: number;
  /** @param sets policies of that team, each set of all seats */
  timer(setup: Setup, sets: readonly (readonly P[])[], key: Key): Promise<PlayoutTimer>;
}

/** Defaults of `shamus bench` for a game. */
interface BenchDefaults<P> {
  /** Teams to time, the most important last (default: the reference teams). */
  readonly teams?: readonly string[];
  /** Variants to time (default: all). */
  readonly variants?: readonly string[];
  /** Timing of playouts; only games with a forward model have it. */
  readonly playouts?: PlayoutBench<P>;
}

/** Default extents of commands. */
export interface GameDefaults<P = unknown> {
  readonly games: number;
  readonly audit: AuditExtent;
  readonly review: ReviewExtent;
  readonly referenceGames: number;
  /** Defaults of `shamus bench`. */
  readonly bench?: BenchDefaults<P>;
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
