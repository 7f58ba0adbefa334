/**
 * Melds as rows of integers in one array: those on the table, and those that a player wants to lay. A lay-off is a row of
 * the same shape: the cards that are added, and the meld that they are added to.
 */
import type { Card, Rank, Suit } from '../../../cards/card.js';

/** KIND of a row. */
export const SET = 0;
/** Value of column KIND: a run. */
export const RUN = 1;
/** In a plan: a natural card of the hand is exchanged for a wild on the table that stands for it (R5.2). */
export const SWAP = 2;

/** The columns of a row. */
export const KIND = 0;
/**
 * The rank (0..12, or 13) of a set. The suit (0..3) of a run; where runs are of any suits, that of each card, two bits a
 * place from the first place on. Of a swap: the card of the hand.
 */
export const OF = 1;
/**
 * Column: in a run, its first place, 1 for an ace at the low end (R1.2). 0 for a set. For a swap, the place of the wild in a run,
 * 0 in a set.
 */
export const FIRST = 2;
/** Column: number of cards, wilds included. 1 for a swap. */
export const LENGTH = 3;
/** Column: natural copies of each suit in a set, four bits a suit from clubs on. 0 for a run and for a swap. */
export const COPIES = 4;
/**
 * On the table: the seat that laid the meld. In a plan: the number of the meld that is laid off on, or whose wild is
 * swapped, or NEW_MELD.
 */
export const TO = 5;
/**
 * Column: in a run, bit p is set where the card on the p-th place from the first on is a wild. In a set, the number of jokers; where
 * a rank is wild, how many copies of each suit of it, four bits a suit.
 */
export const WILDS = 6;
/** On the table, where wild limits are `fixed`: the most wilds that the meld may ever have; else 0. */
export const MOST_WILDS = 7;
export const STRIDE = 8;

/** TO of a new meld in a plan. */
export const NEW_MELD = -1;

/** No game has more melds on the table: four decks with jokers are 216 cards, and a meld has three at least. */
export const MOST_ROWS = 72;

/** The copies of a set (column COPIES) that has each card of a rank once that is in (lo, hi). */
export function copiesIn(lo: number, hi: number, rank: Rank): number {
  const clubs = (lo >>> rank) & 1;
  const diamonds = (lo >>> (rank + 16)) & 1;
  const hearts = (hi >>> rank) & 1;
  const spades = (hi >>> (rank + 16)) & 1;
  return clubs | (diamonds << 4) | (hearts << 8) | (spades << 12);
}

export class Rows {
  readonly at = new Int32Array(MOST_ROWS * STRIDE);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  copyFrom(other: Readonly<Rows>): void {
    this.count = other.count;
    for (let cell = 0; cell < other.count * STRIDE; cell++) this.at[cell] = other.at[cell]!;
  }

  /** A column of a row, 0 for the first. */
  get(row: number, column: number): number {
    return this.at[row * STRIDE + column]!;
  }

  protected add(
    kind: number,
    of: number,
    first: number,
    length: number,
    copies: number,
    to: number,
    wilds: number,
    mostWilds: number,
  ): void {
    const { at } = this;
    const from = this.count++ * STRIDE;
    at[from + KIND] = kind;
    at[from + OF] = of;
    at[from + FIRST] = first;
    at[from + LENGTH] = length;
    at[from + COPIES] = copies;
    at[from + TO] = to;
    at[from + WILDS] = wilds;
    at[from + MOST_WILDS] = mostWilds;
  }
}

/** Number of cards that the copies of a set are. */
export function countCopies(copies: number): number {
  return (copies & 15) + ((copies >>> 4) & 15) + ((copies >>> 8) & 15) + ((copies >>> 12) & 15);
}

/**
 * Lay-down that a player plans, in this order: swaps, new melds and lay-offs, these also on melds that come before them
 * in the plan. The melds of a contract follow each other in the order of the contract. Whether it is legal shows when it is
 * laid.
 */
export class Plan extends Rows {
  /** A row of another plan, such as one of `allLayOffs`. */
  copyRow(other: Readonly<Rows>, row: number): void {
    const { at } = other;
    const cell = row * STRIDE;
    this.write(
      at[cell + KIND]!,
      at[cell + OF]!,
      at[cell + FIRST]!,
      at[cell + LENGTH]!,
      at[cell + COPIES]!,
      at[cell + TO]!,
      at[cell + WILDS]!,
    );
  }

  write(kind: number, of: number, first: number, length: number, copies: number, to: number, wilds = 0): void {
    this.add(kind, of, first, length, copies, to, wilds, 0);
  }

  /** A new set. `copies`: see COPIES; `wilds`: see WILDS. */
  set(rank: Rank, copies: number, wilds = 0): void {
    this.toSet(NEW_MELD, rank, copies, wilds);
  }

  /** A new run on consecutive places of a suit (see OF where suits do not matter). `wilds`: see WILDS. */
  run(suit: Suit, first: number, length: number, wilds = 0): void {
    this.toRun(NEW_MELD, suit, first, length, wilds);
  }

  /** Adds cards to a set on the table. Where a rank is wild `wilds` are copies of it, else a number of jokers. */
  toSet(meld: number, rank: Rank, copies: number, wilds = 0): void {
    const count = countCopies(copies) + (wilds > 15 ? countCopies(wilds) : wilds);
    this.write(SET, rank, 0, count, copies, meld, wilds);
  }

  /** Adds cards to one end of a run on the table: those on `length` consecutive places from `first` on. */
  toRun(meld: number, suit: Suit, first: number, length: number, wilds = 0): void {
    this.write(RUN, suit, first, length, 0, meld, wilds);
  }

  /** Exchanges a natural card for the wild of a meld that stands for it. @param place that of the wild in a run; 0 in a set */
  swap(meld: number, card: Card, place: number): void {
    this.write(SWAP, card, place, 1, 0, meld);
  }
}
