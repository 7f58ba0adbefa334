import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { batchOf } from './batch-size.js';
import { ArmProgress } from './batches/arm-progress.js';
import { HangWatch } from './batches/hang-watch.js';
import { JobPool, type PendingJob } from './batches/pool.js';
import { type NextJob, Schedule } from './batches/schedule.js';
import type { JobResult } from './batches/worker.js';
import { type FaultReport, faultLine } from './fault-report.js';
import type { ArmResult, ArmStart, RunPlan, RunResult, RunWatch } from './run-plan.js';
import { partsOf } from './shard.js';
import { USUAL_SHARE } from './spot-checks/choice.js';
import { SpotChecker } from './spot-checks/spot-checker.js';
import { gamesAtMost, isReached } from './stopping.js';

/** Milliseconds between two reports of progress, and two looks for a policy that hangs. */
const TICK = 100;
/** Milliseconds after which a job is told to come back with what it has, so that it can be merged and kept. */
const LONGEST_JOB = 1000;
/** Milliseconds that a run of a single batch goes on before it is worth starting a second thread. */
const BEFORE_MORE_THREADS = 100;

/**
 * Plays the arms of a plan, one after the other, on as many threads as it says. A policy that breaks a rule, throws or
 * hangs ends the run; what was finished before is in the result.
 *
 * @param start what is played already of the first arms: all of each but the last
 */
export async function simulate(
  plan: RunPlan,
  watch: RunWatch = {},
  start: readonly ArmStart[] = [],
): Promise<RunResult> {
  const games = await Promise.all(plan.arms.map((arm) => loadGame(arm.setup.game)));
  const batch = batchOf(plan.arms);
  const parts = plan.shard && partsOf(games[0]!, plan, plan.shard);
  const arms = plan.arms.map(
    (arm, place) => new ArmProgress(arm, games[place]!, plan.rule, batch, start[place], parts?.[place]),
  );
  return new Run(plan, arms, watch).execute();
}

/** A game that does not end. */
interface Hang {
  /** Games of the job that were finished before. */
  readonly games: number;
  /** Whose policy it is; null where the run is stopping, and nobody asks. */
  readonly fault: Promise<FaultReport> | null;
}

class Run {
  private readonly key;
  private readonly threads;
  private readonly pool;
  private readonly hangs;
  private readonly schedule;
  /** Games that were there at the start. */
  private readonly resumed;
  /** Whether there is so much to play that all threads are started at once. */
  private readonly isLong;
  private readonly pending = new Set<PendingJob>();
  /** Jobs that are not recalled: whose games were played before, up to a fault, and those whose place they take. */
  private readonly again = new WeakSet<PendingJob>();
  /** Jobs that are over, of whose games some are being played again. */
  private readonly checking = new Set<PendingJob>();
  private readonly share: number;
  private checker: SpotChecker | null = null;
  /** Faults that wait for room to play what was before them: no new job takes it. */
  private waitingForRoom = 0;
  private readonly started = performance.now();
  /** Jobs in which a game does not end. */
  private readonly hung = new Map<PendingJob, Hang>();
  /** Arms that were told to be finished. */
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
    private readonly plan: RunPlan,
    private readonly arms: readonly ArmProgress[],
    private readonly watch: RunWatch,
  ) {
    this.key = keyFromSeed(plan.seed);
    this.share = plan.spotChecks ?? USUAL_SHARE;
    const most = gamesAtMost(plan.rule);
    // A thread that would get no game is not worth its start.
    this.threads = Math.min(plan.threads, Math.max(1, arms.length * most));
    this.pool = new JobPool(this.threads);
    this.isLong = arms.length * Math.ceil(most / batchOf(plan.arms)) > 1;
    this.hangs = new HangWatch(this.pool, this.key, plan.gameTimeout);
    this.schedule = new Schedule(arms, plan.order ?? 'arm-by-arm', this.threads);
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
    } finally {
      clearInterval(ticker);
      signal?.removeEventListener('abort', interrupt);
      endNow?.removeEventListener('abort', giveUp);
      await Promise.all([this.pool.destroy(), this.checker?.destroy()]);
    }
    return this.result();
  }

  private async playAll(): Promise<void> {
    for (;;) {
      this.startJobs();
      if (this.pending.size + this.checking.size === 0) return;
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
    while (!this.stopping && this.waitingForRoom === 0 && this.hasRoom) {
      const next = this.schedule.next();
      if (next === null) return;
      this.startJob(next);
    }
  }

  /** A short run ends before a second thread has started. */
  private get hasRoom(): boolean {
    if (!this.pool.hasRoom) return false;
    return this.isLong || this.pending.size === 0 || performance.now() - this.started > BEFORE_MORE_THREADS;
  }

  private startJob({ progress, range }: NextJob): void {
    const { job, result } = this.pool.start(progress.arm, this.key, range, this.watch.log, this.share);
    this.pending.add(job);
    result
      .then(
        (received) => this.receive(progress, job, received),
        (error: unknown) => this.recover(progress, job, error),
      )
      .then(() => {
        if (this.pending.delete(job)) this.pool.release(job);
        this.checking.delete(job);
        this.schedule.tell((played) => this.watch.onGames?.(played));
        this.tellArms();
        this.stopAtFault();
      })
      .catch((error: unknown) => {
        this.breakdown ??= { error };
      })
      .then(() => this.wake());
  }

  /** Games in which users' policies play count once some of them have been played again elsewhere. */
  private async receive(progress: ArmProgress, job: PendingJob, received: JobResult): Promise<void> {
    const { digests, tally } = received;
    if (digests === null || tally.games === 0) return progress.receive(job.range, received);
    this.checking.add(job);
    this.pending.delete(job);
    this.pool.release(job);
    this.wake();
    const { arm } = progress;
    const range = { from: job.range.from, count: tally.games };
    this.checker ??= new SpotChecker(this.key, this.share, this.plan.gameTimeout);
    const ofControl = arm.control && digests.control && (await this.checker.check(arm.control, range, digests.control));
    const fault = ofControl ?? (await this.checker.check(arm, range, digests.own));
    if (fault === null) return progress.receive(job.range, received);
    return progress.receive(job.range, await this.gamesBefore(fault, progress, range.from));
  }

  /** The games from one on up to that of a fault, which are played once more; none if its game is not known. */
  private async gamesBefore(fault: FaultReport, progress: ArmProgress, from: number): Promise<JobResult> {
    if (fault.game === null || fault.game === from) return progress.nothing(fault);
    this.waitingForRoom++;
    while (!this.pool.hasRoom) await new Promise((resolve) => setTimeout(resolve, TICK / 10));
    this.waitingForRoom--;
    const before = fault.game - from;
    const range = { from, count: before - (before % progress.round) };
    if (range.count === 0) return progress.nothing(fault);
    const { job, result } = this.pool.start(progress.arm, this.key, range, this.watch.log);
    this.pending.add(job);
    this.again.add(job);
    try {
      const played = await result;
      return { ...played, fault: played.fault ?? fault };
    } catch {
      return progress.nothing(fault);
    } finally {
      this.pending.delete(job);
      this.pool.release(job);
    }
  }

  /** The thread of a job has ended: where a game hung, the games before it are played again. */
  private async recover(progress: ArmProgress, job: PendingJob, error: unknown): Promise<void> {
    // Its place is taken by the job that plays its games again, which is not to be recalled.
    this.again.add(job);
    const { from } = job.range;
    let [last, reason] = [job, error];
    for (;;) {
      const hang = this.hung.get(last);
      const finished = hang?.games ?? this.pool.gamesOf(last) ?? 0;
      const fault = await (hang === undefined ? this.hangs.explainEnd(last, finished, reason) : hang.fault);
      const games = finished - (finished % progress.round);
      if (games === 0) return progress.receive(job.range, progress.nothing(fault));
      const again = this.pool.start(progress.arm, this.key, { from, count: games }, this.watch.log, 0, last);
      this.pending.add(again.job);
      this.again.add(again.job);
      try {
        const played = await again.result;
        return progress.receive(job.range, { ...played, fault: played.fault ?? fault });
      } catch (later) {
        [last, reason] = [again.job, later];
      } finally {
        this.pending.delete(again.job);
      }
    }
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
    this.fail(faultLine(fault, this.plan.arms[0]!.setup.game, this.plan.seed), fault);
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
    this.pool.stop();
  }

  private giveUp(how: 'interrupted' | 'failed'): void {
    this.stop(how);
    this.gaveUp = true;
    this.wake();
  }

  private tick(): void {
    this.endHungJobs();
    if (!this.stopping) this.recallJobs();
    // A thread may have been held back, see hasRoom.
    this.startJobs();
    this.tellProgress();
  }

  private endHungJobs(): void {
    const hung = this.hangs.find([...this.pending].filter((job) => !this.hung.has(job)));
    if (hung === undefined) return;
    const games = this.pool.gamesOf(hung) ?? 0;
    this.hung.set(hung, { games, fault: this.stopping ? null : this.hangs.explain(hung) });
    hung.abort.abort();
  }

  /** Asks for what long jobs have; where a thread has nothing to do, that it may take a part. */
  private recallJobs(): void {
    const longest = this.hasRoom ? TICK : LONGEST_JOB;
    const now = performance.now();
    for (const job of this.pending) {
      // A job that hung is pending until its games are played again, in its own slot.
      if (this.hung.has(job) || this.again.has(job)) continue;
      if (job.range.count > 1 && now - job.since > longest) this.pool.recall(job);
    }
  }

  private tellProgress(): void {
    const arm = this.arms.findIndex((progress) => !progress.done);
    if (arm < 0) return;
    let games = 0;
    for (const progress of this.arms) games += progress.gamesBack;
    for (const job of this.pending) games += this.pool.gamesOf(job) ?? 0;
    const { resumed, secondsLeft } = this;
    this.watch.onProgress?.({ arm, games, resumed, secondsLeft, tally: this.arms[arm]!.tally });
  }

  /**
   * By what games take of a thread's time, so that the start of threads does not count; an arm that was not tried yet is
   * taken for an average one.
   */
  private get secondsLeft(): number | null {
    if (this.plan.rule.kind !== 'games') return null;
    const tried = this.arms.flatMap(({ secondsAGame }) => secondsAGame ?? []);
    if (tried.length === 0) return null;
    const average = tried.reduce((sum, seconds) => sum + seconds, 0) / tried.length;
    let seconds = 0;
    for (const { done, gamesLeft, secondsAGame } of this.arms) {
      if (!done) seconds += gamesLeft * (secondsAGame ?? average);
    }
    for (const job of this.pending) {
      const arm = this.arms.find((progress) => progress.arm === job.arm);
      seconds -= (this.pool.gamesOf(job) ?? 0) * (arm?.secondsAGame ?? average);
    }
    return Math.max(0, seconds) / this.threads;
  }

  private resultOf({ arm, tally, done, isPlayed }: ArmProgress): ArmResult {
    const complete = this.plan.shard === undefined ? done && isReached(this.plan.rule, tally) : isPlayed;
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
    const { ended, failure, fault } = this;
    return { arms, ended, failure, ...(fault && { fault }), seconds };
  }
}
