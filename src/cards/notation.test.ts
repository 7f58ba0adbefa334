import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCard, DECK, holdsFor, numberOf, RANK_NAMES, SUIT_NAMES } from './model.testing.js';
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
    '',
    'A',
    'C',
    'ACC',
    'ac',
    'Ac',
    'aC',
    'CA',
    '1C',
    '0C',
    '10C',
    'AX',
    'A ',
    ' C',
    ' AC',
    'AC ',
    'A♣',
    'AC\u0301',
    '\uff21\uff23',
    '🂡',
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
  holdsFor(fc.array(anyCard), (names) => {
    const cards = names.map(numberOf);
    expect(formatCards(cards)).toBe(names.join(' '));
    expect(parseCards(formatCards(cards))).toEqual(cards);
  });
});

test('parseCards takes any white space between, before and after', () => {
  const space = fc.array(fc.constantFrom(' ', '\t', '\n', '\r\n', '\u00a0'), { minLength: 1 }).map((s) => s.join(''));
  holdsFor(fc.tuple(fc.array(fc.tuple(anyCard, space)), space), ([items, before]) => {
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
