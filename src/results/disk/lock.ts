import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { disk } from './disk.js';
import { NO_LINKS, removeFile, writeAll, writeWhole } from './files.js';
import { ResultsError } from './folder.js';
import { OWNER, pidOf, stateOf } from './owner.js';

export const LOCK = 'lock';

/** Keeps two runs from writing into one folder: the file names the process that does. */
export class FolderLock {
  private readonly file: string;

  /** @throws ResultsError if another process that is alive writes there */
  constructor(private readonly folder: string) {
    this.file = join(folder, LOCK);
    while (!this.take()) this.removeStale();
  }

  release(): void {
    removeFile(this.file);
  }

  /** Makes the lock, with its owner in it from the first moment. @returns false if there is one already */
  private take(): boolean {
    const own = this.besides();
    try {
      writeWhole(own, OWNER);
      disk.linkSync(own, this.file);
      return true;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      if (NO_LINKS.includes(code)) return this.takeWithoutLinks();
      throw error;
    } finally {
      removeFile(own);
    }
  }

  private takeWithoutLinks(): boolean {
    try {
      const file = disk.openSync(this.file, 'wx');
      writeAll(file, Buffer.from(OWNER), 0);
      disk.closeSync(file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** Takes away a lock whose process has ended. @throws ResultsError if it has not, as far as can be known */
  private removeStale(): void {
    const owner = ownerIn(this.file);
    if (owner === null) return;
    const state = owner === OWNER ? 'ended' : stateOf(owner);
    if (state === 'alive') {
      throw new ResultsError(
        `another run (process ${pidOf(owner)}) is writing to '${this.folder}'; wait for it, or stop it`,
      );
    }
    if (state === 'elsewhere') {
      throw new ResultsError(
        `another run (process ${pidOf(owner)} on another machine) is writing to '${this.folder}'; if it has ended, delete '${this.file}'`,
      );
    }
    // By way of another name: a process that was quicker may have put its own lock there since.
    const aside = this.besides();
    try {
      disk.renameSync(this.file, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    if (ownerIn(aside) !== owner) disk.renameSync(aside, this.file);
    else removeFile(aside);
  }

  private besides(): string {
    return join(this.folder, `.${LOCK}.${OWNER}.${randomBytes(6).toString('hex')}.tmp`);
  }
}

/** Null if there is no such file. */
function ownerIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
