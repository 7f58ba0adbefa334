import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { UncopyablePolicyError, UsageError } from '../dist/src/game/index.js';
import { PolicyThread } from '../dist/src/simulation/sandbox/policy-thread.js';

const folder = mkdtempSync(join(tmpdir(), 'shamus-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

const built = (path: string) => JSON.stringify(new URL(`../dist/src/${path}`, import.meta.url).href);
const entry = pathToFileURL(join(folder, 'entry.mjs'));
writeFileSync(
  entry,
  `import { UncopyablePolicyError, UsageError } from ${built('game/index.js')};
   export const openThread = (data, heart) => ({ calls: {
     add: (one, other) => data + one + other,
     mistake: () => { throw new UsageError('no such file'); },
     uncopyable: async () => { throw new UncopyablePolicyError(1, 'a closure'); },
     error: () => { throw new TypeError('odd'); },
     never: () => new Promise(() => {}),
     hang: (game) => { heart.beginGame(game); heart.noteAsked(1); for (;;); },
   } });`,
);

interface Offered extends Record<string, (...args: never[]) => unknown> {
  add: (one: number, other: number) => number;
  mistake: () => void;
  uncopyable: () => Promise<void>;
  error: () => void;
  never: () => Promise<void>;
  hang: (game: number) => void;
}

function opened(timeout = 60): PolicyThread<Offered> {
  return new PolicyThread<Offered>(entry, 1, timeout);
}

test('calls are answered in turn, errors keep their kind, and the thread goes on after them', async () => {
  const thread = opened();
  expect(await Promise.all([thread.call('add', 2, 3), thread.call('add', 4, 5)])).toEqual([6, 10]);
  await expect(thread.call('mistake')).rejects.toThrow(new UsageError('no such file'));
  const error = await thread.call('uncopyable').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UncopyablePolicyError);
  expect(error).toMatchObject({ seat: 1, message: 'a closure' });
  await expect(thread.call('error')).rejects.toThrow('odd');
  expect(await thread.call('add', 0, 0)).toBe(1);
  await thread.end();
});

test('a call that waits for nothing ends its thread, and one that hangs is given up: game and seat are told', async () => {
  await expect(opened().call('never')).rejects.toMatchObject({ hasEnded: true, game: null, seat: null });
  const thread = opened(0.2);
  await expect(thread.call('hang', 7)).rejects.toMatchObject({ hasEnded: false, game: 7, seat: 1 });
  await thread.end();
});
