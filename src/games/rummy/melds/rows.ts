/**
 * Melds as rows of integers in one array: those on the table, and those that a player wants to lay. A lay-off is a row of
 * the same shape: the cards that are added, and the meld that they are added to.
 */
import { type Card, RANKS, type Rank, SUITS, type Suit } from '../../../cards/card.js';

/** KIND of a row. */
export const SET = 0;
export const RUN = 1;

/** The columns of a row. */
export const KIND = 0;
/** The rank (0..12) of a set, the suit (0..3) of a run. */
export const OF = 1;
/** Of a run: its first place, 1 for an ace at the low end (R1.2). 0 for a set. */
export const FIRST = 2;
/** How many cards. */
export const LENGTH = 3;
/** Of a set: how many copies of each suit, four bits a suit from clubs on. 0 for a run. */
export const COPIES = 4;
/** On the table: the seat that laid the meld. In a plan: the number of the meld that is laid off on, or NEW_MELD. */
export const TO = 5;
/** Integers a row; two columns are spare. */
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

  protected add(kind: number, of: number, first: number, length: number, copies: number, to: number): void {
    const { at } = this;
    const from = this.count++ * STRIDE;
    at[from + KIND] = kind;
    at[from + OF] = of;
    at[from + FIRST] = first;
    at[from + LENGTH] = length;
    at[from + COPIES] = copies;
    at[from + TO] = to;
  }
}

/** How many cards the copies of a set are. */
export function countCopies(copies: number): number {
  return (copies & 15) + ((copies >>> 4) & 15) + ((copies >>> 8) & 15) + ((copies >>> 12) & 15);
}

/** The cards of a row, a run by place and a set by suit; allocates. */
export function rowCards(rows: Readonly<Rows>, row: number): Card[] {
  const of = rows.get(row, OF);
  const first = rows.get(row, FIRST);
  if (rows.get(row, KIND) === RUN) {
    // The 14th place is an ace again.
    return Array.from({ length: rows.get(row, LENGTH) }, (_, place) => (of << 4) | ((first - 1 + place) % RANKS));
  }
  return Array.from({ length: SUITS }, (_, suit) =>
    Array.from({ length: (rows.get(row, COPIES) >>> (4 * suit)) & 15 }, () => (suit << 4) | of),
  ).flat();
}

/**
 * What a player wants to lay down, in this order: new melds and lay-offs, these also on melds that come before them in
 * the plan. Whether it is legal shows when it is laid.
 */
export class Plan extends Rows {
  /** A row of another plan, such as one of `allLayOffs`. */
  copyRow(other: Readonly<Rows>, row: number): void {
    const { at } = other;
    const cell = row * STRIDE;
    this.add(
      at[cell + KIND]!,
      at[cell + OF]!,
      at[cell + FIRST]!,
      at[cell + LENGTH]!,
      at[cell + COPIES]!,
      at[cell + TO]!,
    );
  }

  /** A row with all its columns. */
  write(kind: number, of: number, first: number, length: number, copies: number, to: number): void {
    this.add(kind, of, first, length, copies, to);
  }

  /** A new set. `copies`: see COPIES. */
  set(rank: Rank, copies: number): void {
    this.add(SET, rank, 0, countCopies(copies), copies, NEW_MELD);
  }

  /** A new run on consecutive places of a suit. */
  run(suit: Suit, first: number, length: number): void {
    this.add(RUN, suit, first, length, 0, NEW_MELD);
  }

  /** Adds cards of its rank to a set on the table. */
  toSet(meld: number, rank: Rank, copies: number): void {
    this.add(SET, rank, 0, countCopies(copies), copies, meld);
  }

  /** Adds cards to one end of a run on the table: those on `length` consecutive places from `first` on. */
  toRun(meld: number, suit: Suit, first: number, length: number): void {
    this.add(RUN, suit, first, length, 0, meld);
  }
}
