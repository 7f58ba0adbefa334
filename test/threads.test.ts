import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { UncopyablePolicyError, UsageError } from '../dist/src/game/index.js';
import { ThreadPool } from '../dist/src/simulation/threads/pool.js';

const folder = mkdtempSync(join(tmpdir(), 'shamus-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

const built = (path: string) => JSON.stringify(new URL(`../dist/src/${path}`, import.meta.url).href);
const entry = pathToFileURL(join(folder, 'entry.mjs'));
writeFileSync(
  entry,
  `import { UncopyablePolicyError, UsageError } from ${built('game/index.js')};
   export const openThread = (data, at) => ({ calls: {
     add: (one, other) => data + one + other,
     mistake: () => { throw new UsageError('no such file'); },
     uncopyable: async () => { throw new UncopyablePolicyError(1, 'a closure'); },
     error: () => { throw new TypeError('odd'); },
     exit: (game) => { at.noteGame(game); process.exit(3); },
     eat: () => { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); },
     reject: (game) => { at.noteGame(game); Promise.reject(new RangeError('left alone')); },
     hang: (game) => { at.noteGame(game); at.noteAsked(1); for (;;); },
   } });`,
);

interface Offered extends Record<string, (...args: never[]) => unknown> {
  add: (one: number, other: number) => number;
  mistake: () => void;
  uncopyable: () => Promise<void>;
  error: () => void;
  exit: (game: number) => void;
  eat: () => void;
  reject: (game: number) => void;
  hang: (game: number) => void;
}

const opened = (options = {}) => new ThreadPool<Offered>(entry, 1, options);

test('calls are answered in turn, errors keep their kind, and the thread goes on after them', async () => {
  const pool = opened();
  expect(await Promise.all([pool.call('add', [2, 3]), pool.call('add', [4, 5])])).toEqual([6, 10]);
  await expect(pool.call('mistake', [])).rejects.toThrow(new UsageError('no such file'));
  const error = await pool.call('uncopyable', []).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UncopyablePolicyError);
  expect(error).toMatchObject({ seat: 1, message: 'a closure' });
  await expect(pool.call('error', [])).rejects.toThrow('odd');
  expect(await pool.call('add', [0, 0])).toBe(1);
  await pool.close();
});

test.each([
  ['exit', [7], {}, 'ended its thread: it called process.exit(3)', 7],
  ['eat', [], { memory: 64 }, 'ended its thread: it took more memory than a thread may have', null],
  ['reject', [8], {}, 'ended its thread: left alone', 8],
  ['hang', [9], { seconds: 0.2 }, 'did not answer within 0.2 seconds', 9],
] as const)(
  'a thread that gives no answer is told, with the game, and another takes its place: %s',
  async (name, args, options, message, game) => {
    const pool = opened(options);
    const seat = name === 'hang' ? 1 : null;
    await expect(pool.call(name, args as never)).rejects.toMatchObject({
      message,
      game,
      seat,
      isLate: name === 'hang',
    });
    expect(await pool.call('add', [0, 0])).toBe(1);
    await pool.close();
  },
);

test('a call that is given up ends its thread, with the reason of the signal', async () => {
  const pool = opened();
  const end = new AbortController();
  const call = pool.call('hang', [1], { signal: end.signal });
  end.abort(new Error('not wanted'));
  await expect(call).rejects.toThrow('not wanted');
  expect(await pool.call('add', [0, 0])).toBe(1);
  await pool.close();
});
