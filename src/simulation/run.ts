import { SystemRefusal } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { type FaultReport, faultLine } from './fault-report.js';
import { ArmProgress } from './jobs/arm-progress.js';
import { ExecutorError, type JobExecutor, type RunningJob } from './jobs/job-executor.js';
import { type NextJob, Schedule } from './jobs/schedule.js';
import type { ArmResult, ArmStart, RunCallbacks, RunResult, RunSpec } from './run-spec.js';
import { batchOf, partsOf } from './run-spec.js';
import { isReached } from './stopping.js';

/** Milliseconds between two reports of progress, and two looks after jobs that take long. */
const TICK = 100;

/** Milliseconds of a run before its time left is told. */
const WARM_UP = 2000;

/**
 * Plays the arms of a run, one after the other, wherever jobs are played. A policy that breaks a rule, throws or hangs ends the
 * run; what was finished before is in the result.
 *
 * @param open opens what plays the jobs, which calls `onRoom` when there may be room for another
 * @param start what is played already of the first arms: all of each but the last
 */
export async function playRun(
  spec: RunSpec,
  open: (onRoom: () => void) => JobExecutor | Promise<JobExecutor>,
  watch: RunCallbacks = {},
  start: readonly ArmStart[] = [],
): Promise<RunResult> {
  const games = await Promise.all(spec.arms.map((arm) => loadGame(arm.setup)));
  const batch = batchOf(spec.arms);
  const parts = spec.shard && partsOf(games[0]!, spec, spec.shard);
  const arms = spec.arms.map(
    (arm, place) => new ArmProgress(arm, games[place]!, spec.rule, batch, start[place], parts?.[place]),
  );
  let run: Run | null = null;
  run = new Run(spec, arms, watch, await open(() => run?.wakeUp()));
  return run.execute();
}

class Run {
  private readonly schedule;
  private readonly resumed;
  private readonly pending = new Map<RunningJob, ArmProgress>();
  private readonly started = performance.now();
  private mostThreads = 1;
  private armsTold;
  private ended: RunResult['ended'] = 'complete';
  private stopping = false;
  private failure: string | null = null;
  private fault: FaultReport | undefined;
  private gaveUp = false;
  /** What went wrong while games were received; the run ends with it. */
  private breakdown: { readonly error: unknown } | null = null;
  /** Called when a job is over or the rest is given up. */
  private wake = () => {};

  constructor(
    private readonly spec: RunSpec,
    private readonly arms: readonly ArmProgress[],
    private readonly watch: RunCallbacks,
    private readonly executor: JobExecutor,
  ) {
    this.schedule = new Schedule(arms, spec.order ?? 'arm-by-arm', executor);
    this.resumed = arms.reduce((sum, { tally }) => sum + tally.games, 0);
    this.armsTold = arms.findIndex(({ done }) => !done);
  }

  async execute(): Promise<RunResult> {
    const { signal, endNow } = this.watch;
    const interrupt = () => this.stop('interrupted');
    const giveUp = () => this.giveUp('interrupted');
    signal?.addEventListener('abort', interrupt, { once: true });
    endNow?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) interrupt();
    if (endNow?.aborted) giveUp();
    const ticker = setInterval(() => this.tick(), TICK);
    try {
      await this.playAll();
      this.tellProgress();
    } finally {
      clearInterval(ticker);
      signal?.removeEventListener('abort', interrupt);
      endNow?.removeEventListener('abort', giveUp);
      await this.executor.destroy();
    }
    return this.result();
  }

  wakeUp(): void {
    this.wake();
  }

  private async playAll(): Promise<void> {
    for (;;) {
      this.startJobs();
      // Games that are under way beyond a decision are wanted by nobody.
      if (this.pending.size === 0 || this.arms.every(({ done }) => done)) return;
      await this.somethingHappens();
      if (this.breakdown !== null) throw this.breakdown.error;
      if (this.gaveUp) return;
    }
  }

  /** Not by a race of promises: one that is raced again and again remembers each race, and runs may be long. */
  private somethingHappens(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  private startJobs(): void {
    while (!this.stopping && this.executor.hasRoom) {
      const next = this.schedule.next();
      if (next === null) return;
      this.startJob(next);
    }
  }

  private startJob({ progress, range }: NextJob): void {
    let job: RunningJob;
    try {
      job = this.executor.start(progress, range);
    } catch (error) {
      // The games under way end, and are kept.
      if (!(error instanceof SystemRefusal)) throw error;
      this.fail(error.message);
      return;
    }
    this.pending.set(job, progress);
    job.result
      .then(
        (received) => progress.receive(range, received),
        (error: unknown) => {
          if (!(error instanceof ExecutorError || error instanceof SystemRefusal)) throw error;
          this.fail(error.message);
          this.giveUp('failed');
        },
      )
      .then(() => {
        this.pending.delete(job);
        this.schedule.tell((played) => this.watch.onGames?.(played));
        this.tellArms();
        this.stopAtFault();
      })
      .catch((error: unknown) => {
        this.breakdown ??= { error };
      })
      .then(() => this.wake());
  }

  private tellArms(): void {
    for (; this.arms[this.armsTold]?.done; this.armsTold++) {
      this.watch.onArm?.(this.armsTold, this.resultOf(this.arms[this.armsTold]!));
    }
  }

  /** A fault counts once all games whose turn is earlier are told; then there is nothing to wait for. */
  private stopAtFault(): void {
    const fault = this.schedule.due?.fault;
    if (!fault) return;
    this.fail(faultLine(fault, this.spec.arms[0]!.setup, this.spec.seed), fault);
    this.giveUp('failed');
  }

  private fail(line: string, fault?: FaultReport): void {
    if (this.failure !== null || this.ended === 'interrupted') return;
    this.failure = line;
    this.fault = fault;
    this.stop('failed');
  }

  /** Hands out no more; what is under way comes back when the games under way have ended. */
  private stop(how: 'interrupted' | 'failed'): void {
    if (this.stopping) return;
    this.stopping = true;
    this.ended = how;
    this.executor.stop();
    this.wake();
  }

  private giveUp(how: 'interrupted' | 'failed'): void {
    this.stop(how);
    this.gaveUp = true;
    this.wake();
  }

  private tick(): void {
    this.executor.tick();
    this.mostThreads = Math.max(this.mostThreads, this.executor.threads);
    // A thread may have been held back.
    this.startJobs();
    this.tellProgress();
  }

  private tellProgress(): void {
    const open = this.arms.findIndex((progress) => !progress.done);
    const arm = open < 0 ? this.arms.length - 1 : open;
    let games = 0;
    for (const progress of this.arms) games += progress.gamesBack;
    for (const job of this.pending.keys()) games += job.games;
    const { resumed, secondsLeft } = this;
    this.watch.onProgress?.({ arm, games, resumed, secondsLeft, tally: this.arms[arm]!.tally });
  }

  /**
   * By what games take of a thread's time, so that the start of threads does not count; an arm that was not tried yet is
   * taken for an average one. Null at first: the pace of the first games, while code is being compiled, says little.
   */
  private get secondsLeft(): number | null {
    const isEarly = performance.now() - this.started < WARM_UP;
    if (isEarly || this.spec.rule.kind !== 'games' || this.executor.threads === 0) return null;
    const tried = this.arms.flatMap(({ secondsAGame }) => secondsAGame ?? []);
    if (tried.length === 0) return null;
    const average = tried.reduce((sum, seconds) => sum + seconds, 0) / tried.length;
    let seconds = 0;
    for (const { done, gamesLeft, secondsAGame } of this.arms) {
      if (!done) seconds += gamesLeft * (secondsAGame ?? average);
    }
    for (const [job, { secondsAGame }] of this.pending) seconds -= job.games * (secondsAGame ?? average);
    return Math.max(0, seconds) / this.executor.threads;
  }

  private resultOf({ arm, tally, done, isPlayed }: ArmProgress): ArmResult {
    const complete = this.spec.shard === undefined ? done && isReached(this.spec.rule, tally) : isPlayed;
    return { arm, tally, complete };
  }

  private result(): RunResult {
    // Of arms that began before an earlier one was finished nothing is kept: it would depend on the threads.
    const open = this.arms.findIndex((progress) => !progress.done);
    const arms = this.arms
      .slice(0, open < 0 ? undefined : open + 1)
      .filter((progress) => progress.tally.games > 0)
      .map((progress) => this.resultOf(progress));
    const seconds = (performance.now() - this.started) / 1000;
    const { ended, failure, fault, mostThreads: threads } = this;
    const ofWorkers = this.spec.queue === undefined ? {} : { threads };
    return { arms, ended, failure, ...(fault && { fault }), seconds, ...ofWorkers };
  }
}
