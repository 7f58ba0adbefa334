import type { Card } from '../../../cards/card.js';
import { Bag, WILD } from '../cards/bag.js';
import { newDeck } from '../cards/deck.js';
import {
  BOUGHT,
  BURIED,
  DISCARDED,
  DREW,
  eventMore,
  eventSeat,
  eventType,
  eventWhat,
  PICKED_AND_BOUGHT,
  RESTOCKED,
  SWAPPED,
  TOOK,
} from '../engine/record.js';
import type { RummyView } from '../policy.js';
import { inDeal, type Terms } from '../rules/terms.js';
import { HiddenCards } from './hidden-cards.js';
import { LaidCards } from './laid-cards.js';

/** So many ways at most are kept in mind in which shown cards may have come from one heap or another, the likeliest. */
const MOST_WAYS = 64;

/**
 * Reads the record of a deal and keeps the account of what is hidden.
 *
 * With the first new stock (R2.4) not all hidden cards are alike any more: what a seat drew before cannot be a card that lay
 * in the discard pile then, and all that the new stock holds has been seen. Where there are several decks a card that is
 * shown may have come from one heap or another: then there are several `ways`, each with its weight. Of his own equal cards a
 * player is taken to have forgotten which he drew when.
 */
export class Account {
  /** What may be hidden where. */
  ways: HiddenCards[] = [];
  /** By heap: cards that have not been drawn. They are drawn in the order of heaps. */
  readonly left: number[] = [];
  private readonly known: readonly Bag[];
  private readonly pile: Card[] = [];
  private readonly laid: LaidCards;
  private firstUpcard: Card = WILD;
  /** Penalty cards that a seat is still to draw (R6.1). */
  private owed = 0;
  private debtor = 0;

  constructor(private readonly terms: Terms) {
    this.known = Array.from({ length: terms.players }, () => new Bag());
    this.laid = new LaidCards(terms.melds);
  }

  /** A deal begins. @returns false if the view is not that of its beginning, so that its record tells too little */
  startDeal({ table }: RummyView): boolean {
    this.firstUpcard = table.upcard;
    return table.turn === 1 && table.pileCount === 1;
  }

  /** @throws RangeError if the record does not lead to this position */
  read(view: RummyView): void {
    const { table, seat, hand } = view;
    this.dealOut(view);
    for (let event = 0; event < table.recordCount; event++) this.follow(table.record[event]!, event, view);
    // What is in his own hand is shown to him.
    for (const card of hidden(hand, this.known[seat]!)) this.showHidden(seat, card);
    if (!this.leadsTo(view)) throw new RangeError('the record does not lead to this position');
  }

  private leadsTo({ table, seat }: RummyView): boolean {
    const [way] = this.ways;
    if (way === undefined || this.pile.length !== table.pileCount || this.pile.at(-1) !== table.upcard) return false;
    if (sum(this.left) !== table.stockCount) return false;
    return table.known.every((known, other) => {
      const count = sum(way.held.map((held) => held[other]!));
      return known.equals(this.known[other]!) && count === (other === seat ? 0 : table.held[other]! - known.count);
    });
  }

  private dealOut({ table }: RummyView): void {
    const { terms, left, pile } = this;
    const { players } = terms;
    const handSize = inDeal(terms.handSizes, table.deal);
    const deck = new HiddenCards(players);
    const cards = newDeck(terms.deck);
    deck.add(cards);
    for (let seat = 0; seat < players; seat++) deck.draw(0, seat, handSize);
    left.splice(0, left.length, cards.length - players * handSize - 1);
    deck.turnUp(0, this.firstUpcard);
    pile.splice(0, pile.length, this.firstUpcard);
    for (const known of this.known) known.clear();
    this.owed = 0;
    this.ways = [deck];
  }

  private follow(event: number, place: number, { table }: RummyView): void {
    const seat = eventSeat(event);
    const what = eventWhat(event);
    switch (eventType(event)) {
      case BURIED:
        this.bury(what);
        break;
      case TOOK:
        this.takeTop(seat);
        break;
      case DREW:
        this.draw(seat);
        break;
      case BOUGHT:
        this.takeTop(seat);
        this.owe(seat, eventMore(event));
        break;
      case PICKED_AND_BOUGHT:
        this.takeTop(seat);
        this.takeTop(seat);
        this.owe(seat, this.terms.penalty);
        break;
      case RESTOCKED:
        this.restock();
        break;
      case DISCARDED:
        this.show(seat, what);
        this.pile.push(what);
        break;
      case SWAPPED:
        this.show(seat, what);
        this.known[seat]!.take(WILD);
        break;
      default:
        for (const card of this.laid.cardsOf(table, place)) this.show(seat, card);
    }
  }

  /** R2.2: a heap of their own under the others, for everybody has seen where these wilds lie. */
  private bury(card: Card): void {
    const [deck] = this.ways;
    deck!.turnUp(0, card);
    this.left[0]!--;
    if (this.left.length === 1) {
      deck!.add([]);
      this.left.push(0);
    }
    deck!.copies[1]![card]!++;
    deck!.sizes[1]!++;
    this.left[1]!++;
  }

  private takeTop(seat: number): void {
    const card = this.pile.pop();
    if (card !== undefined) this.known[seat]!.take(card);
  }

  private draw(seat: number): boolean {
    const heap = this.left.findIndex((left) => left > 0);
    if (heap < 0) return false;
    this.left[heap]!--;
    for (const way of this.ways) way.draw(heap, seat);
    return true;
  }

  private owe(seat: number, cards: number): void {
    this.debtor = seat;
    this.owed = cards;
    this.pay();
  }

  /** Cards that are lacking come with a new stock. */
  private pay(): void {
    while (this.owed > 0 && this.draw(this.debtor)) this.owed--;
  }

  private restock(): void {
    const cards = this.pile.splice(0, this.pile.length - 1);
    for (const way of this.ways) way.add(cards);
    this.left.push(cards.length);
    this.pay();
  }

  private show(seat: number, card: Card): void {
    const known = this.known[seat]!;
    if (known.has(card)) known.give(card);
    else this.showHidden(seat, card);
  }

  /** The card came from one of the heaps of which the seat holds something. */
  private showHidden(seat: number, card: Card): void {
    const heaps = this.left.map((_, heap) => heap);
    const next: HiddenCards[] = [];
    for (const way of this.ways) {
      const fitting = heaps.filter((heap) => way.chance(heap, seat, card) > 0);
      for (const [place, heap] of fitting.entries()) {
        const shown = place === fitting.length - 1 ? way : way.copy();
        shown.show(heap, seat, card);
        next.push(shown);
      }
    }
    this.ways = next.length > 1 ? likeliest(next) : next;
  }
}

/** The cards of a hand beyond those that everybody knows of. */
function hidden(hand: Readonly<Bag>, known: Readonly<Bag>): Card[] {
  const rest = new Bag();
  rest.copyFrom(hand);
  rest.giveBag(known);
  return rest.cards;
}

/** Ways that come to the same are one; those that are beyond the most that is kept are dropped. */
function likeliest(ways: readonly HiddenCards[]): HiddenCards[] {
  const byText = new Map<string, HiddenCards>();
  for (const way of ways) {
    const same = byText.get(way.text);
    if (same === undefined) byText.set(way.text, way);
    else same.weight += way.weight;
  }
  const merged = [...byText.values()].sort((one, other) => other.weight - one.weight).slice(0, MOST_WAYS);
  const most = merged[0]!.weight;
  for (const way of merged) way.weight /= most;
  return merged;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
