/** Judged games, for tests of `shamus replay --explain`. */
import { expect } from 'vitest';
import { shamus } from './shamus.testing.js';

export const TEAM = ['-t', 'high-first+meld-first', '-s', 'lost'];

export async function explainGame(words: readonly string[]) {
  const { stdout, stderr, code } = await shamus(['replay', '--explain', ...words, '--json']);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return JSON.parse(stdout);
}
