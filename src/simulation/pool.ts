import { Piscina } from 'piscina';
import type { Key } from '../random/index.js';
import type { Arm } from './arm.js';
import type { GameRange } from './batch.js';
import { clearSlot, readSlot, sharedControl, stopAll } from './control.js';
import type { LogDetail } from './game-log.js';
import { inlineMore } from './inlining.js';
import type { BatchResult, BatchTask } from './worker.js';

/**
 * Batches a thread, under way or waiting. One: piscina does not start waiting tasks in order, and what is finished
 * behind a gap is lost when a run is interrupted.
 */
const BATCHES_PER_THREAD = 1;

/** A batch under way. */
export interface PendingBatch {
  readonly range: GameRange;
  readonly arm: Arm;
  readonly slot: number;
  /** Aborting ends the thread that plays it; another takes the thread's place. */
  readonly abort: AbortController;
}

/** Worker threads that play batches. As many batches as it has room for may be under way. */
export class BatchPool {
  private readonly pool: Piscina<BatchTask, BatchResult>;
  private readonly control: Int32Array;
  private readonly freeSlots: number[];

  constructor(threads: number) {
    inlineMore();
    const slots = threads * BATCHES_PER_THREAD;
    this.control = sharedControl(slots);
    this.freeSlots = Array.from({ length: slots }, (_, slot) => slot);
    this.pool = new Piscina<BatchTask, BatchResult>({
      filename: new URL('./worker.js', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
  }

  get hasRoom(): boolean {
    return this.freeSlots.length > 0;
  }

  /** Starts a batch; there must be room. */
  start(arm: Arm, key: Key, range: GameRange, log?: LogDetail): { batch: PendingBatch; result: Promise<BatchResult> } {
    const slot = this.freeSlots.pop();
    if (slot === undefined) throw new Error('there is no room for another batch');
    clearSlot(this.control, slot);
    const task: BatchTask = { arm, key, from: range.from, count: range.count, control: this.control, slot, log };
    const abort = new AbortController();
    const result = this.pool.run(task, { signal: abort.signal }).finally(() => this.freeSlots.push(slot));
    return { batch: { range, arm, slot, abort }, result };
  }

  /** Games that a batch has finished, or null if it has not started. */
  gamesOf(batch: PendingBatch): number | null {
    const value = readSlot(this.control, batch.slot);
    return value === 0 ? null : value - 1;
  }

  /** Tells all workers to return what they have. */
  stop(): void {
    stopAll(this.control);
  }

  /** Ends the threads, whatever they are doing; results that are still due are rejected. */
  async destroy(): Promise<void> {
    await this.pool.destroy();
  }
}
