/** What all ways of searching have in common: they ask for candidates round by round, and are told how these did. */
import type { Levels } from './tunable.js';

/** How options can be searched for, as `--method` names them. */
export const METHODS = ['halving', 'cma-es'] as const;

/** What a round plays. */
export interface CandidateBatch {
  /** All different; the start plays with them. */
  readonly candidates: readonly Levels[];
  /** Games of each. */
  readonly games: number;
}

/** By how much a candidate is better than the start: in its last round, and in all rounds that it has played. */
export interface Score {
  readonly own: number;
  readonly pooled: number;
}

export interface Search {
  /** How many there will be. */
  readonly rounds: number;
  /** Null when the search is over. */
  ask(): CandidateBatch | null;
  /**
   * @param scores of the candidates of `ask`, in its order
   * @returns whether each goes on
   */
  tell(scores: readonly Score[]): readonly boolean[];
  /** The best that was found, once the search is over: null for the start. */
  readonly winner: Levels | null;
}

/** What a search may play. */
export interface Budget {
  /** Games of all candidates, and of the start, in all rounds. */
  readonly games: number;
  /** Each plays a multiple of so many games. */
  readonly perRound: number;
}

/** Games of each in a round. */
export function gamesEach({ games, perRound }: Budget, rounds: number, candidates: number): number {
  return Math.floor(games / rounds / (candidates + 1) / perRound) * perRound;
}
