import { messageOf } from '../game/index.js';
import {
  type Condition,
  type FaultReport,
  type Heartbeat,
  hasUserPolicies,
  PolicyThread,
  PolicyThreadError,
  placeOf,
  suspect,
} from '../simulation/index.js';
import type { Extent } from './inspection.js';
import type { Inspected, InspectionTask, Part } from './inspection-worker.js';

const ENTRY = new URL('./inspection-worker.js', import.meta.url);
/** Megabytes: enough that garbage is seldom collected while what is allocated is measured. */
const YOUNG_GENERATION = 64;

export interface InspectionOrder {
  readonly contender: Condition;
  readonly seed: string;
  readonly extent: Extent;
  /** Seconds that a policy may take for one answer. */
  readonly gameTimeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** What a thread came to: what it found, or whose policy it waited for in vain; neither if it was interrupted. */
export interface InspectionResult {
  readonly inspected: Inspected | null;
  readonly hung: FaultReport | null;
}

/** Has a thread of its own do a part of an audit, and ends it when a policy does not answer. */
export async function inspectInThread(part: Part, order: InspectionOrder): Promise<InspectionResult> {
  const { contender, seed, extent, signal, gameTimeout } = order;
  const thread = new PolicyThread<InspectionTask, Inspected | { readonly error: string }>(ENTRY, {}, gameTimeout, {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
  const stop = () => void thread.end();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const answer = await thread.ask({ part, contender, seed, extent });
    if ('error' in answer) throw new Error(answer.error);
    return { inspected: answer, hung: null };
  } catch (error) {
    if (signal?.aborted) return { inspected: null, hung: null };
    // What the program does wrong shows with the policies that come with it too.
    if (!hasUserPolicies(contender) && !(error instanceof PolicyThreadError && !error.hasEnded)) throw error;
    return { inspected: null, hung: faultOf(order, thread.heartbeat, error) };
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.end();
  }
}

/** A thread that took too long, ended or broke down before it had looked at everything. */
function faultOf({ contender }: InspectionOrder, { game, seat }: Heartbeat, error: unknown): FaultReport {
  const policy = seat === null ? undefined : contender.team.policies[seat];
  const who = policy === undefined ? suspect([contender]) : { policy: policy.name, role: policy.role, seat };
  const isLate = error instanceof PolicyThreadError && !error.hasEnded;
  const cause = error instanceof PolicyThreadError ? error.cause : error;
  return {
    ...who,
    game,
    rule: null,
    message: isLate ? error.message : `ends the audit: ${messageOf(cause ?? 'its thread ended').split('\n', 1)[0]}`,
    place: cause instanceof Error ? placeOf(cause) : null,
  };
}
