import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_DECK } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { Bag, WILD } from './bag.js';
import { cardsText, newDeck, readCards } from './deck.js';

function sorted(cards: readonly number[]): number[] {
  return cards.toSorted((a, b) => a - b);
}

/** Cards of four decks with jokers, few kinds of them, so that copies meet. */
const CARDS = fc
  .array(fc.constantFrom<number[]>(0, 1, 15 + 1, 33, 60, WILD), { maxLength: 24 })
  .map((cards) =>
    cards.filter((card, place) => card === WILD || cards.slice(0, place).filter((one) => one === card).length < 4),
  );

describe('a bag', () => {
  test('holds what was taken, as often as it was', () => {
    fc.assert(
      fc.property(CARDS, (cards) => {
        const bag = Bag.from(cards);
        expect(bag.cards).toEqual(sorted(cards));
        expect(bag.count).toBe(cards.length);
        for (const card of [...NEW_DECK, WILD]) {
          expect(bag.copies(card)).toBe(cards.filter((one) => one === card).length);
          expect(bag.has(card)).toBe(cards.includes(card));
        }
      }),
    );
  });

  test('has what is left when cards are given away', () => {
    fc.assert(
      fc.property(CARDS, fc.infiniteStream(fc.nat()), (cards, dice) => {
        const bag = Bag.from(cards);
        const left = [...cards];
        while (left.length > 0) {
          const [given] = left.splice(dice.next().value! % left.length, 1);
          bag.give(given!);
          expect(bag.cards).toEqual(sorted(left));
        }
        expect({ ...bag }).toEqual({ ...new Bag() });
      }),
    );
  });

  test('takes and gives whole sets, one copy of each card', () => {
    fc.assert(
      fc.property(CARDS, fc.uniqueArray(fc.constantFrom<number[]>(0, 1, 16, 33, 60)), (cards, some) => {
        fc.pre(some.every((card) => cards.filter((one) => one === card).length < 4));
        const bag = Bag.from(cards);
        const [lo, hi] = [
          some.reduce((all, card) => all | sets.loOf(card), 0),
          some.reduce((all, card) => all | sets.hiOf(card), 0),
        ];
        expect(bag.hasSet(lo, hi)).toBe(some.every((card) => cards.includes(card)));
        bag.takeSet(lo, hi, some.length);
        expect(bag.cards).toEqual(sorted([...cards, ...some]));
        expect(bag.hasSet(lo, hi)).toBe(true);
        bag.giveSet(lo, hi, some.length);
        expect(bag.cards).toEqual(sorted(cards));
      }),
    );
  });

  test('takes and gives what other bags hold', () => {
    fc.assert(
      fc.property(CARDS, CARDS, (cards, more) => {
        const others = more.filter(
          (card) => card === WILD || [...cards, ...more].filter((one) => one === card).length <= 4,
        );
        const bag = Bag.from(cards);
        bag.takeBag(Bag.from(others));
        expect({ ...bag }).toEqual({ ...Bag.from([...cards, ...others]) });
        bag.giveBag(Bag.from(cards));
        expect({ ...bag }).toEqual({ ...Bag.from(others) });
      }),
    );
  });

  test('can be copied, and the copy stands alone', () => {
    const bag = Bag.from(readCards('7H 7H WW AC KS'));
    const copy = new Bag();
    copy.copyFrom(bag);
    bag.give(WILD);
    bag.clear();
    expect(cardsText(copy.cards)).toBe('AC 7H 7H KS WW');
  });

  test('holds four copies at most', () => {
    expect(() => Bag.from([3, 3, 3, 3, 3])).toThrow(RangeError);
  });
});

test('R1.1 decks of 52 and jokers', () => {
  expect(newDeck({ ranks: 13, decks: 1, jokers: 0 })).toEqual(NEW_DECK);
  const three = Bag.from(newDeck({ ranks: 13, decks: 3, jokers: 2 }));
  expect(three.count).toBe(158);
  expect(three.wilds).toBe(2);
  for (const card of NEW_DECK) expect(three.copies(card)).toBe(3);
  const taken = new Bag();
  taken.takeDecks(13, 3, 2);
  expect({ ...taken }).toEqual({ ...three });
  expect(() => readCards('TD W')).toThrow("'W' is not a card");
});
