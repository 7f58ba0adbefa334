import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../../game/index.js';
import { bundlePolicy } from './policy-file.js';

const folder = mkdtempSync(join(tmpdir(), 'shamus-policy-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

function bundled(text: string): Promise<string> {
  const path = join(folder, 'policy.mjs');
  writeFileSync(path, text);
  return bundlePolicy(path, true);
}

test.each(['shamus-lab', 'shamus-lab/dist/src/index.js', 'shamus-lab/package.json'])(
  "'%s' may not be imported",
  async (name) => {
    await expect(bundled(`import * as it from '${name}'; export default it;`)).rejects.toThrow(UsageError);
  },
);

test('a shipped policy may be imported, to build on it; nothing beside them', async () => {
  const families = ['shamus/feeder-closer/closer', 'shamus/exact-closer/exact-closer', 'rummy/contracts/shrewd'];
  for (const name of ['shamus/pile-saver', 'rummy/shrewd', ...families]) {
    const text = `export { default } from 'shamus-lab/strategies/${name}';`;
    expect(await bundled(text)).toContain(name.split('/').at(-1)!);
  }
  for (const name of ['pile-savers', '../../src/index', 'search/search-rummy']) {
    const text = `export { default } from 'shamus-lab/strategies/shamus/${name}';`;
    await expect(bundled(text), name).rejects.toThrow(UsageError);
  }
});

test.each(['node:crypto', 'path', 'node:fs', 'fs/promises', 'process', 'node:worker_threads', 'node:child_process'])(
  "a module of Node ('%s') may be imported, or a part of it",
  async (name) => {
    expect(await bundled(`import * as it from '${name}'; export default it;`)).toContain(`from"${name}"`);
  },
);

test('data that is imported is part of the policy, and of its hash', async () => {
  const policy = `
    import weights from './weights.json';
    import words from './words.txt';
    import bytes from './bytes.bin';
    export default [weights.ace, words, bytes[0]];
  `;
  const write = (ace: number) => writeFileSync(join(folder, 'weights.json'), JSON.stringify({ ace }));
  writeFileSync(join(folder, 'words.txt'), 'some words');
  writeFileSync(join(folder, 'bytes.bin'), Uint8Array.of(7, 8));
  write(1234);
  const before = await bundled(policy);
  write(1235);
  expect(before).toContain('1234');
  expect(before).toContain('some words');
  expect(await bundled(policy)).not.toBe(before);
});

test.each([
  ['is missing', '{ "extends": "./nowhere.json" }'],
  ['is missing among others', '{\n  "extends": ["./base.json", "./nowhere.json"]\n}'],
  ['is a package that is not there', '{ "extends": "@no/where" }'],
])('a base of a tsconfig that %s is named', async (_, config) => {
  const own = mkdtempSync(join(folder, 'based-'));
  const path = join(own, 'policy.ts');
  writeFileSync(join(own, 'base.json'), '{}');
  writeFileSync(join(own, 'tsconfig.json'), config);
  const line = config.split('\n').findIndex((text) => text.includes('where')) + 1;
  const told = new RegExp(`tsconfig\\.json:${line}:\\d+: [^\n]*"[^"\n]*no/?where[^"\n]*"[^\n]*$`);
  for (const text of ['export default {};', "import './nothing'; export default {};"]) {
    writeFileSync(path, text);
    await expect(bundlePolicy(path)).rejects.toThrow(told);
  }
});
