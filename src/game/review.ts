/** Judging decisions after a game: what a game offers to `shamus replay --explain`. */
import type { RandomSource } from '../random/index.js';
import type { GameResult } from './engine.js';

export interface PlayoutResult {
  readonly outcome: number;
  /** Need not be whole numbers: of a game that is not played to its end, what each seat may expect. */
  readonly seats: ArrayLike<number>;
}

export interface ReviewableMove {
  /** `7H`, `the stock`. */
  readonly words: string;
  /** The kind of move: `ace`, `lays down`. */
  readonly kind: string;
  readonly scripted: unknown;
}

/**
 * A decision that was made in a game, with at least two moves to choose from. It can be asked until the next decision comes:
 * worlds are imagined, or the true one is taken, and in each the moves are tried. After a move the seat and all others play on
 * by the policies that play games on. Moves go by their indices in `moves`.
 */
export interface ReviewableDecision {
  readonly seat: number;
  /** The method that was asked, one of the game's `decisions`. */
  readonly asked: string;
  /** Place of the event that it led to, among the events of the game: the frame of a film that shows it. */
  readonly frame: number;
  /** The deal that it was made in, from 1, where a game has several. */
  readonly deal?: number;
  readonly moves: readonly ReviewableMove[];
  readonly made: number;
  /** The situation, by the names of the game's `situations`: `{ circle: '4-7' }`. */
  readonly situation: Readonly<Record<string, string>>;
  /**
   * True if the others' decisions show which hands they may have had: only if they play by the policies by which games
   * are played on, and without random numbers.
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
  /** Makes a move and plays on. @returns the result, until the next one; null if a policy cannot play on from there */
  playOut(move: number): PlayoutResult | null;
}

export interface ReviewedDeal {
  /** Its number, from 1. */
  readonly deal: number;
  /** Results of playing it from its beginning with other cards, `ReviewScope.starts` times. */
  readonly starts: readonly PlayoutResult[];
  readonly ended: PlayoutResult;
}

export interface ReviewedPlay extends GameResult {
  /** The turn of each event, as `replay` counts them. */
  readonly turns: readonly number[];
  /** The deals that are looked at, where each is accounted for by itself (`Reviews.deals`). */
  readonly deals?: readonly ReviewedDeal[];
  /** Standing after each deal, looked at or not. */
  readonly standings?: readonly PlayoutResult[];
}

export interface ReviewScope {
  /** Whose decisions; null where all seats win together, and all are looked at. */
  readonly seat: number | null;
  /** The number of the deal that is looked at alone, from 1; or the one by which that seat's share of the win fell most. */
  readonly deal: number | 'all' | 'worst';
  /** Number of times that each deal is played from its beginning with other cards. */
  readonly starts: number;
}

/** Default extent of a review. */
export interface ReviewExtent {
  /** Worlds for each decision. */
  readonly worlds: number;
  /** Which deals of a game are looked at. */
  readonly deal: 'all' | 'worst';
  /** Games, or deals, played to estimate the share of wins of the playout policies before any card is dealt. */
  readonly starts: number;
}

/** Players of a reviewed game and of its playouts: one policy a seat. */
export interface ReviewedPlayers<P = unknown> {
  readonly policies: readonly P[];
  /** Makes the playout policy of a seat, with a memory of its own. */
  readonly playOn: (seat: number) => P;
  /** Per seat: true if the very policy that plays also plays the playouts. */
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
  play(game: number, look: (decision: ReviewableDecision) => void): ReviewedPlay;
}

/** Support of a game for judging its decisions. */
export interface ReviewSupport<P = unknown> {
  /**
   * The numbers of the first and the last deal that a game may have, where deals are accounted for one by one. If there may
   * be several, games are played on to the end of a deal only, and their results are estimated from there.
   */
  readonly deals: { readonly first: number; readonly last: number } | null;
  /** @throws UncopyablePolicyError if the memory of a playout policy cannot be copied */
  reviewer(players: ReviewedPlayers<P>, scope: ReviewScope): Reviewer;
}

/** Thrown for a policy whose memory cannot be copied, so that games cannot be played on by it. */
export class UncopyablePolicyError extends Error {
  /** @param seat whose policy it is */
  constructor(
    readonly seat: number,
    why: string,
  ) {
    super(why);
  }
}

/** The range that a number is in, for situations: `0`, `1-3`, `4-6`, `7+`. @param ends of all ranges but the last */
export function formatBand(value: number, ends: readonly number[]): string {
  const place = ends.findIndex((end) => value <= end);
  const low = place === 0 ? 0 : (place < 0 ? ends.at(-1)! : ends[place - 1]!) + 1;
  if (place < 0) return `${low}+`;
  return low === ends[place] ? `${low}` : `${low}-${ends[place]}`;
}

/** With fewer worlds than this nothing is said of a decision. */
export const MIN_WORLDS = 16;
