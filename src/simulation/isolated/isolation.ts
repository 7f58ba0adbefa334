/** How processes of policies are shut off from all else, and whether policies play in such processes. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../game/index.js';
import { PACKAGE_ROOT } from '../../version.js';
import { startKeeper } from '../outside/process.js';
import { seccompProgram } from './seccomp.js';

/** The joined modules of the program: an isolated process reads those that its host needs, none of which imports a package. */
const MODULES = fileURLToPath(new URL('dist/host/', PACKAGE_ROOT));
const PACKAGE = fileURLToPath(new URL('package.json', PACKAGE_ROOT));
/** Mebibytes of JavaScript's heap. */
const HEAP = 1024;
/** Kibibytes of all data; open files, by which also threads are limited; no core dumps, and no bytes in files. */
const LIMITS = { d: 4 * 2 ** 20, n: 64, c: 0, f: 0 };

/** Seconds that a policy may take for an answer, unless it is said. */
const DEFAULT_SECONDS = 60;

/** The protection that keeps the processes of isolated policies from files, network and each other. */
export interface Protection {
  readonly permissions: boolean;
}

/** What starts a process in which a policy file plays. */
export interface IsolatedSource {
  readonly command: readonly [string, ...string[]];
  /** The program for seccomp, which the command reads from its file 3. */
  readonly filter: Uint8Array;
  readonly seconds: number;
}

interface Isolation {
  readonly protection: Protection;
  readonly seconds: number;
  readonly sandbox: Sandbox;
}

/** bubblewrap's path and arguments, but for the files that are to be read. */
interface Sandbox {
  readonly command: readonly string[];
  readonly filter: Uint8Array;
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
  const sandbox = await findSandbox(permissions);
  if (typeof sandbox === 'string') throw new UsageError(`--isolate ${sandbox}`);
  await startKeeper();
  const protection = { permissions };
  current = { protection, seconds, sandbox };
  return protection;
}

/** From now on policy files play inside again. */
export function endIsolation(): void {
  current = null;
}

/** How policies are isolated; null where they are not. */
export function protectionNow(): Protection | null {
  return current?.protection ?? null;
}

/** What the process of a policy file is started by; null where policies play inside. @param module file: URL of its bundle */
export function isolatedSource(module: string): IsolatedSource | null {
  if (current === null) return null;
  const { protection, seconds, sandbox } = current;
  const node = [`--max-old-space-size=${HEAP}`, join(MODULES, 'host.js')];
  const command = commandOf(sandbox, protection.permissions, [MODULES, PACKAGE, fileURLToPath(module)], node);
  return { command, seconds, filter: sandbox.filter };
}

export function protectionText({ permissions }: Protection): string {
  const by = permissions
    ? "bubblewrap, a list of system calls and Node's permissions"
    : 'bubblewrap and a list of system calls';
  return `policy files played in processes of their own, shut off by ${by}`;
}

/** The sandbox of this machine, or why there is none. */
async function findSandbox(permissions: boolean): Promise<Sandbox | string> {
  const filter = seccompProgram();
  const path = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'bwrap'));
  const bubblewrap = path.find((file) => existsSync(file));
  if (process.platform !== 'linux' || filter === null) return 'needs Linux on x64 or arm64, with bubblewrap';
  if (bubblewrap === undefined) return 'needs bubblewrap (on Debian and Ubuntu: apt install bubblewrap)';
  const libraries = spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout ?? '';
  const files = [process.execPath, ...[...libraries.matchAll(/(?:=> |^\s*)(\/\S+)/gm)].map(([, file]) => file!)];
  const shut = ['--unshare-all', '--as-pid-1', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'];
  const sandbox = { command: [bubblewrap, ...shut, '--seccomp', '3', ...bound(files)], filter };
  const [program, ...args] = commandOf(sandbox, permissions, [], ['-e', '0']);
  const child = spawn(program, args, { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  (child.stdio[3] as NodeJS.WritableStream).on('error', () => {}).end(filter);
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const status = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  return status === 0 ? sandbox : `needs a bubblewrap that works, which says here '${said.trim().split('\n')[0]}'`;
}

/** What starts Node. @param readable files @param node its arguments */
function commandOf(
  sandbox: Sandbox,
  permissions: boolean,
  readable: readonly string[],
  node: readonly string[],
): [string, ...string[]] {
  const limits = Object.entries(LIMITS).map(([name, limit]) => `ulimit -${name} ${limit}`);
  const script = `${limits.join(' && ')} && exec "$@"`;
  const wrapped = [...sandbox.command, ...bound(readable), '--remount-ro', '/', '--chdir', '/', '--'];
  const allowed = permissions ? ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)] : [];
  return ['/bin/sh', '-c', script, 'sh', ...wrapped, process.execPath, ...allowed, ...node];
}

function bound(files: readonly string[]): string[] {
  return files.flatMap((path) => ['--ro-bind', path, path]);
}
