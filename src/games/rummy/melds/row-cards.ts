/** Cards of a row of melds. */
import { type Card, type Rank, SUITS } from '../../../cards/card.js';
import { WILD } from '../cards/bag.js';
import type { MeldLimits } from './melds.js';
import { COPIES, countCopies, FIRST, KIND, LENGTH, OF, type Rows, RUN, STRIDE, WILDS } from './rows.js';

type Wildness = Pick<MeldLimits, 'ranks' | 'anySuit' | 'wildRank'>;

/** Max number of cards in a row, whatever is written in it: 15 copies of each suit, and as many wilds. */
export const MOST_CARDS = 8 * 15;

/** The card on the p-th place of a run, from 0. */
export function runCard({ at }: Readonly<Rows>, row: number, p: number, { ranks, anySuit, wildRank }: Wildness): Card {
  const cell = row * STRIDE;
  const suit = anySuit ? (at[cell + OF]! >>> (2 * p)) & 3 : at[cell + OF]!;
  if (((at[cell + WILDS]! >>> p) & 1) !== 0) return wildRank < 0 ? WILD : (suit << 4) | wildRank;
  // The 14th place is an ace again, but for Rook cards.
  return (suit << 4) | ((at[cell + FIRST]! - 1 + p) % ranks);
}

/**
 * Writes the cards of a row into an array of MOST_CARDS: a run by place, a set by suit and its wilds last.
 *
 * @returns how many; -1 if they are not as many as the row says, which a policy may have written
 */
export function cardsOfRow(rows: Readonly<Rows>, row: number, limits: Wildness, into: Uint8Array): number {
  const { at } = rows;
  const cell = row * STRIDE;
  const length = at[cell + LENGTH]!;
  if (at[cell + KIND] === RUN) {
    for (let p = 0; p < length; p++) into[p] = runCard(rows, row, p, limits);
    return length;
  }
  const copies = at[cell + COPIES]!;
  const wilds = at[cell + WILDS]!;
  const jokers = limits.wildRank < 0 ? wilds : countCopies(wilds);
  if (copies >>> 16 !== 0 || countCopies(copies) + jokers !== length || length > MOST_CARDS) return -1;
  let count = writeCopies(copies, at[cell + OF]!, into, 0);
  if (limits.wildRank >= 0) return writeCopies(wilds, limits.wildRank, into, count);
  while (count < length) into[count++] = WILD;
  return count;
}

function writeCopies(copies: number, rank: Rank, into: Uint8Array, from: number): number {
  let count = from;
  for (let suit = 0; suit < SUITS; suit++) {
    for (let copy = (copies >>> (4 * suit)) & 15; copy > 0; copy--) into[count++] = (suit << 4) | rank;
  }
  return count;
}

/** The cards of a row that may be laid or lies on the table, a run by place and a set by suit, its wilds last; allocates. */
export function rowCards(rows: Readonly<Rows>, row: number, limits: Wildness): Card[] {
  const cards = new Uint8Array(MOST_CARDS);
  return [...cards.subarray(0, Math.max(0, cardsOfRow(rows, row, limits, cards)))];
}

/** Indices of the wild cards in the cards of a row (`rowCards`); allocates. */
export function wildPlaces(rows: Readonly<Rows>, row: number, { wildRank }: Wildness): number[] {
  const wilds = rows.get(row, WILDS);
  const length = rows.get(row, LENGTH);
  if (rows.get(row, KIND) === RUN) return Array.from({ length }, (_, p) => p).filter((p) => ((wilds >>> p) & 1) !== 0);
  const count = wildRank < 0 ? wilds : countCopies(wilds);
  return Array.from({ length: count }, (_, place) => length - count + place);
}
