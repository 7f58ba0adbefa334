import { expect, test } from 'vitest';
import { anyCards, DECK, halvesOf, holdsFor, RANK_NAMES } from '../../../cards/model.testing.js';
import { heldPoints, laidPoints } from '../testing/naive.testing.js';
import { heldValue, rankValue, sequenceDiscount } from './points.js';

function held(...cards: string[]): number {
  const { lo, hi } = halvesOf(cards);
  return heldValue(lo, hi);
}

test('1.2 T J Q K are worth 10, 2 to 9 are worth 5, an ace 15', () => {
  const values = { A: 15, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5, 9: 5, T: 10, J: 10, Q: 10, K: 10 };
  for (const card of DECK) expect(held(card), card).toBe(values[card[0] as keyof typeof values]);
  expect(RANK_NAMES.map((_, rank) => rankValue(rank))).toEqual(
    RANK_NAMES.map((name) => values[name as keyof typeof values]),
  );
});

test('1.2 an ace in a sequence is worth 5, an ace in a group or in a hand 15', () => {
  const { lo, hi } = halvesOf(['AC', '2C', '3C']);
  expect(heldValue(lo, hi) - sequenceDiscount(lo, hi)).toBe(15);
  expect(held('AC', '2C', '3C')).toBe(25);
  expect(held('AC', 'AD', 'AH')).toBe(45);
});

test('1.2 all 52 cards are worth 380 held and 340 in sequences', () => {
  const { lo, hi } = halvesOf(DECK);
  expect([heldValue(lo, hi), heldValue(lo, hi) - sequenceDiscount(lo, hi)]).toEqual([380, 340]);
});

test('1.2 the value of any cards is the sum of the values of each, held and in sequences', () => {
  holdsFor(anyCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(heldValue(lo, hi)).toBe(heldPoints(cards));
    expect(heldValue(lo, hi) - sequenceDiscount(lo, hi)).toBe(laidPoints({ sequences: cards, groups: [] }));
  });
});
