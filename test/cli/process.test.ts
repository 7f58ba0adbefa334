import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readResults } from '../../src/results/index.js';
import {
  bash,
  expectOneLine,
  folderWith,
  outputOf,
  PACKAGE,
  PROGRAM,
  shamus,
  shamusAlone,
  start,
  temporaryFolder,
} from './shamus.testing.js';

/** The modules that a command loads, and how many threads it starts: V8 notes them for coverage, a file a thread. */
async function loadedBy(words: readonly string[]): Promise<{ modules: string[]; threads: number }> {
  const folder = temporaryFolder();
  await outputOf(words, { env: { NODE_V8_COVERAGE: folder } });
  const notes = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const modules: string[] = notes.flatMap(({ result }) => result.map((one: { url: string }) => one.url));
  return { modules, threads: notes.length - 1 };
}

const HEAVY =
  /node_modules\/(zod|yaml|esbuild|csv-stringify|cli-progress|bullmq|ioredis|playwright-core)\/|\/dist\/run\/[\w-]*checker/;

test('a short run loads what it needs to play and to print, and starts no thread, however many it may use', async () => {
  // One game: after a tenth of a second, which a busy machine takes for a few, others are started.
  const { modules, threads } = await loadedBy(['run', '-t', 'ace-keeper+pile-saver', '-n', '1', '--threads', '2']);
  expect(modules.some((url) => /\/dist\/run\/program-[^/]+\.js$/.test(url))).toBe(true);
  expect(threads).toBe(0);
  expect(modules.filter((url) => HEAVY.test(url))).toEqual([]);
  const others = /\/dist\/run\/cli-commands-(experiment|replay|check|list|describe)-/;
  expect(modules.filter((url) => others.test(url))).toEqual([]);
});

test('a run of many batches starts as many threads as it may, the early one among them, and no more', async () => {
  const words = 'run -t rank-matching+meld-first -n 300000 --threads 2'.split(' ');
  expect((await loadedBy(words)).threads).toBe(2);
});

/** Runs a module of the package as if by another version of Node. */
function under(version: string, file: string, ...words: string[]) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const loaded = `data:text/javascript,${encodeURIComponent(pretend)}`;
  return start(process.execPath, ['--import', loaded, file, ...words]).end;
}

describe.concurrent('a Node that is too old is told in one sentence', () => {
  test.each(['12.22.0', '18.20.4', '20.0.0', '20.18.3'])('by the program, under Node %s', async (version) => {
    expect(await under(version, PROGRAM, 'list')).toEqual({
      code: 1,
      stdout: '',
      stderr: `shamus-lab needs Node 20.19 or newer; this is Node ${version}.\n`,
    });
  });

  test('by npm start and npm test, which ask first', async () => {
    const { code, stderr } = await under('18.20.4', join(PACKAGE, 'bin/node-version.mjs'));
    expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 1, lines: 2 });
  });

  test.each(['20.19.0', '22.0.0', '100.1.0'])('and Node %s is not', async (version) => {
    expect(await under(version, PROGRAM, '--version')).toMatchObject({ code: 0, stderr: '' });
  });
});

const RUN = ['run', '-t', 'random+random,high-first+meld-first', '-n', '2000'];
const ESCAPE = String.fromCharCode(27);

describe.concurrent('what is piped', () => {
  test('has no colours and no progress bar', async () => {
    const { code, stdout, stderr } = await shamusAlone(RUN);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain(ESCAPE);
    expect(stdout).not.toContain('\r');
  });

  test.each(['run --help', 'list', 'replay', '--completion bash', 'run -t random+random -n 100 --json'])(
    '%s may be cut off by its reader',
    async (words) => {
      // The reader is gone before anything is written.
      const { code, stderr } = await bash(`shamus ${words} | true`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  test('of a long text the first line can be had', async () => {
    expect(await bash('shamus replay | head -n 1')).toEqual({
      code: 0,
      stdout: "Game 0 of seed 'shamus', standard, random+random\n",
      stderr: '',
    });
  });

  test('--json can be read by another program', async () => {
    const reader = `node -e "process.stdout.write(String(JSON.parse(require('fs').readFileSync(0)).arms[0].games))"`;
    expect((await bash(`shamus run -t random+random -n 1234 --json | ${reader}`)).stdout).toBe('1234');
  });

  test('into a file that can grow no further is one line on stderr', async () => {
    const { code, stderr } = await bash(`cd "${temporaryFolder()}" && ulimit -f 0 && shamus list > full`);
    expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
    expect(code).toBe(1);
  });
});

describe.concurrent('streams that nobody reads, or that cannot be written, leave results complete', () => {
  /** The end of a line for bash, the exit code, and whether its results were printed. */
  test.each([
    ['2> >(true)', 0, true],
    ['2> /dev/full', 0, true],
    ['> >(true)', 0, false],
    ['> /dev/full', 1, false],
  ])('run %s: exit code %i', async (streams, code, isPrinted) => {
    const cwd = temporaryFolder();
    // A shell waits for no process substitution, so the run's exit code is the line's.
    const line = `"$0" "$@" ${streams}`;
    const told = await start('bash', ['-c', line, process.execPath, PROGRAM, ...SHORT_RUN, '--out', 'results'], { cwd })
      .end;
    expect({ code: told.code, isPrinted: told.stdout.includes('100 games') }).toEqual({ code, isPrinted });
    expect(await readResults(join(cwd, 'results'))).toMatchObject({ manifest: { ended: 'complete', games: 100 } });
    expect(existsSync(join(cwd, 'results/report.html'))).toBe(true);
  });

  test.each(['2> >(true)', '2> /dev/full'])('a mistake keeps its exit code: nonsense %s', async (streams) => {
    expect((await bash(`shamus nonsense ${streams}`)).code).toBe(2);
  });
});

describe.concurrent('limits of the machine are one line:', () => {
  /** A command for bash before the program, words for Node, words for shamus, and the line. */
  const LONG_RUN = ['run', '-t', 'random+random', '-n', '1e9', '--threads', '2'];
  test.each<[string, readonly string[], readonly string[], RegExp]>([
    [
      'true',
      ['--experimental-permission', '--allow-fs-read=*'],
      LONG_RUN,
      /^shamus: Node may not do this \([^\n]*\): [^\n]+/,
    ],
    [
      'true',
      ['--experimental-permission', `--allow-fs-read=${join(PACKAGE, 'bin')}/`],
      ['list'],
      /^shamus: cannot start: [^\n]+/,
    ],
    ['mkdir gone && cd gone && rmdir ../gone', [], ['list'], /^shamus: the current folder [^\n]+: change [^\n]+/],
  ])('%s, node %j shamus %j', async (before, node, words, line) => {
    const shell = ['-c', `${before} && exec "$0" "$@"`, process.execPath, '--no-warnings', ...node, PROGRAM, ...words];
    const { code, stderr } = await start('bash', shell, { cwd: temporaryFolder() }).end;
    expect(stderr).toMatch(new RegExp(`${line.source}\n$`));
    expect(code).toBe(FAILURE);
  });
});

const SHORT_RUN = ['run', '-t', 'random+random', '-n', '100'];
const FAILURE = 1;

describe.concurrent('a results folder that cannot be written is one line, before any game is played:', () => {
  const LONG = 'question: q\nseed: s\ngames: 1e9\narms:\n  - team: random+random\n';

  test.each([[['run', '-t', 'random+random', '-n', '1e9']], [['experiment', 'long.yaml']]])(
    '%j, into a folder below a file',
    async (words) => {
      const cwd = folderWith({ file: 'mine', 'long.yaml': LONG });
      const told = await shamus([...words, '--out', 'file/below'], { cwd });
      expectOneLine(told, "cannot write results to 'file/below': a part of the path is a file", FAILURE);
      expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('mine');
    },
  );

  test('into a folder without a name', async () => {
    const cwd = temporaryFolder();
    const told = await shamus([...SHORT_RUN, '--out', ''], { cwd });
    expect(told.code).not.toBe(0);
    expectOneLine(told, /out/, told.code!);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe.concurrent('a write that fails halfway', () => {
  test('leaves no part of a file; the results were printed, and one line says why they are not written', async () => {
    const cwd = temporaryFolder();
    // No file may grow past a kilobyte, which the summary does: as on a full disk, its first part can be written.
    const shell = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, PROGRAM, ...SHORT_RUN, '--out', 'results'];
    const { code, stdout, stderr } = await start('bash', shell, { cwd }).end;
    expect(stderr).toMatch(/^(shamus: cannot write results to 'results(\/unfinished)?': [^\n]+\n)+$/);
    expect(code).toBe(FAILURE);
    expect(stdout).toContain("100 games an arm, seed 'shamus'");
    expect(readdirSync(join(cwd, 'results'))).toEqual([]);
  });

  test('leaves what stood in the folder as it was', async () => {
    const cwd = folderWith({});
    mkdirSync(join(cwd, 'results/summary.json'), { recursive: true });
    const { code, stderr } = await shamus([...SHORT_RUN, '--out', 'results'], { cwd });
    expect(stderr).toMatch(
      /^shamus: cannot write results to 'results': a folder of that name [^\n]+: --resume writes it\n$/,
    );
    expect(code).toBe(FAILURE);
    expect(readdirSync(join(cwd, 'results')).sort()).toEqual(['summary.json', 'unfinished']);
    rmdirSync(join(cwd, 'results/summary.json'));
    await outputOf([...SHORT_RUN, '--out', 'results', '--resume'], { cwd });
    expect(await readResults(join(cwd, 'results'))).toMatchObject({
      manifest: { ended: 'complete', sittings: 2, games: 100 },
    });
    expect(existsSync(join(cwd, 'results/unfinished'))).toBe(false);
  });
});
