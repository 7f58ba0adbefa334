/** Runs the program as its users do: from outside, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';

/** The folder of the package. */
export const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
export const PROGRAM = join(PACKAGE, 'bin/shamus.mjs');

/** What a process has said, and how it ended. */
export interface Told {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Circumstances {
  /** The folder it is started in; the package's unless given. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A process under way. */
export interface Running {
  readonly process: ChildProcess;
  readonly end: Promise<Told>;
}

/** Whatever a test file's programs write goes here, and is gone when its tests have run. */
const SCRATCH = mkdtempSync(join(realpathSync(tmpdir()), 'shamus-lab-test-'));
const children = new Set<ChildProcess>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(SCRATCH, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  return mkdtempSync(join(SCRATCH, 'folder-'));
}

/** Writes files into a new temporary folder. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

/** Starts any program, with temporary files of its own and nothing of the tester's terminal in its environment. */
export function start(
  program: string,
  words: readonly string[],
  { cwd = PACKAGE, env = {} }: Circumstances = {},
): Running {
  const { FORCE_COLOR: _, NO_COLOR: __, ...inherited } = process.env;
  const child = spawn(program, words, {
    cwd,
    env: { ...inherited, TMPDIR: SCRATCH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const end = new Promise<Told>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
  return { process: child, end };
}

/** Starts `shamus`. */
export function startShamus(words: readonly string[], circumstances?: Circumstances): Running {
  return start(process.execPath, [PROGRAM, ...words], circumstances);
}

/** Runs `shamus` to its end. */
export function shamus(words: readonly string[], circumstances?: Circumstances): Promise<Told> {
  return startShamus(words, circumstances).end;
}

/** Runs a pipeline or redirection of bash in which `shamus` is this program; it fails where any part of it does. */
export function bash(line: string): Promise<Told> {
  const shell = `set -o pipefail; shamus() { "${process.execPath}" "${PROGRAM}" "$@"; }; ${line}`;
  return start('bash', ['-c', shell]).end;
}

/** Runs `shamus`, which must end with nothing to complain of. @returns what it printed */
export async function printed(words: readonly string[], circumstances?: Circumstances): Promise<string> {
  const { code, stdout, stderr } = await shamus(words, circumstances);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Notes what each of many command lines says and how it ends. */
const IN_ONE_PROCESS = `
  import { main } from './dist/src/cli/main.js';
  process.stdout.setMaxListeners(0);
  const write = process.stdout.write.bind(process.stdout);
  const answers = [];
  for (const words of JSON.parse(process.argv[1])) {
    const answer = { code: 0, stdout: '', stderr: '' };
    process.stdout.write = (text) => { answer.stdout += text; return true; };
    process.stderr.write = (text) => { answer.stderr += text; return true; };
    process.exitCode = 0;
    await main(words);
    answers.push({ ...answer, code: process.exitCode });
  }
  process.exitCode = 0;
  write(JSON.stringify(answers));
`;

/** Runs command lines one after the other in one process, where a process each would take too long. */
export async function answersTo(commands: readonly (readonly string[])[]): Promise<Told[]> {
  const words = ['--input-type=module', '--eval', IN_ONE_PROCESS, JSON.stringify(commands)];
  const { code, stdout, stderr } = await start(process.execPath, words).end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** As `answersTo`, of command lines that must all succeed. @returns what each printed */
export async function printedByEach(commands: readonly (readonly string[])[]): Promise<string[]> {
  const answers = await answersTo(commands);
  for (const { code, stderr } of answers) expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return answers.map(({ stdout }) => stdout);
}

/** One line on stderr, nothing on stdout, and the exit code of a usage error unless another is expected. */
export function expectOneLine({ code, stdout, stderr }: Told, line: string | RegExp, exit = 2): void {
  expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
  if (typeof line === 'string') expect(stderr).toBe(`shamus: ${line}\n`);
  else expect(stderr.slice('shamus: '.length, -1)).toMatch(line);
  expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
}
