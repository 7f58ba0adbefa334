import type { Key, RandomSource, Stream } from '../random/index.js';

/** Method called before the first decision of a game; it decides nothing. */
export const NEW_GAME_METHOD = 'newGame';

/** Question to a seat, with everything that its policy is handed. */
export interface DecisionRequest {
  readonly seat: number;
  /** The method that is called: one of the game's `decisions`, or NEW_GAME. */
  readonly asked: string;
  /** The policy must leave it as it is; only the stream may change, by being drawn from. */
  readonly view: { readonly random: RandomSource };
}

/**
 * Is given each question of a game. `ask` asks the policy; what is returned is played, whether or not the policy chose it. What is
 * thrown ends the game, as if the policy had thrown it.
 */
export type DecisionInterceptor<Move> = (question: DecisionRequest, ask: () => Move) => Move;

/** Finds other deals. Each call gives another one, or null where none was found with the tries it allows itself. */
export interface Redealer<Deal> {
  next(random: Stream): Deal | null;
  /** Deals that were proposed up to now, and those among them that were possible. */
  readonly proposed: number;
  readonly possible: number;
}

export interface InterceptedGame<Deal> {
  /**
   * Plays a deal to its end, with the random numbers that the policies have in the game of this index.
   *
   * @throws PolicyFault as an engine does
   */
  play(deal: Deal, game: number): void;
}

/**
 * Access of audits to a game: games question by question, and other deals that fit all that a seat knows.
 *
 * @typeParam Deal where all cards lie when a game begins; a text in JSON says it all
 * @typeParam Move an answer, which may be given again
 */
export interface AuditSupport<P = unknown, Deal = unknown, Move = unknown> {
  /** The deal of a game (index 0..2^32-1), the same as in an engine. */
  deal(key: Key, game: number): Deal;
  /** A table at which deals are played, one after the other, with whatever a table may keep from game to game. */
  table(policies: readonly P[], key: Key, answering: DecisionInterceptor<Move>): InterceptedGame<Deal>;
  /** An answer in writing; equal texts mean equal answers. */
  write(move: Move): string;
  /**
   * The worlds of a search: deals in which the same moves, from the first NEW_GAME on, lead to the same next question.
   * The seat asked has seen the same up to then in all; all are equally likely. Empty where the game has lost the
   * account of hidden cards.
   */
  redealer(deal: Deal, moves: readonly Move[], seat: number): Redealer<Deal>;
  /** Difference between two deals, in a few words: `seat 1 was dealt 7H 9C instead of 2D KS`. */
  compare(deal: Deal, other: Deal): string;
}
