import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CardSet } from '../../../cards/card-set.js';
import { DECK, RANK_NAMES, SUIT_NAMES } from '../../../cards/model.testing.js';
import { parseCard } from '../../../cards/notation.js';
import { Bag } from '../cards/bag.js';
import { readCards } from '../cards/deck.js';
import { rummy as ruleSet } from '../rule-sets/rummy.js';
import { rowsOf } from '../testing/naive.testing.js';
import { positionOf, standingOf } from '../testing/positions.testing.js';
import { MeldDistance, NEVER } from './meld-distance.js';
import type { MeldLimits } from './melds.js';
import { completingHi, completingLo, fitsHi, fitsLo, fitsOnTable } from './nearness.js';

const distance = new MeldDistance();

const GAMES: readonly { readonly decks: number; readonly limits: MeldLimits }[] = [
  { decks: 1, limits: { ...ruleSet.melds, leastSet: 3, mostSet: 4, leastRun: 3, firstPlace: 1, lastPlace: 13 } },
  { decks: 2, limits: { ...ruleSet.melds, leastSet: 3, mostSet: 16, leastRun: 4, firstPlace: 1, lastPlace: 14 } },
  { decks: 2, limits: { ...ruleSet.melds, leastSet: 4, mostSet: 16, leastRun: 3, firstPlace: 3, lastPlace: 14 } },
  { decks: 4, limits: { ...ruleSet.melds, leastSet: 5, mostSet: 16, leastRun: 7, firstPlace: 1, lastPlace: 14 } },
];

function meldsOf(limits: MeldLimits, decks: number): string[][] {
  const { leastSet, leastRun, firstPlace, lastPlace } = limits;
  const melds: string[][] = [];
  for (const rank of RANK_NAMES) {
    const cards = SUIT_NAMES.flatMap((suit) => Array.from({ length: decks }, () => rank + suit));
    melds.push(...choices(cards, leastSet));
  }
  for (const suit of SUIT_NAMES) {
    for (let first = firstPlace; first + leastRun - 1 <= lastPlace; first++) {
      melds.push(Array.from({ length: leastRun }, (_, place) => RANK_NAMES[(first + place - 1) % 13]! + suit));
    }
  }
  return melds;
}

function choices(cards: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  const firsts = cards.map((card, place) => [card, place] as const).filter(([card, at]) => cards[at - 1] !== card);
  return firsts.flatMap(([first, at]) => choices(cards.slice(at + 1), size - 1).map((rest) => [first, ...rest]));
}

function without(cards: readonly string[], taken: readonly string[]): string[] {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function fewestMissing(melds: readonly string[][], hand: readonly string[], live: readonly string[]): number {
  const missing = melds.map((meld) => without(meld, hand)).filter((cards) => without(cards, live).length === 0);
  return Math.min(NEVER, ...missing.map((cards) => cards.length));
}

function bagOf(cards: readonly string[]): Bag {
  return Bag.from(readCards(cards.join(' ')));
}

describe.each(GAMES)('the distance to a meld, $decks decks, melds of $limits', ({ decks, limits }) => {
  const melds = meldsOf(limits, decks);

  /** Cards of neighbouring ranks, so that melds are near; some are held, some may come, some are gone. */
  const HANDS = fc
    .record({
      ranks: fc.constantFrom('A23456789TJQK', 'A234', '56789TJ', 'A9TJQK', '234567'),
      // Each copy of a card is held, may come or is gone.
      places: fc.array(fc.constantFrom('held', 'held', 'live', 'live', 'gone'), { minLength: 208, maxLength: 208 }),
      most: fc.integer({ min: 0, max: 13 }),
    })
    .map(({ ranks, places, most }) => {
      const cards = Array.from({ length: decks }, () => DECK).flat();
      const near = cards.filter((card) => ranks.includes(card[0]!));
      const hand = near.filter((_, place) => places[place] === 'held').slice(0, most);
      return { hand, live: near.filter((_, place) => places[place] === 'live') };
    });

  test('and what each card brings are what trying every meld has', () => {
    fc.assert(
      fc.property(HANDS, ({ hand, live }) => {
        const found = distance.find(bagOf(hand), bagOf(live), { terms: { melds: limits } });
        expect(found).toBe(fewestMissing(melds, hand, live));
        expect(distance.missing).toBe(found);
        for (const card of DECK) {
          const having = melds.filter((meld) => meld.includes(card));
          expect(distance.missingWith(parseCard(card)), card).toBe(fewestMissing(having, hand, live));
          const after = live.includes(card) ? fewestMissing(having, [...hand, card], without(live, [card])) : NEVER;
          expect(distance.missingAfter(parseCard(card)), card).toBe(after);
        }
      }),
      { numRuns: 60 },
    );
  });
});

const rummy = { terms: { melds: GAMES[0]!.limits } };

test.each([
  { hand: '5D 6D 7D KS', missing: 0, near: '', brings: '4D 8D' },
  { hand: '5D 6D 9C KS', missing: 1, near: '', brings: '4D 7D' },
  { hand: '5D 7D 9C 9S', missing: 1, near: '', brings: '6D 9D 9H' },
  { hand: 'AC 3S 5H', missing: 2, near: '', brings: '' },
  { hand: 'QC KC', missing: 1, near: '', brings: 'JC' },
  { hand: 'QC KC', missing: NEVER, near: 'AC 2C', brings: '' },
  { hand: '', missing: 3, near: '', brings: '' },
])('$hand lacks $missing, and $brings make a meld', ({ hand, missing, near, brings }) => {
  const held = bagOf(hand.split(' ').filter(Boolean));
  const live = near === '' ? DECK.filter((card) => !held.has(parseCard(card))) : near.split(' ');
  expect(distance.find(held, bagOf(live), rummy)).toBe(missing);
  const made = DECK.filter((card) => distance.missingAfter(parseCard(card)) === 0);
  expect(made).toEqual(brings.split(' ').filter(Boolean));
});

const HANDS = fc.shuffledSubarray(DECK, { minLength: 1, maxLength: 11 });
const textOf = (lo: number, hi: number) => `${CardSet.fromHalves(lo, hi)}`;

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
