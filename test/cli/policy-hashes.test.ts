import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unoFile } from './policies.testing.js';
import { folderWith, PACKAGE, printed, temporaryFolder } from './shamus.testing.js';

/** The hash in the manifest of a policy file, wherever it lies. */
async function hashOf(file: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const cwd = folderWith({ 'own.mjs': file, ...more });
  await printed(
    ['run', '-t', './own.mjs+random', '-n', '10', '--spot-checks', '0', '--threads', '1', '--out', 'results'],
    { cwd },
  );
  const { policies } = JSON.parse(readFileSync(join(cwd, 'results/manifest.json'), 'utf8'));
  const { sha256, ...rest } = policies[0];
  expect(rest).toEqual({ name: './own.mjs', role: 'uno' });
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  return sha256;
}

const SECOND = "import { which } from './which.mjs';";

test.concurrent('a policy has the same hash in another folder and with other comments', async () => {
  const [plain, commented] = await Promise.all([hashOf(unoFile({})), hashOf(unoFile({ play: '// any will do' }))]);
  expect(commented).toBe(plain);
});

test.concurrent('a policy has another hash when it plays otherwise', async () => {
  const other = unoFile({ play: 'return sets.highestCard(view.playableLo, view.playableHi);' });
  const [first, highest] = await Promise.all([hashOf(unoFile({})), hashOf(other)]);
  expect(highest).not.toBe(first);
});

test.concurrent('a policy has another hash when a file that it imports has changed', async () => {
  const own = unoFile({ load: SECOND, play: 'which(view);' });
  const [one, two] = await Promise.all([
    hashOf(own, { 'which.mjs': 'export const which = () => 1;\n' }),
    hashOf(own, { 'which.mjs': 'export const which = () => Math.abs(-2);\n' }),
  ]);
  expect(two).not.toBe(one);
});

test.concurrent('a policy that is built on a package has the same hash wherever it is run', async () => {
  const hashes = await Promise.all(
    [PACKAGE, temporaryFolder()].map(async (cwd) => {
      const out = join(temporaryFolder(), 'results');
      const words = [
        'run',
        '-t',
        'random+search-rummy',
        '-n',
        '1',
        '--spot-checks',
        '0',
        '--threads',
        '1',
        '--out',
        out,
      ];
      await printed(words, { cwd });
      const { policies } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
      return policies.find(({ name }: { name: string }) => name === 'search-rummy').sha256;
    }),
  );
  expect(hashes[1]).toBe(hashes[0]);
});
