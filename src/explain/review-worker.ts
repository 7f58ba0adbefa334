/** The entry of a thread that reviews a game. */
import { hasUserPolicies, printToStderr, type ThreadProgress } from '../simulation/index.js';
import { Review } from './review.js';
import type { ReviewSpec } from './review-spec.js';

/** Task of a thread: the spec of the review, and the games judged. */
export interface ThreadReview {
  readonly spec: ReviewSpec;
  /** Shared memory: its first number is that of decisions judged so far. */
  readonly judged: Int32Array;
}

export function openThread({ spec, judged }: ThreadReview, at: ThreadProgress) {
  const condition = spec.condition;
  const pilots = { ...condition, team: spec.playOn };
  const hasUsers = hasUserPolicies(condition) || hasUserPolicies(pilots);

  async function explain() {
    const review = await Review.of(spec, {
      onGame: (index) => at.noteGame(index),
      onAsked: (slot) => at.noteAsked(slot),
      onWorld: () => at.noteLife(),
      onDecision: () => Atomics.add(judged, 0, 1),
    });
    return review.explained();
  }

  if (hasUsers) printToStderr();
  return { calls: { explain }, conditions: [condition, pilots], hasUsers };
}

export type ReviewCalls = ReturnType<typeof openThread>['calls'];
