import { type Key, PolicyStream, policyKeyIn, startPolicyStream } from '../../../random/index.js';
import { Bag } from '../cards/bag.js';
import { Plan } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { Table } from './table.js';

/** View of a seat's policy: the engine's own table, and a copy of the seat's hand. */
export class SeatView implements RummyView {
  readonly hand = new Bag();
  readonly random = new PolicyStream();

  constructor(
    readonly seat: number,
    readonly table: Readonly<Table>,
  ) {}
}

/** A seat: the policy that decides for it, and its view. */
export class Seat {
  readonly view: SeatView;
  readonly plan = new Plan();
  /** The keys of the policy's random numbers by deal, and the key that they are of: made when they are first needed. */
  private readonly keys: Key[] = [];
  private keysOf: Key | null = null;

  constructor(
    readonly number: number,
    table: Readonly<Table>,
    readonly policy: RummyPlayer,
  ) {
    this.view = new SeatView(number, table);
  }

  /** Shows the seat its hand; it has not decided anything yet. */
  show(hand: Readonly<Bag>): void {
    this.view.hand.copyFrom(hand);
    this.plan.count = 0;
  }

  /** Each deal has random numbers of its own. */
  startDeal(key: Key, game: number, deal: number): void {
    if (this.keysOf !== key) {
      this.keysOf = key;
      this.keys.length = 0;
    }
    this.keys[deal] ??= policyKeyIn(key, this.number, deal);
    startPolicyStream(this.view.random, this.keys[deal], game);
  }
}
