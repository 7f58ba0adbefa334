/** Judging decisions after a game: what a game offers to `shamus explain`. */
import type { RandomSource } from '../random/index.js';
import type { GameResult } from './engine.js';

/** What a playout came to. */
export type Ended = Pick<GameResult, 'outcome' | 'seats'>;

/**
 * A decision that was made in a game, with at least two moves to choose from. It can be asked until the next decision comes:
 * worlds are imagined, or the true one is taken, and in each the moves are tried. After a move the seat and all others play on
 * by the policies that play games on. Moves go by their places, 0 to `moves - 1`.
 */
export interface Decision {
  readonly seat: number;
  /** The method that was asked, one of the game's `decisions`. */
  readonly asked: string;
  /** Place of the event that it led to, among the events of the game: the frame of a film that shows it. */
  readonly frame: number;
  readonly moves: number;
  /** The move that was made. */
  readonly made: number;
  /** A move in words: `7♥`, `the stock`. */
  inWords(move: number): string;
  /** What kind of move it is, in words: `ace`, `lays down`. */
  kindOf(move: number): string;
  /** The situation, by the names of the game's `situations`: `{ circle: '4-7' }`. */
  readonly situation: Readonly<Record<string, string>>;
  /**
   * Whether it can be inferred from what the others did which hands they may have had: only if they play by the policies by
   * which games are played on, and without random numbers.
   */
  readonly canInfer: boolean;
  /**
   * Imagines a world that fits all that the seat has seen, to be tried until the next one.
   *
   * @param infers whether it must be one in which the others' policies would have decided as they did; only if `canInfer`
   * @param tries how many proposals may be made
   * @returns how many were made, negative if none of them fits
   */
  imagine(infers: boolean, random: RandomSource, tries: number): number;
  /** Takes the cards as they really lie. May be called again: where policies draw random numbers, they draw others then. */
  takeTruth(): void;
  /** Makes a move and plays on. @returns what it came to, until the next one; null if a policy cannot play on from there */
  playOut(move: number): Ended | null;
}

/** A game that was played for a review. */
export interface ReviewedPlay extends GameResult {
  /** The turn of each event, as `replay` counts them. */
  readonly turns: readonly number[];
}

/** Who plays a game that is reviewed, and who plays on: one policy a seat. */
export interface ReviewedPlayers<P = unknown> {
  readonly policies: readonly P[];
  /** Makes the policy by which a seat plays on, with a memory of its own. */
  readonly playOn: (seat: number) => P;
  /** Whether a seat plays on by the very policy that plays. */
  readonly isSame: readonly boolean[];
  /** Told before a policy is asked. */
  readonly onAsked?: (seat: number) => void;
}

/** Plays a game and stops at its decisions. For one game. */
export interface Reviewer {
  /**
   * Plays the game with this index (0..2^32-1).
   *
   * @param look is given each decision with several moves, in the order of play
   * @throws PolicyFault if a policy fails
   */
  play(game: number, look: (decision: Decision) => void): ReviewedPlay;
}

/** What a game offers so that its decisions can be judged. */
export interface Reviews<P = unknown> {
  /** What situations are told apart by, beside the decision and the kind of move that was made. */
  readonly situations: readonly { readonly name: string; readonly summary: string }[];
  /** @throws NotPlayedOn if the memory of a policy that is to play on cannot be copied */
  reviewer(players: ReviewedPlayers<P>): Reviewer;
}

/** A policy that games cannot be played on by: its memory cannot be copied. */
export class NotPlayedOn extends Error {
  /** @param seat whose policy it is */
  constructor(
    readonly seat: number,
    why: string,
  ) {
    super(why);
  }
}
