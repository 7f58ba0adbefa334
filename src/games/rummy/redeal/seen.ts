/** What of a game a seat gets to see. */
import { WILD } from '../cards/bag.js';
import { nextSeat } from '../engine/table.js';
import type { RummyEvent } from '../replay/events.js';
import { inDeal, type Terms } from '../rules/terms.js';

/** The seat that each place of the deck is dealt to, as far as hands are dealt (R2.1, R2.2). @param deal from 0 */
export function seatsOfDeal({ players, handSizes }: Terms, deal: number): number[] {
  let seat = deal % players;
  return Array.from({ length: players * inDeal(handSizes, deal) }, () => {
    seat = nextSeat(seat, players);
    return seat;
  });
}

/** The events as a seat gets to know them: all of each but the cards that others hold or that lie face down. */
export function storyFor(seat: number, events: readonly RummyEvent[], terms: Terms): string {
  return JSON.stringify(events.map((event) => shown(seat, event, terms)));
}

function shown(seat: number, event: RummyEvent, terms: Terms): object {
  switch (event.type) {
    case 'deal': {
      const dealt = seatsOfDeal(terms, event.deal - 1);
      const last = dealt.length + turnedUp(event.deck.slice(dealt.length), terms);
      return { ...event, deck: event.deck.filter((_, place) => dealt[place] === seat || isWithin(place, dealt, last)) };
    }
    case 'draw':
      return event.seat === seat ? event : { ...event, card: null };
    case 'buy':
    case 'pick-and-buy':
      return event.seat === seat ? event : { ...event, penalty: event.penalty.length };
    case 'restock':
      return { ...event, cards: event.cards.length };
    default:
      return event;
  }
}

function isWithin(place: number, { length }: readonly number[], last: number): boolean {
  return place >= length && place < last;
}

/** How many cards are turned up until one stays: wilds may go to the bottom of the stock (R2.2). */
function turnedUp(stock: readonly number[], { buriesWilds }: Terms): number {
  return 1 + (buriesWilds ? stock.findIndex((card) => card !== WILD) : 0);
}
