import { messageOf } from '../game/index.js';
import {
  type Condition,
  type FaultReport,
  hasUserPolicies,
  type LifeSigns,
  PolicyThread,
  PolicyThreadError,
  placeOf,
  suspect,
} from '../simulation/index.js';
import type { Extent } from './inspection.js';
import type { Inspected, InspectionCalls, InspectionTask } from './inspection-worker.js';
import type { Speed } from './speed.js';

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

/** Result of a thread, or the policy for which it waited in vain; neither if it was interrupted. */
export interface InspectionResult<Result = Inspected> {
  readonly inspected: Result | null;
  readonly hung: FaultReport | null;
}

/** Has a thread of its own inspect a team's decisions. @param isDetailed see InspectionTask */
export function inspectInThread(order: InspectionOrder, isDetailed: boolean): Promise<InspectionResult> {
  return inThread(order, (thread) => thread.call('inspect', taskOf(order, isDetailed)));
}

/** Has a thread of its own measure a team's speed. */
export function measureInThread(order: InspectionOrder): Promise<InspectionResult<Speed>> {
  return inThread(order, (thread) => thread.call('measure', taskOf(order, false)));
}

function taskOf({ contender, seed, extent }: InspectionOrder, isDetailed: boolean): InspectionTask {
  return { contender, seed, extent, isDetailed };
}

/** Ends the thread when a policy does not answer. */
async function inThread<Result>(
  order: InspectionOrder,
  call: (thread: PolicyThread<InspectionCalls>) => Promise<Result | null>,
): Promise<InspectionResult<Result>> {
  const { contender, signal, gameTimeout } = order;
  const thread = new PolicyThread<InspectionCalls>(ENTRY, null, gameTimeout, {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
  const stop = () => void thread.end();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return { inspected: await call(thread), hung: null };
  } catch (error) {
    if (signal?.aborted) return { inspected: null, hung: null };
    // Errors of the program show with the policies that come with it too.
    if (!hasUserPolicies(contender) && !(error instanceof PolicyThreadError && !error.hasEnded)) throw error;
    return { inspected: null, hung: faultOf(order, thread.heartbeat, error) };
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.end();
  }
}

/** A thread that took too long, ended or broke down before it had looked at everything. */
function faultOf({ contender }: InspectionOrder, { game, seat }: LifeSigns, error: unknown): FaultReport {
  const isLate = error instanceof PolicyThreadError && !error.hasEnded;
  const cause = error instanceof PolicyThreadError ? error.cause : error;
  return {
    ...suspect([contender], seat),
    game,
    rule: null,
    message: isLate ? error.message : `ends the audit: ${messageOf(cause ?? 'its thread ended').split('\n', 1)[0]}`,
    place: cause instanceof Error ? placeOf(cause) : null,
  };
}
