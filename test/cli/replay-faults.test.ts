import { expect, test } from 'vitest';
import { LINE, unoFile } from './policies.testing.js';
import { folderWith, shamus } from './shamus.testing.js';

const WORDS = ['-t', './own.mjs+random', '--seed', 'faulty'];

/** The line on stderr of a replay of game 3 with this file. */
async function lineOf(file: string): Promise<string> {
  const { code, stderr } = await shamus(['replay', ...WORDS, '--game', '3'], { cwd: folderWith({ 'own.mjs': file }) });
  expect(stderr).toMatch(/^shamus: [^\n]+\n$/);
  expect(code).toBe(1);
  return stderr;
}

test.concurrent('a replay whose policy breaks a rule names policy, rule, game and seed, as a run does', async () => {
  const line = await lineOf(unoFile({ play: 'return 99;' }));
  expect(line).toContain("uno policy './own.mjs' at seat 0 plays '99', which is not a card (rule 3.1)");
  expect(line).toContain("in game 3 of seed 'faulty'");
});

test.concurrent('a replay whose policy throws names the file and line', async () => {
  const line = await lineOf(unoFile({ play: "throw new RangeError('too hot');" }));
  expect(line).toContain("uno policy './own.mjs' at seat 0 threw RangeError: too hot");
  expect(line).toMatch(new RegExp(`own\\.mjs:${LINE.play}:\\d+.* game 3 of seed 'faulty'`));
});

test.concurrent('a replay whose policy cannot be made says so', async () => {
  const line = await lineOf(unoFile({ create: "throw new Error('no luck');" }));
  expect(line).toContain("uno policy './own.mjs' at seat 0 threw Error: no luck");
});
