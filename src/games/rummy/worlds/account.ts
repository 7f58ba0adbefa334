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
import type { Table } from '../engine/table.js';
import type { RummyView } from '../policy.js';
import { seatsOfDeal, type Terms } from '../rules/terms.js';
import { unseenCards } from '../view.js';
import { LaidCards } from './laid-cards.js';
import { Ways } from './ways.js';

/**
 * Reads the record of a deal and keeps the account of the hidden cards.
 *
 * With the first new stock (R2.4) not all hidden cards are alike any more: cards that a seat drew before cannot be
 * cards that lay in the discard pile then, and all cards of the new stock have been seen. Players are taken to have
 * forgotten which of their own equal cards they drew when. In a deal of very many new stocks and equal cards the account
 * may be lost: then any hidden card may lie anywhere.
 */
export class Account {
  readonly ways: Ways;
  /** Number of cards of a heap that have not been drawn; indexed by heap, in the order in which heaps are drawn. */
  left: number[] = [];
  private readonly known: readonly Bag[];
  private readonly pile: Card[] = [];
  private readonly laid: LaidCards;
  private readonly unseen = new Bag();
  /** The current deal, from 0. */
  deal = -1;
  private count = 0;
  private isLost = false;
  /** Penalty cards that a seat is still to draw (R6.1). */
  private owed = 0;
  private debtor = 0;

  /** @param open cards that all seats can infer, whatever they hold */
  constructor(
    private readonly terms: Terms,
    private readonly open: Ways = new Ways(terms.players),
  ) {
    this.known = Array.from({ length: terms.players }, () => new Bag());
    this.ways = new Ways(terms.players);
    this.laid = new LaidCards(terms.melds);
  }

  /** Starts a deal. @returns false if the table is not that of its beginning, so that its record is incomplete */
  startDeal(table: Readonly<Table>): boolean {
    const { terms, pile, open } = this;
    const cards = newDeck(terms.deck);
    const dealt = seatsOfDeal(terms, table.deal);
    open.clear();
    open.add(cards);
    for (const seat of dealt) open.draw(0, seat);
    open.turnUp(0, table.upcard);
    this.left = [cards.length - dealt.length - 1];
    pile.splice(0, pile.length, table.upcard);
    for (const known of this.known) known.clear();
    this.owed = this.count = 0;
    this.isLost = false;
    this.deal = table.deal;
    return table.turn === 1 && table.pileCount === 1;
  }

  /** Reads on to the position of a table. @throws RangeError if the record does not lead there */
  readOn(table: Readonly<Table>): void {
    if (table.recordCount < this.count || table.deal !== this.deal) throw noWay();
    while (this.count < table.recordCount) this.follow(table.record[this.count]!, this.count++, table);
    if (!this.leadsTo(table)) throw noWay();
  }

  /** Reads on to the position of a view, and adds the cards of its seat. @throws RangeError as `readOn` does */
  read(view: RummyView): void {
    const { table, seat, hand } = view;
    this.readOn(table);
    this.ways.copyFrom(this.open);
    // Its own hand is shown to a seat.
    for (const card of hiddenIn(hand, this.known[seat]!)) this.ways.show(seat, card);
    if (this.ways.all.length === 0 || this.isLost) this.forget(view);
  }

  private leadsTo(table: Readonly<Table>): boolean {
    const { pile, known, left } = this;
    if (pile.length !== table.pileCount || pile.at(-1) !== table.upcard) return false;
    return sum(left) === table.stockCount && table.known.every((bag, seat) => bag.equals(known[seat]!));
  }

  /** Any card that is unseen may lie anywhere. */
  private forget(view: RummyView): void {
    const { ways, unseen } = this;
    const { table } = view;
    this.isLost = true;
    this.left = [table.stockCount];
    ways.clear();
    ways.add(unseenCards(view, unseen).cards);
    for (let seat = 0; seat < table.players; seat++) {
      if (seat !== view.seat) ways.draw(0, seat, table.held[seat]! - table.known[seat]!.count);
    }
  }

  private follow(event: number, place: number, table: Readonly<Table>): void {
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

  /** R2.2: buried wilds form a heap under the others, for everybody has seen where they lie. */
  private bury(card: Card): void {
    const { open, left } = this;
    open.turnUp(0, card);
    left[0]!--;
    left[1] = (left[1] ?? 0) + 1;
    open.putIn(1, card);
  }

  private takeTop(seat: number): void {
    const card = this.pile.pop();
    if (card !== undefined) this.known[seat]!.take(card);
  }

  private draw(seat: number): boolean {
    const heap = this.left.findIndex((left) => left > 0);
    if (heap < 0) return false;
    this.left[heap]!--;
    this.open.draw(heap, seat);
    return true;
  }

  private owe(seat: number, cards: number): void {
    this.debtor = seat;
    this.owed = cards;
    this.pay();
  }

  /** A new stock supplies the cards that are lacking. */
  private pay(): void {
    while (this.owed > 0 && this.draw(this.debtor)) this.owed--;
  }

  private restock(): void {
    const cards = this.pile.splice(0, this.pile.length - 1);
    this.open.add(cards);
    this.left.push(cards.length);
    this.pay();
  }

  private show(seat: number, card: Card): void {
    const known = this.known[seat]!;
    if (known.has(card)) known.give(card);
    else this.open.show(seat, card);
  }
}

function noWay(): RangeError {
  return new RangeError('the record does not lead to this position');
}

function hiddenIn(hand: Readonly<Bag>, known: Readonly<Bag>): Card[] {
  const rest = new Bag();
  rest.copyFrom(hand);
  rest.giveBag(known);
  return rest.cards;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
