/** Policy files in processes of their own: they play as inside, see nothing else, and nothing of a deck that they had before. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileSeccompProgram } from '../../src/simulation/isolated/seccomp.js';
import { testSize } from '../sized.testing.js';
import { parseResult } from './json.testing.js';
import { unoFile } from './policies.testing.js';
import {
  expectOneLine,
  folderWith,
  outputOf,
  PACKAGE,
  shamus,
  shamusAlone,
  startShamus,
  temporaryFolder,
  untilSeen,
} from './shamus.testing.js';

const ISOLATED = /^shamus: policy files played in processes of their own, shut off by [^\n]+\n/;
const HOSTILE = join(PACKAGE, 'test/hostile');
const WORDS = ['-s', 'isolate'];

function shippedFiles(...names: readonly string[]): string {
  return folderWith(
    Object.fromEntries(
      names.map((name) => [`${name}.ts`, `export { default } from 'shamus-lab/strategies/shamus/${name}';\n`]),
    ),
  );
}

async function both(words: readonly string[], cwd: string): Promise<string[]> {
  const run = ['run', ...words, '--json', ...WORDS];
  const [inside, isolated] = await Promise.all([outputOf(run, { cwd }), outputOf([...run, '--isolate'], { cwd })]);
  return [inside, isolated].map((text) => {
    const { timing: _, isolation: __, ...lasting } = JSON.parse(text);
    expect(lasting).toMatchObject({ ended: 'complete' });
    return JSON.stringify(lasting);
  });
}

test('a mistake in the command is the only line, whatever protects', async () => {
  const cwd = folderWith({ 'own.mjs': unoFile({}) });
  const line = "unknown rummy policy 'randm'; did you mean 'random'?";
  expectOneLine(await shamus(['run', './own.mjs+randm', '--isolate'], { cwd }), line);
});

describe.concurrent('isolated policies come to the same as inside', () => {
  const TEAMS = [
    ['a team', '-t ./high-first.ts+./meld-first.ts -n 400'],
    ['four players, files beside shipped policies', '--players 4 -t random+./meld-first.ts -n 100'],
    ['several arms on several threads', '-t ./high-first.ts+closer,feeder+./meld-first.ts -n 300 --threads 2'],
  ] as const;

  // At the default size only one team plays here; the conformance tests have more, and those of frames have all games.
  test.each(TEAMS.slice(testSize(1, 0)))('in Shamus: %s', async (_, words) => {
    const [inside, isolated] = await both(words.split(' '), shippedFiles('high-first', 'meld-first'));
    expect(isolated).toEqual(inside);
  });
});

describe.concurrent('what is wrong with an isolated policy is told as it is inside', () => {
  const AMISS = [
    ['a file that throws when it is loaded', { load: "throw new Error('not today');" }],
    ['a policy that cannot be made', { create: "throw new TypeError('no policy');" }],
    ['one that throws in a game', { play: "if (view.table.pileCount > 4) throw new RangeError('lost');" }],
    ['one that throws when a game begins', { newGame: "if (view.random.below(9) === 0) throw 'nothing';" }],
    ['a card that it may not play', { play: 'return 77;' }],
    ['an answer that is no number', { play: 'return { toString: () => "the ace" };' }],
    ['no answer', { play: 'return;' }],
    ['a big integer', { play: 'return 10n;' }],
  ] as const;

  test.each(testSize([AMISS[2]], AMISS))('%s', async (_, code) => {
    const cwd = folderWith({ 'my-uno.mjs': unoFile(code) });
    const words = ['run', '-t', './my-uno.mjs+closer', '-n', '300', '--threads', '1', ...WORDS];
    const [inside, isolated] = await Promise.all([shamus(words, { cwd }), shamus([...words, '--isolate'], { cwd })]);
    expect(isolated.code).toBe(inside.code);
    expect(isolated.code).not.toBe(0);
    const said = isolated.stderr.replace(ISOLATED, '').replaceAll('process', 'thread');
    expect(said).toBe(inside.stderr.replaceAll('process', 'thread'));
  });

  testSize(() => {}, test)('but a file that never ends loading: a process ends, a thread waits', async () => {
    const cwd = folderWith({ 'my-uno.mjs': unoFile({ load: 'await new Promise(() => {});' }) });
    const words = ['run', '-t', './my-uno.mjs+closer', '-n', '9'];
    expectOneLine(await shamus(words, { cwd }), "policy file './my-uno.mjs' does not end loading within 10 seconds");
    const isolated = await shamus([...words, '--isolate'], { cwd });
    expectOneLine(isolated, "policy file './my-uno.mjs' never ends loading: it awaits a promise that is never settled");
  });

  test('one that never answers', async () => {
    const cwd = folderWith({ 'my-uno.mjs': unoFile({ newGame: 'if (view.random.below(50) === 0) for (;;);' }) });
    const words = ['run', '-t', './my-uno.mjs+closer', '-n', '300', '--game-timeout', '1', '--isolate', ...WORDS];
    const { code, stderr } = await shamus(words, { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/my-uno\.mjs' at seat 0 did not answer within 1 second/);
  });
});

describe.concurrent('no process meets a deck twice', () => {
  const cwd = HOSTILE;

  test('a policy that knows decks again is told of inside, and wins nothing by it when isolated', async () => {
    const words = ['compare', 'random+./matcher.mjs', 'random+./matcher.mjs:again=on', '-n', '1000', '--threads', '1'];
    const inside = await shamus([...words, ...WORDS], { cwd });
    expect(inside).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/matcher\.mjs:again=on' at seat 1 plays differently/),
    });
    const [a, b] = parseResult(await outputOf([...words, '--json', ...WORDS, '--isolate'], { cwd })).rows;
    expect(b!.outcomes).toEqual(a!.outcomes);
  });

  testSize(() => {}, test)('rotations and places have processes of their own', async () => {
    const words = [...'run --game rummy -t ./watcher.mjs+./watcher.mjs -n 40 --threads 1'.split(' '), ...WORDS];
    const { stderr } = await shamus(words, { cwd });
    expect(stderr).toContain('plays from two seats');
    expect(await shamus([...words, '--isolate'], { cwd })).toMatchObject({ code: 0 });
  });
});

describe.concurrent('of the ways out of its process, and to its partner, a policy', () => {
  test('finds none', async () => {
    const words = ['run', '-t', `${HOSTILE}/attempts.mjs+closer`, '-n', '1', '--isolate', ...WORDS];
    const { code, stderr } = await shamus(words);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/\{"tried":49,"open":\[\]\}/) });
  });

  test('hears nothing by the time that it takes to read what its partner has read', async () => {
    // Unmapped pages are dropped from the cache, so that reading them takes time.
    spawnSync('dd', [`if=${process.execPath}`, 'iflag=nocache', 'count=0']);
    const words = ['run', '-t', `${HOSTILE}/pages.mjs+${HOSTILE}/pages-partner.mjs`, '-n', '200', '--threads', '1'];
    const { stderr } = await shamus([...words, '--isolate', ...WORDS]);
    // Half of 72 are right by chance; where Node has permissions, no bit can be read.
    const heard = /threw Error: (?:heard (\d+) of 72 bits|Access to this API has been restricted)/.exec(stderr);
    expect(heard, stderr).not.toBeNull();
    expect(Number(heard![1] ?? 0)).toBeLessThan(58);
  });

  test('plays nowhere without bubblewrap', async () => {
    const programs = temporaryFolder();
    symlinkSync('/bin/sh', join(programs, 'sh'));
    const words = ['run', '-t', `${HOSTILE}/attempts.mjs+closer`, '-n', '1', '--isolate', ...WORDS];
    expectOneLine(await shamusAlone(words, { env: { PATH: programs } }), /^--isolate needs bubblewrap/);
  });

  const HARMS = [
    ['memory', 'for (const all = []; ; ) all.push(Buffer.alloc(2 ** 28));', /threw RangeError: \w+ /],
    ['shared memory', 'for (const all = []; ; ) all.push(new SharedArrayBuffer(2 ** 28));', /threw RangeError: \w+ /],
    [
      'threads',
      "for (;;) new (process.getBuiltinModule('worker_threads').Worker)('0', { eval: true });",
      // Which limit ends it first depends on what else the machine does.
      /threw Error|was ended by SIG/,
    ],
    ['crashes', 'process.exit(3);', /ended with exit code 3, in game/],
  ] as const;
  test.each(HARMS.slice(testSize(2, 0)))('does no harm by %s', async (_, newGame, line) => {
    const cwd = folderWith({ 'my-uno.mjs': unoFile({ newGame }) });
    const words = ['run', '-t', './my-uno.mjs+closer', '-n', '9', '--isolate', '--json', ...WORDS];
    const { code, stderr } = await shamus(words, { cwd });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(line) });
    expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
  });
});

/** File of /proc about a process; empty if the process has ended. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** The processes that a process has started, and those that they have. */
function descendantsOf(pid: number): number[] {
  const found = readdirSync('/proc').flatMap((name) => {
    const parent = /^PPid:\t(\d+)/m.exec(readProc(`${name}/status`))?.[1];
    return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
  });
  return found.flatMap(([child, parent]) => (parent === pid ? [child, ...descendantsOf(child)] : []));
}

test('none of their processes survives the command, however that ends', async () => {
  const cwd = folderWith({ 'my-uno.mjs': unoFile({ newGame: 'if (view.random.below(50) === 0) for (;;);' }) });
  const { process: child, end } = startShamus(['run', '-t', './my-uno.mjs+closer', '-n', '300', '--isolate'], { cwd });
  let isolated: number[] = [];
  const playing = (pid: number) => readProc(`${pid}/cmdline`).startsWith(process.execPath);
  await untilSeen(() => {
    isolated = descendantsOf(child.pid!).filter(playing);
    return isolated.length > 0;
  }, child);
  child.kill('SIGKILL');
  await end;
  while (isolated.some((pid) => existsSync(`/proc/${pid}`))) await new Promise((resolve) => setTimeout(resolve, 20));
});

function allows(arch: 'x64' | 'arm64', number: number, ...args: readonly number[]): boolean {
  const program = compileSeccompProgram(arch);
  const data = [number, { x64: 0xc000003e, arm64: 0xc00000b7 }[arch], 0, 0, ...args.flatMap((word) => [word, 0])];
  for (let at = 0, word = 0; ; at++) {
    const [code, value] = [program.readUInt16LE(8 * at), program.readUInt32LE(8 * at + 4)];
    if (code === 0x06) return value === 0x7fff0000;
    if (code === 0x20) word = data[value / 4]!;
    else at += program[8 * at + ((code === 0x15 ? word === value : (word & value) !== 0) ? 2 : 3)]!;
  }
}

test.each([
  // socket, connect, fork, vfork, clone3, kill, flock, shmget, semget, msgget, mq_open, ptrace, process_vm_readv, inotify_init1, add_key,
  // keyctl, sysinfo, statfs, perf_event_open, userfaultfd, bpf, io_uring_setup, unshare, setns, mount, memfd_create, mincore.
  ['x64', '41 42 57 58 435 62 73 29 64 68 240 101 310 294 248 250 99 137 298 323 321 425 272 308 165 319 27', 56, 72],
  ['arm64', '198 203 435 129 32 194 190 186 180 117 270 26 217 219 179 43 241 282 280 425 97 268 40 279 232', 220, 25],
] as const)(
  'the filter shuts what processes share on %s: calls, processes, locks, leases and pipes',
  (arch, shut, clone, fcntl) => {
    expect(shut.split(' ').filter((number) => allows(arch, Number(number)))).toEqual([]);
    expect([17, 0x10000].map((flags) => allows(arch, clone, flags))).toEqual([false, true]);
    expect([3, 5, 6, 7, 36, 37, 38, 1024, 1026, 1031].filter((command) => allows(arch, fcntl, 0, command))).toEqual([
      3,
    ]);
  },
);
