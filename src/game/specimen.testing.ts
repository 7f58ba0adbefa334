import type { Key, Stream } from '../random/index.js';
import type { Setup } from './game.js';

/** Where the cards lie at one moment of a game. */
export interface Layout {
  /** What has just happened, for the report of a fault. */
  readonly after: string;
  /** The cards in each place, in writing. */
  readonly places: Readonly<Record<string, readonly string[]>>;
  /** The numbers of cards that players are told, by place. */
  readonly told: Readonly<Record<string, number>>;
}

/**
 * A game laid open for the conformance suite, move by move. A state changes under `apply` and under nothing else; a
 * move never changes, and may be applied to any number of states.
 */
export interface ConformanceAdapter<State, Move> {
  readonly name: string;
  /** All cards, in writing. */
  readonly deck: readonly string[];
  /** The most moves a game can have by its rules. */
  readonly mostMoves: number;
  /** A game at its first move; depends only on these three. */
  start(setup: Setup, key: Key, game: number): State;
  isOver(state: State): boolean;
  /** The seat whose move it is, of a game that is not over. */
  toMove(state: State): number;
  /** The enumeration that is examined. */
  legalMoves(state: State): readonly Move[];
  /** Conceivable moves of every kind, most of them illegal; includes all legal ones, or a sample if there are too many. */
  candidates(state: State, random: Stream): readonly Move[];
  /** Whether the game itself accepts a move, independently of the enumeration. */
  isLegal(state: State, move: Move): boolean;
  apply(state: State, move: Move): void;
  copy(state: State): State;
  /** Everything about the state, hidden or not: equal texts mean equal states. */
  describe(state: State): string;
  /** Equal names mean equal moves. */
  nameOf(move: Move): string;
  /** Everything the seat has been shown so far. */
  view(state: State, seat: number): string;
  /** Another state consistent with what the seat may know; null if none was found. */
  redeal(state: State, seat: number, random: Stream): State | null;
  /** Where the cards were after each event of the last move, and where they are now. Never empty. */
  layouts(state: State): readonly Layout[];
  /** The record of a game that is over. */
  transcript(state: State): readonly string[];
  /** The state that a record leads to. */
  replay(transcript: readonly string[]): State;
}
