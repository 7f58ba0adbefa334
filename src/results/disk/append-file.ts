import { createHash, type Hash } from 'node:crypto';
import { disk, type FileHash, hashOfBeginning, writeAll } from './files.js';

/** A file that grows at its end, and can be taken up again at an earlier length. */
export class AppendFile {
  private readonly file: number;
  private length: number;
  private readonly hash: Hash;

  /** @param length of what is kept, in bytes: the file is no shorter; 0 begins anew */
  constructor(path: string, length: number) {
    this.hash = length === 0 ? createHash('sha256') : hashOfBeginning(path, length).hash;
    this.file = disk.openSync(path, length === 0 ? 'w' : 'r+');
    this.length = length;
    try {
      disk.ftruncateSync(this.file, length);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get bytes(): number {
    return this.length;
  }

  /** The size and SHA-256 of all that it holds. */
  get fileHash(): FileHash {
    return { bytes: this.length, sha256: this.hash.copy().digest('hex') };
  }

  append(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    writeAll(this.file, bytes, this.length);
    this.length += bytes.length;
    this.hash.update(bytes);
  }

  /** All of it is on the disk when this returns. */
  sync(): void {
    disk.fsyncSync(this.file);
  }

  close(): void {
    disk.closeSync(this.file);
  }
}
