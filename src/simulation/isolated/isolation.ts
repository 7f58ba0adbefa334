/** How processes of policies are shut off from all else, and whether policies play in such processes. */
import { spawnSync } from 'node:child_process';
import { lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../game/index.js';
import { PACKAGE_ROOT } from '../../version.js';
import { startKeeper } from '../outside/process.js';

/** The joined modules of the program: an isolated process reads those that its host needs, none of which imports a package. */
const MODULES = fileURLToPath(new URL('dist/run/', PACKAGE_ROOT));
const PACKAGE = fileURLToPath(new URL('package.json', PACKAGE_ROOT));
/** Mebibytes of JavaScript's heap, and bytes of all data. */
const HEAP = 1024;
const DATA = 4 * 2 ** 30;

/** Seconds that a policy may take for an answer, unless it is said. */
const DEFAULT_SECONDS = 60;

/** Which protections keep the processes of isolated policies from files, network and each other on this machine. */
export interface Protection {
  /** bubblewrap: no files, no network, no other processes; Linux. */
  readonly bubblewrap: boolean;
  /** Node's permissions: no files and no processes; from Node 26 on no network either. */
  readonly permissions: boolean;
  /** Whether memory is limited, beyond JavaScript's heap. */
  readonly memory: boolean;
}

/** What starts a process in which a policy file plays. */
export interface IsolatedSource {
  readonly command: readonly [string, ...string[]];
  /** That it may take for an answer. */
  readonly seconds: number;
}

interface Isolation {
  readonly protection: Protection;
  readonly seconds: number;
}

let current: Isolation | null = null;

/**
 * From now on each policy file plays in processes of its own, and is read in one.
 *
 * @param seconds that a policy may take for an answer
 * @throws UsageError where nothing would keep such a process from the program's files
 */
export async function isolatePolicies(seconds = DEFAULT_SECONDS): Promise<Protection> {
  const protection = {
    bubblewrap: runs(['bwrap', ...bubblewrap([]), process.execPath, '--version']),
    permissions: process.allowedNodeEnvironmentFlags.has('--permission'),
    memory: runs(['prlimit', `--data=${DATA}`, 'true']),
  };
  if (!protection.bubblewrap && !protection.permissions) {
    throw new UsageError(
      '--isolate needs bubblewrap (bwrap, on Debian the package bubblewrap) that may make namespaces, or Node 24 or newer',
    );
  }
  await startKeeper();
  current = { protection, seconds };
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
  const { protection, seconds } = current;
  const bundle = fileURLToPath(module);
  const readable = [MODULES, PACKAGE, bundle];
  const command = [
    ...(protection.memory ? ['prlimit', `--data=${DATA}`, '--core=0'] : []),
    ...(protection.bubblewrap ? ['bwrap', ...bubblewrap(readable)] : []),
    process.execPath,
    `--max-old-space-size=${HEAP}`,
    ...(protection.permissions ? ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)] : []),
    join(MODULES, 'host.js'),
  ];
  return { command: command as [string, ...string[]], seconds };
}

/** The protections in words. */
export function protectionText({ bubblewrap: isWrapped, permissions, memory }: Protection): string {
  const by = [isWrapped && 'bubblewrap', permissions && "Node's permissions"].filter((name) => name !== false);
  const hasNetwork = !isWrapped && Number(process.versions.node.split('.')[0]) < 26;
  const open = [hasNetwork && 'the network', !memory && 'memory without limit'].filter((name) => name !== false);
  const but = open.length === 0 ? '' : `; open to them: ${open.join(', ')}`;
  return `policy files play in processes of their own, shut off by ${by.join(' and ')}${but}`;
}

/** Arguments of bubblewrap: no network, an empty environment, and no files but Node and these, to be read. */
function bubblewrap(readable: readonly string[]): string[] {
  const links = ['/lib', '/lib64', '/bin', '/sbin'].flatMap((path) => {
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (there === undefined) return [];
    return there.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
  });
  const files = [process.execPath, ...readable].flatMap((path) => ['--ro-bind', path, path]);
  const shut = ['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'];
  return [...shut, '--ro-bind', '/usr', '/usr', ...links, '--proc', '/proc', '--dev', '/dev', ...files, '--chdir', '/'];
}

function runs([program, ...args]: readonly string[]): boolean {
  return spawnSync(program!, args, { stdio: 'ignore' }).status === 0;
}
