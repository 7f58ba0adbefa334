/** Errors of the system, such as limits of the machine, as one line that says what was refused and what to do. */

/** A call that the system refused: the message is one line for the user. */
export class SystemRefusal extends Error {
  override readonly name = 'SystemRefusal';
}

const FEWER = 'give fewer --threads, end other programs or raise the limit';
const PERMISSIONS = 'look at the permissions of files and folders, and of the user who runs this';
const PIPES = 'standard input or output does not wait for the other end: use a file or another pipe';

const REMEDIES: Readonly<Record<string, string>> = {
  EAGAIN: `too many threads and processes (ulimit -u): ${FEWER}`,
  EMFILE: `too many open files (ulimit -n): ${FEWER}`,
  ENFILE: `too many open files on this machine: ${FEWER}`,
  ENOMEM: `out of memory: ${FEWER}`,
  EACCES: `permission denied: ${PERMISSIONS}`,
  EPERM: `not permitted: ${PERMISSIONS}`,
  ENOSPC: 'no space left: free some, or choose another folder (--out, TMPDIR)',
  EDQUOT: 'the quota of the disk is used up: free some, or choose another folder (--out, TMPDIR)',
  EROFS: 'read-only file system: choose another folder (--out, TMPDIR)',
  EIO: 'the device fails: choose another folder or another machine',
};

/**
 * Translates an error of Node or esbuild.
 *
 * @returns null if it is no refusal of the system
 */
export function toSystemRefusal(error: unknown): SystemRefusal | null {
  if (error instanceof SystemRefusal) return error;
  if (!(error instanceof Error)) return null;
  const { code = '', message, syscall = '', errno, path, permission, resource, cause } = error as SystemError;
  if (cause instanceof Error) return toSystemRefusal(cause);
  if (code === 'ERR_ACCESS_DENIED') {
    const what = [permission, resource].filter(Boolean).join(' ') || message;
    return new SystemRefusal(`Node may not do this (${what}): start it without --permission, or allow this too`);
  }
  if (syscall === 'uv_cwd') {
    return new SystemRefusal(`the current folder was deleted or cannot be read (${code}): change to another folder`);
  }
  const isThread = code === 'ERR_WORKER_INIT_FAILED';
  const isBuilder = /^The service (was stopped|is no longer running)/.test(message);
  const found = isThread || isBuilder ? (/\bE[A-Z]{3,}\b/.exec(message)?.[0] ?? '') : code;
  // Input or output that does not wait says EAGAIN too.
  const remedy = found === 'EAGAIN' && /^(read|write)/.test(syscall) ? PIPES : REMEDIES[found];
  if (isThread) return refusal('start a thread', found, remedy);
  if (isBuilder) return refusal('build policy files: esbuild has ended', found, remedy);
  // Errors of policies have no number of the system.
  return remedy === undefined || typeof errno !== 'number' ? null : refusal(calledText(syscall, path), found, remedy);
}

/** `spawnSync mkfifo` and `open` with a path, as a verb and what it is about. */
function calledText(syscall: string, path: string | undefined): string {
  const [call = '', program] = syscall.split(' ');
  const target = path ?? program;
  const verb = call.startsWith('spawn') ? 'start' : call || 'go on';
  return target === undefined ? verb : `${verb} '${target}'`;
}

function refusal(
  what: string,
  code: string,
  remedy = `the limits of this machine are reached: ${FEWER}`,
): SystemRefusal {
  return new SystemRefusal(`cannot ${what}${code === '' ? '' : ` (${code})`}: ${remedy}`);
}

interface SystemError extends NodeJS.ErrnoException {
  readonly permission?: string;
  readonly resource?: string;
}
