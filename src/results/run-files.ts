/** The files of an unfinished run that grow while it is played: batches, records and what deals of contrasted arms came to. */
import { join } from 'node:path';
import type { Game } from '../game/index.js';
import type { PlayedBatch, RunSpec } from '../simulation/index.js';
import { DEALS_FILE, DealResultsFile } from './deal-results.js';
import { AppendFile } from './disk/append-file.js';
import type { ResultsFolder } from './disk/folder.js';
import type { Identity } from './identity.js';
import { type LoggedGames, type RecordsWriter, recordsFile } from './records/records.js';
import { openRecords } from './records/records-files.js';
import { type BatchesTable, batchesTable } from './tables/batches.js';
import type { CheckpointState } from './unfinished.js';

/** Those files. Their methods fail as the system does. */
export class RunFiles {
  private constructor(
    private readonly table: BatchesTable,
    private readonly batches: AppendFile,
    private readonly ofRecords: {
      readonly name: string;
      readonly file: AppendFile;
      readonly writer: RecordsWriter;
    } | null,
    /** What deals of contrasted arms came to. */
    readonly deals: DealResultsFile | null,
  ) {}

  /** Opens the files. @param before where to go on; null to begin anew @throws ResultsError if they cannot be written */
  static async open(
    folder: ResultsFolder,
    game: Game,
    plan: RunSpec,
    { records: form, rule }: Identity,
    before: CheckpointState | null,
  ): Promise<RunFiles> {
    const open = (name: string, at: { readonly bytes: number } | null | undefined) =>
      folder.attempt(() => new AppendFile(join(folder.path, name), at?.bytes ?? 0));
    const batches = open('batches.csv', before?.files.batches);
    const table = batchesTable(game, plan.arms, rule, form !== null);
    let ofRecords: RunFiles['ofRecords'] = null;
    if (form !== null) {
      const name = recordsFile(form);
      const file = open(name, before?.files.records);
      ofRecords = {
        name,
        file,
        writer: await openRecords(form, { game, plan }, file, before?.recordsState ?? null, folder),
      };
    }
    folder.attempt(() => {
      if (batches.bytes === 0) batches.append(table.head);
    });
    const deals = plan.contrasts ? new DealResultsFile(game, plan, open(DEALS_FILE, before?.files.deals)) : null;
    return new RunFiles(table, batches, ofRecords, deals);
  }

  /** Whether records are kept. */
  get hasRecords(): boolean {
    return this.ofRecords !== null;
  }

  /** The names of those that become results. */
  get names(): string[] {
    return ['batches.csv', ...(this.ofRecords === null ? [] : [this.ofRecords.name])];
  }

  /** Adds a batch that follows the last one. */
  add(batch: Omit<PlayedBatch, 'seconds'>): void {
    this.addRows(this.table.row(batch));
    this.deals?.add(batch);
    if (batch.log !== null) this.addRecords({ arm: batch.arm, from: batch.from, log: batch.log });
  }

  /** Adds rows of batches.csv as they are written. */
  addRows(rows: string): void {
    this.batches.append(rows);
  }

  /** Adds the records of games, if they are kept. */
  addRecords(games: LoggedGames): void {
    this.ofRecords?.writer.add(games);
  }

  /** Adds the records of games of a batch that is not complete, where they are written early. */
  addEarly(games: LoggedGames): void {
    this.ofRecords?.writer.addEarly?.(games);
  }

  /** Has all of it be on the disk. */
  sync(): void {
    for (const file of this.all) file.sync();
  }

  /** What a checkpoint says of the files. */
  get state(): Pick<CheckpointState, 'files' | 'recordsState'> {
    const { batches, ofRecords, deals } = this;
    return {
      files: {
        batches: batches.fileHash,
        records: ofRecords?.file.fileHash ?? null,
        deals: deals?.file.fileHash ?? null,
      },
      recordsState: ofRecords?.writer.state() ?? null,
    };
  }

  /** Makes a whole file of the records. Nothing can be added after that. */
  finish(): void {
    this.ofRecords?.writer.finish();
    this.ofRecords?.file.sync();
  }

  /** Closes the files. */
  close(): void {
    for (const file of this.all) file.close();
  }

  private get all(): AppendFile[] {
    return [this.batches, this.ofRecords?.file, this.deals?.file].filter((file) => file !== undefined);
  }
}
