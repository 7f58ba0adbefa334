import type { Game } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import type { FaultReport } from '../fault-report.js';
import type { Arm, GameRange } from '../lineup/arm.js';
import { SpotChecker } from '../spot-checks/spot-checker.js';
import type { LogDetail } from './game-log.js';
import { HangWatch } from './hang-watch.js';
import { JobPool, type PendingJob } from './job-pool.js';
import { type JobResult, wereQuick } from './job-result.js';

/** What the games of a job belong to. */
export interface PlayedArm {
  readonly game: Game;
  readonly arm: Arm;
  /** Games of a round: jobs are whole rounds. */
  readonly round: number;
  /** What a job comes to in which no game is finished. */
  nothing(fault: FaultReport | null): JobResult;
}

/** A job under way. */
export interface RunningJob {
  /** What came of its games, or of the first of them; rejected with a CarrierError where the run cannot go on. */
  readonly result: Promise<JobResult>;
  /** Games finished so far, as far as is known. */
  readonly games: number;
}

/** A process that plays jobs for a run, on whatever machine. */
export interface WorkerPace {
  readonly name: string;
  readonly threads: number;
  /** Games a second, lately. */
  readonly speed: number;
}

/** What plays jobs: threads of this process, or workers on any number of machines. */
export interface JobExecutor {
  /** Threads that play, at this moment. */
  readonly threads: number;
  /** Seconds that a job should take. */
  readonly jobSeconds: number;
  /** Jobs a thread that may be under way or waiting for an earlier one: they are kept in memory. */
  readonly aheadPerThread: number;
  /** Whether another job may be started now; always where none is under way. */
  readonly hasRoom: boolean;
  /** Who plays elsewhere; null where the threads of this process play. */
  readonly workers: readonly WorkerPace[] | null;
  /** Starts a job; there must be room. */
  start(of: PlayedArm, range: GameRange): RunningJob;
  /** To be called a few times a second: looks after jobs that take long. */
  tick(): void;
  /** Tells all jobs to come back with what they have when the games under way have ended. */
  stop(): void;
  /** Ends everything; results that are still due may never come. */
  destroy(): Promise<void>;
}

/** Why a run cannot go on, where it is no policy's fault: one line for the user. */
export class ExecutorError extends Error {}

/** Milliseconds between two looks for room. */
const GLANCE = 10;
/** Milliseconds after which a job is told to come back with what it has where a thread has nothing to do, and may take a part. */
const SHARED_JOB = 100;
/** Milliseconds that a run of a single batch goes on before it is worth starting a second thread. */
const BEFORE_MORE_THREADS = 100;

/** What all jobs of a run have in common. */
export interface CarriedRun {
  readonly key: Key;
  readonly threads: number;
  /** Seconds that a policy may take for one answer before it is held to hang. */
  readonly gameTimeout: number;
  /** The share of games that is played again, 0 to 1. */
  readonly spotChecks: number;
  /** What is to be kept of each game, if anything. */
  readonly log: LogDetail | undefined;
}

/** How jobs are handed to threads. */
export interface Handing {
  /** Whether there is so much to play that all threads are started at once. */
  readonly isLong: boolean;
  /** Milliseconds after which a job is told to come back with what it has, so that it can be merged and kept. */
  readonly longestJob: number;
  /** Whether idle threads take a part of what others play. */
  readonly sharesJobs: boolean;
  /** Called when there may be room for another job. */
  readonly onRoom: () => void;
}

/** A policy that does not answer. */
interface Hang {
  /** Games of the job that were finished before. */
  readonly games: number;
  /** Whose policy it is; null where the run is stopping, and nobody asks. */
  readonly fault: Promise<FaultReport> | null;
}

/** Plays jobs on threads of this process: with the watch for policies that hang, and the spot checks. */
export class ThreadExecutor implements JobExecutor {
  readonly jobSeconds = 0.25;
  readonly aheadPerThread = 16;
  readonly workers = null;
  private readonly pool;
  private readonly hangs;
  private readonly pending = new Set<PendingJob>();
  /** Jobs that are not recalled: whose games were played before, up to a fault, and those whose place they take. */
  private readonly again = new WeakSet<PendingJob>();
  private checker: SpotChecker | null = null;
  /** Faults that wait for room to play what was before them: no new job takes it. */
  private waitingForRoom = 0;
  private readonly started = performance.now();
  /** Jobs in which a policy does not answer. */
  private readonly hung = new Map<PendingJob, Hang>();
  private stopping = false;

  constructor(
    private readonly run: CarriedRun,
    private readonly handing: Handing,
  ) {
    this.pool = new JobPool(run.threads);
    this.hangs = new HangWatch(run.key, run.gameTimeout);
  }

  get threads(): number {
    return this.run.threads;
  }

  /** A short run ends before a second thread has started. */
  get hasRoom(): boolean {
    if (this.waitingForRoom > 0 || !this.pool.hasRoom) return false;
    const { isLong } = this.handing;
    return isLong || this.pending.size === 0 || performance.now() - this.started > BEFORE_MORE_THREADS;
  }

  /** Threads that play at this moment; where games are being checked, a job may be under way without one. */
  get busy(): number {
    return this.pending.size;
  }

  start(of: PlayedArm, range: GameRange): RunningJob {
    const { key, log, spotChecks } = this.run;
    const { job, result } = this.pool.start(of.arm, key, range, log, spotChecks);
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
    const { digests, tally } = received;
    if (digests === null || tally.games === 0) return received;
    this.release(job);
    this.handing.onRoom();
    const { arm } = of;
    const range = { from: job.range.from, count: tally.games };
    const { key, spotChecks, gameTimeout } = this.run;
    this.checker ??= new SpotChecker(key, spotChecks, gameTimeout);
    const played = { ...range, areQuick: wereQuick(tally.games, received.seconds) };
    const ofControl =
      arm.control && digests.control && (await this.checker.check(arm.control, played, digests.control));
    const fault = ofControl ?? (await this.checker.check(arm, played, digests.own));
    return fault === null ? received : this.gamesBefore(fault, of, range.from);
  }

  /** The games from one on up to that of a fault, which are played once more; none if its game is not known. */
  private async gamesBefore(fault: FaultReport, of: PlayedArm, from: number): Promise<JobResult> {
    if (fault.game === null || fault.game === from) return of.nothing(fault);
    this.waitingForRoom++;
    while (!this.pool.hasRoom) await new Promise((resolve) => setTimeout(resolve, GLANCE));
    this.waitingForRoom--;
    const before = fault.game - from;
    const range = { from, count: before - (before % of.round) };
    if (range.count === 0) return of.nothing(fault);
    const { job, result } = this.pool.start(of.arm, this.run.key, range, this.run.log);
    this.pending.add(job);
    this.again.add(job);
    try {
      const played = await result;
      return { ...played, fault: played.fault ?? fault };
    } catch {
      return of.nothing(fault);
    } finally {
      this.release(job);
    }
  }

  /** The thread of a job has ended: where a game hung, the games before it are played again. */
  private async recovered(of: PlayedArm, job: PendingJob, error: unknown): Promise<JobResult> {
    // Its place is taken by the job that plays its games again, which is not to be recalled.
    this.again.add(job);
    const { from } = job.range;
    let [last, reason] = [job, error];
    for (;;) {
      const hang = this.hung.get(last);
      const finished = hang?.games ?? last.heart.read().finished;
      const fault = await (hang === undefined ? this.hangs.explainEnd(last, finished, reason) : hang.fault);
      const games = finished - (finished % of.round);
      if (games === 0) return of.nothing(fault);
      const again = this.pool.start(of.arm, this.run.key, { from, count: games }, this.run.log, 0, last);
      this.pending.add(again.job);
      this.again.add(again.job);
      try {
        const played = await again.result;
        return { ...played, fault: played.fault ?? fault };
      } catch (later) {
        [last, reason] = [again.job, later];
      } finally {
        this.pending.delete(again.job);
      }
    }
  }

  tick(): void {
    this.endHungJobs();
    if (!this.stopping) this.recallJobs();
  }

  private endHungJobs(): void {
    const hung = this.hangs.find([...this.pending].filter((job) => !this.hung.has(job)));
    if (hung === undefined) return;
    const games = hung.heart.read().finished;
    this.hung.set(hung, { games, fault: this.stopping ? null : this.hangs.explain(hung) });
    hung.abort.abort();
  }

  /** Asks for what long jobs have. */
  private recallJobs(): void {
    const { sharesJobs, longestJob } = this.handing;
    const longest = sharesJobs && this.hasRoom ? SHARED_JOB : longestJob;
    const now = performance.now();
    for (const job of this.pending) {
      // A job that hung is pending until its games are played again, in its own slot.
      if (this.hung.has(job) || this.again.has(job)) continue;
      if (job.range.count > 1 && now - job.since > longest) job.heart.recall();
    }
  }

  stop(): void {
    this.stopping = true;
    this.pool.stop();
  }

  async destroy(): Promise<void> {
    await Promise.all([this.pool.destroy(), this.checker?.destroy()]);
  }
}
