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

test('union, intersection and difference are |, & and & ~ on both halves, and keep them within 0..2^29', () => {
  holdsFor(fc.tuple(arbitraryCards, arbitraryCards), ([one, other]) => {
    const [a, b] = [halvesOf(one), halvesOf(other)];
    const inEither = DECK.filter((card) => one.includes(card) || other.includes(card));
    expect(cardsOf(a.lo | b.lo, a.hi | b.hi)).toEqual(inEither);
    expect(cardsOf(a.lo & b.lo, a.hi & b.hi)).toEqual(one.filter((card) => other.includes(card)));
    expect(cardsOf(a.lo & ~b.lo, a.hi & ~b.hi)).toEqual(one.filter((card) => !other.includes(card)));
  });
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

function kernelInRuns(text: string): string {
  const { lo, hi } = halvesOf(text.split(' '));
  return cardsOf(cardsInRuns(lo), cardsInRuns(hi)).join(' ');
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

  test('counts the ace low only: A-2-3 is a run, Q-K-A is none', () => {
    expect(kernelInRuns('AC 2C 3C QD KD AD')).toBe('AC 2C 3C');
  });

  test('never joins the king of one suit to the ace of the next', () => {
    expect(kernelInRuns('QC KC AD 2D')).toBe('');
    expect(kernelInRuns('KC AD 2D QH KH AS')).toBe('');
  });

  test('leaves out a pair next to a gap, and keeps two runs in one suit apart', () => {
    expect(kernelInRuns('3H 4H 6H 7H')).toBe('');
    expect(kernelInRuns('2S 3S 4S 6S 7S 8S TS JS')).toBe('2S 3S 4S 6S 7S 8S');
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

describe.each([
  { kernel: ranksHeldTwice, times: 2 },
  { kernel: ranksHeldThrice, times: 3 },
])('$kernel.name', ({ kernel, times }) => {
  test(`gives, as both halves, all cards of the ranks held ${times} times or more, within 0..2^29`, () => {
    holdsFor(arbitraryCards, (cards) => {
      const { lo, hi } = halvesOf(cards);
      const half = kernel(lo, hi);
      expect(cardsOf(half, half)).toEqual(heldAtLeast(times, cards));
    });
  });

  test.each(RANK_NAMES)('agrees with the model on all sixteen holdings of rank %s', (rank) => {
    for (let holding = 0; holding < 16; holding++) {
      const cards = SUIT_NAMES.filter((_, suit) => Math.floor(holding / 2 ** suit) % 2 === 1).map((s) => rank + s);
      const { lo, hi } = halvesOf(cards);
      expect(cardsOf(kernel(lo, hi), kernel(lo, hi)), cards.join(' ')).toEqual(heldAtLeast(times, cards));
    }
  });
});
