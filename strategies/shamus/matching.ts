/** Which cards fit on which, and which would complete a meld. */
import type { Card, Table } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';

const { ACE, patterns, rankOf, sets, suitOf } = shamus;
const { ranksHeldTwice } = patterns;
const { cardsOfRank, cardsOfRanks, EVERY_CARD, ranksOf, suitHi, suitLo } = sets;

/** One half of the set of all aces. */
export const ACES = cardsOfRank(ACE);

/** One half of the set of all 2s and 4s, which make a player draw. */
export const TWOS_AND_FOURS = cardsOfRanks((1 << 1) | (1 << 3));

const FIRST_SUIT = suitLo(0);
const SECOND_SUIT = suitLo(1);

/** The lo half of the cards that fit on a card: its suit, its rank and the aces. */
export function fitsLo(card: Card): number {
  return cardsOfRank(rankOf(card)) | ACES | suitLo(suitOf(card));
}

/** The hi half of the cards that fit on a card. */
export function fitsHi(card: Card): number {
  return cardsOfRank(rankOf(card)) | ACES | suitHi(suitOf(card));
}

/** Number of cards that the Uno player holds; the sum of both if there are two. */
export function unoCards(table: Readonly<Table>): number {
  return table.players === 2 ? table.held[0]! : table.held[0]! + table.held[2]!;
}

/** Finds all cards of the suits that one half holds. */
export function suitsHeld(half: number): number {
  const first = (half & FIRST_SUIT) === 0 ? 0 : FIRST_SUIT;
  return (half & SECOND_SUIT) === 0 ? first : first | SECOND_SUIT;
}

/** Finds the lowest card of each suit of one half except aces, and the aces. */
export function lowestOfSuits(half: number): number {
  const first = half & FIRST_SUIT & ~ACES;
  const second = half & SECOND_SUIT & ~ACES;
  return (first & -first) | (second & -second) | (half & ACES);
}

/** The cards that a hand can follow by rank, and the aces, on which it may play anything; serves as lo and as hi. */
export function ranksFollowed(lo: number, hi: number): number {
  return cardsOfRanks(ranksOf(lo, hi)) | ACES;
}

/** Finds the cards that would stand in a run with two cards of one half. */
export function completesRun(half: number): number {
  const below = half << 1;
  const above = half >>> 1;
  return ((below & (half << 2)) | (below & above) | (above & (half >>> 2))) & EVERY_CARD;
}

/** The cards that would be a group with two of these; serves as lo and as hi. */
export function completesGroup(lo: number, hi: number): number {
  return ranksHeldTwice(lo, hi);
}
