/**
 * Sets of cards as two int32 halves, for the inner loops.
 *
 * A set is a pair (lo, hi). Each half holds two suits of 16 places, one place a rank: lo holds clubs and diamonds, hi
 * holds hearts and spades. Thirteen places a suit are used; the three spare ones keep a shift by one or two ranks from
 * running into the next suit, and keep every half below 2^29, which V8 holds as a small integer without boxing.
 * Union, intersection and difference are `|`, `&` and `& ~` on both halves.
 *
 * Nothing here allocates. Callers in a hot loop take these functions apart into constants of their own module
 * (`const { countCards } = sets`): Node 20 loads and checks an imported binding at every use, and folds a constant.
 * At the edges of the program, where a pair is a nuisance, use the immutable `CardSet`.
 */
import { type Card, RANKS, type Rank, type Suit } from './card.js';

const SUIT_MASK = (1 << RANKS) - 1;

/** One half of the set of all 52 cards (both halves are alike). */
export const EVERY_CARD = SUIT_MASK | (SUIT_MASK << 16);

/** For each set of ranks within one suit (13 bits), the sum of `numberOf` its ranks; sums must stay below 256. */
export function tableByRanks(numberOf: (rank: Rank) => number): Uint8Array {
  const table = new Uint8Array(SUIT_MASK + 1);
  for (let ranks = 1; ranks < table.length; ranks++) {
    const lowest = 31 - Math.clz32(ranks & -ranks);
    table[ranks] = table[ranks & (ranks - 1)]! + numberOf(lowest);
  }
  return table;
}

const COUNT = tableByRanks(() => 1);

// The halves of a single card are computed without a branch on its suit, which would be mispredicted half the time.
/** The lo half of the set that holds just this card. */
export function loOf(card: Card): number {
  return (1 << card) & ((card >>> 5) - 1);
}

/** The hi half of the set that holds just this card. */
export function hiOf(card: Card): number {
  return (1 << card) & -(card >>> 5);
}

/** Tests if the set (lo, hi) contains a card. */
export function hasCard(lo: number, hi: number, card: Card): boolean {
  return ((lo & loOf(card)) | (hi & hiOf(card))) !== 0;
}

/** Number of cards in the set (lo, hi), 0 to 52. */
export function countCards(lo: number, hi: number): number {
  return COUNT[lo & SUIT_MASK]! + COUNT[lo >>> 16]! + COUNT[hi & SUIT_MASK]! + COUNT[hi >>> 16]!;
}

/** Number of cards of a suit in the set. */
export function countSuit(lo: number, hi: number, suit: Suit): number {
  return COUNT[ranksOfSuit(lo, hi, suit)]!;
}

/** The ranks (13 bits) that the set holds in one suit. */
export function ranksOfSuit(lo: number, hi: number, suit: Suit): number {
  return ((suit < 2 ? lo : hi) >>> (16 * (suit & 1))) & SUIT_MASK;
}

/** The ranks (13 bits) that the set holds in any suit. */
export function ranksOf(lo: number, hi: number): number {
  const either = lo | hi;
  return (either | (either >>> 16)) & SUIT_MASK;
}

/** All cards of the given ranks (13 bits): one half, which serves as lo and as hi. */
export function cardsOfRanks(ranks: number): number {
  return ranks | (ranks << 16);
}

/** All cards of one rank: one half, which serves as lo and as hi. */
export function cardsOfRank(rank: Rank): number {
  return 0x00010001 << rank;
}

/** The lo half of the set of all cards of one suit. */
export function suitLo(suit: Suit): number {
  return (SUIT_MASK << (16 * (suit & 1))) & ((suit >>> 1) - 1);
}

/** The hi half of the set of all cards of one suit. */
export function suitHi(suit: Suit): number {
  return (SUIT_MASK << (16 * (suit & 1))) & -(suit >>> 1);
}

/** The first card, by suit and then by rank, of a set that is not empty. */
export function firstCard(lo: number, hi: number): Card {
  const noLo = (lo - 1) >> 31; // all ones where lo is empty
  const half = lo | (hi & noLo);
  return (31 - Math.clz32(half & -half)) | (32 & noLo);
}

/** The card of the highest rank, the first suit where several tie, of a set that is not empty. */
export function highestCard(lo: number, hi: number): Card {
  const rank = cardsOfRank(31 - Math.clz32(ranksOf(lo, hi)));
  return firstCard(lo & rank, hi & rank);
}

/** The card at a place 0..count-1 of the set, counted by suit and then by rank. */
export function nthCard(lo: number, hi: number, place: number): Card {
  const inLo = COUNT[lo & SUIT_MASK]! + COUNT[lo >>> 16]!;
  let half = place < inLo ? lo : hi;
  for (let rest = place < inLo ? place : place - inLo; rest > 0; rest--) half &= half - 1;
  return (31 - Math.clz32(half & -half)) | (place < inLo ? 0 : 32);
}
