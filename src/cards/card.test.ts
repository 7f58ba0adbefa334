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
import {
  arbitraryCard,
  DECK,
  holdsFor,
  numberOf,
  RANK_NAMES,
  rankName,
  SUIT_NAMES,
  suitName,
} from './model.testing.js';
import {
  formatCard,
  formatCards,
  formatRank,
  formatSuit,
  parseCard,
  parseCards,
  RANK_LETTERS,
  SUIT_LETTERS,
} from './notation.js';

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
  const numbers = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 32,
    2 ** 32 + 5,
    -(2 ** 32) + 5,
    2 ** 53,
    -1,
    0.5,
    4.000000001,
  ];
  const others = [undefined, null, true, '3', '3C', '', [3], {}, Object(3), 3n, Symbol('3C')];
  test.each([...numbers, ...others].map((value) => ({ value })))('is false, and does not throw, for $value', (one) => {
    expect(isCard(one.value)).toBe(false);
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

test('ranks and suits are written with one letter each, in their order', () => {
  expect(RANK_NAMES.map((_, rank) => formatRank(rank))).toEqual(RANK_NAMES);
  expect(SUIT_NAMES.map((_, suit) => formatSuit(suit))).toEqual(SUIT_NAMES);
  expect([...RANK_LETTERS, ...SUIT_LETTERS]).toEqual([...RANK_NAMES, ...SUIT_NAMES]);
});

test.each(DECK)('%s is written and read back as itself', (name) => {
  expect(formatCard(numberOf(name))).toBe(name);
  expect(parseCard(name)).toBe(numberOf(name));
});

describe('parseCard refuses, with the text in its message,', () => {
  test.each([
    ...'A C ACC ac Ac aC CA 1C 0C 10C AX A♣ 🂡'.split(' '),
    ...['', 'A ', ' C', ' AC', 'AC ', 'AC\u0301', '\uff21\uff23'],
  ])("'%s'", (text) => {
    expect(() => parseCard(text)).toThrow(RangeError);
    expect(() => parseCard(text)).toThrow(`'${text}' is not a card`);
  });

  test('every text but the 52 names, also those of the same letters', () => {
    const letters = fc.constantFrom(...RANK_LETTERS, ...SUIT_LETTERS, ' ', 'x');
    const text = fc.oneof(
      fc.string(),
      fc.array(letters, { maxLength: 3 }).map((list) => list.join('')),
    );
    holdsFor(text, (text) => {
      if (DECK.includes(text)) expect(parseCard(text)).toBe(numberOf(text));
      else expect(() => parseCard(text)).toThrow(RangeError);
    });
  });
});

test('lists of cards are read back in the order written, repeats included', () => {
  holdsFor(fc.array(arbitraryCard), (names) => {
    const cards = names.map(numberOf);
    expect(formatCards(cards)).toBe(names.join(' '));
    expect(parseCards(formatCards(cards))).toEqual(cards);
  });
});

test('parseCards takes any white space between, before and after', () => {
  const space = fc.array(fc.constantFrom(' ', '\t', '\n', '\r\n', '\u00a0'), { minLength: 1 }).map((s) => s.join(''));
  holdsFor(fc.tuple(fc.array(fc.tuple(arbitraryCard, space)), space), ([items, before]) => {
    const text = before + items.flat().join('');
    expect(parseCards(text)).toEqual(items.map(([name]) => numberOf(name)));
  });
});

test('parseCards of empty text gives no cards', () => {
  expect(parseCards('')).toEqual([]);
  expect(parseCards(' \n\t ')).toEqual([]);
});

test('parseCards refuses at the first text that is no card', () => {
  expect(() => parseCards('AC 2X 3Y')).toThrow("'2X' is not a card");
  expect(() => parseCards('AC,2C')).toThrow("'AC,2C' is not a card");
});
