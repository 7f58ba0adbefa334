import type { ReplayRecorder } from './replay.js';
import type { Setup } from './setups.js';

/** Result for one goal of a solved deal: proven won, proven lost, or unknown. */
export type Verdict = 'won' | 'lost' | 'unknown';

export interface GoalFound {
  readonly verdict: Verdict;
  /** Turns that were tried; 0 where the verdict follows from that on an earlier goal. */
  readonly nodes: number;
}

/** Result for one deal: a verdict for each goal. */
export interface SolvedDeal {
  /** In the order of the game's goals. */
  readonly goals: readonly GoalFound[];
  /** The deal played so that the first goal that can be reached is; null if none is proven won. Until the next deal is solved. */
  readonly line: ReplayRecorder | null;
}

/** Finds out what players who know all cards could reach. */
export interface DealSolver {
  /**
   * Solves a deal.
   *
   * @param game index of the game of a run that has this deal
   * @param nodes most turns that are tried for each goal, at least 1; the same number gives the same verdicts everywhere
   */
  solve(game: number, nodes: number): SolvedDeal;
}

/** Support of a game for `shamus ceiling`: solves deals with all cards known. */
export interface Ceiling {
  /** Names of measures. Reaching one implies all after it. */
  readonly goals: readonly [string, ...string[]];
  /** Default number of turns tried for each goal. */
  readonly usualNodes: number;
  /** @param seed the text whose key the deals are drawn from */
  solver(setup: Setup, seed: string): Promise<DealSolver>;
}
