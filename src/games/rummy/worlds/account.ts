import type { Card } from '../../../cards/card.js';
import { Bag, WILD } from '../cards/bag.js';
import { newDeck } from '../cards/deck.js';
import { type CardMoves, type Laid, moveCards } from '../engine/card-moves.js';
import { RecordReader } from '../engine/record-reader.js';
import type { Table } from '../engine/table.js';
import type { RummyView } from '../policy.js';
import { seatsOfDeal, type Terms } from '../rules/terms.js';
import { unseenCards } from '../view.js';
import { Ways } from './ways.js';

/**
 * Reads the record of a deal and keeps the account of the hidden cards.
 *
 * With the first new stock (R2.4) not all hidden cards are alike any more: cards that a seat drew before cannot be
 * cards that lay in the discard pile then, and all cards of the new stock have been seen. Players are taken to have
 * forgotten which of their own equal cards they drew when. In a deal of very many new stocks and equal cards the account
 * may be lost: then any hidden card may lie anywhere.
 */
export class Account implements CardMoves {
  readonly ways: Ways;
  /** Number of cards of a heap that have not been drawn; indexed by heap, in the order in which heaps are drawn. */
  left: number[] = [];
  private readonly known: readonly Bag[];
  private readonly pile: Card[] = [];
  private readonly reader: RecordReader;
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
    this.reader = new RecordReader(terms.melds);
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
    while (this.count < table.recordCount) {
      moveCards(this.reader.read(table, this.count), this);
      this.count = this.reader.next;
    }
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
    const stock = left.reduce((total, one) => total + one, 0);
    return stock === table.stockCount && table.known.every((bag, seat) => bag.equals(known[seat]!));
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

  /** R2.2: buried wilds form a heap under the others, for everybody has seen where they lie. */
  bury(card: Card): void {
    const { open, left } = this;
    open.turnUp(0, card);
    left[0]!--;
    left[1] = (left[1] ?? 0) + 1;
    open.putIn(1, card);
  }

  take(seat: number): void {
    const card = this.pile.pop();
    if (card !== undefined) this.known[seat]!.take(card);
  }

  /** Draws as many cards as there are; a new stock supplies the penalty cards that are lacking (R6.6). */
  draw(seat: number, count: number): void {
    this.debtor = seat;
    this.owed = count;
    for (; this.owed > 0; this.owed--) {
      const heap = this.left.findIndex((left) => left > 0);
      if (heap < 0) return;
      this.left[heap]!--;
      this.open.draw(heap, seat);
    }
  }

  restock(count: number): void {
    this.open.add(this.pile.splice(0, count));
    this.left.push(count);
    this.draw(this.debtor, this.owed);
  }

  lay({ seat, cards }: Laid): void {
    for (const card of cards) this.show(seat, card);
  }

  swap(seat: number, _: number, card: Card): void {
    this.show(seat, card);
    this.known[seat]!.take(WILD);
  }

  discard(seat: number, card: Card): void {
    this.show(seat, card);
    this.pile.push(card);
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
