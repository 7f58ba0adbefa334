import type { Card } from '../../../cards/card.js';
import { dealingOrder } from './setup.js';
import type { Terms } from './terms.js';

/** A deck as it is dealt (rules 2.2 to 2.4, 7.1): hands by seat, the circle, the upcard and the stock, each in the order of the deck. */
export interface Deal {
  readonly hands: readonly (readonly Card[])[];
  readonly circle: readonly Card[];
  readonly upcard: Card;
  readonly stock: readonly Card[];
}

/** @param deck the 52 cards in the order of use */
export function dealOf(deck: ArrayLike<Card>, { players, targets }: Pick<Terms, 'players' | 'targets'>): Deal {
  const cards = Array.from(deck);
  const dealt = players * targets.hand;
  const upcard = dealt + targets.circle;
  const places = dealingOrder(players);
  const hands = places.map((_, seat) => cards.slice(0, dealt).filter((__, place) => places[place % players] === seat));
  return { hands, circle: cards.slice(dealt, upcard), upcard: cards[upcard]!, stock: cards.slice(upcard + 1) };
}
