import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../game/index.js';
import { type Contender, type FaultReport, hasUserPolicies, placeOf, suspect } from '../simulation/index.js';
import type { Extent } from './inspection.js';
import type { Inspected, InspectionTask, Part } from './inspection-worker.js';
import { newSignals, readSignals } from './signals.js';

/** Milliseconds between two looks at whether games go on. */
const TICK = 100;
/** Megabytes: enough that garbage is seldom collected while what is allocated is measured. */
const YOUNG_GENERATION = 64;

export interface InspectionOrder {
  readonly contender: Contender;
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

/** Has a thread of its own do a part of an audit, and ends it when a game does not end. */
export async function inspectInThread(part: Part, order: InspectionOrder): Promise<InspectionResult> {
  const signals = newSignals();
  const { contender, seed, extent, signal } = order;
  const task: InspectionTask = { part, contender, seed, extent, signals };
  const worker = new Worker(new URL('./inspection-worker.js', import.meta.url), {
    workerData: task,
    // Not --eval and --input-type, with which a program may have been started that uses this as a library.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
  let hung: FaultReport | null = null;
  let [signs, since] = [-1, performance.now()];
  const stop = () => void worker.terminate();
  const ticker = setInterval(() => {
    const seen = readSignals(signals);
    // Until the first game the thread is being set up.
    if (seen.signs !== signs || seen.beats === 0) [signs, since] = [seen.signs, performance.now()];
    else if (performance.now() - since > 1000 * order.gameTimeout) {
      hung = hangReport(order, seen);
      stop();
    }
  }, TICK);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const inspected = await answerOf(worker);
    if (inspected !== null || hung !== null || signal?.aborted) return { inspected, hung };
    return { inspected, hung: endReport(order, readSignals(signals), new Error('its thread ended')) };
  } catch (error) {
    // What the program does wrong shows with the policies that come with it too.
    if (!hasUserPolicies(contender)) throw error;
    return { inspected: null, hung: endReport(order, readSignals(signals), error) };
  } finally {
    clearInterval(ticker);
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

async function answerOf(worker: Worker): Promise<Inspected | null> {
  const [answer] = await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => [null])]);
  if (answer !== null && 'error' in answer) throw new Error((answer as { error: string }).error);
  return answer as Inspected | null;
}

/** A thread that ended, or broke down, before it had looked at everything. */
function endReport({ contender }: InspectionOrder, seen: ReturnType<typeof readSignals>, error: unknown): FaultReport {
  const policy = seen.asked === null ? undefined : contender.team.policies[seen.asked];
  const who =
    policy === undefined ? suspect([contender]) : { policy: policy.name, role: policy.role, seat: seen.asked };
  const place = error instanceof Error ? placeOf(error) : null;
  return {
    ...who,
    game: seen.game,
    rule: null,
    message: `breaks the audit off: ${messageOf(error).split('\n', 1)[0]}`,
    place,
  };
}

function hangReport(
  { contender, gameTimeout }: InspectionOrder,
  { game, asked }: ReturnType<typeof readSignals>,
): FaultReport {
  const within = `within ${gameTimeout} ${gameTimeout === 1 ? 'second' : 'seconds'}`;
  const { team } = contender;
  const common = { game, rule: null, place: null };
  if (asked === null) {
    return { ...common, policy: team.name, role: '', seat: null, message: `did not finish a game ${within}` };
  }
  const { name, role } = team.policies[asked]!;
  return { ...common, policy: name, role, seat: asked, message: `did not answer ${within}` };
}
