import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../game/index.js';
import { ResultsError } from './results-error.js';

export interface FileHash {
  readonly bytes: number;
  readonly sha256: string;
}

/** The folder within a results folder where a run under way keeps what it has. */
export const UNFINISHED = 'unfinished';

/** A file that is being written. */
const TEMPORARY = /^\..+\.[0-9a-f]{12}\.tmp$/;

/** The folder that results are written to. A file appears whole or not at all, also where the power fails. */
export class ResultsFolder {
  /** Temporary files of what is staged, by name. */
  private readonly waiting = new Map<string, string>();

  /** Makes the folder and tries to write to it, before any game is played. @throws ResultsError if that fails. */
  constructor(readonly path: string) {
    if (path.trim() === '') throw new UsageError('--out needs the name of a folder');
    this.attempt(() => {
      makeFolder(resolve(path));
      const probe = this.temporary('probe');
      writeFileSync(probe, '');
      rmSync(probe);
      // What a run left behind that was killed while it wrote.
      for (const name of this.names()) if (TEMPORARY.test(name)) rmSync(join(path, name), { force: true });
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
    this.stageWith(name, (temporary) => writeWhole(temporary, content));
  }

  /** As `stage`, of a file on the same disk. @param shared whether the two may be one, as the other will not change */
  stageFile(name: string, source: string, shared: boolean): void {
    this.stageWith(name, (temporary) => (shared ? linkOrCopy(source, temporary) : copyFileSync(source, temporary)));
  }

  /** Hashes of the files that are staged, by name. */
  get staged(): Readonly<Record<string, FileHash>> {
    return this.attempt(() =>
      Object.fromEntries([...this.waiting].map(([name, temporary]) => [name, hashOfFile(temporary)])),
    );
  }

  /** Puts what is staged in its place, file by file in the order of staging. */
  commit(): void {
    this.attempt(() => {
      for (const [name, temporary] of this.waiting) {
        renameSync(temporary, join(this.path, name));
        this.waiting.delete(name);
      }
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
        for (const path of this.waiting.values()) rmSync(path, { force: true });
        this.waiting.clear();
        throw error;
      }
    });
  }

  /** Takes away a file or folder, if there is one of that name. */
  remove(name: string): void {
    this.attempt(() => rmSync(join(this.path, name), { force: true, recursive: true }));
  }

  /** The names of all files and folders in it. */
  names(): string[] {
    return readdirSync(this.path);
  }

  private temporary(name: string): string {
    return join(this.path, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  }

  /** Does something in the folder. @throws ResultsError if the system refuses */
  attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (error instanceof ResultsError || error instanceof UsageError) throw error;
      const { code, message } = error as NodeJS.ErrnoException;
      throw new ResultsError(`cannot write results to '${this.path}': ${REASONS[code ?? ''] ?? message}`);
    }
  }
}

/** A folder stands where a file is to be. */
class InTheWay extends Error {
  readonly code = 'EISDIR';
}

/** The file and all of its content are on the disk when this returns. */
function writeWhole(path: string, content: string | Uint8Array): void {
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Not every file system has links.
    copyFileSync(source, target);
  }
}

/** Of a file that may be larger than memory. */
export function hashOfFile(path: string): FileHash {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(1 << 20);
  const file = openSync(path, 'r');
  try {
    let bytes = 0;
    for (;;) {
      const read = readSync(file, piece);
      if (read === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(piece.subarray(0, read));
      bytes += read;
    }
  } finally {
    closeSync(file);
  }
}

/** Level by level: Node's own recursive mkdir never returns where a file system refuses folders, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  EEXIST: 'a file of that name is in the way',
  EISDIR: 'a folder of that name is in the way',
  ENOTDIR: 'a part of the path is a file',
};
