/** Files and folders, put together from calls that tests can have fail. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface FileHash {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a whole file piece by piece. It and all of its content are on the disk when this returns. */
export function writePieces(path: string, pieces: Iterable<string | Uint8Array>): void {
  const file = new AppendFile(path, 0);
  try {
    for (const piece of pieces) file.append(piece);
    file.sync();
  } finally {
    file.close();
  }
}

/** Writes bytes at a place in an open file. */
export function writeAll(file: number, bytes: Uint8Array, at: number): void {
  // A disk that fills up takes a part first and says so only the next time.
  for (let done = 0; done < bytes.length; ) {
    done += disk.writeSync(file, bytes, done, bytes.length - done, at + done);
  }
}

/** A second name for a file; a copy of it where the file system has no links. */
export function linkOrCopy(source: string, target: string): void {
  try {
    disk.linkSync(source, target);
  } catch (error) {
    if (!NO_LINK_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    writePieces(target, readPieces(source));
  }
}

/** Errors of file systems that have no links, or no more for this file. */
export const NO_LINK_ERRORS: readonly string[] = [
  'EPERM',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EMLINK',
  'EXDEV',
  'EINVAL',
];

/**
 * Reads a file that may be larger than memory, or a part of it. The piece is used again: keep no reference to it.
 *
 * @param bytes of the part; fewer come where the file ends before
 */
export function* readPieces(path: string, first = 0, bytes = Number.POSITIVE_INFINITY): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(Math.min(1 << 20, bytes));
  const file = openSync(path, 'r');
  try {
    for (let done = 0; done < bytes; ) {
      const read = readSync(file, buffer, 0, Math.min(buffer.length, bytes - done), first + done);
      if (read === 0) return;
      yield buffer.subarray(0, read);
      done += read;
    }
  } finally {
    closeSync(file);
  }
}

export function hashFile(path: string): FileHash {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const piece of readPieces(path)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Level by level: Node's own recursive mkdir never returns where a file system refuses folders, as /proc does. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    disk.mkdirSync(path);
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes a file, a link or a folder with all that is in it, if there is one of that name. */
export function removeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) {
    removeFile(path);
    return;
  }
  for (const name of readdirSync(path)) removeTree(join(path, name));
  disk.rmdirSync(path);
}

export function removeFile(path: string): void {
  try {
    disk.unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Makes renames in a folder outlive a power failure, on systems that can. */
export function syncFolder(path: string): void {
  let folder: number;
  try {
    folder = disk.openSync(path, 'r');
  } catch (error) {
    if (UNSYNCABLE.includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  try {
    disk.fsyncSync(folder);
  } catch (error) {
    if (!UNSYNCABLE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    disk.closeSync(folder);
  }
}

/** Errors of systems on which folders cannot be opened or synced. */
const UNSYNCABLE: readonly string[] = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF'];

/**
 * Every change that results make on disk is one of these calls, so that tests can have any of them fail, or be the last
 * before a kill. Reading is left to `node:fs`.
 */
export const disk = {
  closeSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeSync,
};

/** A results folder that cannot be made or written; the message is one line that says why. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError';
  isTold = false;
}

/** A file that grows at its end, and can be taken up again at an earlier length. */
export class AppendFile {
  private readonly file: number;
  private length: number;

  /** @param length of what is kept, in bytes: the file is no shorter; 0 begins anew */
  constructor(path: string, length: number) {
    this.file = disk.openSync(path, length === 0 ? 'w' : 'r+');
    this.length = length;
    try {
      if (length > 0) disk.ftruncateSync(this.file, length);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get bytes(): number {
    return this.length;
  }

  append(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    writeAll(this.file, bytes, this.length);
    this.length += bytes.length;
  }

  sync(): void {
    disk.fsyncSync(this.file);
  }

  close(): void {
    disk.closeSync(this.file);
  }
}
