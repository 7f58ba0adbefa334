/** Which process a lock or a temporary file belongs to, in a form that no other process ever has. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Of this machine, short. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** `host-pid-started`: when a process started tells it from a later one that was given the same number. */
export const OWNER = `${HOST}-${process.pid}-${startOf(process.pid) ?? 0}`;

/** The file that names the owner of a folder. */
export const LOCK = 'lock';

/** What an owner looks like, as a part of a regular expression. */
export const OWNER_PATTERN = '[0-9a-f]{8}-[0-9]+-[0-9]+';

/** What is known of a process from its owner string; of one on another machine nothing is. */
export function stateOf(owner: string): 'alive' | 'ended' | 'elsewhere' {
  const [host, pid, started] = owner.split('-');
  if (!new RegExp(`^${OWNER_PATTERN}$`).test(owner)) return 'ended';
  if (host !== HOST) return 'elsewhere';
  const now = startOf(Number(pid));
  if (now !== null) return now === Number(started) ? 'alive' : 'ended';
  return started === '0' && answers(Number(pid)) ? 'alive' : 'ended';
}

/** The process's number, for people. */
export function pidOf(owner: string): string {
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
