import { inlineMore, PolicyThread } from '../simulation/index.js';
import type { Estimate, ReviewedGame } from './judge.js';
import type { ReviewSpec } from './plan.js';
import type { ReviewCalls } from './review-worker.js';

export interface ReviewCallbacks {
  /** Aborting begins no more games: those under way are finished and told. */
  readonly signal?: AbortSignal;
  /** Aborting ends the threads at once. */
  readonly endNow?: AbortSignal;
  /** Called with every game, in order. */
  readonly onGame: (game: ReviewedGame) => void;
}

/** How a review ended. */
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
    return { start, isComplete: await reviewOn(threads, plan, watch) };
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

async function reviewOn(
  threads: readonly PolicyThread<ReviewCalls>[],
  plan: ReviewSpec,
  watch: ReviewCallbacks,
): Promise<boolean> {
  const end = plan.from + plan.games;
  const found = new Map<number, ReviewedGame>();
  const wrong = new Map<number, unknown>();
  let [next, told] = [plan.from, plan.from];
  const ended = once(watch.endNow);
  const work = async (thread: PolicyThread<ReviewCalls>) => {
    while (next < end && wrong.size === 0 && !watch.signal?.aborted) {
      const game = next++;
      try {
        found.set(game, await thread.call('review', game));
      } catch (error) {
        wrong.set(game, error);
      }
      for (let ready = found.get(told); ready !== undefined; ready = found.get(told)) {
        found.delete(told++);
        watch.onGame(ready);
      }
    }
  };
  await Promise.race([Promise.all(threads.map(work)), ended]);
  if (watch.endNow?.aborted) return false;
  // The first game that went wrong is told, whichever thread was the first to find one.
  const first = Math.min(...wrong.keys());
  if (wrong.size > 0) throw wrong.get(first);
  return told === end;
}

function once(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
}
