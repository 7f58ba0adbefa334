import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arbitraryCard,
  arbitraryCards,
  arbitraryNonEmptyCards,
  cardsOf,
  DECK,
  halvesOf,
  holdsFor,
  nameOf,
  numberOf,
  placesOf,
  RANK_NAMES,
  rankName,
  SUIT_NAMES,
  suitName,
} from './model.testing.js';
import { cardsInRuns, neighbours, ranksHeldThrice, ranksHeldTwice } from './patterns.js';
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

test('hasCard is membership', () => {
  holdsFor(fc.tuple(arbitraryCards, arbitraryCard), ([cards, card]) => {
    const { lo, hi } = halvesOf(cards);
    expect(hasCard(lo, hi, numberOf(card))).toBe(cards.includes(card));
  });
});

test('countCards counts the cards', () => {
  holdsFor(arbitraryCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(countCards(lo, hi)).toBe(cards.length);
  });
});

test('ranksOf gives the ranks held in any suit', () => {
  holdsFor(arbitraryCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(ranksOf(lo, hi)).toBe(rankBits(cards.map(rankName)));
  });
});

describe.each(suits)('of suit $name', ({ name, suit }) => {
  test('countSuit counts the cards and ranksOfSuit gives their ranks', () => {
    holdsFor(arbitraryCards, (cards) => {
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
  holdsFor(arbitraryNonEmptyCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(nameOf(firstCard(lo, hi))).toBe(cards[0]);
  });
});

test('highestCard is of the highest rank, and of the first suit where several tie', () => {
  holdsFor(arbitraryNonEmptyCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    const topRank = RANK_NAMES.findLast((rank) => cards.some((card) => rankName(card) === rank));
    expect(nameOf(highestCard(lo, hi))).toBe(cards.find((card) => rankName(card) === topRank));
  });
});

test('nthCard is the card at each place, by suit and then by rank', () => {
  holdsFor(arbitraryCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(cards.map((_, place) => nameOf(nthCard(lo, hi, place)))).toEqual(cards);
  });
});

test('tableByRanks sums the numbers of the ranks in each of the 2^13 sets', () => {
  // 19 is the largest number that thirteen ranks may all have: 13 × 19 = 247 < 256.
  const numbers = fc.array(fc.nat(19), { minLength: 13, maxLength: 13 });
  fc.assert(
    fc.property(numbers, (numbers) => {
      const table = tableByRanks((rank) => numbers[rank]!);
      expect(table).toHaveLength(2 ** 13);
      for (let ranks = 0; ranks < 2 ** 13; ranks++) {
        let sum = 0;
        for (let rank = 0; rank < 13; rank++) sum += (Math.floor(ranks / 2 ** rank) % 2) * numbers[rank]!;
        if (table[ranks] !== sum) expect.fail(`${ranks.toString(2)}: ${table[ranks]} instead of ${sum}`);
      }
    }),
    { numRuns: 20 },
  );
});

/** Every run of three there is: ace low, king high, within one suit. Longer runs are unions of these. */
const RUNS_OF_THREE = SUIT_NAMES.flatMap((suit) =>
  RANK_NAMES.slice(2).map((_, low) => RANK_NAMES.slice(low, low + 3).map((rank) => rank + suit)),
);

function inRuns(cards: readonly string[]): string[] {
  const held = RUNS_OF_THREE.filter((run) => run.every((card) => cards.includes(card))).flat();
  return DECK.filter((card) => held.includes(card));
}

function heldAtLeast(times: number, cards: readonly string[]): string[] {
  const count = (rank: string) => cards.filter((card) => rankName(card) === rank).length;
  return DECK.filter((card) => count(rankName(card)) >= times);
}

describe('cardsInRuns', () => {
  test('gives the cards that stand in a run of three or more, within 0..2^29', () => {
    holdsFor(arbitraryCards, (cards) => {
      const { lo, hi } = halvesOf(cards);
      expect(cardsOf(cardsInRuns(lo), cardsInRuns(hi))).toEqual(inRuns(cards));
    });
  });

  test.each(SUIT_NAMES)('agrees with the model on all 2^13 holdings of suit %s', (suit) => {
    for (let ranks = 0; ranks < 2 ** 13; ranks++) {
      const cards = RANK_NAMES.filter((_, rank) => Math.floor(ranks / 2 ** rank) % 2 === 1).map((rank) => rank + suit);
      const { lo, hi } = halvesOf(cards);
      const expected = halvesOf(inRuns(cards));
      if (cardsInRuns(lo) !== expected.lo || cardsInRuns(hi) !== expected.hi) expect.fail(cards.join(' '));
    }
  });
});

describe('neighbours', () => {
  test('gives, among the cards, those one rank up or down in the same suit', () => {
    holdsFor(arbitraryCards, (cards) => {
      const { lo, hi } = halvesOf(cards);
      const isNeighbour = (card: string) =>
        [-1, 1].some((step) => cards.includes(RANK_NAMES[RANK_NAMES.indexOf(rankName(card)) + step] + card.slice(1)));
      expect(cardsOf(neighbours(lo) & EVERY_CARD, neighbours(hi) & EVERY_CARD)).toEqual(DECK.filter(isNeighbour));
    });
  });

  test('adds no places but the one above a king and, in the second suit of a half, the one below an ace', () => {
    holdsFor(arbitraryCards, (cards) => {
      const { lo, hi } = halvesOf(cards);
      for (const half of [lo, hi]) {
        const next = placesOf(half).flatMap((place) => [place - 1, place + 1]);
        expect(placesOf(neighbours(half))).toEqual([...Array(30).keys()].filter((place) => next.includes(place)));
      }
    });
    expect(placesOf(neighbours(EVERY_CARD) & ~EVERY_CARD)).toEqual([13, 15, 29]);
  });
});

test.each([
  { kernel: ranksHeldTwice, times: 2 },
  { kernel: ranksHeldThrice, times: 3 },
])('$kernel.name gives, as both halves, all cards of the ranks held $times times or more, within 0..2^29', (one) => {
  holdsFor(arbitraryCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    const half = one.kernel(lo, hi);
    expect(cardsOf(half, half)).toEqual(heldAtLeast(one.times, cards));
  });
});
