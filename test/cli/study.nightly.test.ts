/** A study with players who look ahead takes too long for CI. */
import { expect, test } from 'vitest';
import { printed, temporaryFolder } from './shamus.testing.js';

test.each([
  ['shamus', 'random+random,feeder+closer,feeder+search-rummy:worlds=8'],
  ['rummy', 'greedy,careful,search:worlds=8'],
])('a study of %s tells what it is worth to see hidden cards, and is verified', async (game, ladder) => {
  const cwd = temporaryFolder();
  const words = ['study', game, '--effect', '0.2', '-n', '40', '--reviewed', '0', '--ladder', ladder, '-o', 'out'];
  expect((await printed(words, { cwd })).replaceAll(/\s+/g, ' ')).toContain('cheats by seeing hidden cards');
  expect(await printed(['verify', 'out', '--batches', '3'], { cwd })).toContain('verified: ');
});
