/** The files of an unfinished run that grow while it is played: batches and records. */
import { join } from 'node:path';
import type { Game } from '../game/index.js';
import type { PlayedBatch, RunSpec } from '../simulation/index.js';
import { AppendFile } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import { RECORDS_FILE } from './format.js';
import type { Identity } from './identity.js';
import { type BatchesTable, batchesTable } from './tables/batches.js';
import { RecordsTable } from './tables/records.js';
import type { CheckpointState } from './unfinished.js';

/** Those files. Their methods fail as the system does. */
export class RunFiles {
  private readonly files = new Map<string, AppendFile>();
  private readonly table: BatchesTable;
  readonly records: RecordsTable | null;

  /** Opens the files. @param before where to go on; null to begin anew @throws ResultsError if they cannot be written */
  constructor(
    folder: ResultsFolder,
    game: Game,
    plan: RunSpec,
    { records }: Pick<Identity, 'records'>,
    before: Pick<CheckpointState, 'files'> | null,
  ) {
    const open = (name: string, head = ''): AppendFile => {
      const file = folder.attempt(() => new AppendFile(join(folder.path, name), before?.files[name] ?? 0));
      this.files.set(name, file);
      if (file.bytes === 0 && head !== '') folder.attempt(() => file.append(head));
      return file;
    };
    this.table = batchesTable(game, plan.arms);
    open(this.table.file, this.table.head);
    this.records = records ? new RecordsTable(game, plan.arms) : null;
    if (this.records !== null) open(RECORDS_FILE, this.records.head);
  }

  get names(): string[] {
    return [...this.files.keys()];
  }

  add(batch: Omit<PlayedBatch, 'seconds'>): void {
    const { arm, from, log } = batch;
    this.addBatches(this.table.row(batch));
    if (log !== null && this.records !== null) this.addRecords(this.records.rows({ arm, from, log }));
  }

  addBatches(rows: string): void {
    this.files.get(this.table.file)!.append(rows);
  }

  addRecords(rows: string): void {
    this.files.get(RECORDS_FILE)!.append(rows);
  }

  sync(): void {
    for (const file of this.files.values()) file.sync();
  }

  /** The bytes of each file so far. */
  get sizes(): CheckpointState['files'] {
    return Object.fromEntries([...this.files].map(([name, file]) => [name, file.bytes]));
  }

  close(): void {
    for (const file of this.files.values()) file.close();
  }
}
