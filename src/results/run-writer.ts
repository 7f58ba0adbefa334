import { join } from 'node:path';
import type { Tournament } from '../analysis/tournament.js';
import {
  type ArmStart,
  dealLog,
  everythingOf,
  type PlayedBatch,
  type RunCallbacks,
  type RunResult,
  Tally,
} from '../simulation/index.js';
import { ContrastTurns } from './contrast-turns.js';
import { ResultsError } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import type { ArmTally } from './format.js';
import type { Identity, RequestedRun } from './identity.js';
import { RunFiles } from './run-files.js';
import { type FinishedRun, saveResults } from './save.js';
import { parseContrasts, serializeContrasts, serializeTally } from './tables/tallies.js';
import {
  CHECKPOINT_EVERY,
  type CheckpointState,
  type InProgressFolder,
  keptHere,
  nextCheckpoint,
  startOf,
  writeCheckpoint,
} from './unfinished.js';

/** Keeps what is played, and says what was played before. */
export interface RunWriter {
  readonly isComplete: boolean;
  readonly start: readonly ArmStart[];
  readonly watch: Pick<RunCallbacks, 'onBatch' | 'log'>;
  /** A sitting with those before it: the seconds of all, and what contrasts came to once all arms are complete. */
  wholeOf(sitting: RunResult): RunResult;
  /**
   * Puts the results in their folder. A run that is not complete can still be resumed.
   *
   * @throws ResultsError if something could not be written, now or while the run was under way
   */
  finish(run: Omit<FinishedRun, 'identity' | 'sittings'>): Promise<void>;
  /** Ends the keeping without results; what was kept stays. */
  close(): void;
}

/** A run whose results are written while it is played. */
export interface RunWriterSpec extends Pick<RequestedRun, 'game' | 'plan'> {
  readonly results: ResultsFolder;
  /** The writer's from now on: `close` lets go of it. */
  readonly unfinished: InProgressFolder;
  readonly identity: Identity;
  /** Where to go on; null to begin anew, which throws away what is unfinished there. */
  readonly before: CheckpointState | null;
  readonly isStage?: boolean;
  readonly tournament?: Tournament | undefined;
}

/**
 * Keeps what a run has played in its results folder, so that it can go on after a kill at any moment. While it runs, all
 * is in the folder `unfinished`, and results that stood there before stay until the new ones are whole.
 */
export class CheckpointedRunWriter implements RunWriter {
  readonly isComplete = false;
  /** Whole batches of each arm that was begun; a shard may have no games of some. */
  private readonly tallies: Tally[];
  /** Of a run with contrasts: only whole turns are kept. */
  private readonly turns: ContrastTurns | null;
  /** Those of arms of which no batch is to come, as they are written. */
  private readonly finished: ArmTally[] = [];
  private readonly secondsBefore: number;
  private readonly sittings: number;
  private readonly began = performance.now();
  private nextCheckpoint = this.began + CHECKPOINT_EVERY;
  /** Waits for the next checkpoint, where games have come since the last one. */
  private timer: NodeJS.Timeout | undefined;
  private trouble: ResultsError | null = null;
  /** All that was kept stands in the results folder. */
  private saved = false;
  private closed = false;

  private constructor(
    private readonly spec: RunWriterSpec,
    private readonly files: RunFiles,
    readonly start: readonly ArmStart[],
  ) {
    const { game, before } = spec;
    this.secondsBefore = before?.seconds ?? 0;
    this.sittings = (before?.sittings ?? 0) + 1;
    const { contrasts } = spec.plan;
    const counted = before?.contrasts && contrasts && parseContrasts(game, spec.plan.arms, contrasts, before.contrasts);
    this.turns = contrasts === undefined ? null : new ContrastTurns(game, spec.plan, counted ?? undefined);
    this.tallies = Array.from(start, (each, arm) => {
      const tally = Tally.ofArm(game, spec.plan.arms[arm]!);
      if (each !== undefined) tally.add(each.tally);
      return tally;
    });
  }

  /** Opens the files of a run. @throws ResultsError if they cannot be written */
  static open(spec: RunWriterSpec): CheckpointedRunWriter {
    if (spec.before === null) spec.unfinished.clear();
    const { unfinished, game, plan, identity, before, tournament } = spec;
    const counted = before === null ? [] : startOf(game, before);
    const tallies = counted.map(({ tally }) => tally);
    const start = before?.tournament ? tournament!.resume({ ...before.tournament, tallies }) : counted;
    const files = new RunFiles(unfinished.folder, game, plan, identity, before);
    return new CheckpointedRunWriter(spec, files, start);
  }

  get watch(): Pick<RunCallbacks, 'onBatch' | 'log'> {
    const onBatch = (batch: PlayedBatch) => this.keep(batch);
    if (this.files.records !== null) return { onBatch, log: everythingOf(this.spec.game) };
    const needsDeals = this.turns !== null || this.spec.tournament !== undefined;
    return needsDeals ? { onBatch, log: dealLog(this.spec.game) } : { onBatch };
  }

  wholeOf(sitting: RunResult): RunResult {
    const { turns, tallies } = this;
    const { arms } = this.spec.plan;
    const seconds = sitting.seconds + this.secondsBefore;
    if (turns === null) return { ...sitting, seconds };
    const complete = sitting.ended === 'complete';
    const kept = tallies.flatMap((tally, arm) => (tally.games > 0 ? [{ arm: arms[arm]!, tally, complete }] : []));
    return { ...sitting, seconds, arms: kept, ...(complete && this.trouble === null && { contrasts: turns.counts }) };
  }

  /** @returns the arms that are played no more @throws ResultsError if it cannot be kept, of a stage */
  private keep(batch: PlayedBatch): readonly number[] | undefined {
    const { tournament } = this.spec;
    const turn = tournament?.receive(batch);
    if (tournament !== undefined && turn === undefined) return undefined;
    this.attempt(() => {
      for (const one of turn?.batches ?? this.turns?.receive(batch) ?? [batch]) this.keepBatch(one);
      const wait = this.nextCheckpoint - performance.now();
      if (wait <= 0) this.checkpoint(false);
      else this.timer ??= setTimeout(() => this.attempt(() => this.checkpoint(false)), wait).unref();
    });
    if (this.spec.isStage && this.trouble !== null) throw this.trouble;
    return turn?.over;
  }

  /** Results that cannot be kept do not end a run of its own: they can still be printed. */
  private attempt(action: () => void): void {
    if (this.trouble !== null) return;
    try {
      action();
    } catch (error) {
      if (!(error instanceof ResultsError)) throw error;
      this.trouble = error;
      if (this.spec.isStage) return;
      console.error(`shamus: ${error.message}; the run goes on, and its results are printed but not written`);
      error.isTold = true;
    }
  }

  private keepBatch(batch: PlayedBatch): void {
    const { unfinished, game, plan } = this.spec;
    unfinished.folder.attempt(() => this.files.add(batch));
    while (this.tallies.length <= batch.arm) {
      this.tallies.push(Tally.ofArm(game, plan.arms[this.tallies.length]!));
    }
    this.tallies[batch.arm]!.add(batch.tally);
  }

  /** The tallies as they are written: all but the last are written once, where one arm is played after the other. */
  private get arms(): ArmTally[] {
    const written = (tally: Tally) => serializeTally(this.spec.game, tally);
    if (this.spec.tournament !== undefined) return this.spec.tournament.tallies.map(written);
    if (this.turns !== null) return this.tallies.map(written);
    this.finished.push(...this.tallies.slice(this.finished.length, -1).map(written));
    return [...this.finished, ...this.tallies.slice(this.finished.length).map(written)];
  }

  private checkpoint(failed: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const started = performance.now();
    this.spec.unfinished.folder.attempt(() => {
      this.spec.unfinished.demandLock();
      this.files.sync();
    });
    writeCheckpoint(this.spec.unfinished.folder, {
      identity: this.spec.identity,
      failed,
      seconds: this.secondsBefore + (started - this.began) / 1000,
      sittings: this.sittings,
      arms: this.arms,
      contrasts: this.turns && serializeContrasts(this.turns.counts),
      tournament: tournamentState(this.spec.tournament),
      files: this.files.sizes,
    });
    this.nextCheckpoint = nextCheckpoint(started);
  }

  async finish(run: Omit<FinishedRun, 'identity' | 'sittings'>): Promise<void> {
    // Nothing was played: what stood there stays.
    if (run.result.ended === 'interrupted' && run.result.arms.length === 0) return this.close();
    try {
      // What could not be kept cannot be checked: rather the checkpoint before it than half a folder.
      if (this.trouble !== null) throw this.trouble;
      keptHere(this.spec.unfinished, () => this.save(run));
    } finally {
      this.close();
    }
  }

  private save(run: Omit<FinishedRun, 'identity' | 'sittings'>): void {
    const complete = run.result.ended === 'complete';
    this.checkpoint(run.result.ended === 'failed');
    // Of a part that is not complete nothing is of use but what it goes on from.
    if (this.spec.identity.shard !== undefined && !complete) return;
    this.spec.unfinished.folder.attempt(() => this.files.sync());
    for (const name of this.files.names) {
      this.spec.results.stageFile(name, join(this.spec.unfinished.path, name), complete);
    }
    saveResults(this.spec.results, { ...run, identity: this.spec.identity, sittings: this.sittings });
    this.saved = complete;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.files.close();
    if (this.saved) this.spec.unfinished.discard();
    else this.spec.unfinished.release();
  }
}

function tournamentState(tournament: Tournament | undefined): CheckpointState['tournament'] {
  if (tournament === undefined) return null;
  const { pairs, eliminated, race } = tournament;
  return { pairs: pairs.counts.map((table) => [...table]), eliminated, selected: race?.selected ?? null };
}
