import { join } from 'node:path';
import type { Game } from '../game/index.js';
import {
  type Arm,
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
import {
  type Beginning,
  type CheckpointState,
  type PartialBatch,
  startOf,
  writeCheckpoint,
  writtenLog,
} from './checkpoint.js';
import { type CountedContrasts, DEALS_FILE, DealResultsFile } from './deal-results.js';
import { ResultsError, type ResultsFolder } from './disk/folder.js';
import type { ArmTally } from './format.js';
import type { Identity } from './identity.js';
import type { FinishedRun } from './manifest.js';
import { AppendFile } from './records/append-file.js';
import { openRecords } from './records/open-records.js';
import { type RecordsWriter, recordsFile } from './records/records.js';
import { saveResults } from './save.js';
import { saveShard } from './shards/shard-file.js';
import { writtenTally } from './tables/arm-tally.js';
import { type BatchesForm, batchesForm, batchesHead, batchRow } from './tables/batches-csv.js';
import { type InProgressFolder, keptHere } from './unfinished.js';

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
    private readonly results: ResultsFolder,
    private readonly unfinished: InProgressFolder,
    private readonly game: Game,
    private readonly arms: readonly Arm[],
    private readonly identity: Identity,
    private readonly before: CheckpointState | null,
    private readonly form: BatchesForm,
    private readonly batches: AppendFile,
    private readonly recordsFile: AppendFile | null,
    private readonly records: RecordsWriter | null,
    private readonly deals: DealResultsFile | null,
  ) {
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

  /**
   * @param unfinished the keeper's from now on: `close` lets go of it
   * @param before where to go on; null to begin anew, which throws away what is unfinished there
   * @throws ResultsError if it cannot be written
   */
  static async open(
    results: ResultsFolder,
    unfinished: InProgressFolder,
    game: Game,
    plan: RunSpec,
    identity: Identity,
    before: CheckpointState | null,
  ): Promise<CheckpointedRunWriter> {
    const { folder } = unfinished;
    const form = identity.records;
    const open = (name: string, at: Beginning | null | undefined) =>
      folder.attempt(() => new AppendFile(join(folder.path, name), at?.bytes ?? 0));
    if (before === null) unfinished.clear();
    const batches = open('batches.csv', before?.batches);
    const file = form && open(recordsFile(form), before?.records);
    const columns = batchesForm(game, plan.arms, identity.rule, form !== null);
    folder.attempt(() => {
      if (batches.bytes === 0) batches.append(batchesHead(game, columns));
    });
    const records = file && form && (await openRecords(form, game, file, before?.recordsState ?? null, folder));
    const deals = plan.contrasts ? new DealResultsFile(game, plan, open(DEALS_FILE, before?.deals)) : null;
    return new CheckpointedRunWriter(
      results,
      unfinished,
      game,
      plan.arms,
      identity,
      before,
      columns,
      batches,
      file,
      records,
      deals,
    );
  }

  get secondsBefore(): number {
    return this.before?.seconds ?? 0;
  }

  get watch(): Pick<RunCallbacks, 'onGames' | 'log'> {
    const onGames = (games: PlayedGames) => this.keep(games);
    if (this.records !== null) return { onGames, log: everythingOf(this.game) };
    return this.deals === null ? { onGames } : { onGames, log: contrastLog(this.game) };
  }

  contrasts({ ended }: RunResult): ContrastCounts | undefined {
    const { deals } = this;
    if (deals === null || ended !== 'complete' || this.trouble !== null) return undefined;
    this.counted ??= deals.count(join(this.unfinished.path, DEALS_FILE));
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
    this.since ??= { arm, from, tally: new Tally(this.game, tally.shape), logs: [] };
    this.since.tally.merge(tally);
    if (log !== null) this.since.logs.push(log);
  }

  private keepBatch(batch: PlayedBatch): void {
    this.unfinished.folder.attempt(() => this.write(batch));
    this.since = null;
    if (this.whole !== null && this.whole.arm !== batch.arm) {
      this.finished.push(writtenTally(this.game, this.whole.tally.pack()));
      this.whole = null;
    }
    this.fillUpTo(batch.arm);
    this.whole ??= { arm: batch.arm, tally: new Tally(this.game, batch.tally.shape) };
    this.whole.tally.merge(batch.tally);
  }

  /** A shard may have no games of an arm: none are to come of those before the arm under way. */
  private fillUpTo(arm: number): void {
    for (let place = this.finished.length; place < arm; place++) {
      this.finished.push(writtenTally(this.game, Tally.ofArm(this.game, this.arms[place]!).pack()));
    }
  }

  private write(batch: Omit<PlayedBatch, 'seconds'>): void {
    this.batches.append(batchRow(this.game, batch, this.form));
    this.deals?.add(batch);
    if (batch.log !== null) this.records?.add({ arm: batch.arm, from: batch.from, log: batch.log });
  }

  private checkpoint(failed: boolean): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const started = performance.now();
    this.unfinished.folder.attempt(() => {
      this.unfinished.demandLock();
      this.batches.sync();
      this.recordsFile?.sync();
      this.deals?.sync();
    });
    writeCheckpoint(this.unfinished.folder, {
      identity: this.identity,
      failed,
      seconds: this.secondsBefore + (started - this.began) / 1000,
      sittings: this.sittings,
      arms: this.whole === null ? this.finished : [...this.finished, writtenTally(this.game, this.whole.tally.pack())],
      partial: this.partial,
      batches: beginningOf(this.batches),
      records: this.recordsFile && beginningOf(this.recordsFile),
      deals: this.deals && beginningOf(this.deals),
      recordsState: this.records?.state() ?? null,
    });
    const now = performance.now();
    this.nextCheckpoint = now + Math.max(CHECKPOINT_EVERY, CHECKPOINT_SHARE * (now - started));
  }

  private get partial(): PartialBatch | null {
    if (this.since === null) return null;
    const { arm, tally, logs } = this.since;
    const log = joinLogs(logs);
    return { arm, tally: writtenTally(this.game, tally.pack()), log: log && writtenLog(log) };
  }

  private get sittings(): number {
    return (this.before?.sittings ?? 0) + 1;
  }

  async finish(run: Omit<FinishedRun, 'identity' | 'sittings'>): Promise<void> {
    // Nothing was played: what stood there stays.
    if (run.result.ended === 'interrupted' && run.result.arms.length === 0) return this.close();
    try {
      // What could not be kept cannot be checked: rather the checkpoint before it than half a folder.
      if (this.trouble !== null) throw this.trouble;
      keptHere(this.unfinished, () => this.save(run));
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
    if (this.identity.shard !== undefined && !complete) return;
    this.unfinished.folder.attempt(() => {
      // What is told of a run that was cut short counts these games too; the checkpoint has them already.
      this.writeRest();
      this.records?.finish();
      this.recordsFile?.sync();
    });
    this.results.stageFile('batches.csv', join(this.unfinished.path, 'batches.csv'), complete);
    const { records } = this.identity;
    if (records !== null) {
      const name = recordsFile(records);
      this.results.stageFile(name, join(this.unfinished.path, name), complete);
    }
    if (this.counted !== null) this.results.stage('contrast-batches.csv', this.counted.batches);
    const finished = { ...run, identity: this.identity, sittings: this.sittings };
    if (this.identity.shard === undefined) saveResults(this.results, finished);
    else saveShard(this.results, finished);
    this.saved = complete;
  }

  close(): void {
    clearTimeout(this.timer);
    this.batches.close();
    this.recordsFile?.close();
    this.deals?.close();
    if (this.saved) this.unfinished.discard();
    else this.unfinished.release();
  }
}

function beginningOf({ bytes, sha256 }: Pick<AppendFile, 'bytes' | 'sha256'>): Beginning {
  return { bytes, sha256 };
}
