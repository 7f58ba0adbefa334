import { inlineMore, inOrder, type OrderSignals, PolicyThread } from '../simulation/index.js';
import type { Estimate, ReviewedGame } from './judge.js';
import type { ReviewSpec } from './plan.js';
import type { ReviewCalls } from './review-worker.js';

export interface ReviewCallbacks extends OrderSignals {
  /** Called with every game, in order. */
  readonly onGame: (game: ReviewedGame) => void;
}

export interface ReviewResult {
  /** How often those who play on win; null if it was not asked for, or is known of each deal by itself. */
  readonly start: Estimate | null;
  readonly isComplete: boolean;
}

/**
 * Reviews games on worker threads.
 *
 * @param withStart whether it is also to be found out how often those who play on win before anything is dealt
 * @throws ReportedFault if a policy fails, after the games before
 * @throws UncopyablePolicyError if the memory of a policy that is to play on cannot be copied
 */
export async function reviewGames(plan: ReviewSpec, withStart: boolean, watch: ReviewCallbacks): Promise<ReviewResult> {
  inlineMore();
  const threads = Array.from({ length: Math.min(plan.threads, plan.games) }, () => threadFor(plan));
  try {
    const { starts } = plan.scope;
    const asksStart = withStart && plan.who === null;
    const start = asksStart ? await threads[0]!.call('start', starts) : null;
    const games = Array.from({ length: plan.games }, (_, place) => plan.from + place).values();
    const told = await inOrder(threads, games, (thread, game) => thread.call('review', game), watch.onGame, watch);
    return { start, isComplete: told === plan.games };
  } catch (error) {
    if (watch.endNow?.aborted) return { start: null, isComplete: false };
    throw error;
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

function threadFor(plan: ReviewSpec): PolicyThread<ReviewCalls> {
  const { contender, decisionTimeout } = plan;
  return new PolicyThread(new URL('./review-worker.js', import.meta.url), plan, decisionTimeout, { contender });
}
