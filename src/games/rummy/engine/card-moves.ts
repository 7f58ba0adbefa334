import type { Card } from '../../../cards/card.js';
import type { PublicEvent, RummyEvent } from './events.js';

export type Laid = Extract<PublicEvent | RummyEvent, { type: 'meld' | 'layoff' }>;

/** Moves of cards that everybody at the table sees, if not which cards they are. */
export interface CardMoves {
  /** The upcard goes to the bottom of the stock, and the next card is turned up (R2.2). */
  bury(card: Card): void;
  /** The top of the discard pile goes to a hand. */
  take(seat: number): void;
  draw(seat: number, count: number): void;
  /** The lowest `count` cards of the discard pile become a new stock. @param cards their order, where it is told */
  restock(count: number, cards: readonly Card[]): void;
  lay(event: Laid): void;
  /** A card of the hand goes to a meld for a wild (R5.2). @param place that of the wild in a run, where it is told */
  swap(seat: number, meld: number, card: Card, place: number | null): void;
  discard(seat: number, card: Card): void;
}

/** Makes the moves of cards of an event; beginnings and ends of deals have none. */
export function moveCards(event: PublicEvent | RummyEvent, to: CardMoves): void {
  switch (event.type) {
    case 'buried':
      to.bury(event.card);
      break;
    case 'take':
      to.take(event.seat);
      break;
    case 'draw':
      to.draw(event.seat, 1);
      break;
    case 'buy':
    case 'pick-and-buy':
      if (event.type === 'pick-and-buy') to.take(event.seat);
      to.take(event.seat);
      to.draw(event.seat, typeof event.penalty === 'number' ? event.penalty : event.penalty.length);
      break;
    case 'restock':
      if ('count' in event) to.restock(event.count, []);
      else to.restock(event.cards.length, event.cards);
      break;
    case 'meld':
    case 'layoff':
      to.lay(event);
      break;
    case 'swap':
      to.swap(event.seat, event.meld, event.card, 'place' in event ? event.place : null);
      break;
    case 'discard':
      to.discard(event.seat, event.card);
      break;
  }
}
