import type { Card } from '../../../../cards/card.js';
import type { Plan } from '../../melds/rows.js';
import type { RummyPlayer, RummyView } from '../../policy.js';

/** A player that makes a given move at the first decision, and then plays by a policy. */
export class FirstMove implements RummyPlayer {
  /** Its lay-down, if it is one that the policy would not make. */
  plan: Readonly<Plan> | null = null;
  isOver = false;
  private at = 0;

  constructor(private readonly policy: RummyPlayer) {}

  /** Move at the first decision: see `RummyForward`. */
  set move(move: number) {
    this.at = move;
    this.isOver = false;
  }

  takes(view: RummyView): boolean {
    return this.isFirst() ? this.at === 1 : this.policy.takes(view);
  }

  buys(view: RummyView): boolean {
    return this.isFirst() ? this.at === 1 : (this.policy.buys?.(view) ?? false);
  }

  picksAndBuys(view: RummyView): boolean {
    return this.isFirst() ? this.at === 1 : (this.policy.picksAndBuys?.(view) ?? false);
  }

  layDown(view: RummyView, plan: Plan): void {
    if (this.isFirst() && this.plan !== null) plan.copyFrom(this.plan);
    else this.policy.layDown(view, plan);
  }

  discard(view: RummyView): Card {
    return this.isFirst() ? this.at : this.policy.discard(view);
  }

  private isFirst(): boolean {
    const isFirst = !this.isOver;
    this.isOver = true;
    return isFirst;
  }
}
