import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CardSet } from '../../../cards/card-set.js';
import { DECK } from '../../../cards/model.testing.js';
import { parseCard } from '../../../cards/notation.js';
import { rowsOf } from '../testing/naive.testing.js';
import { positionOf, standingOf } from '../testing/positions.testing.js';
import { completingHi, completingLo, fitsHi, fitsLo, fitsOnTable } from './nearness.js';

const HANDS = fc.shuffledSubarray(DECK, { minLength: 1, maxLength: 11 });
const textOf = (lo: number, hi: number) => `${CardSet.fromHalves(lo, hi)}`;

/** All melds of three cards. */
const THREES = rowsOf({ hand: DECK, melds: [] }).filter(({ cards }) => cards.length === 3);

test('the cards that alone make a meld with two of the hand', () => {
  fc.assert(
    fc.property(HANDS, (hand) => {
      const { lo, hi } = CardSet.parse(hand.join(' '));
      const completes = (card: string) =>
        THREES.some(({ cards }) => cards.includes(card) && cards.every((one) => one === card || hand.includes(one)));
      const expected = DECK.filter((card) => !hand.includes(card) && completes(card));
      expect(textOf(completingLo(lo, hi), completingHi(lo, hi))).toBe(`${CardSet.parse(expected.join(' '))}`);
    }),
  );
});

describe('the cards that can be laid off', () => {
  test.each([
    [['3D 4D 5D'], '2D 6D'],
    [['AC 2C 3C', 'JS QS KS'], '4C TS'],
    [['7C 7D 7H'], '7C 7D 7H 7S'],
    [['7C 7D 7H 7S'], ''],
    [['4H 5H 6H', '8H 9H TH'], '3H 7H JH'],
  ])('on %j: %s', (melds, fit) => {
    const { table } = positionOf(standingOf({ hand: '', melds }));
    expect(textOf(fitsLo(table.melds), fitsHi(table.melds))).toBe(`${CardSet.parse(fit)}`);
    for (const card of DECK) {
      expect(fitsOnTable(parseCard(card), table.melds)).toBe(fit.includes(card));
    }
  });
});
