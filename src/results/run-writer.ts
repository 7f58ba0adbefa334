/** Keeps what a run plays in its results folder, so that it can go on after a kill at any moment. */
import { join } from 'node:path';
import type { Tournament } from '../analysis/tournament.js';
import { type ArmStart, fullDetail, type PlayedBatch, type RunCallbacks, type RunResult } from '../simulation/index.js';
import { CycleCounter } from './counts.js';
import { AppendFile, ResultsError } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import { type BeginLine, JOURNAL_FILE, RECORDS_FILE } from './format.js';
import type { RequestedRun } from './identity.js';
import { createEndLine, growingJournalOf, type Journal, readGroupLines, serializeLine } from './journal.js';
import { saveRun } from './save.js';
import { StoredRun } from './stored-run.js';
import { RecordsTable } from './tables/records.js';
import type { UnfinishedFolder } from './unfinished.js';

/** Keeps what is played, and says what was played before. */
export interface RunWriter {
  readonly isComplete: boolean;
  readonly start: readonly ArmStart[];
  readonly watch: Pick<RunCallbacks, 'onBatch' | 'log'>;
  /** A sitting with those before it: the seconds of all, and the sums of contrasts once all arms are complete. */
  wholeOf(sitting: RunResult): RunResult;
  /**
   * Puts the results in their folder. A run that is not complete can still be resumed.
   *
   * @throws ResultsError if something could not be written, now or while the run was under way
   */
  finish(result: RunResult): Promise<void>;
  /** Ends the keeping without results; what was kept stays. */
  close(): void;
}

/** A run whose results are written while it is played. */
export interface RunWriterSpec extends Pick<RequestedRun, 'game' | 'plan'> {
  readonly results: ResultsFolder;
  /** The writer's from now on: `close` lets go of it. */
  readonly unfinished: UnfinishedFolder;
  readonly begin: BeginLine;
  /** The journal to go on from; null to begin anew, which throws away what is unfinished there. */
  readonly before: Journal | null;
  readonly isStage?: boolean;
  readonly tournament?: Tournament | undefined;
}

/** Milliseconds between two times of writing, and the least share of the time that goes to something else. */
const WRITE_EVERY = 250;
const WRITE_SHARE = 20;

/**
 * While a run is under way, all is in the folder `unfinished`, and results that stood there before stay until the new ones
 * are whole.
 */
export class JournalWriter implements RunWriter {
  readonly isComplete = false;
  private readonly turns: CycleCounter;
  private readonly run: StoredRun;
  private readonly table: RecordsTable;
  /** Null until the first turn is written, so that a run that is killed before leaves nothing. */
  private journal: AppendFile | null = null;
  private readonly records: AppendFile | null;
  /** Lines and rows that wait to be written. */
  private waiting = { lines: '', rows: [] as string[], bytes: 0 };
  private readonly secondsBefore: number;
  private readonly sittings: number;
  private readonly began = performance.now();
  private next = this.began + WRITE_EVERY;
  /** Waits for the next time, where games have come since the last one. */
  private timer: NodeJS.Timeout | undefined;
  private trouble: ResultsError | null = null;
  /** All that was kept stands in the results folder. */
  private saved = false;
  private closed = false;

  /** Opens the files of a run, and counts what was played. @throws ResultsError if they cannot be written */
  constructor(private readonly spec: RunWriterSpec) {
    const { unfinished, game, plan, begin, before, tournament } = spec;
    if (before === null) unfinished.clear();
    this.run = new StoredRun(game, begin, tournament, plan);
    if (before !== null) this.run.addAll(growingJournalOf(unfinished.path));
    this.secondsBefore = before?.seconds ?? 0;
    this.sittings = (before?.sittings ?? 0) + 1;
    this.turns = new CycleCounter(game, plan, tournament);
    this.table = new RecordsTable(game, plan.arms);
    const open = (name: string, bytes: number) =>
      unfinished.folder.attempt(() => new AppendFile(join(unfinished.path, name), bytes));
    this.records = begin.records ? open(RECORDS_FILE, before?.records ?? 0) : null;
    this.waiting.bytes = before?.records ?? 0;
    if (this.records !== null && this.waiting.bytes === 0) this.addRows(this.table.head);
    if (before === null) this.waiting.lines = serializeLine(begin);
    else this.journal = open(JOURNAL_FILE, before.bytes);
    this.waiting.lines += serializeLine({ line: 'sitting', threads: plan.threads });
  }

  get start(): readonly ArmStart[] {
    return this.run.start;
  }

  get watch(): Pick<RunCallbacks, 'onBatch' | 'log'> {
    const { game, plan, tournament } = this.spec;
    const onBatch = (batch: PlayedBatch) => this.keep(batch);
    if (this.records !== null) return { onBatch, log: fullDetail(game) };
    const needsDeals = plan.contrasts !== undefined || tournament !== undefined;
    return needsDeals ? { onBatch, log: 'blocks' } : { onBatch };
  }

  wholeOf(sitting: RunResult): RunResult {
    const seconds = sitting.seconds + this.secondsBefore;
    if (this.spec.plan.contrasts === undefined) return { ...sitting, seconds };
    const { arms, contrasts } = this.run.result({ ended: sitting.ended, seconds });
    return { ...sitting, seconds, arms, ...(contrasts && { contrasts }) };
  }

  /** @returns the arms that are played no more @throws ResultsError if it cannot be kept, of a stage */
  private keep(batch: PlayedBatch): readonly number[] | undefined {
    const counted = this.turns.receive(batch);
    if (counted === null) return undefined;
    const { turn, batches, over } = counted;
    this.run.add(turn, true);
    this.attempt(() => {
      for (const { arm, from, log } of this.records === null ? [] : batches) {
        this.addRows(this.table.rows({ arm, from, log: log! }));
      }
      const seconds = Number((this.secondsBefore + (performance.now() - this.began) / 1000).toFixed(3));
      const records = this.records !== null && { records: this.waiting.bytes };
      this.waiting.lines += serializeLine({ ...turn, ...records, seconds });
      const wait = this.next - performance.now();
      if (wait <= 0) this.write();
      else this.timer ??= setTimeout(() => this.attempt(() => this.write()), wait).unref();
    });
    if (this.spec.isStage && this.trouble !== null) throw this.trouble;
    return over;
  }

  private addRows(rows: string): void {
    this.waiting.rows.push(rows);
    this.waiting.bytes += Buffer.byteLength(rows);
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

  /** Writes what waits: a line of the journal never tells of records that are not there. */
  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const started = performance.now();
    const { unfinished } = this.spec;
    const { lines, rows } = this.waiting;
    this.waiting.lines = '';
    this.waiting.rows = [];
    unfinished.folder.attempt(() => {
      unfinished.demandLock();
      for (const some of rows) this.records!.append(some);
      if (rows.length > 0) this.records!.sync();
      if (this.journal === null) {
        unfinished.folder.write(JOURNAL_FILE, lines);
        this.journal = new AppendFile(join(unfinished.path, JOURNAL_FILE), Buffer.byteLength(lines));
      } else if (lines !== '') {
        this.journal.append(lines);
        this.journal.sync();
      }
    });
    const now = performance.now();
    this.next = now + Math.max(WRITE_EVERY, WRITE_SHARE * (now - started));
  }

  async finish(result: RunResult): Promise<void> {
    // Without any game, earlier results stay.
    if (result.ended !== 'complete' && result.arms.length === 0) return this.close();
    try {
      // Rather what was kept before a failure than half a folder.
      if (this.trouble !== null) throw this.trouble;
      this.spec.unfinished.keptHere(() => this.save(result));
    } finally {
      this.close();
    }
  }

  private save({ ended, seconds, threads }: RunResult): void {
    const { results, unfinished, begin, plan } = this.spec;
    const complete = ended === 'complete';
    const end = createEndLine({ ended, seconds, sittings: this.sittings });
    if (!complete) this.waiting.lines += serializeLine(end);
    this.write();
    // A shard that is not complete has no use but to go on from.
    if (plan.shard !== undefined && !complete) return;
    const journal = growingJournalOf(unfinished.path);
    const machine = { ...begin.machine, threads: threads ?? plan.threads };
    const records = this.records === null ? null : join(unfinished.path, RECORDS_FILE);
    const source = { run: this.run, begin: { ...begin, machine }, turns: () => readGroupLines(journal), records };
    saveRun(results, source, end);
    this.saved = complete;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.journal?.close();
    this.records?.close();
    if (this.saved) this.spec.unfinished.discard();
    else this.spec.unfinished.release();
  }
}
