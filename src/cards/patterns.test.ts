import { describe, expect, test } from 'vitest';
import {
  anyCards,
  cardsOf,
  DECK,
  halvesOf,
  holdsFor,
  placesOf,
  RANK_NAMES,
  rankName,
  SUIT_NAMES,
} from './model.testing.js';
import { cardsInRuns, neighbours, ranksHeldThrice, ranksHeldTwice } from './patterns.js';
import { EVERY_CARD } from './sets.js';

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
    holdsFor(anyCards, (cards) => {
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
    holdsFor(anyCards, (cards) => {
      const { lo, hi } = halvesOf(cards);
      const isNeighbour = (card: string) =>
        [-1, 1].some((step) => cards.includes(RANK_NAMES[RANK_NAMES.indexOf(rankName(card)) + step] + card.slice(1)));
      expect(cardsOf(neighbours(lo) & EVERY_CARD, neighbours(hi) & EVERY_CARD)).toEqual(DECK.filter(isNeighbour));
    });
  });

  test('adds no places but the one above a king and, in the second suit of a half, the one below an ace', () => {
    holdsFor(anyCards, (cards) => {
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
    holdsFor(anyCards, (cards) => {
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
