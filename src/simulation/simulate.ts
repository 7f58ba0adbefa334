/** Runs of the program: on threads of this process, or by the workers of a queue. */
import { keyFromSeed } from '../random/index.js';
import type { ExecutorSpec, JobExecutor } from './jobs/job-executor.js';
import { ThreadExecutor } from './jobs/thread-executor.js';
import { playRun } from './run.js';
import type { ArmStart, RunCallbacks, RunResult, RunSpec } from './run-spec.js';
import { batchOf } from './run-spec.js';
import { gamesAtMost } from './stopping.js';

/** Milliseconds after which a job is told to come back with what it has, so that it can be merged and kept. */
const LONGEST_JOB = 1000;

/**
 * As `playRun`, on as many threads as the run says, or by the workers of its queue.
 *
 * @param start what is played already of the first arms: all of each but the last
 * @throws QueueError if there is a queue and it cannot be reached when the run begins
 */
export async function simulate(
  spec: RunSpec,
  watch: RunCallbacks = {},
  start: readonly ArmStart[] = [],
): Promise<RunResult> {
  return playRun(spec, (onRoom) => executorFor(spec, watch, onRoom), watch, start);
}

/** Threads of this process, or the workers of a queue. */
async function executorFor(spec: RunSpec, { log }: RunCallbacks, onRoom: () => void): Promise<JobExecutor> {
  const { arms, rule, seed, gameTimeout } = spec;
  const most = gamesAtMost(rule);
  // A thread that would get no game is not worth its start.
  const threads = Math.min(spec.threads, Math.max(1, arms.length * most));
  const execution: ExecutorSpec = { key: keyFromSeed(seed), threads, gameTimeout, log };
  if (spec.queue === undefined) {
    const isLong = arms.length * Math.ceil(most / batchOf(arms)) > 1;
    return new ThreadExecutor(execution, { isLong, longestJob: LONGEST_JOB, sharesJobs: true });
  }
  // Loaded on demand: it would take longer than a short run.
  const { openQueue } = await import('./queue/queue-executor.js');
  return openQueue(spec.queue, arms, execution, onRoom);
}
