/** Runs of the program: in this thread, on threads of this process, or by the workers of a queue. */
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import type { Executor, ExecutorSpec } from './executor.js';
import { hasGivenPolicies, hasOnlyQuickPolicies } from './lineup/arm.js';
import { InlineExecutor } from './play/inline-executor.js';
import { loadWithRedis } from './queue/address.js';
import { playRun } from './run.js';
import {
  type ArmStart,
  batchSizesOf,
  DEFAULT_GUARDED,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
} from './run-spec.js';
import { maxGames } from './stopping.js';

/** Games of quick policies for which it is not worth to start threads. */
const FEW = 3000;

/**
 * As `playRun`, on as many threads as the run says, or by the workers of its queue.
 *
 * @param start games that are already played: all of each arm but the last
 * @throws QueueError if there is a queue and it cannot be reached when the run begins
 */
export async function simulate(
  spec: RunSpec,
  watch: RunCallbacks = {},
  start: readonly ArmStart[] = [],
): Promise<RunResult> {
  return playRun(spec, await executorFor(spec, watch), watch, start);
}

async function executorFor(spec: RunSpec, { log }: RunCallbacks): Promise<Executor> {
  const { arms, rule, seed, gameTimeout, memory, guarded = DEFAULT_GUARDED, queue } = spec;
  const most = maxGames(rule);
  const execution: ExecutorSpec = {
    arms,
    key: keyFromSeed(seed),
    gameTimeout,
    ...(memory !== undefined && { memory }),
    log,
    batches: batchSizesOf(arms, await Promise.all(arms.map(({ setup }) => loadGame(setup)))),
    guarded: Math.min(guarded, most),
  };
  if (queue !== undefined) {
    // Loaded on demand, as are threads: it would take longer than a short run.
    const { openQueueExecutor } = await loadWithRedis(() => import('./queue/queue-executor.js'));
    return openQueueExecutor(queue, execution);
  }
  // A thread that would get no game is not worth its start.
  const threads = Math.min(spec.threads, Math.max(1, arms.length * most));
  const isShort = threads === 1 || arms.length * most <= FEW;
  if (arms.some(hasGivenPolicies) || (isShort && arms.every(hasOnlyQuickPolicies)))
    return new InlineExecutor(execution);
  const { openThreadExecutor } = await import('./play/on-threads.js');
  return openThreadExecutor(execution, threads);
}
