/** The events of a game as a seat sees them. */
import type { ShamusEvent } from '../engine/events.js';
import { dealingOrder, numbersOf } from '../rules/setup.js';

function sizesOf(players: number) {
  return numbersOf({ variant: 'standard', players });
}

/** The seat that each place of the deck is dealt to, as far as hands are dealt (rules 2.2, 7.1). */
export function seatsOfDeal(players: number): number[] {
  const order = dealingOrder(players);
  return Array.from({ length: players * sizesOf(players).hand }, (_, place) => order[place % players]!);
}

/** Everything except cards in other hands or face down. */
export function visibleEvents(seat: number, events: readonly ShamusEvent[], players: number): string {
  const dealt = seatsOfDeal(players);
  const upcard = dealt.length + sizesOf(players).circle;
  const seen = events.map((event) => {
    if (event.type === 'deal') {
      return { ...event, deck: event.deck.filter((_, place) => dealt[place] === seat || place === upcard) };
    }
    const isHidden = (event.type === 'draw' || event.type === 'penalty') && event.seat !== seat;
    return isHidden ? { ...event, cards: event.cards.length } : event;
  });
  return JSON.stringify(seen);
}
