import { loadGame } from '../games/registry.js';
import { keyFromSeed } from '../random/index.js';
import type { Arm } from './arm.js';
import { ArmProgress } from './arm-progress.js';
import type { GameRange } from './batch.js';
import { type FaultReport, faultLine } from './fault-report.js';
import { HangWatch } from './hang-watch.js';
import { BatchPool, type PendingBatch } from './pool.js';
import { isReached, type StopRule } from './stopping.js';
import type { Tally } from './tally.js';

/** What to simulate, and how. The results depend on arms, seed and rule alone. */
export interface RunPlan {
  readonly arms: readonly Arm[];
  readonly seed: string;
  readonly rule: StopRule;
  readonly threads: number;
  /** Seconds that one game may take before a policy is held to hang. */
  readonly gameTimeout: number;
}

export interface RunWatch {
  /** Aborting stops the run within a second; what is finished is kept. */
  readonly signal?: AbortSignal;
  /** Called a few times a second. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  /** The arm under way, by its place in the plan. */
  readonly arm: number;
  /** Games finished in all arms. */
  readonly games: number;
  /** The tally of the arm under way, as far as it is merged. */
  readonly tally: Tally;
}

/** An arm's results: the games 0 to tally.games - 1, all of them and no other. */
export interface ArmResult {
  readonly arm: Arm;
  readonly tally: Tally;
  /** Whether all games asked for were played, or the precision asked for was reached. */
  readonly complete: boolean;
}

export interface RunResult {
  /** The arms of which at least one game was played, in the order of the plan. */
  readonly arms: readonly ArmResult[];
  readonly ended: 'complete' | 'interrupted' | 'failed';
  /** Where it failed, one line for the user. */
  readonly failure: string | null;
  /** The policy's fault that it failed at, if it was one. */
  readonly fault?: FaultReport;
  readonly seconds: number;
}

/** Milliseconds between two reports of progress, and two looks for a policy that hangs. */
const TICK = 100;
/** Milliseconds that workers are given to return what they have before they are ended. */
const GRACE = 600;

/**
 * Plays the arms of a plan, one after the other, on as many threads as it says. A policy that breaks a rule, throws or
 * hangs ends the run; what was finished before is in the result.
 */
export async function simulate(plan: RunPlan, watch: RunWatch = {}): Promise<RunResult> {
  const games = await Promise.all(plan.arms.map((arm) => loadGame(arm.setup.game)));
  const arms = plan.arms.map((arm, place) => new ArmProgress(arm, games[place]!, plan.rule));
  return new Run(plan, arms, watch).execute();
}

class Run {
  private readonly key;
  private readonly pool;
  private readonly hangs;
  private readonly pending = new Map<PendingBatch, Promise<void>>();
  private readonly started = performance.now();
  /** Batches in which a game does not end, and the fault. */
  private readonly hung = new Map<PendingBatch, Promise<FaultReport>>();
  private ended: RunResult['ended'] = 'complete';
  private stopping = false;
  private failure: string | null = null;
  private fault: FaultReport | undefined;
  private grace: NodeJS.Timeout | undefined;
  private giveUp = () => {};
  private readonly gaveUp = new Promise<'gave up'>((resolve) => {
    this.giveUp = () => resolve('gave up');
  });

  constructor(
    private readonly plan: RunPlan,
    private readonly arms: readonly ArmProgress[],
    private readonly watch: RunWatch,
  ) {
    this.key = keyFromSeed(plan.seed);
    this.pool = new BatchPool(plan.threads);
    this.hangs = new HangWatch(this.pool, this.key, plan.gameTimeout);
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
      if ((await Promise.race([...this.pending.values(), this.gaveUp])) === 'gave up') return;
    }
  }

  private startBatches(): void {
    for (const progress of this.arms) {
      while (!this.stopping && this.pool.hasRoom) {
        const range = progress.next();
        if (range === null) break;
        this.startBatch(progress, range);
      }
    }
  }

  private startBatch(progress: ArmProgress, range: GameRange): void {
    const { batch, result } = this.pool.start(progress.arm, this.key, range);
    const settled = result.then(
      (received) => progress.receive(range, received),
      (error: unknown) => this.recover(progress, batch, error),
    );
    this.pending.set(
      batch,
      settled.then(() => {
        this.pending.delete(batch);
        this.stopAtFault();
      }),
    );
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
      progress.receive(batch.range, { tally: progress.emptyTally(), fault });
      return;
    }
    const { tally } = await this.pool.start(progress.arm, this.key, before).result;
    progress.receive(batch.range, { tally, fault });
  }

  /** A fault counts once all games before it, in its arm and in those before, are played. */
  private stopAtFault(): void {
    const first = this.arms.find((progress) => !progress.done);
    if (first?.fault) this.fail(faultLine(first.fault, this.plan.seed), first.fault);
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
    this.grace = setTimeout(this.giveUp, GRACE);
  }

  private tick(): void {
    const waiting = [...this.pending.keys()].filter((batch) => !this.hung.has(batch));
    const hung = this.stopping ? undefined : this.hangs.find(waiting);
    if (hung !== undefined) {
      this.hung.set(hung, this.hangs.explain(hung));
      hung.abort.abort();
    }
    const arm = this.arms.findIndex((progress) => !progress.done);
    if (arm < 0) return;
    let games = 0;
    for (const progress of this.arms) games += progress.tally.games;
    for (const batch of this.pending.keys()) games += this.pool.gamesOf(batch) ?? 0;
    this.watch.onProgress?.({ arm, games, tally: this.arms[arm]!.tally });
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
        complete: done && isReached(this.plan.rule, tally.outcomes, tally.games),
      }));
    const seconds = (performance.now() - this.started) / 1000;
    const { ended, failure, fault } = this;
    return { arms, ended, failure, ...(fault && { fault }), seconds };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
