import { describe, expect, test } from 'vitest';
import {
  arbitraryCards,
  cardsOf,
  DECK,
  halvesOf,
  holdsFor,
  numberOf,
  rankName,
  suitName,
} from '../../src/cards/model.testing.js';
import { isSequence, stepUp } from '../../src/games/shamus/testing/naive.testing.js';
import { completesGroup, completesRun, fitsHi, fitsLo, ranksFollowed, suitsHeld } from './matching.js';

function fits(card: string, on: string): boolean {
  return rankName(card) === 'A' || rankName(card) === rankName(on) || suitName(card) === suitName(on);
}

test.each(DECK)('the cards that fit on %s are its suit, its rank and the aces', (top) => {
  const expected = DECK.filter((card) => fits(card, top));
  expect(cardsOf(fitsLo(numberOf(top)), fitsHi(numberOf(top)))).toEqual(expected);
});

test('a hand follows by rank, and with aces, what one of its cards would fit on by rank, and every ace', () => {
  holdsFor(arbitraryCards, (hand) => {
    const { lo, hi } = halvesOf(hand);
    const ranks = new Set(['A', ...hand.map(rankName)]);
    const followed = ranksFollowed(lo, hi);
    expect(cardsOf(followed, followed)).toEqual(DECK.filter((card) => ranks.has(rankName(card))));
  });
});

test('suitsHeld gives all cards of the suits held', () => {
  holdsFor(arbitraryCards, (hand) => {
    const { lo, hi } = halvesOf(hand);
    const suits = new Set(hand.map(suitName));
    expect(cardsOf(suitsHeld(lo), suitsHeld(hi))).toEqual(DECK.filter((card) => suits.has(suitName(card))));
  });
});

describe('cards that would complete a meld', () => {
  test('a run: the cards that stand in three in a row with two of the others', () => {
    holdsFor(arbitraryCards, (hand) => {
      const { lo, hi } = halvesOf(hand);
      const completes = (card: string) =>
        [-2, -1, 0].some((low) => {
          const three = [low, low + 1, low + 2].map((step) => stepUp(card, step) ?? '');
          return three.every((one) => one === card || hand.includes(one)) && isSequence(three);
        });
      expect(cardsOf(completesRun(lo), completesRun(hi))).toEqual(DECK.filter(completes));
    });
  });

  test('a group: the cards of ranks of which two are held', () => {
    holdsFor(arbitraryCards, (hand) => {
      const { lo, hi } = halvesOf(hand);
      const half = completesGroup(lo, hi);
      const count = (rank: string) => hand.filter((card) => rankName(card) === rank).length;
      expect(cardsOf(half, half)).toEqual(DECK.filter((card) => count(rankName(card)) >= 2));
    });
  });
});
