import { keyFromSeed } from '../random/index.js';
import type { LogDetail } from './batches/game-log.js';
import type { JobResult } from './batches/job-result.js';
import { JobPool } from './batches/pool.js';
import type { Arm, GameRange } from './lineup/arm.js';

/** Some games of an arm. */
export interface ArmRange extends GameRange {
  readonly arm: Arm;
}

/**
 * Plays ranges of games, in any order and on several threads.
 *
 * @param onPlayed told each range when it is played
 * @param log what is to be kept of each game, if anything
 */
export async function playRanges<T extends ArmRange>(
  ranges: readonly T[],
  seed: string,
  threads: number,
  onPlayed: (range: T, result: JobResult) => void,
  log?: LogDetail,
): Promise<void> {
  const key = keyFromSeed(seed);
  const players = Math.min(threads, ranges.length);
  const pool = new JobPool(players);
  const waiting = [...ranges];
  const playOn = async () => {
    for (let range = waiting.shift(); range !== undefined; range = waiting.shift()) {
      const { job, result } = pool.start(range.arm, key, range, log);
      onPlayed(range, await result);
      pool.release(job);
    }
  };
  try {
    await Promise.all(Array.from({ length: players }, playOn));
  } finally {
    await pool.destroy();
  }
}
