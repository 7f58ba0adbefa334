/** Locks of folders: each names the process that writes there, in a form that no other process ever has. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { disk, NO_LINK_ERRORS, ResultsError, removeFile, writeAll, writePieces } from './files.js';

/** Milliseconds between two signs of life: the lock is written again as it is, which sets its time. */
const BEAT = 5000;

/** Milliseconds without a sign of life after which a process on another machine is taken to have ended. */
const SILENCE = 60_000;

/** Keeps two runs from writing into one folder: the file names the process that does. */
export class FolderLock {
  private readonly file: string;
  private readonly beats: NodeJS.Timeout;

  /** @throws ResultsError if another process that is alive writes there */
  constructor(private readonly folder: string) {
    this.file = join(folder, LOCK_FILE);
    while (!this.take()) this.removeStale();
    this.removeLeftBehind();
    this.beats = setInterval(() => this.beat(), BEAT).unref();
  }

  get isLost(): boolean {
    const owner = ownerIn(this.file);
    return owner !== null && owner !== LOCK_OWNER;
  }

  release(): void {
    this.rest();
    if (!this.isLost) removeFile(this.file);
  }

  rest(): void {
    clearInterval(this.beats);
  }

  /** Not by the calls of disk.ts: nothing is changed. */
  private beat(): void {
    try {
      if (ownerIn(this.file) !== LOCK_OWNER) return;
      const file = openSync(this.file, 'r+');
      writeSync(file, LOCK_OWNER, 0);
      closeSync(file);
    } catch {
      // A disk may be away for a moment; programs that wait for a sign are patient.
    }
  }

  /** Makes the lock, with its owner in it from the first moment. @returns false if there is one already */
  private take(): boolean {
    const own = this.besides();
    try {
      writePieces(own, [LOCK_OWNER]);
      disk.linkSync(own, this.file);
      return true;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      if (NO_LINK_ERRORS.includes(code)) return this.takeWithoutLinks();
      throw error;
    } finally {
      removeFile(own);
    }
  }

  private takeWithoutLinks(): boolean {
    try {
      const file = disk.openSync(this.file, 'wx');
      writeAll(file, Buffer.from(LOCK_OWNER), 0);
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
    const state = owner === LOCK_OWNER ? 'ended' : ownerStateOf(owner);
    if (state === 'alive') {
      throw new ResultsError(
        `another run (process ${pidOf(owner)}) is writing to '${this.folder}'; wait for it, or stop it`,
      );
    }
    if (state === 'elsewhere' && this.silence() < SILENCE) {
      throw new ResultsError(
        `another run (process ${pidOf(owner)} on another machine) is writing to '${this.folder}'; if it has ended, wait a minute or delete '${this.file}'`,
      );
    }
    // The lock gets another name first: a quicker process may have put its own there since. Under that name it stays
    // until there is a new lock: without either the folder would be taken for somebody else's.
    const aside = this.besides();
    try {
      disk.renameSync(this.file, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    if (ownerIn(aside) !== owner) disk.renameSync(aside, this.file);
  }

  /** Milliseconds since the last sign of life, by the clock of the disk: those of two machines may differ. */
  private silence(): number {
    const probe = this.besides();
    try {
      writePieces(probe, [LOCK_OWNER]);
      const last = statSync(this.file, { throwIfNoEntry: false });
      return last === undefined ? 0 : statSync(probe).mtimeMs - last.mtimeMs;
    } finally {
      removeFile(probe);
    }
  }

  /** The locks that were put aside, also by processes that were killed while they took the lock. */
  private removeLeftBehind(): void {
    for (const name of readdirSync(this.folder)) {
      const owner = BESIDES.exec(name)?.[1];
      if (owner === LOCK_OWNER || (owner !== undefined && ownerStateOf(owner) === 'ended'))
        removeFile(join(this.folder, name));
    }
  }

  private besides(): string {
    return join(this.folder, `.${LOCK_FILE}.${LOCK_OWNER}.${randomBytes(6).toString('hex')}.tmp`);
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

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** `host-pid-started`: when a process started tells it from a later one that was given the same number. */
export const LOCK_OWNER = `${HOST}-${process.pid}-${startOf(process.pid) ?? 0}`;

/** The file that names the owner of a folder. */
export const LOCK_FILE = 'lock';

/** Form of an owner, as a part of a regular expression. */
export const OWNER_PATTERN = '[0-9a-f]{8}-[0-9]+-[0-9]+';

/** State of a process by its owner string; unknown of one on another machine. */
export function ownerStateOf(owner: string): 'alive' | 'ended' | 'elsewhere' {
  const [host, pid, started] = owner.split('-');
  if (!new RegExp(`^${OWNER_PATTERN}$`).test(owner)) return 'ended';
  if (host !== HOST) return 'elsewhere';
  const now = startOf(Number(pid));
  if (now !== null) return now === Number(started) ? 'alive' : 'ended';
  return started === '0' && answers(Number(pid)) ? 'alive' : 'ended';
}

function pidOf(owner: string): string {
  return owner.split('-')[1] ?? owner;
}

/** When a process started, in ticks since the machine did; null where it has ended, or the system does not tell. */
function startOf(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything. After it: the state, and 19 fields further the start (proc(5)).
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : Number(fields[19]);
  } catch {
    return null;
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The name of a lock that was put aside. */
const BESIDES = new RegExp(`^\\.${LOCK_FILE}\\.(${OWNER_PATTERN})\\.[0-9a-f]{12}\\.tmp$`);
