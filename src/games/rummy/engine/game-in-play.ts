import { MOST_ROWS, type Plan } from '../melds/rows.js';
import type { RummyPlayer } from '../policy.js';
import { type DealReason, GOES_ON } from '../rules/endings.js';
import type { Terms } from '../rules/terms.js';
import { Counters } from './counters.js';
import { Position } from './position.js';
import * as refusals from './refusals.js';
import { Seat, type SeatView } from './seat.js';
import type { Shuffler } from './stock.js';
import { DISCARDS, DRAWS, LAYS, OFFERED, PICKS, TAKES } from './table.js';

/** The turns of a game: asks the policies, checks what they answer, and carries it out. */
export class GameInPlay {
  /** Location of all cards. Another position may be copied into it, and played on from there. */
  readonly position: Position;
  protected readonly places: readonly Seat[];
  protected readonly counters: Counters;
  /** The seat whose policy decides, for the report of a fault. */
  protected deciding = 0;

  /** @param policies one a seat, as many as the terms say */
  constructor(
    protected readonly terms: Terms,
    policies: readonly RummyPlayer[],
    protected shuffler: Shuffler,
  ) {
    this.position = new Position(terms);
    this.counters = new Counters(terms);
    this.places = policies.map((policy, seat) => new Seat(seat, this.position.table, policy));
  }

  view(seat: number): SeatView {
    this.show(seat);
    return this.places[seat]!.view;
  }

  protected endOfDeal(): DealReason {
    let ended = GOES_ON;
    while (ended === GOES_ON) ended = this.step();
    return ended;
  }

  /** Requests the next decision of the position, and carries it out. */
  protected step(): DealReason {
    const { table } = this.position;
    const place = this.places[table.asked]!;
    switch (table.phase) {
      case TAKES:
        return this.takeOrDecline(place);
      case LAYS:
        return this.layDown(place);
      case DISCARDS:
        return this.discard(place);
      case OFFERED:
        return this.buyOrDecline(place);
      case PICKS:
        return this.pickOrDecline(place);
      case DRAWS:
        return this.draw();
      default:
        throw new RangeError('the deal is over');
    }
  }

  /** R3.2. */
  private takeOrDecline({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    this.show(number);
    if (refusals.isYes(policy.takes(view), refusals.takeError)) {
      position.takeUpcard();
      return GOES_ON;
    }
    position.declineUpcard();
    return position.table.phase === DRAWS ? this.draw() : GOES_ON;
  }

  private draw(): DealReason {
    const { position } = this;
    if (position.needsRestock) {
      const ended = position.restock(this.shuffler);
      if (ended !== GOES_ON) return ended;
    }
    position.draw();
    return GOES_ON;
  }

  /** R6.1. */
  private buyOrDecline({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    if (policy.buys === undefined) {
      position.declineBuy();
      return GOES_ON;
    }
    this.show(number);
    if (!refusals.isYes(policy.buys(view), refusals.buyError)) {
      position.declineBuy();
      return GOES_ON;
    }
    position.buy();
    this.payPenalty();
    this.counters.bought();
    position.endBuy();
    return GOES_ON;
  }

  /** R6.5. */
  private pickOrDecline({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    if (policy.picksAndBuys === undefined) {
      position.declinePick();
      return GOES_ON;
    }
    this.show(number);
    if (!refusals.isYes(policy.picksAndBuys(view), refusals.pickError)) {
      position.declinePick();
      return GOES_ON;
    }
    position.pickAndBuy();
    this.payPenalty();
    this.counters.pickedAndBought();
    return GOES_ON;
  }

  /** Pays the penalty of a buy; stock and pile have enough cards, else the upcard would not be offered (R6.6). */
  private payPenalty(): void {
    const { position } = this;
    for (let paid = 0; paid < this.terms.penalty; paid++) {
      if (position.needsRestock) position.restock(this.shuffler);
      position.payPenalty();
    }
  }

  /** R3.3, R4, R5, R10.2. */
  private layDown({ number, policy, view, plan }: Seat): DealReason {
    const { position } = this;
    this.show(number);
    policy.layDown(view, plan);
    const rows = plan.count;
    if (rows !== 0) this.layRows(plan, rows);
    return position.endLayDown();
  }

  private layRows(plan: Readonly<Plan>, rows: number): void {
    const { position } = this;
    if (!Number.isInteger(rows) || rows < 0 || rows > MOST_ROWS) throw refusals.planError(plan);
    const rule = position.layPlan(plan);
    if (rule !== '') {
      const hand = position.hands[position.table.seat]!;
      const isWhole = position.laidRows === rows || position.hasFinished;
      throw isWhole
        ? refusals.wholeError(rule, hand, this.terms)
        : refusals.layDownError(rule, plan, position.laidRows, hand, this.terms);
    }
    this.counters.swapped(position.laidSwaps);
  }

  /** R3.4. */
  private discard({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    this.show(number);
    const card = policy.discard(view);
    const hand = position.hands[number]!;
    if (!refusals.isHeld(card, hand)) throw refusals.discardError(card, hand, this.terms);
    return position.discard(card);
  }

  protected show(seat: number): void {
    this.deciding = seat;
    this.places[seat]!.show(this.position.hands[seat]!);
  }
}
