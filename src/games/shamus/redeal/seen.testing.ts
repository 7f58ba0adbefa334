/** What a seat sees of a game. */
import type { Card } from '../../../cards/card.js';
import type { ShamusEvent } from '../engine/events.js';
import { circleSize, dealingOrder, handSize } from '../rules/setup.js';

/** The seat that each place of the deck is dealt to, as far as hands are dealt (rules 2.2, 7.1). */
export function seatsOfDeal(players: number): number[] {
  const order = dealingOrder(players);
  return Array.from({ length: players * handSize(players) }, (_, place) => order[place % players]!);
}

/** The place of the upcard in the deck (rule 2.4). */
function upcardPlace(players: number): number {
  return players * handSize(players) + circleSize(players);
}

function cardsSeen(event: ShamusEvent, seat: number, players: number): readonly Card[] {
  switch (event.type) {
    case 'deal':
      return [
        ...seatsOfDeal(players).flatMap((dealt, place) => (dealt === seat ? event.deck[place]! : [])),
        event.deck[upcardPlace(players)]!,
      ];
    case 'penalty':
    case 'draw':
      return event.seat === seat ? event.cards : [];
    case 'pickup':
    case 'meld':
    case 'layoff':
      return event.cards;
    case 'play':
    case 'circle':
    case 'discard':
      return [event.card];
    default:
      return [];
  }
}

/** The events as a seat sees them: everything except cards in other hands or face down. */
export function visibleEvents(seat: number, events: readonly ShamusEvent[], players: number): string {
  const told = events.map((event) => {
    const hidden = event.type === 'deal' ? { deck: 0 } : 'cards' in event ? { cards: event.cards.length } : {};
    return { ...event, ...hidden, shown: cardsSeen(event, seat, players) };
  });
  return JSON.stringify(told);
}
