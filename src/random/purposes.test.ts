import { expect, test } from 'vitest';
import { deckPurpose } from './purposes.js';
import { DEAL } from './stream.js';

test('no two purposes are alike', () => {
  const of = [0, 1, 7, 99, 100, 16383];
  const purposes = [DEAL, ...of.flatMap((deal) => of.map((shuffle) => deckPurpose(deal, shuffle)))];
  expect(new Set(purposes).size).toBe(purposes.length);
  for (const purpose of purposes) expect(purpose).toBe(purpose | 0);
});

test.each([
  [-1, 0],
  [0, -1],
  [16384, 0],
  [0, 16384],
  [Number.NaN, 0],
])('there is none for deal %d, shuffle %d', (deal, shuffle) => {
  expect(() => deckPurpose(deal, shuffle)).toThrow(RangeError);
});
