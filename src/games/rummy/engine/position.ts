import type { Card } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { Bag } from '../cards/bag.js';
import { runBits } from '../melds/melds.js';
import { COPIES, FIRST, KIND, LENGTH, NEW_MELD, OF, type Plan, RUN, STRIDE, TO } from '../melds/rows.js';
import { type DealReason, GOES_ON, OUT, RUMMY, STOCK, TURNS } from '../rules/endings.js';
import { inDeal, type Terms } from '../rules/terms.js';
import { LAID_OFF_ON_RUN, LAID_OFF_ON_SET, LAID_RUN, LAID_SET, publicEvent } from './record.js';
import { type Shuffler, Stock } from './stock.js';
import { DEAL_IS_OVER, DISCARDS, Table } from './table.js';

const { cardsOfRank } = sets;

/**
 * Where everything lies, and the moves that change it. A position is a game at any moment, also in the middle of a turn:
 * `table.phase` says what comes next. It can be copied, played on and thrown away; a move allocates nothing.
 *
 * Moves are trusted; whoever asks a player sees to it that they are legal. Where a method returns a `DealReason`,
 * GOES_ON means that the deal does.
 */
export class Position {
  /** What everybody sees. */
  readonly table: Table;
  /** What each seat holds. */
  readonly hands: readonly Bag[];
  /** What lies face down. */
  readonly stock: Stock;

  constructor(readonly terms: Terms) {
    this.table = new Table(terms);
    this.hands = Array.from({ length: terms.players }, () => new Bag());
    this.stock = new Stock(terms.deck);
  }

  /** @param other a position of the same terms */
  copyFrom(other: Readonly<Position>): void {
    this.table.copyFrom(other.table);
    for (let seat = 0; seat < this.hands.length; seat++) this.hands[seat]!.copyFrom(other.hands[seat]!);
    this.stock.copyFrom(other.stock);
  }

  /** Deals (R2.1 to R2.3): one card at a time, the dealer's left first, then the upcard. */
  deal(deal: number, shuffler: Shuffler): void {
    const { table, hands, stock, terms } = this;
    const { players } = terms;
    const handSize = inDeal(terms.handSizes, deal);
    table.startDeal(deal);
    stock.startDeal(shuffler, deal);
    for (let seat = 0; seat < players; seat++) hands[seat]!.clear();
    const first = nextSeat(table.dealer, players);
    for (let round = 0; round < handSize; round++) {
      let seat = first;
      for (let place = 0; place < players; place++) {
        hands[seat]!.take(stock.draw());
        seat = nextSeat(seat, players);
      }
    }
    for (let seat = 0; seat < players; seat++) table.held[seat] = handSize;
    table.turnUp(stock.draw());
    table.stockCount = stock.left;
    table.startTurn(first);
  }

  /** The player in turn takes the upcard (R3.2). */
  takeUpcard(): Card {
    const { table } = this;
    const card = table.takeUpcard();
    this.hands[table.seat]!.take(card);
    return card;
  }

  /** Whether the discard pile must become a new stock before a card can be drawn (R2.4). */
  get needsRestock(): boolean {
    return this.stock.left === 0;
  }

  /** The discard pile but its top becomes the new stock (R2.4, R10.5); else the deal ends for want of cards. */
  restock(shuffler: Shuffler): DealReason {
    const { table, stock, terms } = this;
    if (table.restocks === terms.mostRestocks || table.pileCount < 2) return this.end(STOCK);
    stock.restock(shuffler, table.deal, table.restocks + 1, table.pile, table.pileCount);
    table.restocked();
    return GOES_ON;
  }

  /** The player in turn draws from the stock, which is not empty (R3.2). */
  draw(): Card {
    const { table, stock } = this;
    const card = stock.draw();
    this.hands[table.seat]!.take(card);
    table.drew(stock.left);
    return card;
  }

  /**
   * Why a row of a plan may not be laid: the number of the rule, or '' if it may. R3.3 for cards that are not held, the
   * others as `Melds` says.
   */
  refusal(plan: Readonly<Plan>, row: number): string {
    const { table } = this;
    const { melds } = table;
    const { at } = plan;
    const cell = row * STRIDE;
    const kind = at[cell + KIND]!;
    const of = at[cell + OF]!;
    const first = at[cell + FIRST]!;
    const length = at[cell + LENGTH]!;
    const to = at[cell + TO]!;
    const refusal =
      to === NEW_MELD
        ? melds.refusalOfNew(kind, of, first, length)
        : melds.refusalOfLayOff(to, kind, of, first, length);
    if (refusal !== '') return refusal;
    const hand = this.hands[table.seat]!;
    if (kind !== RUN) return holdsCopies(hand, of, at[cell + COPIES]!, length) ? '' : 'R3.3';
    const bits = runBits(of, first, length);
    return (of < 2 ? hand.hasSet(bits, 0) : hand.hasSet(0, bits)) ? '' : 'R3.3';
  }

  /** Lays a row of a plan that is not refused (R3.3, R10.2). */
  layRow(plan: Readonly<Plan>, row: number): void {
    const { table } = this;
    const { melds } = table;
    const { at } = plan;
    const cell = row * STRIDE;
    const kind = at[cell + KIND]!;
    const of = at[cell + OF]!;
    const first = at[cell + FIRST]!;
    const length = at[cell + LENGTH]!;
    const copies = at[cell + COPIES]!;
    const to = at[cell + TO]!;
    const isRun = kind === RUN;
    if (isRun) {
      const bits = runBits(of, first, length);
      this.show(of < 2 ? bits : 0, of < 2 ? 0 : bits, length);
    } else this.showCopies(of, copies);
    const more = isRun ? first | (length << 4) : copies;
    if (to === NEW_MELD) {
      melds.lay(kind, of, first, length, copies, table.seat);
      table.laid(publicEvent(isRun ? LAID_RUN : LAID_SET, table.seat, of, more));
    } else {
      melds.layOff(to, first, length, copies);
      table.laid(publicEvent(isRun ? LAID_OFF_ON_RUN : LAID_OFF_ON_SET, table.seat, to, more));
    }
  }

  /** He has laid what he wants. Who holds no card then has gone out (R7.2). */
  endLayDown(): DealReason {
    const { table } = this;
    if (this.hands[table.seat]!.count === 0) return this.goOut();
    table.phase = DISCARDS;
    return GOES_ON;
  }

  /** Discards a card that is held (R3.4), which ends the turn, and the deal if it was the last card or the last turn. */
  discard(card: Card): DealReason {
    const { table, terms } = this;
    const hand = this.hands[table.seat]!;
    hand.give(card);
    table.discard(card);
    if (hand.count === 0) return this.goOut();
    if (table.turn === terms.turnLimit * terms.players) return this.end(TURNS);
    table.startTurn(nextSeat(table.seat, terms.players));
    return GOES_ON;
  }

  /** What all others hold, in points (R10.6). */
  pointsAgainst(seat: number): number {
    let points = 0;
    for (let other = 0; other < this.hands.length; other++) {
      if (other !== seat) points += this.terms.points.ofBag(this.hands[other]!);
    }
    return points;
  }

  /** R10.6: it is going rummy if he had laid nothing before this turn. */
  private goOut(): DealReason {
    const { table } = this;
    const since = table.downSince[table.seat]!;
    return this.end(since === 0 || since === table.turn ? RUMMY : OUT);
  }

  private end(reason: DealReason): DealReason {
    this.table.phase = DEAL_IS_OVER;
    return reason;
  }

  private show(lo: number, hi: number, count: number): void {
    const { table } = this;
    this.hands[table.seat]!.giveSet(lo, hi, count);
    table.show(lo, hi, count);
  }

  private showCopies(rank: number, copies: number): void {
    const place = cardsOfRank(rank);
    for (let rest = copies; rest !== 0; rest = without(rest)) {
      const suits = once(rest);
      const lo = place & suitsLo(suits);
      const hi = place & suitsHi(suits);
      this.show(lo, hi, countOnce(suits));
    }
  }
}

export function nextSeat(seat: number, players: number): number {
  return seat + 1 === players ? 0 : seat + 1;
}

/** The lowest bit of the four of each suit that has a copy (column COPIES of melds/rows.ts). */
function once(copies: number): number {
  return (copies | (copies >>> 1) | (copies >>> 2) | (copies >>> 3)) & 0x1111;
}

/** One copy of each suit less. */
function without(copies: number): number {
  return copies - once(copies);
}

function countOnce(suits: number): number {
  return (suits & 1) + ((suits >>> 4) & 1) + ((suits >>> 8) & 1) + ((suits >>> 12) & 1);
}

/** All cards of the suits, as lo half. */
function suitsLo(suits: number): number {
  return (-(suits & 1) & 0xffff) | (-((suits >>> 4) & 1) << 16);
}

function suitsHi(suits: number): number {
  return suitsLo(suits >>> 8);
}

/** Whether a hand has these copies of a rank; `length` is how many they must be. */
function holdsCopies(hand: Readonly<Bag>, rank: number, copies: number, length: number): boolean {
  let count = 0;
  for (let suit = 0; suit < 4; suit++) {
    const wanted = (copies >>> (4 * suit)) & 15;
    if (wanted > hand.copies((suit << 4) | rank)) return false;
    count += wanted;
  }
  return count === length && copies >>> 16 === 0;
}
