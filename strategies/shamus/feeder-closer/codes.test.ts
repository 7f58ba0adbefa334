import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACE, rankOf, SUITS, suitOf } from '../../../src/cards/card.js';
import { CardSet } from '../../../src/cards/card-set.js';
import { EVERY_CARD } from '../../../src/cards/sets.js';
import { CODES, meaningOf, placeByCode } from './codes.js';

const EVERY = [...CardSet.fromHalves(EVERY_CARD, EVERY_CARD)];
const HANDS = fc.subarray(EVERY, { maxLength: 12 }).map((cards) => CardSet.from(cards));
const HALVES = fc.integer().map((half) => half & EVERY_CARD);
const COUNTS = fc.integer({ min: 2, max: 6 });
const PUBLIC = fc.record({ turn: fc.integer({ min: 0, max: 30 }), unseenLo: HALVES, unseenHi: HALVES });
/** Diamonds, hearts and spades: in each turn one of them and spades, or two, make a pair. */
const WITH_SPADES = [1, 2, 0];
const numbersOf = (hand: CardSet) => {
  const cards = [...hand].filter((card) => rankOf(card) !== ACE);
  return Array.from({ length: SUITS }, (_, suit) => cards.filter((card) => suitOf(card) === suit).length);
};

test.each(CODES)('%s names a place among the equal cards, whatever aces are held', (code) => {
  fc.assert(
    fc.property(HANDS, COUNTS, PUBLIC, (hand, count, open) => {
      const place = placeByCode(code, count, hand.lo, hand.hi, open);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(count);
      const { lo, hi } = CardSet.from([...hand].filter((card) => rankOf(card) !== ACE));
      expect(placeByCode(code, count, lo, hi, open)).toBe(place);
    }),
  );
});

test.each([
  ['parity', 2],
  ['pairs', 3],
] as const)('%s is what a person counts at the table', (code, period) => {
  fc.assert(
    fc.property(HANDS, COUNTS, PUBLIC, (hand, count, open) => {
      const numbers = numbersOf(hand);
      const first = code === 'parity' ? 0 : open.turn;
      const ofTwo = numbers[WITH_SPADES[open.turn % period]!]! + numbers[3]!;
      const sum = numbers.reduce((total, _, suit) => total + suit * numbers[(suit + first) % SUITS]!, 0);
      expect(placeByCode(code, count, hand.lo, hand.hi, open)).toBe((count === 2 ? ofTwo : sum) % count);
    }),
  );
});

test('even counts the pair of suits that has nearest half of the unseen cards', () => {
  fc.assert(
    fc.property(HANDS, PUBLIC, (hand, open) => {
      const unseen = numbersOf(CardSet.fromHalves(open.unseenLo, open.unseenHi));
      const all = unseen.reduce((sum, count) => sum + count, 0);
      const pairs = WITH_SPADES.map((suit) => ({ suit, off: Math.abs(2 * (unseen[suit]! + unseen[3]!) - all) }));
      const { suit } = pairs.toSorted((one, other) => one.off - other.off)[open.turn % 2]!;
      const numbers = numbersOf(hand);
      expect(placeByCode('even', 2, hand.lo, hand.hi, open)).toBe((numbers[suit]! + numbers[3]!) % 2);
    }),
  );
});

test.each(CODES.filter((code) => code !== 'none'))('%s names each of two cards for about half of all hands', (code) => {
  let second = 0;
  const hands = fc.sample(HANDS, { numRuns: 4000, seed: 5 });
  for (const [turn, { lo, hi }] of hands.entries()) {
    second += placeByCode(code, 2, lo, hi, { turn: turn % 12, unseenLo: EVERY_CARD, unseenHi: EVERY_CARD });
  }
  expect(second / hands.length).toBeGreaterThan(0.45);
  expect(second / hands.length).toBeLessThan(0.55);
});

test('what a choice says is told in words', () => {
  const open = { turn: 0, unseenLo: EVERY_CARD, unseenHi: EVERY_CARD };
  expect(meaningOf('pairs', 2, 1, open)).toBe('by the code: of its other cards an odd number are diamonds or spades');
  expect(meaningOf('hash', 3, 1, open)).toContain('2 of 3');
});
