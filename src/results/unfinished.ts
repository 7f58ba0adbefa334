import { join } from 'node:path';
import { UsageError } from '../game/index.js';
import { CHECKPOINT_FILE, hasCheckpoint } from './checkpoint.js';
import { DEALS_FILE } from './deal-results.js';
import { ResultsError, ResultsFolder } from './disk/folder.js';
import { FolderLock } from './disk/lock.js';
import { LOCK } from './disk/owner.js';
import { UNFINISHED } from './format.js';
import { RECORDS_FORMS, recordsFile } from './records/records.js';

/** What a run may keep there. */
const OURS = new RegExp(
  `^(${[LOCK, CHECKPOINT_FILE, 'batches.csv', DEALS_FILE, ...RECORDS_FORMS.map(recordsFile)].join('|').replaceAll('.', '\\.')}|records-[0-9]+\\.state)$`,
);

/** That folder while a process writes there, and no other can. */
export class InProgressFolder {
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
  static open(results: ResultsFolder): InProgressFolder {
    const folder = new ResultsFolder(join(results.path, UNFINISHED));
    const foreign = foreignIn(folder);
    if (foreign !== undefined) {
      throw new UsageError(
        `'${folder.path}' holds '${foreign}', which is not of a run: move it away, or give --out another folder`,
      );
    }
    return new InProgressFolder(
      results,
      folder,
      folder.attempt(() => new FolderLock(folder.path)),
    );
  }

  /** Takes away what a run left that was killed before it had anything to resume, or when all of it was in the results. */
  static tidy(results: ResultsFolder): void {
    if (!results.names().includes(UNFINISHED) || hasCheckpoint(join(results.path, UNFINISHED))) return;
    const folder = new ResultsFolder(join(results.path, UNFINISHED));
    if (foreignIn(folder) === undefined) InProgressFolder.open(results).release();
  }

  get path(): string {
    return this.folder.path;
  }

  get hasCheckpoint(): boolean {
    return hasCheckpoint(this.path);
  }

  /** @throws ResultsError if another process writes there by now: it held this one for ended */
  demandLock(): void {
    if (!this.lock.isLost) return;
    throw new ResultsError(`another process took over '${this.path}' after this run's lock expired`);
  }

  /** Takes away what another run has left there. */
  clear(): void {
    // First of all what makes the rest of it a run that can be resumed.
    this.folder.remove(CHECKPOINT_FILE);
    for (const name of this.folder.names()) if (name !== LOCK) this.folder.remove(name);
  }

  /** Takes the folder away, once all it holds stands in the results, or is of no use. */
  discard(): void {
    this.lock.rest();
    if (foreignIn(this.folder) === undefined) {
      this.results.removeFolder(UNFINISHED);
      return;
    }
    // Something was put there while the run was under way.
    this.clear();
    this.lock.release();
  }

  /** Lets other processes write there again; what can be resumed stays. */
  release(): void {
    if (this.hasCheckpoint || this.lock.isLost) this.lock.release();
    else this.discard();
  }
}

/** The name of a file that no run has put there. */
function foreignIn(folder: ResultsFolder): string | undefined {
  const names = folder.names();
  const foreign = names.find((name) => !OURS.test(name));
  if (foreign !== undefined || names.length === 0) return foreign;
  // A run makes its lock before all else.
  const isOurs = names.includes(LOCK) || names.includes(CHECKPOINT_FILE) || folder.hasTemporary(LOCK);
  return isOurs ? undefined : names[0];
}

/** @throws what the action throws; what it could not write is a ResultsError that says where the rest is */
export function keptHere<T>(unfinished: InProgressFolder, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof ResultsError) || !unfinished.hasCheckpoint) throw error;
    throw new ResultsError(`${error.message}; what was played is kept in '${unfinished.path}': --resume writes it`);
  }
}
