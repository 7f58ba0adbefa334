import type { ArmProgress } from './arm-progress.js';
import type { GameRange } from './batch.js';
import type { BatchOrder, PlayedBatch } from './run-plan.js';

/** Batches a thread that may be under way or waiting for an earlier one: they are kept in memory. */
const AHEAD_PER_THREAD = 16;

export interface NextBatch {
  readonly progress: ArmProgress;
  readonly range: GameRange;
}

/** Which batch is played next, and which is told next. */
export class Schedule {
  /** The arm of which a batch is told next. */
  private arm = 0;
  /** Batches that were begun and not yet told. */
  private ahead = 0;
  private readonly mostAhead: number;

  constructor(
    private readonly arms: readonly ArmProgress[],
    private readonly order: BatchOrder,
    threads: number,
  ) {
    this.mostAhead = AHEAD_PER_THREAD * threads;
  }

  /** The next games to play; null if there are none, or too many wait to be told. */
  next(): NextBatch | null {
    if (this.ahead >= this.mostAhead) return null;
    for (const progress of this.order === 'in-turn' ? this.fewestFirst() : this.arms) {
      const range = progress.next();
      if (range === null) continue;
      this.ahead++;
      return { progress, range };
    }
    return null;
  }

  /** Tells all batches whose turn has come. `tell` answers with the arms of which no more is to be played. */
  tell(tell: (batch: PlayedBatch) => readonly number[] | undefined): void {
    while (this.arm < this.arms.length) {
      const progress = this.arms[this.arm]!;
      const batch = progress.takeMerged();
      if (batch !== undefined) {
        for (const place of tell({ arm: this.arm, ...batch }) ?? []) this.arms[place]!.retire();
      } else if (!progress.done) break;
      this.moveOn(batch !== undefined);
    }
    this.ahead = this.arms.reduce((sum, progress) => sum + progress.open, 0);
  }

  /** The arm that all others wait for; undefined once all is told. */
  get due(): ArmProgress | undefined {
    return this.arms[this.arm];
  }

  private moveOn(told: boolean): void {
    if (this.order === 'arm-by-arm') {
      if (!told) this.arm++;
      return;
    }
    this.arm++;
    const again = this.arm === this.arms.length && this.arms.some((progress) => progress.hasMore);
    if (again) this.arm = 0;
  }

  private fewestFirst(): ArmProgress[] {
    return this.arms.toSorted((a, b) => a.handedOut - b.handedOut);
  }
}
