import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../game/index.js';
import {
  BATCH,
  gamesAtMost,
  type PackedTally,
  type PlayedBatch,
  type RunPlan,
  type RunWatch,
  Tally,
} from '../simulation/index.js';
import { AppendFile } from './append-file.js';
import { batchesHead, batchRow } from './batches-csv.js';
import { hasCheckpoint, type Standing, writeCheckpoint } from './checkpoint.js';
import { FolderLock } from './folder-lock.js';
import type { Identity } from './identity.js';
import type { FinishedRun } from './manifest.js';
import { openRecords } from './open-records.js';
import { type RecordsWriter, recordsFile } from './records.js';
import { ResultsError } from './results-error.js';
import { ResultsFolder, UNFINISHED } from './results-folder.js';
import { saveResults } from './save.js';

/** Milliseconds between two checkpoints, and the least share of the time that goes to something else. */
const CHECKPOINT_EVERY = 250;
const CHECKPOINT_SHARE = 20;

/** Keeps what is played, and says what was played before. */
export interface Keeper {
  /** Whether nothing is left to be played. */
  readonly isComplete: boolean;
  /** What is played already, by the places of arms in the plan. */
  readonly start: readonly PackedTally[];
  /** Seconds that earlier sittings took. */
  readonly secondsBefore: number;
  /** What the run is to be watched with. */
  readonly watch: Pick<RunWatch, 'onBatch' | 'log'>;
  /**
   * Puts the results in their folder. What is not complete can still be gone on with.
   *
   * @throws ResultsError if something could not be written, now or while the run was under way
   */
  finish(run: Omit<FinishedRun, 'identity' | 'sittings'>): Promise<void>;
  /** Ends the keeping without results; what was kept stays. */
  close(): void;
}

/**
 * Keeps what a run has played in its results folder, so that it can go on after a kill at any moment. While it runs, all
 * is in the folder `unfinished`, and results that stood there before stay until the new ones are whole.
 */
export class RunKeeper implements Keeper {
  readonly isComplete = false;
  private readonly tallies: Tally[];
  private readonly began = performance.now();
  private nextCheckpoint = this.began + CHECKPOINT_EVERY;
  /** A batch was told that is not whole: nothing after it can be gone on from. */
  private cut = false;
  private trouble: ResultsError | null = null;

  private constructor(
    private readonly results: ResultsFolder,
    private readonly unfinished: ResultsFolder,
    private readonly lock: FolderLock,
    private readonly game: Game,
    private readonly plan: RunPlan,
    private readonly identity: Identity,
    private readonly before: Standing | null,
    private readonly batches: AppendFile,
    private readonly recordsFile: AppendFile | null,
    private readonly records: RecordsWriter | null,
  ) {
    this.tallies = (before?.tallies ?? []).map((packed) => {
      const tally = new Tally(game, packed.control !== null);
      tally.merge(packed);
      return tally;
    });
  }

  /** @param before where to go on; null to begin anew, which throws away what is unfinished there */
  static async open(
    results: ResultsFolder,
    game: Game,
    plan: RunPlan,
    identity: Identity,
    before: Standing | null,
  ): Promise<RunKeeper> {
    const unfinished = new ResultsFolder(join(results.path, UNFINISHED));
    const lock = unfinished.attempt(() => new FolderLock(unfinished.path));
    if (before === null) {
      for (const name of unfinished.names()) if (name !== 'lock') unfinished.remove(name);
    }
    try {
      const batches = fileIn(unfinished, 'batches.csv', before?.batchesBytes);
      if (batches.bytes === 0) batches.append(batchesHead(game));
      const form = identity.records;
      const file = form && fileIn(unfinished, recordsFile(form), before?.recordsBytes);
      const records = file && form && (await openRecords(form, game, file, before?.recordsState ?? null));
      return new RunKeeper(results, unfinished, lock, game, plan, identity, before, batches, file, records);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  get start(): readonly PackedTally[] {
    return this.before?.tallies ?? [];
  }

  get secondsBefore(): number {
    return this.before?.seconds ?? 0;
  }

  get watch(): Pick<RunWatch, 'onBatch' | 'log'> {
    const onBatch = (batch: PlayedBatch) => this.keep(batch);
    return this.records === null ? { onBatch } : { onBatch, log: 'everything' };
  }

  private keep(batch: PlayedBatch): undefined {
    if (this.trouble !== null) return;
    try {
      const whole = batch.tally.games === BATCH || batch.from + batch.tally.games === gamesAtMost(this.plan.rule);
      if (!whole) {
        this.checkpoint(false);
        this.cut = true;
      }
      this.unfinished.attempt(() => this.write(batch));
      if (!whole) return;
      this.tallies[batch.arm] ??= new Tally(this.game, batch.tally.control !== null);
      this.tallies[batch.arm]!.merge(batch.tally);
      if (performance.now() >= this.nextCheckpoint) this.checkpoint(false);
    } catch (error) {
      if (!(error instanceof ResultsError)) throw error;
      this.trouble = error;
      console.error(`shamus: ${error.message}; the run goes on, but could not be resumed`);
    }
  }

  private write(batch: PlayedBatch): void {
    this.batches.append(batchRow(this.game, batch));
    if (batch.log !== null) this.records?.add({ arm: batch.arm, from: batch.from, log: batch.log });
  }

  private checkpoint(failed: boolean): void {
    if (this.cut) return;
    const started = performance.now();
    this.unfinished.attempt(() => {
      this.batches.sync();
      this.recordsFile?.sync();
    });
    writeCheckpoint(this.unfinished, this.game, {
      identity: this.identity,
      failed,
      seconds: this.secondsBefore + (started - this.began) / 1000,
      sittings: this.sittings,
      tallies: this.tallies.map((tally) => tally.pack()),
      batchesBytes: this.batches.bytes,
      recordsBytes: this.recordsFile?.bytes ?? null,
      recordsState: this.records?.state() ?? null,
    });
    const now = performance.now();
    this.nextCheckpoint = now + Math.max(CHECKPOINT_EVERY, CHECKPOINT_SHARE * (now - started));
  }

  private get sittings(): number {
    return (this.before?.sittings ?? 0) + 1;
  }

  async finish(run: Omit<FinishedRun, 'identity' | 'sittings'>): Promise<void> {
    const complete = run.result.ended === 'complete';
    try {
      if (this.trouble === null) {
        this.checkpoint(run.result.ended === 'failed');
        this.unfinished.attempt(() => this.records?.finish());
        this.results.stageFile('batches.csv', join(this.unfinished.path, 'batches.csv'), complete);
        const { records } = this.identity;
        if (records !== null) {
          const name = recordsFile(records);
          this.results.stageFile(name, join(this.unfinished.path, name), complete);
        }
      }
      this.save(run);
      if (complete) rmSync(this.unfinished.path, { recursive: true, force: true });
    } finally {
      this.close();
    }
    if (this.trouble !== null) throw this.trouble;
  }

  private save(run: Omit<FinishedRun, 'identity' | 'sittings'>): void {
    try {
      saveResults(this.results, { ...run, identity: this.identity, sittings: this.sittings });
    } catch (error) {
      if (!(error instanceof ResultsError) || this.trouble !== null) throw error;
      const kept = `what was played is kept in '${this.unfinished.path}': --resume writes it`;
      throw new ResultsError(`${error.message}; ${kept}`);
    }
  }

  close(): void {
    this.batches.close();
    this.recordsFile?.close();
    this.lock.release();
    // Nothing was played to go on from.
    if (!hasCheckpoint(this.unfinished.path)) rmSync(this.unfinished.path, { recursive: true, force: true });
  }
}

function fileIn(folder: ResultsFolder, name: string, bytes: number | null | undefined): AppendFile {
  return folder.attempt(() => new AppendFile(join(folder.path, name), bytes ?? 0));
}
