/** Interfaces of Shamus for policies: decisions and views. */
import type { Card, Suit } from '../../cards/card.js';
import type { Preference } from '../../game/index.js';
import type { RandomSource } from '../../random/index.js';
import type { Table } from './engine/table.js';
import type { LayDown } from './rules/lay-down.js';

export const UNO = 'uno';
export const RUMMY = 'rummy';

/** View of a seat at each of its decisions. The object is the same throughout; its contents change. */
export interface SeatView {
  /** 0 and 2 are Uno seats, 1 and 3 Rummy seats. */
  readonly seat: number;
  readonly table: Readonly<Table>;
  /** The seat's own hand, as (lo, hi) halves. */
  readonly handLo: number;
  readonly handHi: number;
  /** The only source of chance that a policy may use. */
  readonly random: RandomSource;
}

/** View of an Uno player: all that it may know. */
export interface UnoView extends SeatView {
  /** The cards of the hand that may be played now (rules 3.1, 3.2). */
  readonly playableLo: number;
  readonly playableHi: number;
}

/** View of a Rummy player: all that it may know. */
export interface RummyView extends SeatView {
  /** The card, as a set, that must be laid down because of this turn's pick-up (rule 4.1); empty without a pick-up. */
  readonly mustLayLo: number;
  readonly mustLayHi: number;
  /** At a discard: the cards of the hand that may be discarded (rules 4.3, 4.4). */
  readonly discardableLo: number;
  readonly discardableHi: number;
}

/** Decides for an Uno player. */
export interface UnoPolicy {
  /** Called before the first decision of each game: forget what was remembered. */
  newGame?(view: UnoView): void;
  /** The card to play: one of `view.playableLo`, `view.playableHi`. There is always at least one. */
  play(view: UnoView): Card;
  /** The suit to call with the ace that was just played and has left the hand (rule 3.3). Any suit will do. */
  call(view: UnoView, ace: Card): Suit;
  /**
   * The choices considered in the decision just made, with the view as it was then. Called only when a game is shown to
   * people or decisions are recorded; it must not change the policy's state, and its random numbers do not affect the game.
   */
  explain?(view: UnoView, decision: 'play' | 'call'): readonly Preference[];
}

/** Decides for a Rummy player. */
export interface RummyPolicy {
  /** Called before the first decision of each game: forget what was remembered. */
  newGame?(view: RummyView): void;
  /** 0 to draw from the stock, or how many cards to take from the top of the discard pile (rule 4.1). */
  draw(view: RummyView): number;
  /** Fills in what is laid down (rule 4.2); `laid` comes empty, and left so lays nothing. */
  layDown(view: RummyView, laid: LayDown): void;
  /** The card to discard: one of `view.discardableLo`, `view.discardableHi`. There is always at least one. */
  discard(view: RummyView): Card;
  /** As for an Uno player. There is none for lay-downs: they follow from the draw, and rule 4.4 leaves little choice. */
  explain?(view: RummyView, decision: 'draw' | 'discard'): readonly Preference[];
}

/** A policy for either role of Shamus. */
export type ShamusPolicy = UnoPolicy | RummyPolicy;
