import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ResultsError } from './results-error.js';

/** Keeps two runs from writing into one folder: the file holds the process that does. */
export class FolderLock {
  private readonly file: string;

  /** @throws ResultsError if another process that is alive writes there */
  constructor(folder: string) {
    this.file = join(folder, 'lock');
    try {
      this.write('wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = Number(readFileSync(this.file, 'utf8'));
      if (owner !== process.pid && isAlive(owner)) {
        throw new ResultsError(`another run (process ${owner}) is writing to '${folder}'; wait for it, or stop it`);
      }
      this.write('w');
    }
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  private write(flag: 'w' | 'wx'): void {
    const file = openSync(this.file, flag);
    writeFileSync(file, String(process.pid));
    closeSync(file);
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
