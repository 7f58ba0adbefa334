import { ACE, type Card, rankOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { copyTable } from '../engine/copy-table.js';
import { CALL, DISCARD, DRAW, LAY_DOWN, PLAY } from '../engine/game-position.js';
import {
  actorOf,
  CALLED,
  DISCARDED,
  DREW,
  kindOf,
  LAID,
  LAID_MORE,
  numberIn,
  PASSED,
  PENALTY,
  PICKED_UP,
  PLAYED,
  type PublicRecord,
  TURNED,
  UPCARD,
} from '../engine/record.js';
import { Table } from '../engine/table.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { Rulings } from '../rules/rulings.js';
import { circleSize, dealingOrder, handSize, type Targets } from '../rules/setup.js';
import { fittingHi, fittingLo } from '../rules/turn-rules.js';
import { Holdings } from './holdings.js';
import { Moment } from './moment.js';

const { countCards, hiOf, loOf } = sets;

/** A new game is no decision, but policies are told of it. */
export const NEW_GAME = 6;
/** No decision either: his discard left nothing that he could lay down (rule 4.4). */
export const KEPT = 7;
/** Nor this: the Uno players were out, and the team had not enough points (rule 5.1). */
export const NOT_ENOUGH = 8;

/**
 * What a seat knows of a game, read from its record: the public table as it was at each decision of the others, and what can
 * be concluded about the cards that they hold. Reads on from where it was at the decision before. What it holds is reused
 * from game to game.
 */
export class Account {
  /** The public table as it is now. */
  readonly table: Table;
  /** In the order of play: what the others decided, and what else is known of their hands. */
  readonly moments: Moment[] = [];
  momentCount = 0;
  /** What is known of the others' hands. */
  readonly holdings: Holdings;
  turns = 0;
  pickUps = 0;
  circleWhenLost = 0;
  opening = true;
  private read = 0;
  private now = 0;
  private readonly players: number;
  private readonly order: readonly number[];
  /** Cards that a seat drew with its last draw until one fitted. */
  private drawn = 0;
  private readonly laid = new LayDown();
  /** What must be laid down because it was picked up. */
  private mustLo = 0;
  private mustHi = 0;
  /** The lay-down of this turn has been read. */
  private isLaid = false;
  /** The seat's own hand, as it was then; and as it is now. */
  private ownLo = 0;
  private ownHi = 0;
  private handLo = 0;
  private handHi = 0;

  constructor(
    readonly seat: number,
    players: number,
    private readonly targets: Targets,
    private readonly rulings: Rulings,
  ) {
    this.players = players;
    this.table = new Table(players, rulings);
    this.holdings = new Holdings(seat, players);
    this.order = dealingOrder(players);
  }

  /** A new game. */
  clear(): void {
    this.read = this.now = 0;
    this.momentCount = 0;
    this.holdings.clear();
    this.turns = this.pickUps = this.circleWhenLost = this.drawn = 0;
    this.mustLo = this.mustHi = 0;
    this.ownLo = this.ownHi = 0;
    this.isLaid = false;
    this.opening = true;
  }

  /** Reads what has been recorded since. @param handLo the seat's hand now, with handHi */
  readOn({ events, count }: PublicRecord, handLo: number, handHi: number): void {
    this.handLo = handLo;
    this.handHi = handHi;
    while (this.read < count) {
      const event = events[this.read]!;
      this.now++;
      this.take(kindOf(event), actorOf(event), numberIn(event), events);
      const length = kindOf(event) === LAID ? 1 + LAID_MORE : 1;
      const { record } = this.table;
      for (let place = 0; place < length; place++) record.events[record.count++] = events[this.read++]!;
    }
  }

  private take(kind: number, seat: number, value: number, events: Int32Array): void {
    switch (kind) {
      case UPCARD:
        this.deal(value);
        break;
      case PENALTY:
        this.receive(seat, value, 0, 0);
        this.drawFor(seat, value);
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
        this.turned(value);
        break;
      case PASSED:
        break;
      case PICKED_UP:
        this.pickedUp(seat, value);
        break;
      case LAID:
        this.laid.set(events[this.read + 1]!, events[this.read + 2]!, events[this.read + 3]!, events[this.read + 4]!);
        this.lay(seat);
        break;
      case DISCARDED:
        this.discarded(seat, value);
        break;
    }
  }

  private deal(upcard: Card): void {
    const { table, players } = this;
    table.clear(this.targets);
    table.record.events.fill(0, 0, table.record.count);
    table.record.count = 0;
    table.held.fill(handSize(players));
    table.circleCount = circleSize(players);
    table.stockCount = 52 - players * handSize(players) - table.circleCount - 1;
    for (const holder of this.order) this.receive(holder, handSize(players), 0, 0);
    this.onPile(upcard);
    // The record begins with the upcard, which policies see when they are told of the new game.
    table.record.events[0] = UPCARD | (upcard << 8);
    table.record.count = 1;
    for (let seat = 0; seat < players; seat++) this.moment(seat, NEW_GAME, 0);
    table.record.count = 0;
  }

  private drew(seat: number, count: number): void {
    const { table } = this;
    if ((seat & 1) === 1) {
      this.moment(seat, DRAW, 0);
      this.turns++;
      this.receive(seat, 1, 0, 0);
      this.drawFor(seat, count);
      this.mustLo = this.mustHi = 0;
      return;
    }
    const top = table.top();
    const mayCall = this.mayCall(top);
    const noneLo = fittingLo(top, mayCall);
    const noneHi = fittingHi(top, mayCall);
    if (seat !== this.seat) {
      this.holdings.lack(seat, this.now, noneLo, noneHi);
      // Of those that he draws the last fits: he plays it.
      if (count > 1) this.receive(seat, count - 1, noneLo, noneHi);
    }
    this.drawn = count;
    this.drawFor(seat, count);
  }

  private played(seat: number, card: Card): void {
    const { table } = this;
    this.turns++;
    if (this.drawn > 0) this.holdings.takeOpenly(seat, loOf(card), hiOf(card));
    this.drawn = 0;
    const moment = this.moment(seat, PLAY, card);
    if (moment !== null) {
      const top = table.top();
      moment.fitsLo = fittingLo(top, this.mayCall(top));
      moment.fitsHi = fittingHi(top, this.mayCall(top));
    }
    this.leave(seat, loOf(card), hiOf(card));
    table.held[seat]!--;
    this.opening = false;
    if (rankOf(card) === ACE) {
      // It lies there once the suit is called.
      table.pile[table.pileCount] = card;
      return;
    }
    this.onPile(card);
    this.stillShort();
  }

  private called(seat: number, suit: number): void {
    const { table } = this;
    const ace = table.pile[table.pileCount]!;
    const moment = this.moment(seat, CALL, suit);
    if (moment !== null) moment.ace = ace;
    table.lastCall = suit;
    this.onPile(ace);
    this.stillShort();
  }

  private turned(card: Card): void {
    const { table } = this;
    table.circleCount--;
    this.onPile(card);
    this.watchSenior(0);
    if (this.players > 2) this.watchSenior(2);
  }

  private pickedUp(seat: number, depth: number): void {
    const { table } = this;
    this.moment(seat, DRAW, depth);
    this.turns++;
    this.pickUps++;
    const must = this.rulings.deepestMustBeLaid ? table.fromTop(depth) : table.top();
    this.mustLo = loOf(must);
    this.mustHi = hiOf(must);
    let lo = 0;
    let hi = 0;
    for (let taken = 1; taken <= depth; taken++) {
      lo |= loOf(table.fromTop(taken));
      hi |= hiOf(table.fromTop(taken));
    }
    table.pileCount -= depth;
    table.pileLo &= ~lo;
    table.pileHi &= ~hi;
    this.holdings.takeOpenly(seat, lo, hi);
    if (seat === this.seat) {
      this.ownLo |= lo;
      this.ownHi |= hi;
    }
    table.held[seat]! += depth;
  }

  private lay(seat: number): void {
    const { table, laid } = this;
    const lo = laid.sequencesLo | laid.groupsLo;
    const hi = laid.sequencesHi | laid.groupsHi;
    this.laidDown(seat);
    this.leave(seat, lo, hi);
    table.held[seat]! -= countCards(lo, hi);
    table.lay(laid);
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
    const { table } = this;
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
    table.held[seat]!--;
    this.onPile(card);
    this.opening = false;
    this.mustLo = this.mustHi = 0;
    if (!this.rulings.mayKeepMelds) this.moment(seat, KEPT, 0);
    this.stillShort();
  }

  /** Rule 5.1: play goes on although the Uno players are out and Senior is open. */
  private stillShort(): void {
    const { table, players } = this;
    const { held } = table;
    if (table.seniorLost || held[0] !== 0 || (players > 2 && held[2] !== 0)) return;
    // Where the seat holds all the cards that count, it learns nothing.
    if (players === 2 && this.seat === 1) return;
    if (this.rulings.tablePointsOnly) return;
    const moment = this.moment(this.seat === 1 ? 3 : 1, NOT_ENOUGH, 0)!;
    // All that Rummy players hold counts; of no card it is in doubt whose it was.
    const other = moment.seat ^ 2;
    const { holdings } = this;
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

  private mayCall(top: Card): boolean {
    return rankOf(top) === ACE && (!this.opening || this.rulings.openingAceCalls);
  }

  private receive(holder: number, count: number, neverLo: number, neverHi: number): void {
    if (holder === this.seat) {
      this.ownLo = this.handLo;
      this.ownHi = this.handHi;
      return;
    }
    this.holdings.receive(holder, count, this.now, neverLo, neverHi);
  }

  private drawFor(seat: number, count: number): void {
    const { table } = this;
    table.held[seat]! += count;
    table.stockCount -= count;
    if ((seat & 1) === 0) this.watchSenior(seat);
  }

  /** Cards leave a hand for all to see. */
  private leave(seat: number, lo: number, hi: number): void {
    this.holdings.leave(seat, this.now, lo, hi);
    if (seat !== this.seat) return;
    this.ownLo &= ~lo;
    this.ownHi &= ~hi;
  }

  private onPile(card: Card): void {
    this.table.putOnPile(card);
    this.holdings.turn(card);
  }

  private watchSenior(uno: number): void {
    const { table } = this;
    if (table.seniorLost || table.held[uno]! <= table.circleCount) return;
    table.seniorLost = true;
    this.circleWhenLost = table.circleCount;
  }

  /** Notes a decision of another seat with the table as it is; null for the seat's own. */
  private moment(seat: number, asked: number, answer: number): Moment | null {
    if (seat === this.seat) return null;
    this.moments[this.momentCount] ??= new Moment(this.players, this.rulings);
    const moment = this.moments[this.momentCount++]!;
    moment.seat = seat;
    moment.asked = asked;
    moment.answer = answer;
    const { holdings } = this;
    moment.handfuls = holdings.handfulCount;
    moment.openLo = holdings.openLo[seat]!;
    moment.openHi = holdings.openHi[seat]!;
    moment.goneLo = holdings.goneLo[seat]!;
    moment.goneHi = holdings.goneHi[seat]!;
    moment.mustLo = moment.mustHi = 0;
    copyTable(this.table, moment.table);
    return moment;
  }
}
