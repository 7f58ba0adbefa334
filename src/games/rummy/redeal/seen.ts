/** What of a game a seat gets to see. */
import type { Card } from '../../../cards/card.js';
import { nextSeat } from '../engine/table.js';
import { inDeal, type Terms } from '../rules/terms.js';
import type { RummyEvent } from '../telling/events.js';

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
      return { ...event, deck: event.deck.filter((_, place) => dealt[place] === seat || place === dealt.length) };
    }
    case 'draw':
      return event.seat === seat ? event : { ...event, card: null };
    case 'restock':
      return { ...event, cards: event.cards.length };
    default:
      return event;
  }
}

/** Where a card lay face down: in the deck (time 0) or in a new stock, and who got it from there at which event. */
export interface Slot {
  readonly time: number;
  readonly place: number;
  /** The seat that got the card; NOBODY if it still lies there, EVERYBODY if it was turned up. */
  readonly seat: number;
  /** The number of the event with which the seat got it. */
  readonly since: number;
}

const NOBODY = -1;
export const EVERYBODY = -2;

/** The card of a slot was shown by its owner: it must have been his before the event of this number. */
interface Shown {
  readonly card: Card;
  readonly time: number;
  readonly seat: number;
  readonly before: number;
}

/** What the events of one deal say about who got which cards. */
export interface Traces {
  readonly slots: readonly Slot[];
  readonly shown: readonly Shown[];
  /** The deck, then each new stock, in the order of use. */
  readonly orders: readonly (readonly Card[])[];
}

/** @param events those of one deal, its `deal` first */
export function tracesOf(events: readonly RummyEvent[], terms: Terms): Traces {
  const slots: Slot[] = [];
  const shown: Shown[] = [];
  const orders: (readonly Card[])[] = [];
  /** The cards that were taken from the discard pile and are still held, and since which shuffle each card lies where it is. */
  const known = new Set<Card>();
  const shuffled = new Map<Card, number>();
  let place = 0;
  const drawn = (seat: number, since: number) => slots.push({ time: orders.length - 1, place: place++, seat, since });
  const newOrder = (cards: readonly Card[]) => {
    for (const card of cards) shuffled.set(card, orders.length);
    orders.push(cards);
    place = 0;
  };
  const show = (seat: number, card: Card, before: number) => {
    if (!known.delete(card)) shown.push({ card, time: shuffled.get(card)!, seat, before });
  };
  for (const [since, event] of events.entries()) {
    switch (event.type) {
      case 'deal':
        newOrder(event.deck);
        for (const seat of seatsOfDeal(terms, event.deal - 1)) drawn(seat, since);
        drawn(EVERYBODY, since);
        break;
      case 'restock':
        newOrder(event.cards);
        break;
      case 'draw':
        drawn(event.seat, since);
        break;
      case 'take':
        known.add(event.card);
        break;
      case 'discard':
        show(event.seat, event.card, since);
        break;
      case 'meld':
      case 'layoff':
        for (const card of event.cards) show(event.seat, card, since);
        break;
    }
  }
  const left = orders.at(-1)!.length;
  while (place < left) drawn(NOBODY, events.length);
  return { slots, shown, orders };
}
