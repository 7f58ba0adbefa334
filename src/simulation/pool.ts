import type { Key } from '../random/index.js';
import type { Arm } from './arm.js';
import type { GameRange } from './batch.js';
import { clearSlot, readSlot, sharedControl, stopAll } from './control.js';
import type { LogDetail } from './game-log.js';
import { type EarlyThreads, startThreads, type Threads, takeEarly } from './threads.js';
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
  private readonly threads: Threads;
  /** A thread that is still loading: the first batch waits for it instead of starting another. */
  private warming: EarlyThreads['ready'] | null;
  private readonly control: Int32Array;
  private readonly freeSlots: number[];

  constructor(threads: number) {
    const slots = threads * BATCHES_PER_THREAD;
    this.control = sharedControl(slots);
    this.freeSlots = Array.from({ length: slots }, (_, slot) => slot);
    const early = takeEarly();
    this.threads = early?.threads ?? startThreads(threads);
    this.warming = early?.ready ?? null;
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
    const run = () => this.threads.run(task, { signal: abort.signal });
    const played = this.warming === null ? run() : this.warming.then(run);
    this.warming = null;
    const result = played.finally(() => this.freeSlots.push(slot));
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
    await this.threads.destroy();
  }
}
