import { type Card, DECK_SIZE } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import * as kinds from '../engine/event-kinds.js';
import { CALL, DISCARD, DRAW, LAY_DOWN, PLAY } from '../engine/game-position.js';
import { PublicTable } from '../engine/public-table.js';
import type { PublicRecord } from '../engine/record.js';
import { LayDown } from '../rules/lay-down.js';
import { owedCard } from '../rules/pick-ups.js';
import { dealingOrder } from '../rules/setup.js';
import type { Terms } from '../rules/terms.js';
import { fittingHi, fittingLo } from '../rules/turn-rules.js';
import { Holdings } from './holdings.js';
import { type Moment, Moments } from './moments.js';

const { hiOf, loOf } = sets;
const { actorOf, CALLED, DISCARDED, DREW, kindOf, LAID, numberIn } = kinds;
const { PENALTY, PICKED_UP, PLAYED, readLaid, TURNED, UPCARD } = kinds;

/** Pseudo-decision: the call of `newGame`. */
export const NEW_GAME = 6;
/** Pseudo-decision: the discard left nothing that could be laid down (rule 4.4). */
export const KEPT = 7;
/** Pseudo-decision: both Uno hands were empty but points were missing (rule 5.1). */
export const NOT_ENOUGH = 8;

/**
 * The knowledge of one seat, read from the record of a game: the public table as it was at each decision of the others, and
 * what can be concluded about the cards that they hold. Searches, reviews and audits draw their worlds from it. Reads on from
 * where it was at the decision before; everything is reused from game to game.
 */
export class Account {
  readonly open: PublicTable;
  readonly moments: Moments;
  readonly holdings: Holdings;
  private read = 0;
  private now = 0;
  private readonly order: readonly number[];
  /** Cards that a seat drew with its last draw until one fitted. */
  private drawn = 0;
  private readonly laid = new LayDown();
  /** Cards that must be laid down because they were picked up. */
  private mustLo = 0;
  private mustHi = 0;
  private isLaid = false;
  /** The seat's own hand, as it was then; and as it is now. */
  private ownLo = 0;
  private ownHi = 0;
  private handLo = 0;
  private handHi = 0;

  constructor(
    readonly seat: number,
    private readonly terms: Terms,
  ) {
    const { players } = terms;
    this.open = new PublicTable(terms);
    this.moments = new Moments(seat, terms);
    this.holdings = new Holdings(seat, players);
    this.order = dealingOrder(players);
  }

  clear(): void {
    this.moments.clear();
    this.holdings.clear();
    this.read = this.now = this.drawn = 0;
    this.mustLo = this.mustHi = 0;
    this.ownLo = this.ownHi = 0;
    this.isLaid = false;
  }

  /** Reads what has been recorded since. @param handLo the seat's hand now, with handHi */
  readOn(record: PublicRecord, handLo: number, handHi: number): void {
    const { events, count } = record;
    this.handLo = handLo;
    this.handHi = handHi;
    while (this.read < count) {
      const event = events[this.read]!;
      this.now++;
      this.take(events, this.read);
      this.read = this.open.apply(events, this.read);
      this.conclude(kindOf(event), actorOf(event), numberIn(event));
    }
  }

  /** Notes the event at a place of the record, with the table as it was before. */
  private take(events: Int32Array, place: number): void {
    const event = events[place]!;
    const seat = actorOf(event);
    const value = numberIn(event);
    switch (kindOf(event)) {
      case PENALTY:
        this.receive(seat, value, 0, 0);
        break;
      case DREW:
        this.drew(seat, value);
        break;
      case PLAYED:
        this.played(seat, value);
        break;
      case CALLED:
        this.called(seat, value);
        break;
      case TURNED:
        this.holdings.turn(value);
        break;
      case PICKED_UP:
        this.pickedUp(seat, value);
        break;
      case LAID:
        readLaid(events, place, this.laid);
        this.lay(seat);
        break;
      case DISCARDED:
        this.discarded(seat, value);
        break;
    }
  }

  /** Draws conclusions from an event, with the table as it is after it. */
  private conclude(kind: number, seat: number, value: number): void {
    switch (kind) {
      case UPCARD:
        this.dealt(value);
        break;
      case PLAYED:
      case CALLED:
        if (!this.open.isCalling) this.stillShort();
        break;
      case PICKED_UP:
        this.takeUp(seat);
        break;
      case DISCARDED:
        if (!this.terms.rulings.mayKeepMelds) this.moment(seat, KEPT, 0);
        this.stillShort();
        break;
    }
  }

  private dealt(upcard: Card): void {
    const { open } = this;
    const { players } = this.terms;
    for (const [first, holder] of this.order.entries()) {
      if (holder === this.seat) this.receiveOwn();
      else this.holdings.receive(holder, open.table.handSize, this.now, 0, 0, first, players);
    }
    this.holdings.turn(upcard);
    for (let seat = 0; seat < players; seat++) this.moment(seat, NEW_GAME, 0);
  }

  private drew(seat: number, count: number): void {
    const { open } = this;
    if ((seat & 1) === 1) {
      this.moment(seat, DRAW, 0);
      this.receive(seat, 1, 0, 0);
      this.mustLo = this.mustHi = 0;
      return;
    }
    const top = open.table.top();
    const mayCall = open.mayCall();
    const noneLo = fittingLo(top, mayCall);
    const noneHi = fittingHi(top, mayCall);
    if (seat !== this.seat) {
      this.holdings.lack(seat, this.now, noneLo, noneHi);
      // The last of the cards drawn fits, and is played.
      if (count > 1) this.receive(seat, count - 1, noneLo, noneHi);
    }
    this.drawn = count;
  }

  private played(seat: number, card: Card): void {
    const { open } = this;
    if (this.drawn > 0) this.holdings.takeOpenly(seat, loOf(card), hiOf(card));
    this.drawn = 0;
    const moment = this.moment(seat, PLAY, card);
    if (moment !== null) {
      const top = open.table.top();
      moment.fitsLo = fittingLo(top, open.mayCall());
      moment.fitsHi = fittingHi(top, open.mayCall());
    }
    this.leave(seat, loOf(card), hiOf(card));
  }

  private called(seat: number, suit: number): void {
    const moment = this.moment(seat, CALL, suit);
    if (moment !== null) moment.ace = this.open.calledAce;
  }

  private pickedUp(seat: number, depth: number): void {
    this.moment(seat, DRAW, depth);
    const owed = owedCard(this.open.table, depth);
    this.mustLo = loOf(owed);
    this.mustHi = hiOf(owed);
  }

  private takeUp(seat: number): void {
    const { pickedLo: lo, pickedHi: hi } = this.open;
    this.holdings.takeOpenly(seat, lo, hi);
    if (seat !== this.seat) return;
    this.ownLo |= lo;
    this.ownHi |= hi;
  }

  private lay(seat: number): void {
    const { laid } = this;
    this.laidDown(seat);
    this.leave(seat, laid.sequencesLo | laid.groupsLo, laid.sequencesHi | laid.groupsHi);
  }

  private laidDown(seat: number): void {
    const moment = this.moment(seat, LAY_DOWN, 0);
    this.isLaid = true;
    if (moment === null) return;
    moment.laid.copy(this.laid);
    moment.mustLo = this.mustLo;
    moment.mustHi = this.mustHi;
  }

  private discarded(seat: number, card: Card): void {
    if (!this.isLaid) {
      this.laid.clear();
      this.laidDown(seat);
    }
    this.isLaid = false;
    const moment = this.moment(seat, DISCARD, card);
    if (moment !== null) {
      moment.mustLo = this.mustLo;
      moment.mustHi = this.mustHi;
    }
    this.leave(seat, loOf(card), hiOf(card));
    this.mustLo = this.mustHi = 0;
  }

  /** Rule 5.1: play goes on although the Uno players are out and Senior is open. */
  private stillShort(): void {
    const { holdings } = this;
    const { players } = this.terms;
    if (!this.open.isStillShort()) return;
    // A seat that holds all the cards that count learns nothing.
    if (players === 2 && this.seat === 1) return;
    const moment = this.moment(this.seat === 1 ? 3 : 1, NOT_ENOUGH, 0)!;
    // All that Rummy players hold counts; of no card it is in doubt whose it was.
    const other = moment.seat ^ 2;
    if (other === this.seat) {
      moment.openLo |= this.ownLo;
      moment.openHi |= this.ownHi;
    } else if (players > 2) {
      moment.openLo |= holdings.openLo[other]!;
      moment.openHi |= holdings.openHi[other]!;
      moment.goneLo |= holdings.goneLo[other]!;
      moment.goneHi |= holdings.goneHi[other]!;
    }
  }

  /** Cards come from the stock. */
  private receive(holder: number, count: number, neverLo: number, neverHi: number): void {
    if (holder === this.seat) this.receiveOwn();
    else this.holdings.receive(holder, count, this.now, neverLo, neverHi, DECK_SIZE - this.open.table.stockCount, 1);
  }

  private receiveOwn(): void {
    this.ownLo = this.handLo;
    this.ownHi = this.handHi;
  }

  /** Cards leave a hand for all to see. */
  private leave(seat: number, lo: number, hi: number): void {
    this.holdings.leave(seat, this.now, lo, hi);
    if (seat !== this.seat) return;
    this.ownLo &= ~lo;
    this.ownHi &= ~hi;
  }

  private moment(seat: number, asked: number, answer: number): Moment | null {
    return this.moments.note(seat, asked, answer, this.open.table, this.holdings);
  }
}
