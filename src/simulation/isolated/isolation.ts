/** Sandbox for processes of policies, and the switch that makes policies play in such processes. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../game/index.js';
import { PACKAGE_ROOT } from '../../version.js';
import type { OutsideFault } from '../outside/last-words.js';
import { OutsideProcess } from '../outside/process.js';
import { findSeccompFile } from './seccomp.js';

/** The joined modules of the program: an isolated process reads those that its host needs, none of which imports a package. */
const MODULES = fileURLToPath(new URL('dist/host/', PACKAGE_ROOT));
const PACKAGE = fileURLToPath(new URL('package.json', PACKAGE_ROOT));
/** Mebibytes of JavaScript's heap. */
const HEAP = 1024;
/** Kibibytes of all data; open files, by which also threads are limited; no core dumps. */
const LIMITS = { d: 4 * 2 ** 20, n: 64, c: 0 };

/** Seconds that a policy may take for an answer, unless it is said. */
const DEFAULT_SECONDS = 60;

/** The protection that keeps the processes of isolated policies from files, network and each other. */
export interface Protection {
  readonly permissions: boolean;
}

/** Start of a process for a policy file: a command, and the files that it reads from its descriptors 3 and on. */
export interface IsolatedSource {
  readonly command: readonly [string, ...string[]];
  readonly files: readonly string[];
  readonly seconds: number;
}

interface Isolation {
  readonly protection: Protection;
  readonly seconds: number;
  readonly sandbox: Sandbox;
}

/** Parts that all sandboxed processes share. */
interface Sandbox {
  readonly bubblewrap: string;
  /** Path of the seccomp program with the allowed system calls. */
  readonly filter: string;
  /** Node, its libraries, and the program's own code for it. */
  readonly files: readonly string[];
}

let current: Isolation | null = null;

/**
 * From now on each policy file plays in processes of its own, and is read in one.
 *
 * @param seconds that a policy may take for an answer
 * @throws UsageError where this machine cannot shut them off
 */
export async function isolatePolicies(seconds = DEFAULT_SECONDS): Promise<Protection> {
  const permissions = process.allowedNodeEnvironmentFlags.has('--permission');
  const protection = { permissions };
  const sandbox = await findSandbox(protection);
  if (typeof sandbox === 'string') throw new UsageError(`--isolate ${sandbox}`);
  current = { protection, seconds, sandbox };
  return protection;
}

/** Lets policy files play in threads again. */
export function endIsolation(): void {
  current = null;
}

/** Protection of isolated policies; null while policies play in threads. */
export function currentProtection(): Protection | null {
  return current?.protection ?? null;
}

/** Start of the process of a policy file; null while policies play in threads. @param module file: URL of its bundle */
export function isolatedSource(module: string): IsolatedSource | null {
  if (current === null) return null;
  const { protection, seconds, sandbox } = current;
  const node = [`--max-old-space-size=${HEAP}`, join(MODULES, 'host.js')];
  return { ...shutOff(sandbox, protection, [fileURLToPath(module)], node), seconds };
}

export function protectionText({ permissions }: Protection): string {
  const by = permissions
    ? "bubblewrap, a list of system calls and Node's permissions"
    : 'bubblewrap and a list of system calls';
  return `policy files played in processes of their own, shut off by ${by}`;
}

/** The sandbox of this machine, or why there is none. */
async function findSandbox(protection: Protection): Promise<Sandbox | string> {
  const filter = findSeccompFile(MODULES);
  const path = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'bwrap'));
  const bubblewrap = path.find((file) => existsSync(file));
  if (process.platform !== 'linux' || filter === null) return 'needs Linux on x64 or arm64, with bubblewrap';
  if (bubblewrap === undefined) return 'needs bubblewrap (on Debian and Ubuntu: apt install bubblewrap)';
  const libraries = spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout ?? '';
  const modules = readdirSync(MODULES).filter((name) => name.endsWith('.js'));
  const files = [
    process.execPath,
    ...[...libraries.matchAll(/(?:=> |^\s*)(\/\S+)/gm)].map(([, file]) => file!),
    ...modules.map((name) => join(MODULES, name)),
    PACKAGE,
  ];
  const sandbox = { bubblewrap, filter, files };
  const trial = { ...shutOff(sandbox, protection, [], ['-p', '0']), seconds: DEFAULT_SECONDS };
  const started = new OutsideProcess({ ...trial, folder: '/', environment: {}, first: 0, farewell: '' });
  const fault = await new Promise<OutsideFault | null>((resolve) => {
    started.send(new Uint8Array(), true);
    started.listen({ hear: () => resolve(null), failed: resolve });
  }).finally(() => started.end());
  return fault === null ? sandbox : `needs a bubblewrap that works, which ${fault.message}; ${fault.lastWords}`;
}

/**
 * Command that starts Node in the sandbox. Each process has copies of its files in memory: shared files would tell by
 * their access times what other processes have read.
 *
 * @param own the files that it may read besides those that all need
 * @param node its arguments
 */
function shutOff(
  { bubblewrap, filter, files }: Sandbox,
  { permissions }: Protection,
  own: readonly string[],
  node: readonly string[],
): Pick<IsolatedSource, 'command' | 'files'> {
  const limits = Object.entries(LIMITS).map(([name, limit]) => `ulimit -${name} ${limit}`);
  const script = `${limits.join(' && ')} && exec "$@"`;
  const copied = [...files, ...own];
  const shut = ['--unshare-all', '--as-pid-1', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'];
  const copies = copied.flatMap((path, place) => ['--perms', '0555', '--file', String(place + 4), path]);
  const sealed = ['--remount-ro', '/', '--chdir', '/', '--'];
  const wrapped = [bubblewrap, ...shut, '--seccomp', '3', ...copies, ...sealed];
  const readable = [MODULES, PACKAGE, ...own].map((path) => `--allow-fs-read=${path}`);
  const started = [process.execPath, ...(permissions ? ['--permission', ...readable] : []), ...node];
  return { command: ['/bin/sh', '-c', script, 'sh', ...wrapped, ...started], files: [filter, ...copied] };
}
