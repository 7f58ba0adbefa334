import { rankOf, suitOf } from '../../../cards/card.js';
import { formatRank } from '../../../cards/notation.js';
import { WILD } from '../cards/bag.js';
import { notationOf } from '../cards/deck.js';
import type { Terms } from '../rules/terms.js';
import type { BoardMeld } from './board.js';

/** A card (`6H`, `14B`) or, where the suit does not matter, a rank (`6`). */
export interface StandsFor {
  readonly rank: number;
  readonly suit: number | null;
}

type Wildness = Pick<Terms, 'deck' | 'melds'>;

/** What the card on a place of a meld stands for; nothing for one that stands for itself (R1.5, R5.3). */
export function standsFor({ kind, pieces, low }: BoardMeld, place: number, terms: Wildness): StandsFor | undefined {
  const { wildRank, anySuit, ranks } = terms.melds;
  const isWild = (card: number) => card === WILD || rankOf(card) === wildRank;
  if (!isWild(pieces[place]!.card)) return undefined;
  const natural = pieces.find(({ card }) => !isWild(card))!.card;
  if (kind === 'set') return { rank: rankOf(natural), suit: null };
  // The 14th place is an ace again, but for Rook cards.
  return { rank: (low! + place - 1) % ranks, suit: anySuit ? null : suitOf(natural) };
}

/** As cards are written. */
export function standsForText({ rank, suit }: StandsFor, { deck }: Wildness): string {
  if (suit !== null) return notationOf(deck).cardText((suit << 4) | rank);
  return deck.ranks === 14 ? `${rank + 1}` : formatRank(rank);
}
