/**
 * A playing card as a small integer: suit × 16 + rank, suits C D H S = 0..3, ranks A 2 … K = 0..12.
 *
 * With 16 bits per suit, 13 of them used, a card's number is also its bit in a card set (see sets.ts).
 */
export type Card = number;
/** 0..3 in the order clubs, diamonds, hearts, spades. */
export type Suit = number;
/** 0..12 from ace (low) to king. */
export type Rank = number;

/** Number of suits: 4. */
export const SUITS = 4;
/** Number of ranks in a suit: 13. */
export const RANKS = 13;
/** Number of cards in a deck: 52. */
export const DECK_SIZE = SUITS * RANKS;
/** Greater than any card number: the length of a table indexed by card. */
export const CARD_LIMIT = 16 * SUITS;

/** Rank of the aces, the lowest. */
export const ACE: Rank = 0;
/** Rank of the tens. */
export const TEN: Rank = 9;
/** Rank of the kings, the highest. */
export const KING: Rank = 12;

/** The card of a rank (0..12) and suit (0..3); not checked. */
export function cardOf(rank: Rank, suit: Suit): Card {
  return (suit << 4) | rank;
}

/** Rank of a card, 0 (ace) to 12 (king). */
export function rankOf(card: Card): Rank {
  return card & 15;
}

/** Suit of a card, 0 to 3: clubs, diamonds, hearts, spades. */
export function suitOf(card: Card): Suit {
  return card >> 4;
}

/** True for the 52 card numbers, false for anything else: untyped policies may return anything. */
export function isCard(value: unknown): value is Card {
  if (typeof value !== 'number') return false;
  return value === (value & (CARD_LIMIT - 1)) && rankOf(value) < RANKS;
}

/** True for 0..3, false for any other value, integer or not. */
export function isSuit(value: number): value is Suit {
  return value === 0 || value === 1 || value === 2 || value === 3;
}

/** The 52 cards, suit by suit and low to high: the order of a new deck, before any shuffle. */
export const NEW_DECK: readonly Card[] = Array.from({ length: DECK_SIZE }, (_, i) =>
  cardOf(i % RANKS, Math.floor(i / RANKS)),
);
