import { type Key, policyPurpose } from '../../random/index.js';
import { Hand } from './hand.js';
import { OwnView } from './seat-view.js';
import type { Table } from './table.js';

/**
 * A seat: the hand it holds and what its policy is shown. The view has a copy of the hand, laid before the policy at
 * each decision, so that a policy cannot change what it holds.
 */
export class Seat extends Hand {
  /** Even seats are Uno seats, odd ones Rummy seats (rules 2.1, 7.1). */
  readonly isUno: boolean;
  protected readonly view: OwnView;
  private readonly purpose: number;

  constructor(
    readonly number: number,
    protected readonly table: Table,
  ) {
    super();
    this.view = new OwnView(number, table);
    this.isUno = (number & 1) === 0;
    this.purpose = policyPurpose(number);
  }

  /** Tells the table how many cards the seat holds; to be called whenever that has changed and somebody may look. */
  publishCount(): void {
    this.table.held[this.number] = this.count;
  }

  protected showHand(): void {
    this.view.handLo = this.lo;
    this.view.handHi = this.hi;
  }

  protected startStream(key: Key, game: number): void {
    this.view.random.start(key, game, this.purpose);
  }
}
