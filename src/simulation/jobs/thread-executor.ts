import { SystemRefusal } from '../../game/index.js';
import type { FaultReport } from '../fault-report.js';
import type { JobResult } from '../job-result.js';
import type { GameRange } from '../lineup/arm.js';
import { PolicyThreadError } from '../sandbox/policy-thread.js';
import { SpotChecker } from '../spot-checks/spot-checker.js';
import { explainEnd } from './hang-watch.js';
import type { ExecutorSpec, JobExecutor, PlayedArm, RunningJob } from './job-executor.js';
import { JobPool, type PendingJob } from './job-pool.js';

/** Milliseconds between two looks for room. */
const GLANCE = 10;
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
  /** Called when there may be room for another job. */
  readonly onRoom: () => void;
}

/** Plays jobs on threads of this process: with the watch for policies that hang, and the spot checks. */
export class ThreadExecutor implements JobExecutor {
  readonly jobSeconds = 0.25;
  readonly aheadPerThread = 16;
  readonly workers = null;
  private readonly pool;
  private readonly pending = new Set<PendingJob>();
  /** Jobs that are not recalled: whose games were played before, up to a fault, and those whose place they take. */
  private readonly again = new WeakSet<PendingJob>();
  private readonly checker;
  /** Faults that wait for room to play what was before them: no new job takes it. */
  private waitingForRoom = 0;
  private readonly started = performance.now();
  private stopping = false;

  constructor(
    private readonly run: ExecutorSpec,
    private readonly handOut: HandOutOptions,
  ) {
    this.pool = new JobPool(run.threads, run.gameTimeout, ALONE);
    this.checker = new SpotChecker(run.key, run.spotChecks, run.gameTimeout);
  }

  get threads(): number {
    return this.run.threads;
  }

  /** A short run ends before a second thread has started. */
  get hasRoom(): boolean {
    if (this.waitingForRoom > 0 || !this.pool.hasRoom) return false;
    const { isLong } = this.handOut;
    return isLong || this.pending.size === 0 || performance.now() - this.started > BEFORE_MORE_THREADS;
  }

  /** Threads that play at this moment; where games are being checked, a job may be under way without one. */
  get busy(): number {
    return this.pending.size;
  }

  start(of: PlayedArm, given: GameRange): RunningJob {
    const { key, log, spotChecks, restarts } = this.run;
    const range = this.pool.slice(of.arm, of.round, given);
    const { job, result } = this.pool.start(of.arm, key, range, log, spotChecks, undefined, restarts);
    this.pending.add(job);
    let over: number | null = null;
    const ended = result
      .then(
        (received) => {
          over = received.tally.games;
          return this.checked(of, job, received);
        },
        (error: unknown) => this.recovered(of, job, error),
      )
      .finally(() => this.release(job));
    const gamesNow = () => over ?? job.heart.read().finished;
    return {
      result: ended,
      get games() {
        return gamesNow();
      },
    };
  }

  private release(job: PendingJob): void {
    if (this.pending.delete(job)) this.pool.release(job);
  }

  /** Games in which users' policies play count once some of them have been played again elsewhere. */
  private async checked(of: PlayedArm, job: PendingJob, received: JobResult): Promise<JobResult> {
    if (received.digests === null || received.tally.games === 0) return received;
    this.release(job);
    this.handOut.onRoom();
    const { from } = job.range;
    const fault = await this.checker.checkJob(of.arm, from, received);
    return fault === null ? received : this.playedBefore(fault, of, from, (fault.game ?? from) - from);
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
    return this.playedBefore(fault, of, job.range.from, finished, job);
  }

  /**
   * Plays the games before a fault once more; the result ends with it.
   *
   * @param fault null where the run is stopping, and nobody asks
   * @param place a job that is over, whose place is taken; if absent, there is room some time
   */
  private async playedBefore(
    fault: FaultReport | null,
    of: PlayedArm,
    from: number,
    games: number,
    place?: PendingJob,
  ): Promise<JobResult> {
    const count = games - (games % of.round);
    if (count === 0) return of.nothing(fault);
    if (place === undefined) await this.room();
    const { job, result } = this.pool.start(of.arm, this.run.key, { from, count }, this.run.log, 0, place);
    this.pending.add(job);
    this.again.add(job);
    try {
      const played = await result.catch((error: unknown) => this.recovered(of, job, error));
      return { ...played, fault: played.fault ?? fault };
    } finally {
      if (place === undefined) this.release(job);
      else {
        this.pending.delete(job);
        this.pool.putBack(job);
      }
    }
  }

  private async room(): Promise<void> {
    this.waitingForRoom++;
    while (!this.pool.hasRoom) await new Promise((resolve) => setTimeout(resolve, GLANCE));
    this.waitingForRoom--;
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
    await Promise.all([this.pool.destroy(), this.checker.destroy()]);
  }
}
