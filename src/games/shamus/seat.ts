import { type Key, policyPurpose } from '../../random/index.js';
import { Hand } from './hand.js';
import { OwnView } from './seat-view.js';
import type { Table } from './table.js';

/**
 * A seat: its hand and what its policy is shown. The view holds a copy of the hand, laid before the policy at each
 * decision, so that a policy cannot change what it holds.
 */
export class Seat {
  readonly hand = new Hand();
  /** Even seats are Uno seats, odd ones Rummy seats (rules 2.1, 7.1). */
  readonly isUno: boolean;
  protected readonly view: OwnView;
  private readonly purpose: number;

  constructor(
    readonly number: number,
    protected readonly table: Table,
  ) {
    this.view = new OwnView(number, table);
    this.isUno = (number & 1) === 0;
    this.purpose = policyPurpose(number);
  }

  protected showHand(): void {
    this.table.held[this.number] = this.hand.count;
    this.view.handLo = this.hand.lo;
    this.view.handHi = this.hand.hi;
  }

  protected startStream(key: Key, game: number): void {
    this.view.random.start(key, game, this.purpose);
  }
}
