import { expect, test } from 'vitest';
import type { SessionView, ShownDifference } from '../sandbox/session.js';
import { createSentence } from './sentence.js';

const VIEW: SessionView = {
  ...{ state: 'playing', fault: null, games: 1000, gamesAsked: 2000, speed: 1, rows: [], command: '' },
  difference: { mean: 0.0624, low: 0.058, high: 0.067, decision: 'b', plus: 'b' },
};
const WORDS = { more: 'Yes: signals win', less: 'No: signals win' };
const says = (difference: Partial<ShownDifference>, state: SessionView['state'] = 'playing') =>
  createSentence({ ...VIEW, state, difference: { ...VIEW.difference!, ...difference } }, WORDS);

test('a decided difference is said before its interval', () => {
  expect(says({})).toEqual({
    says: 'Yes: signals win 6.2 more games in a hundred.',
    range: '95 % interval +5.80 to +6.70, all on one side of zero.',
  });
  expect(says({ mean: -0.02, low: -0.03, high: -0.01, decision: 'a' }).says).toBe(
    'No: signals win 2.0 fewer games in a hundred.',
  );
});

test('an interval that includes 0 is undecided, so far or for good', () => {
  const open = { mean: 0.01, low: -0.01, high: 0.03, decision: 'open' } as const;
  expect(says(open).says).toBe('Undecided so far.');
  expect(says(open, 'complete').says).toBe('Undecided: these games show no difference.');
});

test('what one wins among others is told from an even share', () => {
  expect(says({ plus: 'a', decision: 'a' }).says).toBe(
    'A wins 6.2 more games in a hundred than an even share at a table of B.',
  );
});

test('one team alone has a rate, and no difference', () => {
  const row = { name: 'feeder+closer', mean: 0.703, low: 0.698, high: 0.708, parts: [] };
  expect(createSentence({ ...VIEW, difference: null, rows: [row] }, WORDS)).toEqual({
    says: 'feeder+closer wins 70.3 of a hundred games.',
    range: '95 % interval 69.80 to 70.80.',
  });
});
