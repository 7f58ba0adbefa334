import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyCard,
  anyCards,
  cardsOf,
  DECK,
  halvesOf,
  holdsFor,
  nameOf,
  numberOf,
  RANK_NAMES,
  rankName,
  SUIT_NAMES,
  someCards,
  suitName,
} from './model.testing.js';
import {
  cardsOfRank,
  cardsOfRanks,
  countCards,
  countSuit,
  EVERY_CARD,
  firstCard,
  hasCard,
  highestCard,
  hiOf,
  loOf,
  nthCard,
  ranksOf,
  ranksOfSuit,
  suitHi,
  suitLo,
  tableByRanks,
} from './sets.js';

/** The ranks of these names as 13 bits, ace lowest. */
function rankBits(names: readonly string[]): number {
  return RANK_NAMES.reduce((sum, name, rank) => sum + (names.includes(name) ? 2 ** rank : 0), 0);
}

const anyRanks = fc.subarray(RANK_NAMES);
const suits = SUIT_NAMES.map((name, suit) => ({ name, suit }));

test('EVERY_CARD, as both halves, holds the 52 cards and stays below 2^29', () => {
  expect(cardsOf(EVERY_CARD, EVERY_CARD)).toEqual(DECK);
  expect(EVERY_CARD).toBeLessThan(2 ** 29);
});

test.each(DECK)('loOf and hiOf of %s hold that card alone, within 0..2^29', (name) => {
  expect(cardsOf(loOf(numberOf(name)), hiOf(numberOf(name)))).toEqual([name]);
});

test('union, intersection and difference are |, & and & ~ on both halves, and keep them within 0..2^29', () => {
  holdsFor(fc.tuple(anyCards, anyCards), ([one, other]) => {
    const [a, b] = [halvesOf(one), halvesOf(other)];
    const inEither = DECK.filter((card) => one.includes(card) || other.includes(card));
    expect(cardsOf(a.lo | b.lo, a.hi | b.hi)).toEqual(inEither);
    expect(cardsOf(a.lo & b.lo, a.hi & b.hi)).toEqual(one.filter((card) => other.includes(card)));
    expect(cardsOf(a.lo & ~b.lo, a.hi & ~b.hi)).toEqual(one.filter((card) => !other.includes(card)));
  });
});

test('hasCard is membership', () => {
  holdsFor(fc.tuple(anyCards, anyCard), ([cards, card]) => {
    const { lo, hi } = halvesOf(cards);
    expect(hasCard(lo, hi, numberOf(card))).toBe(cards.includes(card));
  });
});

test('countCards counts the cards', () => {
  holdsFor(anyCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(countCards(lo, hi)).toBe(cards.length);
  });
});

test('ranksOf gives the ranks held in any suit', () => {
  holdsFor(anyCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(ranksOf(lo, hi)).toBe(rankBits(cards.map(rankName)));
  });
});

describe.each(suits)('of suit $name', ({ name, suit }) => {
  test('countSuit counts the cards and ranksOfSuit gives their ranks', () => {
    holdsFor(anyCards, (cards) => {
      const { lo, hi } = halvesOf(cards);
      const ofSuit = cards.filter((card) => suitName(card) === name);
      expect(countSuit(lo, hi, suit)).toBe(ofSuit.length);
      expect(ranksOfSuit(lo, hi, suit)).toBe(rankBits(ofSuit.map(rankName)));
    });
  });

  test('suitLo and suitHi hold the thirteen cards, within 0..2^29', () => {
    expect(cardsOf(suitLo(suit), suitHi(suit))).toEqual(DECK.filter((card) => suitName(card) === name));
  });
});

test('cardsOfRanks holds, as both halves, all cards of the ranks, within 0..2^29', () => {
  holdsFor(anyRanks, (ranks) => {
    const half = cardsOfRanks(rankBits(ranks));
    expect(cardsOf(half, half)).toEqual(DECK.filter((card) => ranks.includes(rankName(card))));
  });
});

test.each(RANK_NAMES)('cardsOfRank holds, as both halves, the four cards of rank %s, within 0..2^29', (name) => {
  const half = cardsOfRank(RANK_NAMES.indexOf(name));
  expect(cardsOf(half, half)).toEqual(DECK.filter((card) => rankName(card) === name));
});

test('firstCard is the first by suit and then by rank', () => {
  holdsFor(someCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(nameOf(firstCard(lo, hi))).toBe(cards[0]);
  });
});

test('highestCard is of the highest rank, and of the first suit where several tie', () => {
  holdsFor(someCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    const topRank = RANK_NAMES.findLast((rank) => cards.some((card) => rankName(card) === rank));
    expect(nameOf(highestCard(lo, hi))).toBe(cards.find((card) => rankName(card) === topRank));
  });
});

test('nthCard is the card at each place, by suit and then by rank', () => {
  holdsFor(anyCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(cards.map((_, place) => nameOf(nthCard(lo, hi, place)))).toEqual(cards);
  });
});

describe('tableByRanks', () => {
  test('has an entry for each of the 2^13 sets of ranks, 0 for the empty one', () => {
    const table = tableByRanks(() => 19);
    expect(table).toHaveLength(2 ** 13);
    expect([table[0], table.at(-1)]).toEqual([0, 13 * 19]);
  });

  test('sums the numbers of the ranks in each set', () => {
    // 19 is the largest number that thirteen ranks may all have: 13 × 19 = 247 < 256.
    const numbers = fc.array(fc.nat(19), { minLength: 13, maxLength: 13 });
    fc.assert(
      fc.property(numbers, (numbers) => {
        const table = tableByRanks((rank) => numbers[rank]!);
        for (let ranks = 0; ranks < 2 ** 13; ranks++) {
          let sum = 0;
          for (let rank = 0; rank < 13; rank++) sum += (Math.floor(ranks / 2 ** rank) % 2) * numbers[rank]!;
          if (table[ranks] !== sum) expect.fail(`${ranks.toString(2)}: ${table[ranks]} instead of ${sum}`);
        }
      }),
      { numRuns: 20 },
    );
  });
});
