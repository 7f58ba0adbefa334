import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACE, rankOf, SUITS, suitOf } from '../../../src/cards/card.js';
import { CardSet } from '../../../src/cards/card-set.js';
import { EVERY_CARD } from '../../../src/cards/sets.js';
import { CODES, placeByCode } from './codes.js';

const EVERY = [...CardSet.fromHalves(EVERY_CARD, EVERY_CARD)];
const HANDS = fc.subarray(EVERY, { maxLength: 12 }).map((cards) => CardSet.from(cards));
const COUNTS = fc.integer({ min: 2, max: 6 });
const TURNS = fc.integer({ min: 0, max: 30 });

test.each(CODES)('%s names a place among the equal cards, whatever aces are held', (code) => {
  fc.assert(
    fc.property(HANDS, COUNTS, TURNS, (hand, count, turn) => {
      const place = placeByCode(code, count, hand.lo, hand.hi, turn);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(count);
      const { lo, hi } = CardSet.from([...hand].filter((card) => rankOf(card) !== ACE));
      expect(placeByCode(code, count, lo, hi, turn)).toBe(place);
    }),
  );
});

test('parity is what a person counts at the table', () => {
  fc.assert(
    fc.property(HANDS, COUNTS, TURNS, (hand, count, turn) => {
      const cards = [...hand].filter((card) => rankOf(card) !== ACE);
      const [, diamonds, hearts, spades] = Array.from(
        { length: SUITS },
        (_, suit) => cards.filter((card) => suitOf(card) === suit).length,
      );
      const ofTwo = turn % 2 === 0 ? diamonds! + spades! : hearts! + spades!;
      const sum = count === 2 ? ofTwo : diamonds! + 2 * hearts! + 3 * spades!;
      expect(placeByCode('parity', count, hand.lo, hand.hi, turn)).toBe(sum % count);
    }),
  );
});

test.each(['parity', 'hash'] as const)('%s names each of two cards for about half of all hands', (code) => {
  let second = 0;
  const hands = fc.sample(HANDS, { numRuns: 4000, seed: 5 });
  for (const [turn, { lo, hi }] of hands.entries()) second += placeByCode(code, 2, lo, hi, turn % 12);
  expect(second / hands.length).toBeGreaterThan(0.45);
  expect(second / hands.length).toBeLessThan(0.55);
});
