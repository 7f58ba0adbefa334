import type { Arm } from './lineup/arm.js';

/** The most games a batch. Right for policies that decide in microseconds. */
export const MOST_A_BATCH = 10_000;

/**
 * Games a batch of a run: the least of MOST_A_BATCH and what its policies say, controls too. After each batch the
 * stopping rule is asked, so the figure is one of the things that results depend on.
 */
export function batchOf(arms: readonly Arm[]): number {
  let least = MOST_A_BATCH;
  for (const { team, control } of arms) {
    for (const { batch } of [...team.policies, ...(control?.team.policies ?? [])])
      least = Math.min(least, batch ?? least);
  }
  return least;
}
