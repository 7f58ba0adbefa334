/** What of a game a seat gets to see. */
import type { Card } from '../../../cards/card.js';
import { Bag, WILD } from '../cards/bag.js';
import type { RummyEvent } from '../engine/events.js';
import { nextSeat } from '../engine/table.js';
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

/** Where a card lay face down: in the deck (time 0) or in a new stock, and who got it from there at which event. */
export interface Slot {
  readonly time: number;
  readonly place: number;
  /** The seat that got the card; NOBODY if it still lies there, EVERYBODY if all know which card it is. */
  readonly seat: number;
  /** The number of the event with which the seat got it. */
  readonly since: number;
}

const NOBODY = -1;
export const EVERYBODY = -2;

/**
 * A card was shown by its owner, who was not known to hold one like it: a slot that he had filled before the event of this
 * number must have given it to him, for each such card another slot.
 */
export interface Shown {
  readonly card: Card;
  readonly seat: number;
  readonly before: number;
}

/** What the events of one deal say about who got which cards. */
export interface DealConstraints {
  /** By the order in which they were filled; those that nobody has filled come last. */
  readonly slots: readonly Slot[];
  readonly shown: readonly Shown[];
  /** The deck, then each new stock, in the order of use. */
  readonly orders: readonly (readonly Card[])[];
}

/** @param events those of one deal, its `deal` first */
export function tracesOf(events: readonly RummyEvent[], terms: Terms): DealConstraints {
  const tracer = new Tracer(terms);
  for (const [number, event] of events.entries()) tracer.follow(event, number);
  return tracer.traces(events.length);
}

interface Place {
  readonly time: number;
  readonly place: number;
  /** All know that it is a wild, which they saw go to the bottom of the stock (R2.2). */
  readonly isBuried: boolean;
}

/** Follows the cards of a deal. Equal cards are alike: of those that a player is known to hold he shows one first. */
class Tracer {
  private readonly slots: Slot[] = [];
  private readonly shown: Shown[] = [];
  private readonly orders: (readonly Card[])[] = [];
  /** Of each hand, what all saw come to it and not leave it. */
  private readonly known: readonly Bag[];
  private readonly stock: Place[] = [];

  constructor(private readonly terms: Terms) {
    this.known = Array.from({ length: terms.players }, () => new Bag());
  }

  follow(event: RummyEvent, number: number): void {
    switch (event.type) {
      case 'deal':
        this.add(event.deck);
        for (const seat of seatsOfDeal(this.terms, event.deal - 1)) this.draw(seat, number);
        this.draw(EVERYBODY, number);
        break;
      case 'buried': {
        const { time, place } = this.slots.at(-1)!;
        this.stock.push({ time, place, isBuried: true });
        this.draw(EVERYBODY, number);
        break;
      }
      case 'restock':
        this.add(event.cards);
        break;
      case 'draw':
        this.draw(event.seat, number);
        break;
      case 'take':
        this.known[event.seat]!.take(event.card);
        break;
      case 'buy':
        this.known[event.seat]!.take(event.card);
        for (const _ of event.penalty) this.draw(event.seat, number);
        break;
      case 'pick-and-buy':
        for (const card of event.cards) this.known[event.seat]!.take(card);
        for (const _ of event.penalty) this.draw(event.seat, number);
        break;
      case 'swap':
        this.show(event.seat, event.card, number);
        this.known[event.seat]!.take(WILD);
        break;
      case 'discard':
        this.show(event.seat, event.card, number);
        break;
      case 'meld':
      case 'layoff':
        for (const card of event.cards) this.show(event.seat, card, number);
        break;
    }
  }

  traces(end: number): DealConstraints {
    const { slots, shown, orders } = this;
    while (this.stock.length > 0) this.draw(NOBODY, end);
    return { slots, shown, orders };
  }

  /** A new stock lies under what may be left of the old one: where that ends among penalty cards, it is told first. */
  private add(cards: readonly Card[]): void {
    const time = this.orders.length;
    this.orders.push(cards);
    for (const place of cards.keys()) this.stock.push({ time, place, isBuried: false });
  }

  private draw(by: number, since: number): void {
    const { time, place, isBuried } = this.stock.shift()!;
    this.slots.push({ time, place, seat: isBuried ? EVERYBODY : by, since });
    if (isBuried && by >= 0) this.known[by]!.take(WILD);
  }

  private show(seat: number, card: Card, before: number): void {
    const known = this.known[seat]!;
    if (known.has(card)) known.give(card);
    else this.shown.push({ card, seat, before });
  }
}
