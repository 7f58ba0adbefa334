import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadGame } from '../src/games/registry.js';
import { createStudy, renderText, runBlocks } from '../src/report/index.js';
import { PLAIN_STYLE } from '../src/report/lines.js';
import { readResults } from '../src/results/index.js';
import { runJson } from './cli/json.testing.js';
import { folderWith, outputOf, PACKAGE } from './cli/shamus.testing.js';

const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

test('the policy in the README is whole and plays by the rules', async () => {
  const policy = /```ts\n(import .*?)```/s.exec(README)![1]!;
  const cwd = folderWith({ 'my-uno.ts': policy });
  const words = ['--team', './my-uno.ts+meld-first', '--games', '20000'];
  expect((await runJson(words, { cwd })).rows[0]!.games).toBe(20_000);
});

test('the comparison in docs/statistics.md is what the program prints', async () => {
  const text = readFileSync(join(PACKAGE, 'docs/statistics.md'), 'utf8');
  const [, command, sample] = /`npx shamus (compare [^`]*)`.*?```\n(.*?)```/s.exec(text)!;
  expect(await outputOf(command!.split(' '))).toContain(sample);
});

test('the table in the README is what the committed results come to', async () => {
  const { summary, manifest } = await readResults(join(PACKAGE, 'results/senior-vs-junior'));
  const game = await loadGame('shamus');
  const sample = /^npm ci && npm start\n```.*?^```\n(.*?)^```/ms.exec(README)![1]!;
  expect(sample).toMatch(/^standard\n +feeder\+closer/m);
  const blocks = runBlocks(createStudy(game, summary, manifest.question, null));
  expect(renderText(blocks, PLAIN_STYLE)).toContain(sample);
});

test('the entry to cite names the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  expect(parse(readFileSync(join(PACKAGE, 'CITATION.cff'), 'utf8'))).toMatchObject({ version });
});

test('the guide to the page has its readers watch the game of its picture', () => {
  const guide = readFileSync(join(PACKAGE, 'docs/page.md'), 'utf8');
  // The picture is taken of the command; without a team it would be another game.
  const commands = [...guide.matchAll(/`npx shamus (replay [^`]*--html[^`]*)`/g)].map(([, command]) => command);
  expect(commands).toEqual(['replay --seed demo --index 7 --team ace-keeper+pile-saver --html --out game.html']);
});

test('the README stays short: guides tell the rest', () => {
  expect(README.split(/\s+/).length).toBeLessThan(1000);
});

test('the README has no gaps left to be filled in', () => {
  expect(README).not.toMatch(/@@/);
});
