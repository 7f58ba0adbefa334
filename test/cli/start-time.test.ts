import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printed, temporaryFolder } from './shamus.testing.js';

/** The modules that a command loads, in its own thread and in its workers: V8 notes them for coverage. */
async function modulesOf(words: readonly string[]): Promise<string[]> {
  const folder = temporaryFolder();
  await printed(words, { env: { NODE_V8_COVERAGE: folder } });
  const notes = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return notes.flatMap(({ result }) => result.map(({ url }: { url: string }) => url));
}

/** What takes long to load and is needed for other things than playing games. */
const HEAVY =
  /node_modules\/(zod|yaml|esbuild|csv-stringify|cli-progress|bullmq|ioredis|vega[^/]*|playwright-core)\/|\/dist\/run\/[\w-]*checker/;

test('a short run loads what it needs to play and to print, and starts one thread, however many it may use', async () => {
  // One game: of more a busy machine gives some to another thread.
  const modules = await modulesOf(['run', '-t', 'ace-keeper+pile-saver', '-n', '1', '--threads', '2']);
  expect(modules.some((url) => /\/dist\/run\/cli-commands-run-[^/]+\.js$/.test(url))).toBe(true);
  expect(modules.filter((url) => url.endsWith('/dist/run/simulation-jobs-worker.js'))).toHaveLength(1);
  expect(modules.filter((url) => HEAVY.test(url))).toEqual([]);
  expect(
    modules.filter((url) => /\/dist\/run\/cli-commands-(experiment|replay|check|list|describe)-/.test(url)),
  ).toEqual([]);
});

test('a run of many batches starts as many threads as it may, the early one among them, and no more', async () => {
  const modules = await modulesOf(['run', '-t', 'rank-matching+meld-first', '-n', '60000', '--threads', '2']);
  expect(modules.filter((url) => url.endsWith('/dist/run/simulation-jobs-worker.js'))).toHaveLength(2);
});
