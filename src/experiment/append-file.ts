import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { UsageError } from '../game/index.js';

/** A file that grows at its end, and can be taken up again at an earlier length. */
export class AppendFile {
  private readonly file: number;
  private length: number;

  /**
   * @param length of what is kept, in bytes; 0 begins anew
   * @throws UsageError if the file is shorter than that
   */
  constructor(path: string, length: number) {
    this.file = openSync(path, length === 0 ? 'w' : 'r+');
    if (fstatSync(this.file).size < length) {
      closeSync(this.file);
      throw new UsageError(`'${path}' has lost a part: the run cannot be gone on with; begin anew with --restart`);
    }
    ftruncateSync(this.file, length);
    this.length = length;
  }

  get bytes(): number {
    return this.length;
  }

  append(content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    // A disk that fills up takes a part first and says so only the next time.
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.file, bytes, done, bytes.length - done, this.length + done);
    }
    this.length += bytes.length;
  }

  /** All of it is on the disk when this returns. */
  sync(): void {
    fsyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}
