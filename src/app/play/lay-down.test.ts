import { expect, test } from 'vitest';
import type { Question } from '../table/prompts.js';
import { LayDown } from './lay-down.js';

const QUESTION: Question = {
  ...{ method: 'lays', question: '', rule: '', help: '', choices: [], pieces: [] },
  ...{ hasNumbers: true, wildRank: '2' },
};

/** The part that lays cards on a meld, of which the high end is pointed at. */
function laidOn(meld: string, cards: string): unknown {
  const layDown = new LayDown(QUESTION, 1);
  for (const card of cards.split(' ')) layDown.toggle(card);
  layDown.add({ meld: '0', cards: meld.split(' '), isOnWild: false, end: 'high' });
  return layDown.reply();
}

test.each([
  ['5C 6C 7H 8C', '3C 4D', ['4D', '3C']],
  ['5C 6C 7H 8C', 'TC 9C', ['9C', 'TC']],
  ['2D 6C 7C', '4C 3C', ['4C', '3C']],
  ['JC QC KC', 'AC', ['AC']],
  ['3C 4C 5C', 'AC 2H', ['2H', 'AC']],
  ['5D 5H 5S', '5C', ['5C']],
])('cards go to the end of a row that they follow, wherever it is pointed at: %s and %s', (meld, cards, row) => {
  expect(laidOn(meld, cards)).toEqual([{ type: 'layoff', meld: 0, cards: row }]);
});

test('wilds alone go where it is pointed at', () => {
  expect(laidOn('5C 6C 7C', '2H')).toEqual([{ type: 'layoff', meld: 0, cards: ['2H'], end: 'high' }]);
});
