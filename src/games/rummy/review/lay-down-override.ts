import type { CopyableMemory } from '../../../game/index.js';
import type { Plan } from '../melds/rows.js';
import type { RummyPlayer, RummyView } from '../policy.js';
import { type PlanRow, rowsOf } from '../redeal/intercepted-engine.js';
import { Memory } from './memory.js';

/** Plays by a policy, but can be made to lay down what another wants, and be overheard. */
export class LayDownOverride implements RummyPlayer, CopyableMemory<LayDownOverride> {
  /** What is laid the next time, whatever the policy wants. */
  rows: readonly PlanRow[] | null = null;
  /** Whether `wanted` is kept. */
  isHeard = false;
  /** What the policy last wanted to lay. */
  wanted: readonly PlanRow[] = [];
  private memory: Memory | null = null;
  private source: LayDownOverride | null = null;

  constructor(private readonly policy: RummyPlayer) {}

  newGame(view: RummyView): void {
    this.policy.newGame?.(view);
  }

  newDeal(view: RummyView): void {
    this.policy.newDeal?.(view);
  }

  takes(view: RummyView): boolean {
    return this.policy.takes(view);
  }

  buys(view: RummyView): boolean {
    return this.policy.buys?.(view) ?? false;
  }

  picksAndBuys(view: RummyView): boolean {
    return this.policy.picksAndBuys?.(view) ?? false;
  }

  layDown(view: RummyView, plan: Plan): void {
    const { rows } = this;
    this.rows = null;
    if (rows === null) this.policy.layDown(view, plan);
    else for (const row of rows) plan.write(...row);
    if (this.isHeard) this.wanted = rowsOf(plan);
  }

  discard(view: RummyView): number {
    return this.policy.discard(view);
  }

  /** Each is only ever copied from one other. */
  copy(from: LayDownOverride): void {
    if (this.memory === null || this.source !== from) this.memory = new Memory(from.policy, this.policy);
    this.source = from;
    this.memory.copy();
  }
}
