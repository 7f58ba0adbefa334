import { type Key, PolicyStream, policyKeyIn, startPolicyStream } from '../../../random/index.js';
import { Bag } from '../cards/bag.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import type { Table } from './table.js';

/** What a seat's policy is given. The hand is a copy, so that a policy cannot change what it holds. */
export class SeatView implements RummyView {
  readonly hand = new Bag();
  readonly random = new PolicyStream();

  constructor(
    readonly seat: number,
    readonly table: Readonly<Table>,
  ) {}
}

/** A seat: who decides for it, and what he is shown. */
export class Seat {
  readonly view: SeatView;
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
