import { type Card, NEW_DECK } from '../../../cards/card.js';
import { formatCard, parseCard } from '../../../cards/notation.js';
import { WILD } from './bag.js';

/** What is shuffled together (R1.1): decks of 52, and jokers. */
export interface DeckSize {
  readonly decks: number;
  readonly jokers: number;
}

/** All cards, unshuffled. */
export function newDeck({ decks, jokers }: DeckSize): Card[] {
  const cards = Array.from({ length: decks }, () => NEW_DECK).flat();
  return [...cards, ...Array.from({ length: jokers }, () => WILD)];
}

const JOKER = 'WW';

/** A card in writing (R1.1): `TD`, `WW` for a joker. */
export function cardText(card: Card): string {
  return card === WILD ? JOKER : formatCard(card);
}

export function cardsText(cards: Iterable<Card>): string {
  return Array.from(cards, cardText).join(' ');
}

/** @throws RangeError if the text is no card */
export function readCard(text: string): Card {
  return text === JOKER ? WILD : parseCard(text);
}

/** Reads cards parted by white space; empty text gives none. @throws RangeError at the first that is no card */
export function readCards(text: string): Card[] {
  return text.split(/\s+/).filter(Boolean).map(readCard);
}
