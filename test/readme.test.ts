import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runJson } from './cli/run-json.testing.js';
import { folderWith, PACKAGE, printed } from './cli/shamus.testing.js';

const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

test('the policy in the README is whole and plays by the rules', async () => {
  const policy = /```ts\n(import .*?)```/s.exec(README)![1]!;
  const cwd = folderWith({ 'my-uno.ts': policy });
  const words = ['--team', './my-uno.ts+meld-first', '--games', '20000'];
  expect((await runJson(words, { cwd })).runs[0]!.games).toBe(20_000);
});

test('the comparison in the README is what the program prints', async () => {
  const [, command, sample] = /`npx shamus (compare [^`]*)`.*?```\n(.*?)```/s.exec(README)!;
  expect(await printed(command!.split(' '))).toContain(sample);
});

test('the README has no gaps left to be filled in', () => {
  expect(README).not.toMatch(/@@/);
});
