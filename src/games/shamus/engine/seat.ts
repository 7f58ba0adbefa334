import { type Key, type PolicyStream, policyKey, startPolicyStream } from '../../../random/index.js';
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
  // The view is in the hands of a policy, who may put another stream there.
  private readonly stream: PolicyStream;
  private readonly key: Key;

  /**
   * @param table by which the game is played
   * @param shown what policies see of it
   * @param key of the games
   */
  constructor(
    readonly number: number,
    protected readonly table: Table,
    private readonly shown: Table,
    key: Key,
  ) {
    super();
    this.view = new OwnView(number, shown);
    this.stream = this.view.random;
    this.isUno = (number & 1) === 0;
    this.key = policyKey(key, number);
  }

  /** Tells the table how many cards the seat holds; call it whenever the count has changed, before anyone can look. */
  publishCount(): void {
    this.table.held[this.number] = this.count;
  }

  /** Lays before the policy what it is to decide by. */
  protected show(): void {
    this.table.showOn(this.shown);
    this.view.handLo = this.lo;
    this.view.handHi = this.hi;
  }

  protected startStream(game: number): void {
    startPolicyStream(this.stream, this.key, game);
  }
}
