/** Cards of a hand, counted for rows of melds. */
import type { Card, Rank, Suit } from '../../../cards/card.js';
import type { Bag } from '../cards/bag.js';
import type { MeldLimits } from './melds.js';
import { copiesIn, countCopies } from './rows.js';

/** The cards of a rank in a bag, as the column COPIES (rows.ts). */
export function heldCopies(hand: Readonly<Bag>, rank: Rank): number {
  return (
    copiesIn(hand.lo, hand.hi, rank) +
    copiesIn(hand.lo1, hand.hi1, rank) +
    copiesIn(hand.lo2, hand.hi2, rank) +
    copiesIn(hand.lo3, hand.hi3, rank)
  );
}

export function countOfRank(hand: Readonly<Bag>, rank: Rank): number {
  return countCopies(heldCopies(hand, rank));
}

/** The suit of the card of the hand that a place of a run takes; -1 if there is none. */
export function suitAt(hand: Readonly<Bag>, limits: MeldLimits, lane: Suit, place: number): number {
  const card = cardAt(lane, place, limits);
  if (!limits.anySuit) return hand.has(card) ? lane : -1;
  const copies = heldCopies(hand, card & 15);
  return copies === 0 ? -1 : (31 - Math.clz32(copies & -copies)) >> 2;
}

export function wildsIn(hand: Readonly<Bag>, { wilds, wildRank, anySuit }: MeldLimits): number {
  if (wilds === 'none') return 0;
  if (wildRank < 0) return hand.wilds;
  return anySuit ? countCopies(heldCopies(hand, wildRank)) : 0;
}

export function wildColumn(hand: Readonly<Bag>, { wildRank }: MeldLimits, wilds: number): number {
  return wildRank < 0 ? wilds : atMost(heldCopies(hand, wildRank), wilds);
}

/** The card of a place in runs of a suit: 1 is an ace, and so is 14, but for Rook cards. */
export function cardAt(suit: Suit, place: number, { ranks }: MeldLimits): Card {
  return (suit << 4) | ((place - 1) % ranks);
}

/** Copies, at most `most` of them, from clubs on. */
export function atMost(copies: number, most: number): number {
  let left = copies;
  for (let excess = countCopies(copies) - Math.max(0, most); excess > 0; excess--) {
    // The last suit that has a copy.
    left -= 1 << ((31 - Math.clz32(left)) & ~3);
  }
  return left;
}
