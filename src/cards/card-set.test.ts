import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CardSet } from './card-set.js';
import { arbitraryCard, arbitraryCards, cardsOf, DECK, halvesOf, holdsFor, nameOf, numberOf } from './model.testing.js';

function setOf(cards: Iterable<string>): CardSet {
  return CardSet.from(Array.from(cards, numberOf));
}

function namesOf(set: CardSet): string[] {
  return Array.from(set, nameOf);
}

/** In deck order, so that two sets of names compare as lists. */
function inOrder(names: Set<string>): string[] {
  return DECK.filter((card) => names.has(card));
}

const twoSets = fc.tuple(arbitraryCards, arbitraryCards);

describe('a CardSet is made', () => {
  test('from cards in any order, repeats counting once', () => {
    holdsFor(fc.array(arbitraryCard), (cards) => {
      const expected = inOrder(new Set(cards));
      expect(namesOf(setOf(cards))).toEqual(expected);
      expect(namesOf(CardSet.of(...cards.map(numberOf)))).toEqual(expected);
      expect(namesOf(CardSet.parse(cards.join(' ')))).toEqual(expected);
    });
  });

  test('from its halves, as sets.ts lays them out', () => {
    holdsFor(arbitraryCards, (cards) => {
      const { lo, hi } = halvesOf(cards);
      expect(namesOf(CardSet.fromHalves(lo, hi))).toEqual(cards);
      const set = setOf(cards);
      expect([set.lo, set.hi]).toEqual([lo, hi]);
    });
  });

  test('from any two int32, of which places that are no card are dropped', () => {
    holdsFor(fc.tuple(fc.integer(), fc.integer()), ([lo, hi]) => {
      const set = CardSet.fromHalves(lo, hi);
      const places = (half: number) => Array.from({ length: 32 }, (_, i) => i).filter((i) => (half >> i) & 1);
      const cards = [...places(lo), ...places(hi).map((place) => place + 32)].filter((n) => DECK.includes(nameOf(n)));
      expect(cardsOf(set.lo, set.hi)).toEqual(cards.map(nameOf));
    });
  });

  test('never from text that is no card', () => {
    expect(() => CardSet.parse('AC 10D')).toThrow(RangeError);
  });
});

test('iteration goes by suit and then by rank, afresh each time', () => {
  holdsFor(arbitraryCards, (cards) => {
    const set = setOf(cards.toReversed());
    expect(namesOf(set)).toEqual(cards);
    expect(namesOf(set)).toEqual(cards);
  });
});

test('toString writes the cards in that order, and parse reads them back', () => {
  holdsFor(arbitraryCards, (cards) => {
    const set = setOf(cards);
    expect(`${set}`).toBe(cards.join(' '));
    expect(CardSet.parse(`${set}`).equals(set)).toBe(true);
  });
});

describe('against Set<string>', () => {
  test('size, isEmpty and has agree', () => {
    holdsFor(fc.tuple(arbitraryCards, arbitraryCard), ([cards, card]) => {
      const set = setOf(cards);
      const model = new Set(cards);
      expect([set.size, set.isEmpty, set.has(numberOf(card))]).toEqual([model.size, model.size === 0, model.has(card)]);
    });
  });

  test('with and without agree with add and delete', () => {
    holdsFor(fc.tuple(arbitraryCards, arbitraryCard), ([cards, card]) => {
      const without = new Set(cards);
      without.delete(card);
      expect(namesOf(setOf(cards).with(numberOf(card)))).toEqual(inOrder(new Set(cards).add(card)));
      expect(namesOf(setOf(cards).without(numberOf(card)))).toEqual(inOrder(without));
    });
  });

  test('union, intersection and difference agree', () => {
    holdsFor(twoSets, ([one, other]) => {
      const [a, b] = [setOf(one), setOf(other)];
      const [s, t] = [new Set(one), new Set(other)];
      expect(namesOf(a.union(b))).toEqual(inOrder(new Set([...s, ...t])));
      expect(namesOf(a.intersection(b))).toEqual(inOrder(new Set([...s].filter((card) => t.has(card)))));
      expect(namesOf(a.difference(b))).toEqual(inOrder(new Set([...s].filter((card) => !t.has(card)))));
    });
  });

  test('isSubsetOf, isDisjointFrom and equals agree, also for sets made to be nested, disjoint or equal', () => {
    const related = twoSets.chain(([one, other]) =>
      fc.constantFrom(
        [one, other],
        [one, [...one]],
        [one.filter((card) => other.includes(card)), other],
        [one.filter((card) => !other.includes(card)), other],
      ),
    );
    holdsFor(related, ([one, other]) => {
      const [a, b] = [setOf(one!), setOf(other!)];
      const [s, t] = [new Set(one), new Set(other)];
      const isSubset = [...s].every((card) => t.has(card));
      expect(a.isSubsetOf(b)).toBe(isSubset);
      expect(a.isDisjointFrom(b)).toBe(![...s].some((card) => t.has(card)));
      expect(a.equals(b)).toBe(isSubset && s.size === t.size);
    });
  });
});

test('empty holds no card and full holds all 52', () => {
  expect(namesOf(CardSet.empty)).toEqual([]);
  expect(namesOf(CardSet.full)).toEqual(DECK);
});

test('no operation changes the sets it works on', () => {
  holdsFor(fc.tuple(twoSets, arbitraryCard), ([[one, other], card]) => {
    const [a, b] = [setOf(one), setOf(other)];
    a.with(numberOf(card));
    a.without(numberOf(card));
    a.union(b);
    a.intersection(b);
    a.difference(b);
    expect([namesOf(a), namesOf(b)]).toEqual([one, other]);
  });
});
