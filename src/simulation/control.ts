/**
 * Memory that the main thread shares with its workers: whether to stop, and how far each batch under way has come.
 *
 * Word 0 is the stop flag. Each slot after it belongs to one batch under way: 0 before it starts, then 1 + the games
 * it has finished.
 */
const STOP = 0;

export function sharedControl(slots: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * (1 + slots)));
}

export function stopAll(words: Int32Array): void {
  Atomics.store(words, STOP, 1);
}

/** Frees a slot for the next batch. */
export function clearSlot(words: Int32Array, slot: number): void {
  Atomics.store(words, 1 + slot, 0);
}

/** 0 before the batch in this slot has started, else 1 + the games it has finished. */
export function readSlot(words: Int32Array, slot: number): number {
  return Atomics.load(words, 1 + slot);
}

/** A worker's end of it, for one batch. */
export class BatchControl {
  constructor(
    private readonly words: Int32Array,
    private readonly slot: number,
  ) {
    this.report(0);
  }

  get stopped(): boolean {
    return Atomics.load(this.words, STOP) !== 0;
  }

  report(games: number): void {
    Atomics.store(this.words, 1 + this.slot, 1 + games);
  }
}
