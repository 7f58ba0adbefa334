/** The files of an unfinished run that grow while it is played: batches, records and what deals of contrasted arms came to. */
import { join } from 'node:path';
import type { Tournament } from '../analysis/tournament.js';
import type { Game } from '../game/index.js';
import type { PlayedBatch, RunSpec } from '../simulation/index.js';
import { DEALS_FILE, DealResultsFile } from './deal-results.js';
import { AppendFile } from './disk/files.js';
import type { ResultsFolder } from './disk/folder.js';
import type { Identity } from './identity.js';
import { type RecordsWriter, recordsFile } from './records/records.js';
import { openRecords } from './records/records-files.js';
import { type BatchesTable, batchesTable } from './tables/batches.js';
import { JointBatchesWriter, ROUNDS } from './tables/joint-batches.js';
import type { CheckpointState } from './unfinished.js';

/** Those files. Their methods fail as the system does. */
export class RunFiles {
  private constructor(
    private readonly files: ReadonlyMap<string, AppendFile>,
    private readonly table: BatchesTable,
    readonly records: RecordsWriter | null,
    readonly deals: DealResultsFile | null,
    private readonly rounds: JointBatchesWriter | null,
  ) {}

  /** Opens the files. @param before where to go on; null to begin anew @throws ResultsError if they cannot be written */
  static async open(
    folder: ResultsFolder,
    game: Game,
    plan: RunSpec,
    { records: form, rule }: Identity,
    before: CheckpointState | null,
    tournament?: Tournament,
  ): Promise<RunFiles> {
    const files = new Map<string, AppendFile>();
    const open = (name: string, head = ''): AppendFile => {
      const file = folder.attempt(() => new AppendFile(join(folder.path, name), before?.files[name]?.bytes ?? 0));
      files.set(name, file);
      if (file.bytes === 0 && head !== '') folder.attempt(() => file.append(head));
      return file;
    };
    const table = batchesTable(game, plan.arms, rule, form !== null);
    open(table.file, table.head);
    const records =
      form && (await openRecords(form, { game, plan }, open(recordsFile(form)), before?.recordsState ?? null, folder));
    const deals = plan.contrasts ? new DealResultsFile(game, plan, open(DEALS_FILE)) : null;
    if (tournament !== undefined) open(ROUNDS.file, ROUNDS.head);
    const rounds = tournament === undefined ? null : new JointBatchesWriter(ROUNDS, tournament.pairs);
    return new RunFiles(files, table, records, deals, rounds);
  }

  get names(): string[] {
    return [...this.files.keys()].filter((name) => name !== DEALS_FILE);
  }

  add(batch: Omit<PlayedBatch, 'seconds'>): void {
    const { arm, from, log } = batch;
    this.addRows(this.table.row(batch));
    this.deals?.add(batch);
    if (log !== null) this.records?.add({ arm, from, log });
  }

  addRound(round: Parameters<JointBatchesWriter['row']>[0]): void {
    if (this.rounds !== null) this.files.get(ROUNDS.file)!.append(this.rounds.row(round));
  }

  addRows(rows: string): void {
    this.files.get(this.table.file)!.append(rows);
  }

  sync(): void {
    for (const file of this.files.values()) file.sync();
  }

  get state(): Pick<CheckpointState, 'files' | 'recordsState'> {
    const files = Object.fromEntries([...this.files].map(([name, file]) => [name, file.fileHash]));
    return { files, recordsState: this.records?.state() ?? null };
  }

  /** Makes a whole file of the records. Nothing can be added after that. */
  finish(): void {
    this.records?.finish();
    this.sync();
  }

  close(): void {
    for (const file of this.files.values()) file.close();
  }
}
