import { type Key, PolicyStream, policyKeyIn, startPolicyStream } from '../../../random/index.js';
import { Bag } from '../cards/bag.js';
import { Plan } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { ShownTable } from './shown-table.js';
import type { Table } from './table.js';

/** What a seat's policy is given. The hand and the seat are written before each decision, whatever the policy wrote there. */
export class SeatView implements RummyView {
  readonly hand = new Bag();
  readonly random = new PolicyStream();

  constructor(
    public seat: number,
    readonly table: Readonly<Table>,
  ) {}
}

/** A seat: the policy that decides for it, and what it is shown. */
export class Seat {
  readonly view: SeatView;
  /** The policy's own copy of the table; null where it sees the table itself. */
  readonly shown: ShownTable | null;
  readonly plan = new Plan();
  /** The keys of the policy's random numbers by deal, and the key that they are of: made when they are first needed. */
  private readonly keys: Key[] = [];
  private keysOf: Key | null = null;

  constructor(
    readonly number: number,
    table: Readonly<Table>,
    readonly policy: RummyPlayer,
    isOpen: boolean,
  ) {
    this.shown = isOpen ? null : new ShownTable(table);
    this.view = new SeatView(number, this.shown?.table ?? table);
  }

  /** Shows the seat the table as it stands, and its hand; it has not decided anything yet. */
  show(hand: Readonly<Bag>): void {
    const { view, plan } = this;
    this.shown?.update();
    view.seat = this.number;
    view.hand.copyFrom(hand);
    plan.count = 0;
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
