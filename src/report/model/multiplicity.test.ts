import { expect, test } from 'vitest';
import { armSummary } from '../../analysis/summaries.testing.js';
import { loadGame } from '../../games/registry.js';
import { multiplicity, multiplicityOf } from './multiplicity.js';

test.each([
  [0, 0.95, ''],
  [1, 0.95, ''],
  [2, 0.95, '2 separate 95 % intervals: on average 0.1 of them miss the true value.'],
  [20, 0.95, '20 separate 95 % intervals: on average 1.0 of them miss the true value.'],
  [30, 0.95, '30 separate 95 % intervals: on average 1.5 of them miss the true value.'],
  [25_000, 0.99, '25,000 separate 99 % intervals: on average 250 of them miss the true value.'],
])('%i intervals at %d', (intervals, level, sentence) => {
  expect(multiplicity(Array.from({ length: intervals }, () => level))).toBe(sentence);
});

test('a report counts the rates and the differences of all arms', async () => {
  const game = await loadGame('shamus');
  const difference = {
    ...{ estimate: 0, low: 0, high: 0, level: 0.95, method: 'tango' as const },
    ...{ discordant: [0, 0] as const, correlation: null },
  };
  const { setup } = armSummary();
  const control = { setup, difference: { senior: difference, junior: difference, loss: difference, any: difference } };
  // Of two arms three outcomes and any win; of one of them the differences in Senior, Junior and any win.
  expect(
    multiplicityOf({ game, runs: [armSummary(), armSummary({ control })], tournament: null, contrasts: null }),
  ).toMatch(/^11 separate 95 % intervals: /);
});
