import { ACE, type Card, rankOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import type { LayDown } from '../rules/lay-down.js';
import type { Rulings } from '../rules/rulings.js';
import type { VariantNumbers } from '../rules/setup.js';
import { type PublicRecord, UPCARD } from './record.js';
import { Table } from './table.js';

const { countCards } = sets;

/** Public table of a game, updated by the events of a record, with the public counts of the game. */
export class PublicTable {
  readonly table: Table;
  turns = 0;
  pickUps = 0;
  circleWhenLost = 0;
  opening = true;

  constructor(
    readonly players: number,
    private readonly targets: VariantNumbers,
    readonly rulings: Rulings,
  ) {
    this.table = new Table(players, rulings);
  }

  clear(): void {
    this.turns = this.pickUps = this.circleWhenLost = 0;
    this.opening = true;
  }

  /** Hands and the circle are dealt, and the first card of the pile is turned. The record begins with it. */
  deal(upcard: Card): void {
    const { table, players } = this;
    table.clear(this.targets);
    table.record.events.fill(0, 0, table.record.count);
    table.held.fill(table.handSize);
    table.circleCount = table.circleSize;
    table.stockCount = 52 - players * table.handSize - table.circleSize - 1;
    table.putOnPile(upcard);
    table.record.events[0] = UPCARD | (upcard << 8);
    table.record.count = 1;
  }

  note({ events }: PublicRecord, place: number): void {
    const { record } = this.table;
    record.events[record.count++] = events[place]!;
  }

  draw(seat: number, count: number): void {
    const { table } = this;
    table.held[seat]! += count;
    table.stockCount -= count;
    if ((seat & 1) === 0) this.watchSenior(seat);
  }

  /** An Uno player plays. An ace lies on the pile once the suit is called. */
  play(seat: number, card: Card): void {
    const { table } = this;
    table.held[seat]!--;
    this.opening = false;
    if (rankOf(card) === ACE) table.pile[table.pileCount] = card;
    else table.putOnPile(card);
  }

  get calledAce(): Card {
    return this.table.pile[this.table.pileCount]!;
  }

  call(suit: number): void {
    const { table } = this;
    table.lastCall = suit;
    table.putOnPile(this.calledAce);
  }

  turn(card: Card): void {
    const { table } = this;
    table.circleCount--;
    table.putOnPile(card);
    this.watchSenior(0);
    if (this.players > 2) this.watchSenior(2);
  }

  /** @param lo the cards taken, with hi */
  pickUp(seat: number, depth: number, lo: number, hi: number): void {
    const { table } = this;
    this.pickUps++;
    table.pileCount -= depth;
    table.pileLo &= ~lo;
    table.pileHi &= ~hi;
    table.held[seat]! += depth;
  }

  lay(seat: number, laid: LayDown): void {
    const { table } = this;
    table.held[seat]! -= countCards(laid.sequencesLo | laid.groupsLo, laid.sequencesHi | laid.groupsHi);
    table.lay(laid);
  }

  discard(seat: number, card: Card): void {
    const { table } = this;
    table.held[seat]!--;
    table.putOnPile(card);
    this.opening = false;
  }

  mayCall(top: Card): boolean {
    return rankOf(top) === ACE && (!this.opening || this.rulings.openingAceCalls);
  }

  /** Rule 5.1: whether the Uno players are out and play goes on nevertheless, as Senior is open. */
  isStillShort(): boolean {
    const { held, seniorLost } = this.table;
    return !seniorLost && held[0] === 0 && (this.players === 2 || held[2] === 0) && !this.rulings.tablePointsOnly;
  }

  private watchSenior(uno: number): void {
    const { table } = this;
    if (table.seniorLost || table.held[uno]! <= table.circleCount) return;
    table.seniorLost = true;
    this.circleWhenLost = table.circleCount;
  }
}
