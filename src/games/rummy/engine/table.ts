import type { Card } from '../../../cards/card.js';
import { Bag } from '../cards/bag.js';
import { newDeck } from '../cards/deck.js';
import { bitCount, Melds } from '../melds/melds.js';
import type { Terms } from '../rules/terms.js';
import {
  BOUGHT,
  BURIED,
  DISCARDED,
  DREW,
  HIGH_ACE,
  PICKED_AND_BOUGHT,
  publicEvent,
  RESTOCKED,
  SWAPPED,
  TOOK,
} from './record.js';

/** Values of `phase`, the step that comes next. */
/** The player in turn takes the upcard or declines it. */
export const TAKES = 0;
/** The player in turn lays down. */
export const LAYS = 1;
/** The player in turn discards, and holds at least one card. */
export const DISCARDS = 2;
export const DEAL_IS_OVER = 3;
/** Another player buys the upcard or declines it (R6.1). */
export const OFFERED = 4;
/** The player in turn takes the upcard and buys the card under it, or does neither yet (R6.5). */
export const PICKS = 5;
/** The player in turn draws from the stock; nobody is asked. */
export const DRAWS = 6;

/** The seat to the left of another. */
export function nextSeat(seat: number, players: number): number {
  return seat + 1 === players ? 0 : seat + 1;
}

/** All that everybody at the table may see. */
export class Table {
  readonly players: number;
  /** Step that comes next: TAKES, LAYS, DISCARDS, OFFERED, PICKS, DRAWS or DEAL_IS_OVER. */
  phase = DEAL_IS_OVER;
  seat = 0;
  /** Seat that decides: the seat in turn, or the one to which the upcard is offered. */
  asked = 0;
  /** The number of the deal, from 0, and who deals it. */
  deal = 0;
  dealer = 0;
  /** Turns begun in this deal, by all players. */
  turn = 0;
  /** Cards left in the stock, and how often the discard pile has become a new one in this deal. */
  stockCount = 0;
  restocks = 0;
  /** The discard pile from its first card to its top, `pileCount` long; later entries are left over. */
  readonly pile: Uint8Array;
  pileCount = 0;
  readonly melds: Melds;
  readonly held: Int32Array;
  /** The turn, counted as `turn`, in which each seat first laid something in this deal; 0 if it has not. */
  readonly downSince: Int32Array;
  /** The contract of each seat in this deal: its place among those of the terms, from 0; in games without contracts 0. */
  readonly stages: Int32Array;
  readonly bought: Int32Array;
  readonly wildsLaid: Int32Array;
  /** Points of each seat in the last deal that is over. */
  readonly scores: Int32Array;
  /** Points of each seat after the last deal. */
  readonly totals: Int32Array;
  /** Cards of each hand that everybody knows: taken from the discard pile, and not laid or discarded since. */
  readonly known: readonly Bag[];
  /** The cards whose place everybody knows: discard pile, melds and `known`. */
  readonly open = new Bag();
  /** Public events of this deal, `recordCount` of them: see record.ts. */
  readonly record: Int32Array;
  recordCount = 0;

  constructor(readonly terms: Terms) {
    const { players, deck, turnLimit, contracts } = terms;
    const cards = newDeck(deck).length;
    this.players = players;
    this.pile = new Uint8Array(cards);
    this.melds = new Melds(terms.melds);
    this.held = new Int32Array(players);
    this.downSince = new Int32Array(players);
    this.stages = new Int32Array(players);
    this.bought = new Int32Array(players);
    this.wildsLaid = new Int32Array(players);
    this.scores = new Int32Array(players);
    this.totals = new Int32Array(players);
    this.known = Array.from({ length: players }, () => new Bag());
    // A turn has a draw, a discard and at most one new stock, and with a buy one more of these; a lay-down or lay-off uses up
    // a card at least, but a swap brings a wild back for each natural card, and rows with wilds have more to tell.
    const isPlain = contracts.length === 0;
    this.record = new Int32Array((isPlain ? 3 : 5) * players * turnLimit + (isPlain ? 1 : 8) * cards);
  }

  copyFrom(other: Readonly<Table>): void {
    this.phase = other.phase;
    this.seat = other.seat;
    this.asked = other.asked;
    this.deal = other.deal;
    this.dealer = other.dealer;
    this.turn = other.turn;
    this.stockCount = other.stockCount;
    this.restocks = other.restocks;
    this.pileCount = other.pileCount;
    for (let place = 0; place < other.pileCount; place++) this.pile[place] = other.pile[place]!;
    this.melds.copyFrom(other.melds);
    for (let seat = 0; seat < other.players; seat++) {
      this.held[seat] = other.held[seat]!;
      this.downSince[seat] = other.downSince[seat]!;
      this.stages[seat] = other.stages[seat]!;
      this.bought[seat] = other.bought[seat]!;
      this.wildsLaid[seat] = other.wildsLaid[seat]!;
      this.scores[seat] = other.scores[seat]!;
      this.totals[seat] = other.totals[seat]!;
      this.known[seat]!.copyFrom(other.known[seat]!);
    }
    this.open.copyFrom(other.open);
    this.recordCount = other.recordCount;
    for (let event = 0; event < other.recordCount; event++) this.record[event] = other.record[event]!;
  }

  /** The top of the discard pile; there is one whenever a turn begins. */
  get upcard(): Card {
    return this.pile[this.pileCount - 1]!;
  }

  isDown(seat: number): boolean {
    return this.downSince[seat] !== 0;
  }

  isDownNow(seat: number): boolean {
    return this.downSince[seat] === this.turn;
  }

  /** True if a seat that is down may lay more in this turn (R4.4, ruling `contractTurn`). */
  mayLayMore(seat: number): boolean {
    return this.terms.layOffsAtOnce || !this.isDownNow(seat);
  }

  startGame(): void {
    const { terms } = this;
    this.totals.fill(0);
    this.scores.fill(0);
    this.stages.fill(terms.ownStages ? terms.firstDeal : 0);
  }

  /** Clears the table for a deal, numbered from 0 (R2.1). */
  startDeal(deal: number): void {
    const { players, terms } = this;
    this.deal = deal;
    this.dealer = deal % players;
    this.turn = this.restocks = this.pileCount = this.recordCount = 0;
    this.melds.clear();
    this.open.clear();
    for (let seat = 0; seat < players; seat++) {
      this.held[seat] = 0;
      this.downSince[seat] = 0;
      this.bought[seat] = this.wildsLaid[seat] = 0;
      if (!terms.ownStages && terms.contracts.length > 0) this.stages[seat] = deal;
      this.known[seat]!.clear();
    }
  }

  /** R2.3. */
  startTurn(seat: number): void {
    this.seat = this.asked = seat;
    this.turn++;
    this.phase = TAKES;
  }

  turnUp(card: Card): void {
    this.pile[this.pileCount++] = card;
    this.open.take(card);
  }

  takeUpcard(): Card {
    const { seat } = this;
    const card = this.takeTop(seat);
    this.write(publicEvent(TOOK, seat, card));
    this.phase = LAYS;
    return card;
  }

  /** The upcard is wild and goes to the bottom of the stock (R2.2). */
  bury(stockCount: number): void {
    const card = this.pile[--this.pileCount]!;
    this.open.give(card);
    this.stockCount = stockCount;
    this.write(publicEvent(BURIED, 0, card));
  }

  /** The seat `asked` buys the upcard (R6.1). */
  buy(penalty: number): Card {
    const { asked } = this;
    const card = this.buyTop(asked);
    this.write(publicEvent(BOUGHT, asked, card, penalty));
    return card;
  }

  /** The player in turn takes the upcard and buys the card under it (R6.5). */
  pickAndBuy(): void {
    const { seat } = this;
    const card = this.takeTop(seat);
    const under = this.buyTop(seat);
    this.write(publicEvent(PICKED_AND_BOUGHT, seat, card, under));
    this.phase = LAYS;
  }

  private buyTop(seat: number): Card {
    this.bought[seat]!++;
    return this.takeTop(seat);
  }

  private takeTop(seat: number): Card {
    const card = this.pile[--this.pileCount]!;
    this.known[seat]!.take(card);
    this.held[seat]!++;
    return card;
  }

  /** A seat got a penalty card from the stock. */
  paid(seat: number, stockCount: number): void {
    this.stockCount = stockCount;
    this.held[seat]!++;
  }

  drew(stockCount: number): void {
    this.stockCount = stockCount;
    this.held[this.seat]!++;
    this.write(publicEvent(DREW, this.seat));
    this.phase = LAYS;
  }

  /** The discard pile but its top becomes the new stock (R2.4): nobody knows any more where its cards lie. */
  restocked(): void {
    const under = this.pileCount - 1;
    for (let place = 0; place < under; place++) this.open.give(this.pile[place]!);
    this.pile[0] = this.upcard;
    this.pileCount = 1;
    this.stockCount = under;
    this.restocks++;
    this.write(publicEvent(RESTOCKED, 0, under));
  }

  discard(card: Card): void {
    const { seat } = this;
    const known = this.known[seat]!;
    if (known.has(card)) known.give(card);
    else this.open.take(card);
    this.pile[this.pileCount++] = card;
    this.held[seat]!--;
    this.write(publicEvent(DISCARDED, seat, card));
  }

  /** Cards of the player in turn, one copy of each of a set, are laid open on the table. */
  show(lo: number, hi: number, count: number): void {
    const known = this.known[this.seat]!;
    const seenLo = known.lo & lo;
    const seenHi = known.hi & hi;
    if ((seenLo | seenHi) === 0) this.open.takeSet(lo, hi, count);
    else this.showSome(lo, hi, seenLo, seenHi);
    this.held[this.seat]! -= count;
  }

  /** A card of the player in turn is laid open on the table. */
  showCard(card: Card): void {
    const known = this.known[this.seat]!;
    if (known.has(card)) known.give(card);
    else this.open.take(card);
    this.held[this.seat]!--;
  }

  /** The player in turn has exchanged a card of their hand, which is shown already, for a wild of a meld (R5.2). */
  swapped(meld: number, card: Card, wild: Card, isHighAce: boolean): void {
    this.known[this.seat]!.take(wild);
    this.held[this.seat]!++;
    this.write(publicEvent(SWAPPED, this.seat, card, isHighAce ? meld | HIGH_ACE : meld));
  }

  laid(event: number): void {
    if (!this.isDown(this.seat)) this.downSince[this.seat] = this.turn;
    this.write(event);
  }

  private showSome(lo: number, hi: number, seenLo: number, seenHi: number): void {
    this.known[this.seat]!.giveSet(seenLo, seenHi, bitCount(seenLo) + bitCount(seenHi));
    const newLo = lo & ~seenLo;
    const newHi = hi & ~seenHi;
    this.open.takeSet(newLo, newHi, bitCount(newLo) + bitCount(newHi));
  }

  /** Writes an event, or details that do not fit into the event before. */
  write(event: number): void {
    this.record[this.recordCount++] = event;
  }
}
