import { messageOf } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import { ArmProgress, BATCH } from './arm-progress.js';
import { type FaultReport, faultLine } from './fault-report.js';
import { HangWatch } from './hang-watch.js';
import { BatchPool, type PendingBatch } from './pool.js';
import type { RunPlan, RunResult, RunWatch } from './run-plan.js';
import { type NextBatch, Schedule } from './schedule.js';
import { gamesAtMost, isReached } from './stopping.js';
import type { PackedTally } from './tally.js';

/** Milliseconds between two reports of progress, and two looks for a policy that hangs. */
const TICK = 100;
/** Milliseconds that workers are given to return what they have before they are ended. */
const GRACE = 600;

/**
 * Plays the arms of a plan, one after the other, on as many threads as it says. A policy that breaks a rule, throws or
 * hangs ends the run; what was finished before is in the result.
 *
 * @param start what is played already of the first arms: all of each but the last, and of that one whole batches
 */
export async function simulate(
  plan: RunPlan,
  watch: RunWatch = {},
  start: readonly PackedTally[] = [],
): Promise<RunResult> {
  const games = await Promise.all(plan.arms.map((arm) => loadGame(arm.setup.game)));
  const arms = plan.arms.map((arm, place) => new ArmProgress(arm, games[place]!, plan.rule, start[place]));
  return new Run(plan, arms, watch).execute();
}

class Run {
  private readonly key;
  private readonly pool;
  private readonly hangs;
  private readonly schedule;
  /** Games that were there at the start. */
  private readonly resumed;
  private readonly pending = new Set<PendingBatch>();
  private readonly started = performance.now();
  /** Batches in which a game does not end, and the fault. */
  private readonly hung = new Map<PendingBatch, Promise<FaultReport>>();
  private ended: RunResult['ended'] = 'complete';
  private stopping = false;
  private failure: string | null = null;
  private fault: FaultReport | undefined;
  private grace: NodeJS.Timeout | undefined;
  private gaveUp = false;
  /** What went wrong while a batch was received; the run ends with it. */
  private breakdown: { readonly error: unknown } | null = null;
  /** Called when a batch is over or the rest is given up. */
  private wake = () => {};

  constructor(
    private readonly plan: RunPlan,
    private readonly arms: readonly ArmProgress[],
    private readonly watch: RunWatch,
  ) {
    this.key = keyFromSeed(plan.seed);
    // A thread that would get no batch is not worth its start.
    const batches = arms.length * Math.ceil(gamesAtMost(plan.rule) / BATCH);
    this.pool = new BatchPool(Math.min(plan.threads, Math.max(1, batches)));
    this.hangs = new HangWatch(this.pool, this.key, plan.gameTimeout);
    this.schedule = new Schedule(arms, plan.order ?? 'arm-by-arm', plan.threads);
    this.resumed = arms.reduce((sum, { tally }) => sum + tally.games, 0);
  }

  async execute(): Promise<RunResult> {
    const interrupt = () => this.stop('interrupted');
    this.watch.signal?.addEventListener('abort', interrupt, { once: true });
    if (this.watch.signal?.aborted) interrupt();
    const ticker = setInterval(() => this.tick(), TICK);
    try {
      await this.playAll();
    } finally {
      clearInterval(ticker);
      clearTimeout(this.grace);
      this.watch.signal?.removeEventListener('abort', interrupt);
      await this.pool.destroy();
    }
    return this.result();
  }

  private async playAll(): Promise<void> {
    for (;;) {
      this.startBatches();
      if (this.pending.size === 0) return;
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

  private startBatches(): void {
    while (!this.stopping && this.pool.hasRoom) {
      const next = this.schedule.next();
      if (next === null) return;
      this.startBatch(next);
    }
  }

  private startBatch({ progress, range }: NextBatch): void {
    const { batch, result } = this.pool.start(progress.arm, this.key, range, this.watch.log);
    this.pending.add(batch);
    result
      .then(
        (received) => progress.receive(range, received),
        (error: unknown) => this.recover(progress, batch, error),
      )
      .then(() => {
        this.pending.delete(batch);
        this.schedule.tell((played) => this.watch.onBatch?.(played));
        this.stopAtFault();
      })
      .catch((error: unknown) => {
        this.breakdown ??= { error };
      })
      .then(() => this.wake());
  }

  /** The thread of a batch has ended: where a game hung, the games before it are played again. */
  private async recover(progress: ArmProgress, batch: PendingBatch, error: unknown): Promise<void> {
    const fault = await this.hung.get(batch);
    if (fault === undefined) {
      this.fail(`a worker thread ended (team ${progress.arm.team.name}): ${messageOf(error)}`);
      return;
    }
    const { from } = batch.range;
    const before = { from, count: fault.game! - from };
    if (before.count === 0) {
      progress.receive(batch.range, { tally: progress.emptyTally(), fault, log: null, seconds: 0 });
      return;
    }
    const played = await this.pool.start(progress.arm, this.key, before, this.watch.log).result;
    progress.receive(batch.range, { ...played, fault });
  }

  /** A fault counts once all batches whose turn is earlier are told. */
  private stopAtFault(): void {
    const fault = this.schedule.due?.fault;
    if (fault) this.fail(faultLine(fault, this.plan.seed), fault);
  }

  private fail(line: string, fault?: FaultReport): void {
    if (this.failure !== null || this.ended === 'interrupted') return;
    this.failure = line;
    this.fault = fault;
    this.stop('failed');
  }

  private stop(how: 'interrupted' | 'failed'): void {
    if (this.stopping) return;
    this.stopping = true;
    this.ended = how;
    this.pool.stop();
    this.grace = setTimeout(() => this.giveUp(), GRACE);
  }

  private giveUp(): void {
    this.gaveUp = true;
    this.wake();
  }

  private tick(): void {
    const waiting = [...this.pending].filter((batch) => !this.hung.has(batch));
    const hung = this.stopping ? undefined : this.hangs.find(waiting);
    if (hung !== undefined) {
      this.hung.set(hung, this.hangs.explain(hung));
      hung.abort.abort();
    }
    const arm = this.arms.findIndex((progress) => !progress.done);
    if (arm < 0) return;
    let games = 0;
    for (const progress of this.arms) games += progress.tally.games;
    for (const batch of this.pending) games += this.pool.gamesOf(batch) ?? 0;
    this.watch.onProgress?.({ arm, games, resumed: this.resumed, tally: this.arms[arm]!.tally });
  }

  private result(): RunResult {
    // Of arms that began before an earlier one was finished nothing is kept: it would depend on the threads.
    const open = this.arms.findIndex((progress) => !progress.done);
    const arms = this.arms
      .slice(0, open < 0 ? undefined : open + 1)
      .filter((progress) => progress.tally.games > 0)
      .map(({ arm, tally, done }) => ({
        arm,
        tally,
        complete: done && isReached(this.plan.rule, tally),
      }));
    const seconds = (performance.now() - this.started) / 1000;
    const { ended, failure, fault } = this;
    return { arms, ended, failure, ...(fault && { fault }), seconds };
  }
}
