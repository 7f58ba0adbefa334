import type { RandomSource } from '../random/index.js';

/**
 * Imagines how a game may go on, for one seat, from nothing but what that seat sees: the view, with its record. What a
 * search needs of a game, and all that it needs.
 *
 * A position is taken up with `sit`. `deal` then imagines a *world*: one way in which the hidden cards may lie, given all
 * that the seat has seen and, if the others' policies are known, given that they decided as they did. In that world `playOut`
 * tries a move and plays on to the end by base policies. All moves that are tried in a world meet the same cards and the same
 * luck, so that their results are compared in pairs (common random numbers).
 *
 * Moves are int32s from 0; their meaning is the game's affair.
 */
export interface Forward<V> {
  /**
   * Takes up the position of a view at a decision that its seat is to make now.
   *
   * @throws RangeError if the record does not lead there, as in a position made by hand
   */
  sit(view: V): void;

  /** Writes the moves worth trying to `out`, at most `out.length`. @returns how many there are, 1 or more */
  moves(out: Int32Array): number;

  /**
   * Imagines a world, to be tried until the next call; all that fit are equally likely.
   *
   * @param tries how many proposals may be made; most do not fit
   * @returns whether one was found
   */
  deal(random: RandomSource, tries: number): boolean;

  readonly proposed: number;

  /** The natural logarithm of the likelihood that the others would have decided as they did in this world; 0 if surely. */
  readonly weight: number;

  /** Makes a move in the world and has base policies play on. @returns its result: the more the better, 0 to 1 */
  playOut(move: number): number;
}

/**
 * A forward model that can stop at every decision of the seat, so that a search can choose more than its next move.
 * A game of the world dealt last is entered, goes on step by step, and is finished by the base policies whenever the
 * search has seen enough: `playOut(move)` is `enter()`, `step(move)`, `finish()`.
 */
export interface SteppedForward<V> extends Forward<V> {
  /** Begins a game of the world at the position, where the seat is to decide. */
  enter(): void;

  /** As `moves`, of the decision at which the game stands. */
  movesNow(out: Int32Array): number;

  /** Makes a move that `movesNow` has just listed, and plays on. @returns whether the seat is to decide again; else it is over */
  step(move: number): boolean;

  /** Stands for all that the seat has seen since the last step: the same int32 where it has seen the same. */
  readonly seen: number;

  /** Has the base policies play on, the seat's own too. @returns the game's result, 0 to 1 */
  finish(): number;
}

/** Limits of a search. Never a time: results must not depend on the machine. */
export interface Budget {
  readonly worlds: number;
  /** Games that are played out for one decision, all moves and worlds together. */
  readonly playouts: number;
}

/** A policy that says itself how its memory is copied; of others all fields are, see `MemoryCopy`. */
export interface CopyableMemory<P> {
  /** Remembers from now on what another policy of the same kind and options remembers. */
  copy(from: P): void;
  /**
   * Takes in what a view shows, if that is all that it remembers, of its own turns too: then it is not asked what it would
   * have done where a search makes a move for it.
   */
  readOn?(view: never): void;
}
