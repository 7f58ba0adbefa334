import { inlineMore, ThreadPool } from '../simulation/index.js';
import type { Estimate, ReviewedGame } from './judge.js';
import type { ReviewSpec } from './plan.js';
import type { ReviewCalls } from './review-worker.js';

export interface OneReview {
  readonly reviewed: ReviewedGame;
  /** Mean result of those who play on, before anything is dealt; null if it is known of each deal by itself. */
  readonly start: Estimate | null;
}

/**
 * Reviews a game in a worker thread.
 *
 * @param signal aborting ends the thread at once
 * @returns null if it was aborted
 * @throws ReportedFault if a policy fails
 * @throws UncopyablePolicyError if the memory of a policy that is to play on cannot be copied
 */
export async function reviewOneGame(spec: ReviewSpec, signal: AbortSignal): Promise<OneReview | null> {
  inlineMore();
  const { contender, decisionTimeout, who, scope, index } = spec;
  const entry = new URL('./review-worker.js', import.meta.url);
  const thread = new ThreadPool<ReviewCalls>(entry, spec, { seconds: decisionTimeout, contender });
  try {
    const start = who === null ? await thread.call('start', [scope.starts], { signal }) : null;
    return { start, reviewed: await thread.call('review', [index], { signal }) };
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    await thread.close();
  }
}
