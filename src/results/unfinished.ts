/** The folder where a run under way keeps what it has: its journal, its records and a lock. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../game/index.js';
import { ResultsError } from './disk/files.js';
import { ResultsFolder } from './disk/folder.js';
import { FolderLock, LOCK_FILE } from './disk/lock.js';
import { JOURNAL_FILE, RECORDS_FILE, UNFINISHED_FOLDER } from './format.js';
import { growingJournalOf, type Journal, readJournal } from './journal.js';

/** That folder while a process writes there, and no other can. */
export class UnfinishedFolder {
  private constructor(
    private readonly results: ResultsFolder,
    readonly folder: ResultsFolder,
    private readonly lock: FolderLock,
  ) {}

  /**
   * Makes the folder if there is none, and locks it.
   *
   * @throws ResultsError if another process writes there, or it cannot be written; UsageError if the folder is not ours
   */
  static open(results: ResultsFolder): UnfinishedFolder {
    const folder = new ResultsFolder(join(results.path, UNFINISHED_FOLDER));
    const foreign = foreignIn(folder);
    if (foreign !== undefined) {
      throw new UsageError(
        `'${folder.path}' holds '${foreign}', which is not of a run: move it away, or give --out another folder`,
      );
    }
    return new UnfinishedFolder(
      results,
      folder,
      folder.attempt(() => new FolderLock(folder.path)),
    );
  }

  /** Takes away what a run left that was killed before it had anything to resume, or when all of it was in the results. */
  static tidy(results: ResultsFolder): void {
    if (!results.names().includes(UNFINISHED_FOLDER) || hasJournal(join(results.path, UNFINISHED_FOLDER))) return;
    const folder = new ResultsFolder(join(results.path, UNFINISHED_FOLDER));
    if (foreignIn(folder) === undefined) UnfinishedFolder.open(results).release();
  }

  get path(): string {
    return this.folder.path;
  }

  get hasJournal(): boolean {
    return hasJournal(this.path);
  }

  /** @throws ResultsError if another process writes there by now: it held this one for ended */
  demandLock(): void {
    if (!this.lock.isLost) return;
    throw new ResultsError(`another process took over '${this.path}' after this run's lock expired`);
  }

  clear(): void {
    // First of all what makes the rest of it a run that can be resumed.
    this.folder.remove(JOURNAL_FILE);
    for (const name of this.folder.names()) if (name !== LOCK_FILE) this.folder.remove(name);
  }

  /** Takes the folder away, once all it holds stands in the results, or is of no use. */
  discard(): void {
    this.lock.rest();
    if (foreignIn(this.folder) === undefined) {
      this.results.removeFolder(UNFINISHED_FOLDER);
      return;
    }
    // Something was put there while the run was under way.
    this.clear();
    this.lock.release();
  }

  /** Lets other processes write there again; what can be resumed stays. */
  release(): void {
    if (this.hasJournal || this.lock.isLost) this.lock.release();
    else this.discard();
  }

  /** @throws what the action throws; what it could not write is a ResultsError that says where the rest is */
  keptHere<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof ResultsError) || !this.hasJournal) throw error;
      throw new ResultsError(`${error.message}; what was played is kept in '${this.path}': --resume writes it`);
    }
  }
}

const OURS: readonly string[] = [LOCK_FILE, JOURNAL_FILE, RECORDS_FILE];

/** The name of a file that no run has put there. */
function foreignIn(folder: ResultsFolder): string | undefined {
  const names = folder.names();
  const foreign = names.find((name) => !OURS.includes(name));
  if (foreign !== undefined || names.length === 0) return foreign;
  // A run makes its lock before all else.
  const isOurs = names.includes(LOCK_FILE) || names.includes(JOURNAL_FILE) || folder.hasTemporary(LOCK_FILE);
  return isOurs ? undefined : names[0];
}

export function hasJournal(path: string): boolean {
  return existsSync(join(path, JOURNAL_FILE));
}

/** Reads what a run under way has played. @throws UsageError if it is damaged, of another version, or has lost records */
export function readUnfinished(path: string): Journal {
  const journal = readJournal(growingJournalOf(path));
  const file = join(path, RECORDS_FILE);
  const found = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (found < journal.records) {
    throw new UsageError(`'${file}' has lost a part: the run cannot be resumed; begin anew with --restart`);
  }
  return journal;
}
