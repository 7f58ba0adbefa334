import { SystemRefusal } from '../../game/index.js';
import type { FaultReport } from '../fault-report.js';
import type { JobResult } from '../job-result.js';
import type { GameRange } from '../lineup/arm.js';
import { PolicyThreadError } from '../sandbox/policy-thread.js';
import { explainEnd } from './hang-watch.js';
import type { ExecutorSpec, JobExecutor, PlayedArm, RunningJob } from './job-executor.js';
import { JobPool, type PendingJob } from './job-pool.js';

/** Milliseconds after which a job is told to come back with what it has where a thread has nothing to do, and may take a part. */
const SHARED_JOB = 100;
/** Milliseconds that a run of a single batch goes on before it is worth starting a second thread. */
const BEFORE_MORE_THREADS = 100;
/** Seconds for which this thread plays quick policies before others are worth starting. */
const ALONE = 0.1;

export interface HandOutOptions {
  readonly isLong: boolean;
  /** Milliseconds after which a job is told to come back with what it has, so that it can be merged and kept. */
  readonly longestJob: number;
  readonly sharesJobs: boolean;
}

/** Plays jobs on threads of this process: with the watch for policies that hang. */
export class ThreadExecutor implements JobExecutor {
  readonly jobSeconds = 0.25;
  readonly aheadPerThread = 16;
  private readonly pool;
  private readonly pending = new Set<PendingJob>();
  /** Jobs that are not recalled: whose games were played before, up to a fault, and those whose place they take. */
  private readonly again = new WeakSet<PendingJob>();
  private readonly started = performance.now();
  private stopping = false;

  constructor(
    private readonly run: ExecutorSpec,
    private readonly handOut: HandOutOptions,
  ) {
    this.pool = new JobPool(run.threads, run.gameTimeout, ALONE);
  }

  get threads(): number {
    return this.run.threads;
  }

  /** A short run ends before a second thread has started. */
  get hasRoom(): boolean {
    if (!this.pool.hasRoom) return false;
    const { isLong } = this.handOut;
    return isLong || this.pending.size === 0 || performance.now() - this.started > BEFORE_MORE_THREADS;
  }

  /** Threads that play at this moment. */
  get busy(): number {
    return this.pending.size;
  }

  start(of: PlayedArm, given: GameRange): RunningJob {
    const { key, log } = this.run;
    const range = this.pool.slice(of.arm, of.round, given);
    const { job, result } = this.pool.start(of.arm, key, range, log);
    this.pending.add(job);
    let over: number | null = null;
    const ended = result
      .then(
        (received) => {
          over = received.tally.games;
          return received;
        },
        (error: unknown) => this.recovered(of, job, error),
      )
      .finally(() => {
        this.pending.delete(job);
        this.pool.release(job);
      });
    const gamesNow = () => over ?? job.heart.read().finished;
    return {
      result: ended,
      get games() {
        return gamesNow();
      },
    };
  }

  /** The thread of a job has ended: the games before that are played again in its place. */
  private async recovered(of: PlayedArm, job: PendingJob, error: unknown): Promise<JobResult> {
    this.again.add(job);
    if (error instanceof SystemRefusal) throw error;
    const { finished } = job.heart.read();
    // A thread that hangs needs a core.
    this.pool.putBack(job);
    // Where the run is stopping, nobody asks why a policy does not answer.
    const isAsked = !this.stopping || !(error instanceof PolicyThreadError) || error.hasEnded;
    const fault = isAsked ? await explainEnd(job, this.run.key, finished, error) : null;
    return this.playedBefore(fault, of, finished, job);
  }

  /**
   * Plays the games before a fault once more; the result ends with it.
   *
   * @param fault null where the run is stopping, and nobody asks
   * @param place the job that is over, whose place is taken
   */
  private async playedBefore(
    fault: FaultReport | null,
    of: PlayedArm,
    games: number,
    place: PendingJob,
  ): Promise<JobResult> {
    const count = games - (games % of.round);
    if (count === 0) return of.nothing(fault);
    const range = { from: place.range.from, count };
    const { job, result } = this.pool.start(of.arm, this.run.key, range, this.run.log, place);
    this.pending.add(job);
    this.again.add(job);
    try {
      const played = await result.catch((error: unknown) => this.recovered(of, job, error));
      return { ...played, fault: played.fault ?? fault };
    } finally {
      this.pending.delete(job);
      this.pool.putBack(job);
    }
  }

  tick(): void {
    if (!this.stopping) this.recallJobs();
  }

  private recallJobs(): void {
    const { sharesJobs, longestJob } = this.handOut;
    const longest = sharesJobs && this.hasRoom ? SHARED_JOB : longestJob;
    const now = performance.now();
    for (const job of this.pending) {
      // A job that hung is pending until its games are played again.
      if (this.again.has(job)) continue;
      if (job.range.count > 1 && now - job.since > longest) job.heart.recall();
    }
  }

  stop(): void {
    this.stopping = true;
    this.pool.stop();
  }

  async destroy(): Promise<void> {
    await this.pool.destroy();
  }
}
