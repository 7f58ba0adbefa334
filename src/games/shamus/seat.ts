import type { Card } from '../../cards/card.js';
import { CardSet } from '../../cards/card-set.js';
import * as sets from '../../cards/sets.js';
import { type Key, policyPurpose, Stream } from '../../random/index.js';
import type { SeatView } from './policy.js';
import type { Table } from './table.js';

const { hiOf, loOf } = sets;

/** A seat's view with its fields writable, for the engine alone. */
export class OwnView implements SeatView {
  handLo = 0;
  handHi = 0;
  readonly random = new Stream();

  constructor(
    readonly seat: number,
    readonly table: Readonly<Table>,
  ) {}
}

/**
 * A seat and its hand. The hand is the seat's own; the view holds a copy, laid before the policy at each decision, so
 * that a policy cannot change what it holds.
 */
export class Seat {
  lo = 0;
  hi = 0;
  private readonly purpose: number;

  constructor(
    readonly number: number,
    readonly table: Table,
  ) {
    this.purpose = policyPurpose(number);
  }

  clear(): void {
    this.lo = this.hi = 0;
  }

  take(card: Card): void {
    this.lo |= loOf(card);
    this.hi |= hiOf(card);
    this.table.held[this.number]!++;
  }

  give(card: Card): void {
    this.lo &= ~loOf(card);
    this.hi &= ~hiOf(card);
    this.table.held[this.number]!--;
  }

  get isEmpty(): boolean {
    return (this.lo | this.hi) === 0;
  }

  holdsAny(lo: number, hi: number): boolean {
    return ((this.lo & lo) | (this.hi & hi)) !== 0;
  }

  /** The hand as a set with verbs; allocates. */
  get cards(): CardSet {
    return CardSet.fromHalves(this.lo, this.hi);
  }

  protected show(view: OwnView): void {
    view.handLo = this.lo;
    view.handHi = this.hi;
  }

  protected startStream(view: OwnView, key: Key, game: number): void {
    view.random.start(key, game, this.purpose);
  }
}
