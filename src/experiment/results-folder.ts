import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../game/index.js';

/** A results folder that cannot be made or written; the message is one line that says why. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError';
}

export interface FileHash {
  readonly bytes: number;
  readonly sha256: string;
}

/** The folder within a results folder where a run under way keeps what it has. */
export const UNFINISHED = 'unfinished';

/** The folder that results are written to. A file appears whole or not at all, also where the power fails. */
export class ResultsFolder {
  /** Hashes of the files written so far, by name. */
  readonly written: Record<string, FileHash> = {};

  /** Makes the folder and tries to write to it, before any game is played. @throws ResultsError if that fails. */
  constructor(readonly path: string) {
    if (path.trim() === '') throw new UsageError('--out needs the name of a folder');
    this.attempt(() => {
      makeFolder(resolve(path));
      const probe = this.temporary('probe');
      writeFileSync(probe, '');
      rmSync(probe);
    });
  }

  /** @returns its path @throws ResultsError if it cannot be written; no file of this name is then changed. */
  write(name: string, content: string | Uint8Array): string {
    const temporary = this.temporary(name);
    this.attempt(() => {
      try {
        writeWhole(temporary, content);
        renameSync(temporary, join(this.path, name));
        this.written[name] = hashOf(content);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    });
    return join(this.path, name);
  }

  /** Takes away a file of an earlier run. */
  remove(name: string): void {
    this.attempt(() => rmSync(join(this.path, name), { force: true }));
  }

  private temporary(name: string): string {
    return join(this.path, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  }

  private attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new ResultsError(`cannot write results to '${this.path}': ${REASONS[code ?? ''] ?? message}`);
    }
  }
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

function hashOf(content: string | Uint8Array): FileHash {
  return { bytes: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') };
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
