import { type Card, cardOf, type Rank, rankOf, type Suit, suitOf } from './card.js';

/** Card notation: rank, then suit, as in `AC`, `TD`, `7H`. */
export const RANK_LETTERS = 'A23456789TJQK';
/** Letters of the suits, in their order. */
export const SUIT_LETTERS = 'CDHS';

/** Letter of a rank: `A`, `2` to `9`, `T`, `J`, `Q` or `K`. */
export function formatRank(rank: Rank): string {
  return RANK_LETTERS.charAt(rank);
}

/** Letter of a suit: `C`, `D`, `H` or `S`. */
export function formatSuit(suit: Suit): string {
  return SUIT_LETTERS.charAt(suit);
}

/** Writes a card in card notation: `TD`. */
export function formatCard(card: Card): string {
  return formatRank(rankOf(card)) + formatSuit(suitOf(card));
}

/** Cards separated by spaces, in the order given. */
export function formatCards(cards: Iterable<Card>): string {
  return Array.from(cards, formatCard).join(' ');
}

/** Reads a card in card notation, upper case: `TD`. @throws RangeError if `text` is not a card */
export function parseCard(text: string): Card {
  const rank = text.length === 2 ? RANK_LETTERS.indexOf(text.charAt(0)) : -1;
  const suit = text.length === 2 ? SUIT_LETTERS.indexOf(text.charAt(1)) : -1;
  if (rank < 0 || suit < 0) {
    throw new RangeError(`'${text}' is not a card; a card is a rank (${RANK_LETTERS}) and a suit (${SUIT_LETTERS})`);
  }
  return cardOf(rank, suit);
}

/** Parses cards separated by white space; empty text gives no cards. @throws RangeError at the first invalid card. */
export function parseCards(text: string): Card[] {
  return text.split(/\s+/).filter(Boolean).map(parseCard);
}
