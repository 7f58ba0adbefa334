import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACE,
  CARD_LIMIT,
  cardOf,
  DECK_SIZE,
  isCard,
  KING,
  NEW_DECK,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
  TEN,
} from './card.js';
import { DECK, holdsFor, numberOf, RANK_NAMES, rankName, SUIT_NAMES, suitName } from './model.testing.js';

test('the new deck is the 52 cards, suit by suit and low to high', () => {
  expect(NEW_DECK).toEqual(DECK.map(numberOf));
});

test('the constants count and name what the deck holds', () => {
  expect([SUITS, RANKS, DECK_SIZE]).toEqual([SUIT_NAMES.length, RANK_NAMES.length, DECK.length]);
  expect([ACE, TEN, KING].map((rank) => RANK_NAMES[rank])).toEqual(['A', 'T', 'K']);
});

test.each(DECK)('%s is made from its rank and suit, and gives them back', (name) => {
  const rank = RANK_NAMES.indexOf(rankName(name));
  const suit = SUIT_NAMES.indexOf(suitName(name));
  const card = cardOf(rank, suit);
  expect([card, rankOf(card), suitOf(card)]).toEqual([numberOf(name), rank, suit]);
});

test('a table of CARD_LIMIT entries has one for every card', () => {
  expect(Math.max(...NEW_DECK)).toBeLessThan(CARD_LIMIT);
});

describe('isCard', () => {
  const cards = new Set<unknown>(DECK.map(numberOf));

  test('is true for exactly the 52 card numbers among -100..200', () => {
    const numbers = Array.from({ length: 301 }, (_, i) => i - 100);
    expect(numbers.filter(isCard)).toEqual([...cards]);
  });

  // Numbers whose low 32 bits are a card's, fractions, and whatever else a policy in plain JavaScript may return.
  const strange: unknown[] = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 32,
    2 ** 32 + 5,
    -(2 ** 32) + 5,
    2 ** 53,
    -1,
    0.5,
    4.000000001,
    Number.MIN_VALUE,
    undefined,
    null,
    true,
    '3',
    '3C',
    '',
    [3],
    {},
    Object(3),
    3n,
    Symbol('3C'),
  ];
  test.each(strange.map((value) => ({ value })))('is false, and does not throw, for $value', ({ value }) => {
    expect(isCard(value)).toBe(false);
  });

  test('is true for minus zero, which works as the ace of clubs', () => {
    expect(isCard(-0)).toBe(true);
    expect([rankOf(-0), suitOf(-0)]).toEqual([0, 0]);
  });

  test('is true for nothing but the 52 numbers among any values whatever', () => {
    holdsFor(fc.oneof(fc.anything(), fc.double(), fc.integer(), fc.integer({ min: 0, max: 70 })), (value) => {
      expect(isCard(value)).toBe(cards.has(value));
    });
  });
});
