import type { Card } from '../../../cards/card.js';
import { formatCard, parseCard } from '../../../cards/notation.js';
import { WILD } from './bag.js';

/** Number of ranks in a suit: 13, ace to king, or 14, the numbers of Rook cards. */
export type Ranks = 13 | 14;

/** Cards that are shuffled together (R1.1): decks of 52 cards, or of 56 Rook cards, and wilds that have no rank. */
export interface DeckSize {
  readonly ranks: Ranks;
  readonly decks: number;
  readonly jokers: number;
}

export function newDeck({ ranks, decks, jokers }: DeckSize): Card[] {
  const suit = (of: number) => Array.from({ length: ranks }, (_, rank) => (of << 4) | rank);
  const cards = Array.from({ length: decks }, () => [0, 1, 2, 3].flatMap(suit)).flat();
  return [...cards, ...Array.from({ length: jokers }, () => WILD)];
}

const JOKER = 'WW';
const COLOURS = 'BGRY';

/** Notation of the cards of a deck (R1.1). */
export interface Notation {
  /** Writes a card: `TD`, `14B` or `WW`. */
  cardText(card: Card): string;
  /** Writes cards separated by spaces, in the order given. */
  cardsText(cards: Iterable<Card>): string;
  /** Reads a card. @throws RangeError if the text is no card */
  readCard(text: string): Card;
  /** Reads cards parted by white space; empty text gives none. @throws RangeError at the first that is no card */
  readCards(text: string): Card[];
}

function notation(write: (card: Card) => string, read: (text: string) => Card): Notation {
  const cardText = (card: Card) => (card === WILD ? JOKER : write(card));
  const readCard = (text: string) => (text === JOKER ? WILD : read(text));
  return {
    cardText,
    readCard,
    cardsText: (cards) => Array.from(cards, cardText).join(' '),
    readCards: (text) => text.split(/\s+/).filter(Boolean).map(readCard),
  };
}

const STANDARD = notation(formatCard, parseCard);
const ROOK = notation(
  (card) => `${(card & 15) + 1}${COLOURS.charAt(card >> 4)}`,
  (text) => {
    const [, number = '', colour = ''] = /^([1-9]|1[0-4])([BGRY])$/.exec(text) ?? [];
    if (number !== '') return (COLOURS.indexOf(colour) << 4) | (Number(number) - 1);
    throw new RangeError(`'${text}' is not a card; a card is a number from 1 to 14 and a colour (${COLOURS})`);
  },
);

/** Writes a standard card: `TD`, or `WW` for a joker. */
export const cardText = STANDARD.cardText;
/** Writes standard cards separated by spaces, in the order given. */
export const cardsText = STANDARD.cardsText;
/** Reads a standard card: `TD`, or `WW`. @throws RangeError if the text is no card */
export const readCard = STANDARD.readCard;
/** Reads standard cards separated by white space. @throws RangeError at the first that is no card */
export const readCards = STANDARD.readCards;

/** Card notation of a deck: of standard cards, `TD` and `WW`, or of Rook cards, `14B` and `WW`. */
export function notationOf({ ranks }: { readonly ranks: Ranks }): Notation {
  return ranks === 13 ? STANDARD : ROOK;
}
