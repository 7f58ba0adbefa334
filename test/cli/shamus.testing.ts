/** Runs the program as its users do: from outside, by its command line. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { formatShellLine } from '../../src/game/index.js';
import { OPTIMISE_LATER } from '../optimise-later.testing.js';

export const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
export const PROGRAM = join(PACKAGE, 'bin/shamus.mjs');

export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunCircumstances {
  /** The folder it is started in; the package's unless given. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** In a group of processes of its own, which can be sent a signal as a terminal sends it. */
  readonly group?: boolean;
  /** `pipe`: what is typed is written to its stdin; nothing is unless given. */
  readonly stdin?: 'pipe';
}

/** A process under way. */
export interface Running {
  readonly process: ChildProcess;
  readonly end: Promise<ProcessResult>;
}

/** The folder of all that tests write; test/scratch.setup.ts makes it before the first test file and removes it after the last. */
const SCRATCH = process.env.TEST_SCRATCH ?? realpathSync(tmpdir());
const children = new Set<ChildProcess>();
const folders: string[] = [];

/** Ends the processes that a test file has left, and removes what it wrote; test/each-file.setup.ts calls it after each. */
export function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Makes an empty folder, which is removed when the tests of the file have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(SCRATCH, 'folder-'));
  folders.push(folder);
  return folder;
}

/** Writes files into a new temporary folder. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, ...inherited } = process.env;
  return { ...inherited, TMPDIR: SCRATCH };
}

/** Starts any program, with temporary files of its own and nothing of the tester's terminal in its environment. */
export function start(
  program: string,
  words: readonly string[],
  { cwd = PACKAGE, env = {}, group = false, stdin }: RunCircumstances = {},
): Running {
  const child = spawn(program, words, {
    cwd,
    env: { ...environment(), ...env },
    detached: group,
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const end = new Promise<ProcessResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
  return { process: child, end };
}

/** Waits until something has happened, or a process has ended. */
export async function untilSeen(happened: () => boolean, child: ChildProcess): Promise<void> {
  while (!happened() && child.exitCode === null && child.signalCode === null) await sleep(20);
}

export function startShamus(words: readonly string[], circumstances?: RunCircumstances): Running {
  return start(process.execPath, [PROGRAM, ...words], circumstances);
}

/** Runs `shamus` to its end in a process of its own: where that or a chart matters. Elsewhere `shamus` is quicker. */
export function shamusAlone(words: readonly string[], circumstances?: RunCircumstances): Promise<ProcessResult> {
  return startShamus(words, circumstances).end;
}

/** A process that runs command lines one after the other, see host.mjs. */
class Host {
  private readonly process = fork(fileURLToPath(new URL('host.mjs', import.meta.url)), {
    env: environment(),
    // Not the options of the process that runs the tests.
    execArgv: OPTIMISE_LATER,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  private crash = '';
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.crash += text;
    });
  }

  isThere(): boolean {
    return this.process.connected;
  }

  /** Runs a command line when those before it have ended. @throws Error if the process itself ends */
  run(words: readonly string[], cwd: string): Promise<ProcessResult> {
    const told = this.last.then(() => this.answer(words, cwd));
    this.last = told.catch(() => {});
    return told;
  }

  private answer(words: readonly string[], cwd: string): Promise<ProcessResult> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`the process that ran 'shamus ${words.join(' ')}' ended\n${this.crash}`));
      if (!this.process.connected) return ended();
      this.process.once('close', ended);
      this.process.once('message', (told) => {
        this.process.off('close', ended);
        resolve(told as ProcessResult);
      });
      this.process.send({ words, cwd });
    });
  }
}

/** It stays for the next test files that this process runs, and ends with the process. */
let host: Host | undefined;

/** Runs `shamus` to its end, one command line after the other in one process, without charts; alone where it is given an environment. */
export function shamus(words: readonly string[], circumstances: RunCircumstances = {}): Promise<ProcessResult> {
  if (circumstances.env !== undefined) return shamusAlone(words, circumstances);
  if (host === undefined || !host.isThere()) host = new Host();
  return host.run(words, circumstances.cwd ?? PACKAGE);
}

/** Runs `shamus` on a pseudo-terminal of 100 columns, as a user at a terminal sees it. */
export function shamusInTerminal(words: readonly string[], circumstances?: RunCircumstances): Promise<ProcessResult> {
  const line = `stty cols 100; exec ${formatShellLine([process.execPath, PROGRAM, ...words])}`;
  return start('script', ['-qec', line, '/dev/null'], circumstances).end;
}

/** Runs a pipeline or redirection of bash in which `shamus`, and `npx shamus`, is this program; it fails where any part of it does. */
export function bash(line: string): Promise<ProcessResult> {
  return bashIn(PACKAGE, line);
}

export function bashIn(cwd: string, line: string): Promise<ProcessResult> {
  const shell = `set -o pipefail; npx() { "$@"; }; shamus() { "${process.execPath}" "${PROGRAM}" "$@"; }; ${line}`;
  return start('bash', ['-c', shell], { cwd }).end;
}

/** Runs `shamus`, which must end with nothing to complain of. @returns what it printed */
export async function outputOf(words: readonly string[], circumstances?: RunCircumstances): Promise<string> {
  return successfulOutput(await shamus(words, circumstances));
}

function successfulOutput({ code, stdout, stderr }: ProcessResult): string {
  expect({ code, complaints: stderr.replaceAll(/^(results|report|plan|shamus: note): .*\n/gm, '') }).toEqual({
    code: 0,
    complaints: '',
  });
  return stdout;
}

/** Runs command lines one after the other. @returns what each said */
export async function runEach(commands: readonly (readonly string[])[]): Promise<ProcessResult[]> {
  return Promise.all(commands.map((words) => shamus(words)));
}

/** As `runEach`, of command lines that must all succeed. @returns what each printed */
export async function outputOfEach(commands: readonly (readonly string[])[]): Promise<string[]> {
  return (await runEach(commands)).map(successfulOutput);
}

/** One line on stderr, nothing on stdout, and the exit code of a usage error unless another is expected. */
export function expectOneLine({ code, stdout, stderr }: ProcessResult, line: string | RegExp, exit = 2): void {
  expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
  if (typeof line === 'string') expect(stderr).toBe(`shamus: ${line}\n`);
  else expect(stderr.slice('shamus: '.length, -1)).toMatch(line);
  expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
}
