import { lstatSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { disk } from './files.js';
import { LOCK_OWNER } from './lock.js';

/** Thrown by every call after a kill: the process is gone. */
class Killed extends Error {}

type Call = keyof typeof disk;
type AnyCall = (...given: unknown[]) => unknown;

const CALLS = Object.keys(disk) as Call[];
/** The real calls. None waits for the disk: these tests simulate no power failure. */
const REAL = { ...disk, fsyncSync: () => undefined } as Record<Call, AnyCall>;
const DISK = { ...disk };

/**
 * Does something while every change on the disk goes through a function.
 *
 * @param through told the name of each call, and what makes it
 */
export async function interceptDiskCalls<T>(
  through: (call: Call, given: unknown[], real: AnyCall) => unknown,
  action: () => Promise<T>,
) {
  const calls = disk as unknown as Record<Call, AnyCall>;
  for (const call of CALLS) calls[call] = (...given) => through(call, given, REAL[call]);
  try {
    return await action();
  } finally {
    Object.assign(disk, DISK);
  }
}

/** @returns how many calls it took, and the names of all */
export async function countCalls(action: () => Promise<unknown>): Promise<Call[]> {
  const made: Call[] = [];
  await interceptDiskCalls((call, given, real) => {
    made.push(call);
    return real(...given);
  }, action);
  return made;
}

/** Does something until its n-th call (from 0), which is not made, nor is any after it. @returns whether it got so far */
export async function killAtCall(call: number, action: () => Promise<unknown>): Promise<boolean> {
  let made = 0;
  const open = new Set<unknown>();
  try {
    await interceptDiskCalls((name, given, real) => {
      if (made++ >= call) throw new Killed();
      const answer = real(...given);
      if (name === 'openSync') open.add(answer);
      if (name === 'closeSync') open.delete(given[0]);
      return answer;
    }, action);
    return false;
  } catch (error) {
    if (made > call) return true;
    throw error;
  } finally {
    // The system closes the files of a process that has gone.
    for (const file of open) REAL.closeSync(file);
  }
}

/** A disk with a limited number of bytes left: removing files frees none. */
export async function limitRoom<T>(bytes: number, action: () => Promise<T>): Promise<T> {
  let left = bytes;
  const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  return interceptDiskCalls((call, given, real) => {
    if (call === 'mkdirSync' || (call === 'openSync' && given[1] !== 'r' && given[1] !== 'r+')) {
      if (left < ENTRY) throw full();
      left -= ENTRY;
    }
    if (call !== 'writeSync') return real(...given);
    const [file, content, offset, length, place] = given as [number, Uint8Array, number, number, number];
    const written = Math.min(length, left);
    if (written === 0 && length > 0) throw full();
    left -= written;
    return real(file, content, offset, written, place);
  }, action);
}

/** Bytes that a new file or folder takes, before anything is in it. */
const ENTRY = 64;

/** Makes what this process has left in a folder look like that of a process that has ended. */
export function markProcessEnded(folder: string): void {
  const ended = LOCK_OWNER.replace(/\d+-\d+$/, '4194305-1');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) markProcessEnded(path);
    else if (name === 'lock' && readFileSync(path, 'utf8') === LOCK_OWNER) writeFileSync(path, ended);
    if (name.includes(LOCK_OWNER)) renameSync(path, join(folder, name.replace(LOCK_OWNER, ended)));
  }
}

export function contentOf(folder: string, below = ''): Record<string, string> {
  return Object.fromEntries(
    readdirSync(join(folder, below)).flatMap((name): [string, string][] => {
      const path = join(below, name);
      if (lstatSync(join(folder, path)).isDirectory())
        return [[path, 'folder'], ...Object.entries(contentOf(folder, path))];
      return [[path, readFileSync(join(folder, path), 'latin1')]];
    }),
  );
}
