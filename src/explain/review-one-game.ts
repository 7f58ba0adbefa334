import { raiseInliningBudget, ThreadPool } from '../simulation/index.js';
import type { ExplainedGame } from './explained-game.js';
import type { ReviewCalls, ThreadReview } from './review-worker.js';

/**
 * Reviews a game in a worker thread.
 *
 * @param decisionTimeout seconds that a policy may take for one decision
 * @param signal aborting ends the thread at once
 * @returns `aborted`, or null if the game was over before the deal that was asked for
 * @throws ReportedFault if a policy fails
 * @throws UncopyablePolicyError if the memory of a playout policy cannot be copied
 */
export async function reviewOneGame(
  review: ThreadReview,
  decisionTimeout: number,
  signal: AbortSignal,
): Promise<ExplainedGame | null | 'aborted'> {
  raiseInliningBudget();
  const entry = new URL('./review-worker.js', import.meta.url);
  const { condition } = review.spec;
  const thread = new ThreadPool<ReviewCalls>(entry, review, { seconds: decisionTimeout, condition });
  try {
    return await thread.call('explain', [], { signal });
  } catch (error) {
    if (signal.aborted) return 'aborted';
    throw error;
  } finally {
    await thread.close();
  }
}
