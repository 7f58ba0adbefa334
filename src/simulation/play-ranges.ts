import { keyFromSeed } from '../random/index.js';
import type { Arm } from './arm.js';
import type { GameRange } from './batch.js';
import { BatchPool } from './pool.js';
import type { BatchResult } from './worker.js';

/** Some games of an arm. */
export interface ArmRange extends GameRange {
  readonly arm: Arm;
}

/**
 * Plays ranges of games, in any order and on several threads.
 *
 * @param onPlayed told each range when it is played
 */
export async function playRanges<T extends ArmRange>(
  ranges: readonly T[],
  seed: string,
  threads: number,
  onPlayed: (range: T, result: BatchResult) => void,
): Promise<void> {
  const key = keyFromSeed(seed);
  const pool = new BatchPool(threads);
  const waiting = [...ranges];
  const playOn = async () => {
    for (let range = waiting.shift(); range !== undefined; range = waiting.shift()) {
      onPlayed(range, await pool.start(range.arm, key, range).result);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, playOn));
  } finally {
    await pool.destroy();
  }
}
