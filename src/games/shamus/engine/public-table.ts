import { ACE, type Card, rankOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { LayDown } from '../rules/lay-down.js';
import type { Terms } from '../rules/terms.js';
import { mayCallOn } from '../rules/turn-rules.js';
import * as kinds from './event-kinds.js';
import { Table } from './table.js';

const { countCards, hiOf, loOf } = sets;
const { actorOf, CALLED, DISCARDED, DREW, kindOf, LAID, lengthOf, numberIn } = kinds;
const { PASSED, PENALTY, PICKED_UP, PLAYED, readLaid, TURNED, UPCARD } = kinds;

/** Public table of a game as its record tells it, event by event, with the public counts of the game. */
export class PublicTable {
  readonly table: Table;
  turns = 0;
  pickUps = 0;
  circleWhenLost = 0;
  /** The upcard is still on top (rule 2.6). */
  opening = true;
  /** A turn has begun and is not over. An Uno player who only draws for a 2 or 4, or is passed over, has none. */
  isInTurn = false;
  /** An ace has been played, whose suit is still to be called. */
  isCalling = false;
  /** The seat whose turn it is, or was last, or that was passed over; -1 before. */
  seat = -1;
  /** The seat that called last, if any has. */
  caller = 0;
  /** Cards of the last pick-up. */
  pickedLo = 0;
  pickedHi = 0;
  private readonly laid = new LayDown();

  constructor(private readonly terms: Terms) {
    this.table = new Table(terms.players, terms.rulings);
  }

  /** Applies the event at a place of a log, and adds it to the record of the table. @returns the place after it */
  apply(log: Int32Array, place: number): number {
    const { table } = this;
    const event = log[place]!;
    const seat = actorOf(event);
    const number = numberIn(event);
    switch (kindOf(event)) {
      case UPCARD:
        this.deal(number);
        break;
      case PENALTY:
        this.draw(seat, number);
        break;
      case DREW:
        this.beginTurn(seat);
        this.draw(seat, number);
        break;
      case PLAYED:
        this.beginTurn(seat);
        table.held[seat]!--;
        // An ace lies on the pile once the suit is called.
        this.isCalling = rankOf(number) === ACE;
        if (this.isCalling) table.pile[table.pileCount] = number;
        else this.endTurn(number);
        break;
      case CALLED:
        table.lastCall = number;
        this.caller = seat;
        this.endTurn(this.calledAce);
        break;
      case TURNED:
        table.circleCount--;
        table.putOnPile(number);
        this.watchSenior(0);
        if (this.terms.players > 2) this.watchSenior(2);
        break;
      case PASSED:
        this.seat = seat;
        break;
      case PICKED_UP:
        this.beginTurn(seat);
        this.pickUp(seat, number);
        break;
      case LAID:
        readLaid(log, place, this.laid);
        this.lay(seat);
        break;
      case DISCARDED:
        table.held[seat]!--;
        this.endTurn(number);
        break;
    }
    return this.note(log, place, place + lengthOf(event));
  }

  /** The ace whose suit is called, or was called last. */
  get calledAce(): Card {
    return this.table.pile[this.table.pileCount]!;
  }

  /** Tests if the next Uno player may play any card. */
  mayCall(): boolean {
    return mayCallOn(this.table.top(), this.opening, this.terms.rulings.openingAceCalls);
  }

  /** Rule 5.1: whether the Uno players are out and play goes on nevertheless, as Senior is open. */
  isStillShort(): boolean {
    const { held, seniorLost } = this.table;
    return (
      !seniorLost && held[0] === 0 && (this.terms.players === 2 || held[2] === 0) && !this.terms.rulings.tablePointsOnly
    );
  }

  private note(log: Int32Array, from: number, to: number): number {
    const { record } = this.table;
    for (let place = from; place < to; place++) record.events[record.count++] = log[place]!;
    return to;
  }

  /** Hands and the circle are dealt, and the first card of the pile is turned. The record is empty. */
  private deal(upcard: Card): void {
    const { table } = this;
    const { players, targets } = this.terms;
    this.turns = this.pickUps = this.circleWhenLost = 0;
    this.opening = true;
    this.isInTurn = this.isCalling = false;
    this.seat = -1;
    table.clear(targets);
    table.record.events.fill(0, 0, table.record.count);
    table.record.count = 0;
    table.held.fill(table.handSize);
    table.circleCount = table.circleSize;
    table.stockCount = 52 - players * table.handSize - table.circleSize - 1;
    table.putOnPile(upcard);
  }

  /** A turn begins with the first move of its player. */
  private beginTurn(seat: number): void {
    if (!this.isInTurn) this.turns++;
    this.isInTurn = true;
    this.seat = seat;
  }

  private endTurn(card: Card): void {
    this.table.putOnPile(card);
    this.isInTurn = this.isCalling = this.opening = false;
  }

  private draw(seat: number, count: number): void {
    const { table } = this;
    table.held[seat]! += count;
    table.stockCount -= count;
    if ((seat & 1) === 0) this.watchSenior(seat);
  }

  private pickUp(seat: number, depth: number): void {
    const { table } = this;
    let lo = 0;
    let hi = 0;
    for (let taken = 1; taken <= depth; taken++) {
      lo |= loOf(table.fromTop(taken));
      hi |= hiOf(table.fromTop(taken));
    }
    this.pickedLo = lo;
    this.pickedHi = hi;
    this.pickUps++;
    table.pileCount -= depth;
    table.pileLo &= ~lo;
    table.pileHi &= ~hi;
    table.held[seat]! += depth;
  }

  private lay(seat: number): void {
    const { table, laid } = this;
    table.held[seat]! -= countCards(laid.sequencesLo | laid.groupsLo, laid.sequencesHi | laid.groupsHi);
    table.lay(laid);
  }

  private watchSenior(uno: number): void {
    const { table } = this;
    if (table.seniorLost || table.held[uno]! <= table.circleCount) return;
    table.seniorLost = true;
    this.circleWhenLost = table.circleCount;
  }
}
