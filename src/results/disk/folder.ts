import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../game/index.js';
import {
  disk,
  type FileHash,
  hashFile,
  linkOrCopy,
  makeFolder,
  ResultsError,
  readPieces,
  removeFile,
  removeTree,
  syncFolder,
  writePieces,
} from './files.js';
import { LOCK_FILE, LOCK_OWNER, OWNER_PATTERN, ownerStateOf } from './lock.js';

/** Matches the name of a file that is being written or removed, with the process that does it. */
const TEMPORARY = new RegExp(`^\\..+\\.(?:(${OWNER_PATTERN})\\.)?[0-9a-f]{12}\\.tmp$`);

/** Milliseconds after which a temporary file of a process on another machine is taken for left behind. */
const LEFT_BEHIND = 24 * 3600 * 1000;

/** The folder that results are written to. A file appears whole or not at all, also where the power fails. */
export class ResultsFolder {
  /** Temporary files of what is staged, by name. */
  private readonly waiting = new Map<string, string>();

  /** Makes the folder and tries to write to it, before any game is played. @throws ResultsError if that fails. */
  constructor(readonly path: string) {
    this.attempt(() => {
      makeFolder(resolve(path));
      const probe = this.temporary('probe');
      try {
        writePieces(probe, ['probe']);
      } finally {
        removeFile(probe);
      }
      this.removeLeftBehind();
    });
  }

  /** Replaces a file at once. @returns its path @throws ResultsError if it cannot be written, and nothing is changed */
  write(name: string, content: string | Uint8Array): string {
    this.stage(name, content);
    this.commit();
    return join(this.path, name);
  }

  /** Writes a file that takes its place when `commit` is called. @throws ResultsError, and nothing is then changed */
  stage(name: string, content: string | Uint8Array): void {
    this.stagePieces(name, [content]);
  }

  /** As `stage`, of a content that may be larger than memory. */
  stagePieces(name: string, pieces: Iterable<string | Uint8Array>): void {
    this.stageWith(name, (temporary) => writePieces(temporary, pieces));
  }

  /** As `stage`, of a file on the same disk. @param shared whether the two may be one, as the other will not change */
  stageFile(name: string, source: string, shared: boolean): void {
    this.stageWith(name, (temporary) => {
      if (shared) linkOrCopy(source, temporary);
      else writePieces(temporary, readPieces(source));
    });
  }

  get staged(): Readonly<Record<string, FileHash>> {
    return this.attempt(() =>
      Object.fromEntries([...this.waiting].map(([name, temporary]) => [name, hashFile(temporary)])),
    );
  }

  /** Puts what is staged in its place, file by file in the order of staging. */
  commit(): void {
    this.attempt(() => {
      for (const [name, temporary] of this.waiting) {
        disk.renameSync(temporary, join(this.path, name));
        // If both are names of one file, as after a kill right here, the rename does not happen.
        removeFile(temporary);
        this.waiting.delete(name);
      }
      syncFolder(this.path);
    });
  }

  private stageWith(name: string, make: (temporary: string) => void): void {
    const temporary = this.temporary(name);
    this.waiting.set(name, temporary);
    this.attempt(() => {
      try {
        if (statSync(join(this.path, name), { throwIfNoEntry: false })?.isDirectory()) throw new InTheWay();
        make(temporary);
      } catch (error) {
        for (const path of this.waiting.values()) removeFile(path);
        this.waiting.clear();
        throw error;
      }
    });
  }

  /** Takes away a file, if there is one of that name. A folder of that name is not ours, and stays. */
  remove(name: string): void {
    this.attempt(() => {
      const path = join(this.path, name);
      if (statSync(path, { throwIfNoEntry: false })?.isFile()) removeFile(path);
    });
  }

  /** Takes away a folder at once, however much is in it: under its name it is there as a whole or not at all. */
  removeFolder(name: string): void {
    this.attempt(() => {
      const aside = this.temporary(name);
      disk.renameSync(join(this.path, name), aside);
      removeTree(aside);
    });
  }

  /** The names of all files and folders in it, but those that are being written or removed. */
  names(): string[] {
    return this.attempt(() => readdirSync(this.path)).filter((name) => !TEMPORARY.test(name));
  }

  /** True if a file is being written or removed, or was when a process was killed. */
  hasTemporary(name: string): boolean {
    return this.attempt(() => readdirSync(this.path)).some(
      (each) => each.startsWith(`.${name}.`) && TEMPORARY.test(each),
    );
  }

  private temporary(name: string): string {
    return join(this.path, `.${name}.${LOCK_OWNER}.${randomBytes(6).toString('hex')}.tmp`);
  }

  private removeLeftBehind(): void {
    for (const name of readdirSync(this.path)) {
      const found = TEMPORARY.exec(name);
      // A lock's temporary file tells whose folder this is, and goes when another process has locked it.
      if (found === null || name.startsWith(`.${LOCK_FILE}.`)) continue;
      const path = join(this.path, name);
      const state = found[1] === undefined ? 'ended' : ownerStateOf(found[1]);
      if (state === 'ended' || (state === 'elsewhere' && ageOf(path) > LEFT_BEHIND)) removeTree(path);
    }
  }

  /** Does something in the folder. @throws ResultsError if the system refuses */
  attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // Whatever else is wrong is no matter of files.
      if (code === undefined || error instanceof ResultsError || error instanceof UsageError) throw error;
      throw new ResultsError(`cannot write results to '${this.path}': ${REASONS[code] ?? message}`);
    }
  }
}

/** In milliseconds; of what has gone it is 0. */
function ageOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? 0 : Date.now() - found.mtimeMs;
}

/** A folder stands where a file is to be. */
class InTheWay extends Error {
  readonly code = 'EISDIR';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file would be larger than is allowed',
  EEXIST: 'a file of that name is in the way',
  EISDIR: 'a folder of that name is in the way',
  ENOTDIR: 'a part of the path is a file',
};
