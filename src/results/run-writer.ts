import { join } from 'node:path';
import type { Game } from '../game/index.js';
import {
  type ArmStart,
  type ContrastCounts,
  contrastLog,
  everythingOf,
  type GameLog,
  joinLogs,
  type PlayedBatch,
  type PlayedGames,
  type RunCallbacks,
  type RunResult,
  type RunSpec,
  Tally,
} from '../simulation/index.js';
import { type CountedContrasts, DEALS_FILE, DealResultsFile } from './deal-results.js';
import { AppendFile } from './disk/append-file.js';
import { ResultsError } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import type { ArmTally } from './format.js';
import type { Identity } from './identity.js';
import { type RecordsWriter, recordsFile } from './records/records.js';
import { openRecords } from './records/records-files.js';
import { type FinishedRun, saveResults } from './save.js';
import { saveShard } from './shards/shard-file.js';
import { type BatchesTable, batchesTable } from './tables/batches.js';
import { serializeTally } from './tables/tallies.js';
import {
  type Beginning,
  type CheckpointState,
  type InProgressFolder,
  keptHere,
  serializeLog,
  startOf,
  writeCheckpoint,
} from './unfinished.js';

/** Milliseconds between two checkpoints, and the least share of the time that goes to something else. */
const CHECKPOINT_EVERY = 250;
const CHECKPOINT_SHARE = 20;

/** Keeps what is played, and says what was played before. */
export interface RunWriter {
  /** Whether nothing is left to be played. */
  readonly isComplete: boolean;
  /** What is played already, by the places of arms in the plan. */
  readonly start: readonly ArmStart[];
  /** Seconds that earlier sittings took. */
  readonly secondsBefore: number;
  /** What the run is to be watched with. */
  readonly watch: Pick<RunCallbacks, 'onGames' | 'log'>;
  /** What contrasts came to, once all arms are complete; undefined before, and where none were asked for. */
  contrasts(result: RunResult): ContrastCounts | undefined;
  /**
   * Puts the results in their folder. A run that is not complete can still be resumed.
   *
   * @throws ResultsError if something could not be written, now or while the run was under way
   */
  finish(run: Omit<FinishedRun, 'identity' | 'sittings'>): Promise<void>;
  /** Ends the keeping without results; what was kept stays. */
  close(): void;
}

/** Games since the last whole batch. */
interface Since {
  readonly arm: number;
  readonly from: number;
  readonly tally: Tally;
  readonly logs: GameLog[];
}

/** A run whose results are written while it is played. */
export interface RunWriterSpec {
  readonly results: ResultsFolder;
  /** The writer's from now on: `close` lets go of it. */
  readonly unfinished: InProgressFolder;
  readonly game: Game;
  readonly plan: RunSpec;
  readonly identity: Identity;
  /** Where to go on; null to begin anew, which throws away what is unfinished there. */
  readonly before: CheckpointState | null;
}

/** Files that grow while the run is played. */
interface RunFiles {
  readonly table: BatchesTable;
  readonly batches: AppendFile;
  readonly recordsFile: AppendFile | null;
  readonly records: RecordsWriter | null;
  /** What deals of contrasted arms came to. */
  readonly deals: DealResultsFile | null;
}

/**
 * Keeps what a run has played in its results folder, so that it can go on after a kill at any moment. While it runs, all
 * is in the folder `unfinished`, and results that stood there before stay until the new ones are whole.
 */
export class CheckpointedRunWriter implements RunWriter {
  readonly isComplete = false;
  readonly start: readonly ArmStart[];
  /** Arms of which no batch is to come, as they are written. */
  private readonly finished: ArmTally[];
  /** Whole batches of the arm under way. */
  private whole: { readonly arm: number; readonly tally: Tally } | null = null;
  private since: Since | null = null;
  private readonly began = performance.now();
  private nextCheckpoint = this.began + CHECKPOINT_EVERY;
  /** Waits for the next checkpoint, where games have come since the last one. */
  private timer: NodeJS.Timeout | undefined;
  private trouble: ResultsError | null = null;
  private counted: CountedContrasts | null = null;
  /** All that was kept stands in the results folder. */
  private saved = false;

  private constructor(
    private readonly spec: RunWriterSpec,
    private readonly files: RunFiles,
  ) {
    const { game, before } = spec;
    this.start = before === null ? [] : startOf(game, before);
    this.finished = [...(before?.arms ?? [])];
    const last = this.start.length - 1;
    if (last < 0) return;
    const { whole, partial } = this.start[last]!;
    this.finished.splice(last);
    this.fillUpTo(last);
    this.whole = { arm: last, tally: Tally.unpack(game, whole) };
    if (partial === null) return;
    const logs = partial.log === null ? [] : [partial.log];
    this.since = { arm: last, from: whole.games, tally: Tally.unpack(game, partial.tally), logs };
  }

  /** Opens the files of a run. @throws ResultsError if they cannot be written */
  static async open(spec: RunWriterSpec): Promise<CheckpointedRunWriter> {
    const { unfinished, game, plan, identity, before } = spec;
    const { folder } = unfinished;
    const open = (name: string, at: Beginning | null | undefined) =>
      folder.attempt(() => new AppendFile(join(folder.path, name), at?.bytes ?? 0));
    if (before === null) unfinished.clear();
    const batches = open('batches.csv', before?.files.batches);
    const form = identity.records;
    const file = form && open(recordsFile(form), before?.files.records);
    const table = batchesTable(game, plan.arms, identity.rule, form !== null);
    folder.attempt(() => {
      if (batches.bytes === 0) batches.append(table.head);
    });
    const records = file && form && (await openRecords(form, game, file, before?.recordsState ?? null, folder));
    const deals = plan.contrasts ? new DealResultsFile(game, plan, open(DEALS_FILE, before?.files.deals)) : null;
    return new CheckpointedRunWriter(spec, { table, batches, recordsFile: file, records, deals });
  }

  get secondsBefore(): number {
    return this.spec.before?.seconds ?? 0;
  }

  get watch(): Pick<RunCallbacks, 'onGames' | 'log'> {
    const onGames = (games: PlayedGames) => this.keep(games);
    if (this.files.records !== null) return { onGames, log: everythingOf(this.spec.game) };
    return this.files.deals === null ? { onGames } : { onGames, log: contrastLog(this.spec.game) };
  }

  contrasts({ ended }: RunResult): ContrastCounts | undefined {
    const { deals } = this.files;
    if (deals === null || ended !== 'complete' || this.trouble !== null) return undefined;
    this.counted ??= deals.count(join(this.spec.unfinished.path, DEALS_FILE));
    return this.counted.counts;
  }

  private keep(games: PlayedGames): undefined {
    this.attempt(() => {
      if (games.batch === null) this.addToSince(games);
      else this.keepBatch(games.batch);
      const wait = this.nextCheckpoint - performance.now();
      if (wait <= 0) this.checkpoint(false);
      else this.timer ??= setTimeout(() => this.attempt(() => this.checkpoint(false)), wait).unref();
    });
  }

  /** Results that cannot be kept do not end the run: they can still be printed. */
  private attempt(action: () => void): void {
    if (this.trouble !== null) return;
    try {
      action();
    } catch (error) {
      if (!(error instanceof ResultsError)) throw error;
      this.trouble = error;
      console.error(`shamus: ${error.message}; the run goes on, and its results are printed but not written`);
    }
  }

  private addToSince({ arm, from, tally, log }: PlayedGames): void {
    this.since ??= { arm, from, tally: new Tally(this.spec.game, tally.shape), logs: [] };
    this.since.tally.merge(tally);
    if (log !== null) this.since.logs.push(log);
  }

  private keepBatch(batch: PlayedBatch): void {
    this.spec.unfinished.folder.attempt(() => this.write(batch));
    this.since = null;
    if (this.whole !== null && this.whole.arm !== batch.arm) {
      this.finished.push(serializeTally(this.spec.game, this.whole.tally.pack()));
      this.whole = null;
    }
    this.fillUpTo(batch.arm);
    this.whole ??= { arm: batch.arm, tally: new Tally(this.spec.game, batch.tally.shape) };
    this.whole.tally.merge(batch.tally);
  }

  /** A shard may have no games of an arm: none are to come of those before the arm under way. */
  private fillUpTo(arm: number): void {
    for (let place = this.finished.length; place < arm; place++) {
      this.finished.push(
        serializeTally(this.spec.game, Tally.ofArm(this.spec.game, this.spec.plan.arms[place]!).pack()),
      );
    }
  }

  private write(batch: Omit<PlayedBatch, 'seconds'>): void {
    this.files.batches.append(this.files.table.row(batch));
    this.files.deals?.add(batch);
    if (batch.log !== null) this.files.records?.add({ arm: batch.arm, from: batch.from, log: batch.log });
  }

  private checkpoint(failed: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const started = performance.now();
    this.spec.unfinished.folder.attempt(() => {
      this.spec.unfinished.demandLock();
      this.files.batches.sync();
      this.files.recordsFile?.sync();
      this.files.deals?.file.sync();
    });
    writeCheckpoint(this.spec.unfinished.folder, {
      identity: this.spec.identity,
      failed,
      seconds: this.secondsBefore + (started - this.began) / 1000,
      sittings: this.sittings,
      arms:
        this.whole === null
          ? this.finished
          : [...this.finished, serializeTally(this.spec.game, this.whole.tally.pack())],
      partial: this.partial,
      files: {
        batches: this.files.batches.fileHash,
        records: this.files.recordsFile?.fileHash ?? null,
        deals: this.files.deals?.file.fileHash ?? null,
      },
      recordsState: this.files.records?.state() ?? null,
    });
    const now = performance.now();
    this.nextCheckpoint = now + Math.max(CHECKPOINT_EVERY, CHECKPOINT_SHARE * (now - started));
  }

  private get partial(): CheckpointState['partial'] {
    if (this.since === null) return null;
    const { arm, tally, logs } = this.since;
    const log = joinLogs(logs);
    return { arm, tally: serializeTally(this.spec.game, tally.pack()), log: log && serializeLog(log) };
  }

  private get sittings(): number {
    return (this.spec.before?.sittings ?? 0) + 1;
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

  private writeRest(): void {
    if (this.since === null) return;
    const { arm, from, tally, logs } = this.since;
    this.write({ arm, from, tally: tally.pack(), log: joinLogs(logs) });
  }

  private save(run: Omit<FinishedRun, 'identity' | 'sittings'>): void {
    const complete = run.result.ended === 'complete';
    this.checkpoint(run.result.ended === 'failed');
    // Of a part that is not complete nothing is of use but what it goes on from.
    if (this.spec.identity.shard !== undefined && !complete) return;
    this.spec.unfinished.folder.attempt(() => {
      // What is told of a run that was cut short counts these games too; the checkpoint has them already.
      this.writeRest();
      this.files.records?.finish();
      this.files.recordsFile?.sync();
    });
    this.spec.results.stageFile('batches.csv', join(this.spec.unfinished.path, 'batches.csv'), complete);
    const { records } = this.spec.identity;
    if (records !== null) {
      const name = recordsFile(records);
      this.spec.results.stageFile(name, join(this.spec.unfinished.path, name), complete);
    }
    if (this.counted !== null) this.spec.results.stage('contrast-batches.csv', this.counted.batches);
    const finished = { ...run, identity: this.spec.identity, sittings: this.sittings };
    if (this.spec.identity.shard === undefined) saveResults(this.spec.results, finished);
    else saveShard(this.spec.results, finished);
    this.saved = complete;
  }

  close(): void {
    clearTimeout(this.timer);
    this.files.batches.close();
    this.files.recordsFile?.close();
    this.files.deals?.file.close();
    if (this.saved) this.spec.unfinished.discard();
    else this.spec.unfinished.release();
  }
}
