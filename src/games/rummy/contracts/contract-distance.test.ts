import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { Bag } from '../cards/bag.js';
import { cardsText, readCards } from '../cards/deck.js';
import type { MeldLimits } from '../melds/melds.js';
import { type Contract, contractOf } from '../rules/contract.js';
import { ContractDistance, UNREACHABLE } from './contract-distance.js';
import { ContractSearch } from './contract-search.js';
import { deckOf, FAMILY, smaller } from './family.testing.js';
import { NaiveContract } from './naive-contract.testing.js';

const distance = new ContractDistance();
const search = new ContractSearch();

function without(cards: readonly number[], card: number): number[] {
  const at = cards.indexOf(card);
  return [...cards.slice(0, at), ...cards.slice(at + 1)];
}

/** Result of the search for a hand: the distance, the cards to come that bring it nearer, and those that can go. */
function distanceResult(hand: readonly number[], live: readonly number[], contract: Contract, limits: MeldLimits) {
  const missing = distance.find(Bag.from(hand), Bag.from(live), contract, limits);
  const { bringsLo, bringsHi, bringsWild, spareLo, spareHi, spareWild } = distance;
  const among = (lo: number, hi: number, wild: boolean, cards: readonly number[]) =>
    [...new Set(cards)].filter((card) => (card === 64 ? wild : (((card < 32 ? lo : hi) >>> (card & 31)) & 1) === 1));
  return {
    missing,
    brings: among(bringsLo, bringsHi, bringsWild, live),
    spares: among(spareLo, spareHi, spareWild, hand),
  };
}

function tried(
  hand: readonly number[],
  live: readonly number[],
  distanceOf: (hand: readonly number[], live: readonly number[]) => number,
) {
  const missing = distanceOf([...hand], [...live]);
  return {
    missing,
    brings: [...new Set(live)].filter((card) => distanceOf([...hand, card], without(live, card)) === missing - 1),
    spares: [...new Set(hand)].filter((card) => distanceOf(without(hand, card), [...live]) === missing),
  };
}

const CONTRACTS = ['S3', 'R5', 'S2 S3', '2S3', 'S2 R3', '2R3', 'S4 R4', 'S3 S2 R2', ...testSize([], ['R3 R2 S2'])];

describe.each(FAMILY)('$name: the distance and what brings it nearer are what trying everything has', (game) => {
  test.each(CONTRACTS)('R1.3 R1.4 R1.5 R4.1 R4.2 R4.3 hands of a small deck, %s', (text) => {
    const contract = contractOf(text);
    const { limits, deck } = smaller(game);
    const naive = [true, false].map(
      (apart) => new NaiveContract(contract, { ...limits, apart: apart && limits.apart }),
    );
    const drawn = fc.record({
      order: fc.shuffledSubarray(deck, { minLength: deck.length }),
      held: fc.integer({ min: 0, max: 8 }),
      toCome: fc.constantFrom(0, 3, 6, 8, 99),
      apart: fc.boolean(),
    });
    fc.assert(
      fc.property(drawn, ({ order, held, toCome, apart }) => {
        const hand = order.slice(0, held);
        const live = order.slice(held, held + toCome);
        const found = distanceResult(hand, live, contract, { ...limits, apart: apart && limits.apart });
        const solver = naive[apart ? 0 : 1]!;
        const known = tried(hand, live, (h, l) => Math.min(UNREACHABLE, solver.distance(h, l)));
        expect(found).toEqual(known);
      }),
      { numRuns: testSize(6, 40) },
    );
  });
});

describe.each(FAMILY)('$name: aces', (game) => {
  test.each(['2R3', 'S3 R3', 'R3 R2', 'S2 S2 R3'])('R1.2 R4.3 lie at both ends of runs, %s', (text) => {
    const contract = contractOf(text);
    const naive = new NaiveContract(contract, game.limits, 0);
    const deck = deckOf(game).filter((card) => card === 64 || ([0, 1, 2, 11, 12].includes(card & 15) && card >> 4 < 2));
    // If wilds must not outnumber naturals a run of six may be possible and one of three not, which is tried elsewhere.
    const limits: MeldLimits = game.limits.wilds === 'half' ? { ...game.limits, exact: true } : game.limits;
    const drawn = fc.record({
      order: fc.shuffledSubarray(deck, { minLength: deck.length }),
      held: fc.integer({ min: 4, max: 9 }),
      toCome: fc.constantFrom(2, 4, 99),
    });
    fc.assert(
      fc.property(drawn, ({ order, held, toCome }) => {
        const [hand, live] = [order.slice(0, held), order.slice(held, held + toCome)];
        const found = distanceResult(hand, live, contract, limits);
        expect(found).toEqual(tried(hand, live, (h, l) => Math.min(UNREACHABLE, naive.distance(h, l, 9))));
      }),
      { numRuns: testSize(8, 60) },
    );
  });

  test.each(['R13', 'R14', 'R14 S2'])('R1.2 a run of 14 cards has both, %s', (text) => {
    const contract = contractOf(text);
    const limits: MeldLimits = { ...game.limits, exact: true, wilds: 'any' };
    const naive = new NaiveContract(contract, limits);
    const deck = deckOf(game).filter((card) => card === 64 || card >> 4 === 3);
    const drawn = fc.record({
      order: fc.shuffledSubarray(deck, { minLength: deck.length }),
      held: fc.integer({ min: 12, max: deck.length }),
    });
    fc.assert(
      fc.property(drawn, ({ order, held }) => {
        const [hand, live] = [order.slice(0, held), order.slice(held)];
        const found = distanceResult(hand, live, contract, limits);
        expect(found).toEqual(tried(hand, live, (h, l) => Math.min(UNREACHABLE, naive.distance(h, l))));
      }),
      { numRuns: testSize(6, 200) },
    );
  });
});

describe.each(FAMILY)('$name: all hands of a tiny deck', (game) => {
  test.each(testSize(['S2 R3'], ['S2 R3', '2R3', '2S2', 'R4']))('R4.1 R4.2 of up to four cards, %s', (text) => {
    const contract = contractOf(text);
    const { limits, deck } = smaller(game);
    const tiny = deck.filter((card) => card === 64 || (card & 15) < 5).slice(-14);
    const naive = new NaiveContract(contract, limits, limits.exact ? 0 : 2);
    const hands = allHands(
      [...tiny].sort((a, b) => a - b),
      testSize(3, 5),
    );
    expect(hands.length).toBeGreaterThan(80);
    for (const hand of hands) {
      const live = hand.reduce<readonly number[]>((left, card) => without(left, card), tiny);
      const found = distance.find(Bag.from(hand), Bag.from(live), contract, limits);
      expect(found, hand.join(' ')).toBe(Math.min(UNREACHABLE, naive.distance(hand, live)));
    }
  });
});

function allHands(cards: readonly number[], most: number): number[][] {
  if (most === 0) return [[]];
  const firsts = cards.map((card, at) => [card, at] as const).filter(([card, at]) => cards[at - 1] !== card);
  return [
    [],
    ...firsts.flatMap(([card, at]) => allHands(cards.slice(at + 1), most - 1).map((more) => [card, ...more])),
  ];
}

describe.each(FAMILY)('$name: hands of the whole deck', (game) => {
  const deck = deckOf(game);
  const drawn = fc.record({
    which: fc.nat(game.contracts.length - 1),
    order: fc.shuffledSubarray(deck, { minLength: deck.length }),
    held: fc.integer({ min: 7, max: 21 }),
    gone: fc.integer({ min: 0, max: deck.length }),
  });

  test('R4.1 a card that comes brings the contract nearer by one, or not at all; a card that is spare can go', () => {
    fc.assert(
      fc.property(drawn, ({ which, order, held, gone }) => {
        const contract = game.contracts[which]!;
        const [hand, live] = [order.slice(0, held), order.slice(held, deck.length - gone)];
        const found = distanceResult(hand, live, contract, game.limits);
        const distanceOf = (h: readonly number[], l: readonly number[]) =>
          distance.find(Bag.from(h), Bag.from(l), contract, game.limits);
        for (const card of live.slice(0, 12)) {
          const then = distanceOf([...hand, card], without(live, card));
          if (found.missing === UNREACHABLE) expect(then).toBe(UNREACHABLE);
          else expect([found.missing, found.missing - 1]).toContain(then);
        }
        expect(found).toEqual(tried(hand, live, distanceOf));
      }),
      { numRuns: testSize(20, 500) },
    );
  });

  test('R4.1 R4.2 the distance is 0 where a hand holds the contract, and nowhere else', () => {
    fc.assert(
      fc.property(drawn, ({ which, order, held }) => {
        const contract = game.contracts[which]!;
        const hand = Bag.from(order.slice(0, held + 8));
        const missing = distance.find(hand, Bag.from(order.slice(held + 8)), contract, game.limits);
        expect(search.holds(hand, contract, game.limits)).toBe(missing === 0);
      }),
      { numRuns: testSize(100, 3000) },
    );
  });

  test('R4.1 with so many of the cards that it names the hand holds the contract', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), ({ which, order, held }, pick) => {
        const contract = game.contracts[which]!;
        let [hand, live] = [order.slice(0, held), order.slice(held)];
        for (let { missing, brings } = distanceResult(hand, live, contract, game.limits); missing > 0; missing--) {
          const card = brings[pick % brings.length]!;
          [hand, live] = [[...hand, card], without(live, card)];
          brings = distanceResult(hand, live, contract, game.limits).brings;
        }
        expect(search.holds(Bag.from(hand), contract, game.limits)).toBe(true);
        expect(new NaiveContract(contract, game.limits).distance(hand, [], 0)).toBe(0);
      }),
      { numRuns: testSize(25, 1000) },
    );
  });

  test('R1.5 R4.1 R4.2 R4.3 it is what trying everything has, near the contract', () => {
    fc.assert(
      fc.property(drawn, ({ which, order, held, gone }) => {
        const contract = game.contracts[which]!;
        const [hand, live] = [order.slice(0, held), order.slice(held, deck.length - (gone >> 1))];
        const naive = new NaiveContract(contract, game.limits, game.limits.exact ? 0 : 1);
        const known = naive.distance(hand, live, 1);
        const found = distance.find(Bag.from(hand), Bag.from(live), contract, game.limits);
        if (known <= 1) expect(found).toBe(known);
        else expect(found).toBeGreaterThan(1);
      }),
      { numRuns: testSize(20, 200) },
    );
  });
});

test('R1.5 R4.1 the worked example of docs/searching.md', () => {
  const { limits } = FAMILY[1]!;
  const held = readCards('5C 5D 6H 7H 9H QS QD KS WW');
  const live = readCards('4H 5S 5H 8H TH QC QH KC WW 2C');
  const { missing, brings, spares } = distanceResult(held, live, contractOf('S3 R4'), limits);
  expect(missing).toBe(1);
  expect(cardsText(brings)).toBe('5S 5H 8H QC QH WW');
  expect(cardsText(spares)).toBe('5C 5D QS QD KS');
});

test.each([
  { cards: '5H 9H TH WW WW WW', missing: 0 },
  { cards: '5H 9H WW WW WW', missing: 1 },
  { cards: '5H 6H WW WW 9H', missing: 0 },
])('R1.5 R4.2 a run of six may be had where one of five may not: $cards', ({ cards, missing }) => {
  const { limits } = FAMILY[4]!;
  const hand = Bag.from(readCards(cards));
  const live = Bag.from(readCards('TH TD WW'));
  expect(distance.find(hand, live, contractOf('R5'), limits)).toBe(missing);
  expect(search.holds(hand, contractOf('R5'), limits)).toBe(missing === 0);
});

test('a contract of more melds than any game has is refused', () => {
  const { limits } = FAMILY[0]!;
  expect(() => distance.find(new Bag(), new Bag(), contractOf('7S3'), limits)).toThrow(RangeError);
});
