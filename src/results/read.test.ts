import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadGame } from '../games/registry.js';
import { estimateStoredSampleSizes, readResults } from './read.js';

const RESULTS = join(import.meta.dirname, '../../results');

test.each([
  ['rates of teams', 'senior-vs-junior', 'interval', 1],
  ['shares of wins', 'buys', 'interval', 4],
  ['arms with controls', 'rulings', 'difference', 1],
  ['contrasts', 'four', 'contrast', 1],
] as const)('%s are a pilot: so many decks for half a point', async (_, name, kind, round) => {
  const results = readResults(join(RESULTS, name));
  const found = estimateStoredSampleSizes(await loadGame(results.summary), results)!;
  expect(found).toMatchObject({ kind, round, effect: 0.005 });
  // A pair differs at most always, and a rate varies at most as a coin.
  expect(found.decks).toBeGreaterThan(1000);
  expect(found.decks).toBeLessThan(kind === 'interval' ? (1.97 / 0.01) ** 2 + 1000 : (3.61 / 0.005) ** 2);
});
