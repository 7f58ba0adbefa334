import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { Bag } from '../cards/bag.js';
import { Points } from '../cards/points.js';
import { Melds } from '../melds/melds.js';
import { rowCards } from '../melds/row-cards.js';
import { COPIES, FIRST, KIND, LENGTH, OF, Plan, RUN, SET, WILDS } from '../melds/rows.js';
import { type Contract, contractOf } from '../rules/contract.js';
import { ContractSearch } from './contract-search.js';
import { deckOf, FAMILY, type FamilyGame, smaller } from './family.testing.js';
import { NaiveContract } from './naive-contract.testing.js';
import {
  FEWEST_WILDS,
  LEAST_POINTS,
  MAY_LEAVE_NONE,
  MOST_LAID,
  MUST_LEAVE_SOME,
  MUST_NOT_LEAVE_ONE,
} from './question.js';

const search = new ContractSearch();
/** Points unlike those of any game, so that it matters which cards are left. */
const POINTS = new Points([15, 25, 5, 4, 5, 7, 6, 5, 5, 10, 10, 10, 10], 25);

const RULES = [LEAST_POINTS, FEWEST_WILDS, MOST_LAID];
const LEAVINGS = [MAY_LEAVE_NONE, MUST_LEAVE_SOME, MUST_NOT_LEAVE_ONE];

function worthOf(card: number): number {
  return card === 64 ? 25 : POINTS.ofRank[card & 15]!;
}

/** Criteria of a rule, in their order; the least wins. */
function merits(rule: number, points: number, cards: number, wilds: number): number[] {
  if (rule === LEAST_POINTS) return [points, cards, wilds];
  return rule === FEWEST_WILDS ? [wilds, points, cards] : [cards, wilds, points];
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((merit, at) => merit - other[at]!).find((difference) => difference !== 0) ?? 0;
}

function isLeft(leaving: number, cards: number): boolean {
  return leaving === MAY_LEAVE_NONE || cards !== (leaving === MUST_LEAVE_SOME ? 0 : 1);
}

/** Checks that the melds are the contract, each legal, with cards of the hand only. */
function expectLegal(hand: readonly number[], contract: Contract, limits: FamilyGame['limits']): void {
  const plan = new Plan();
  search.write(plan);
  expect(plan.count).toBe(contract.length);
  const melds = new Melds({ ...limits, leastRun: 2, leastSet: 2 });
  for (const [row, { kind, size }] of contract.entries()) {
    const [of, first, length, wilds] = [OF, FIRST, LENGTH, WILDS].map((column) => plan.get(row, column));
    expect(plan.get(row, KIND)).toBe(kind);
    expect(melds.refusalOfNew(kind, of!, first!, length!, wilds)).toBe('');
    if (limits.exact) expect(length).toBe(size);
    expect(length).toBeGreaterThanOrEqual(size);
    for (let other = 0; limits.apart && kind === RUN && other < row; other++) {
      if (plan.get(other, KIND) !== RUN || plan.get(other, OF) !== of) continue;
      const [low, high] = [row, other].sort((a, b) => plan.get(a, FIRST) - plan.get(b, FIRST));
      expect(plan.get(high!, FIRST)).toBeGreaterThan(plan.get(low!, FIRST) + plan.get(low!, LENGTH));
    }
  }
  const laid = contract.flatMap((_, row) => rowCards(plan, row, limits));
  expect([...laid, ...search.left.cards].sort((a, b) => a - b)).toEqual([...hand].sort((a, b) => a - b));
}

describe.each(FAMILY)('$name: the best way to lay a contract is what trying everything has', (game) => {
  const contracts = ['S3', 'R5', 'S2 S3', 'R3 S2', '2R3', 'S3 S2 R2', 'R3 R2 S2'];
  const { limits, deck } = smaller(game);
  const isWild = (card: number) => (limits.wildRank < 0 ? card === 64 : (card & 15) === limits.wildRank);

  test.each(contracts)('R1.5 R4.1 R4.2 R4.3 R7.2 hands of a small deck, %s', (text) => {
    const contract = contractOf(text);
    const drawn = fc.record({
      hand: fc.shuffledSubarray(deck, { minLength: 5, maxLength: 9 }),
      apart: fc.boolean(),
    });
    fc.assert(
      fc.property(drawn, ({ hand, apart }) => {
        const ruled = { ...limits, apart: apart && limits.apart };
        const bag = Bag.from(hand);
        const ways = new NaiveContract(contract, ruled, limits.exact ? 0 : 8).leftovers(hand);
        expect(search.holds(bag, contract, ruled)).toBe(ways.length > 0);
        for (const [rule, leaving] of RULES.flatMap((one) => LEAVINGS.map((other) => [one, other] as const))) {
          const known = ways
            .filter((left) => isLeft(leaving, left.length))
            .map((left) => {
              const points = left.reduce((sum, card) => sum + worthOf(card), 0);
              return merits(rule, points, left.length, hand.filter(isWild).length - left.filter(isWild).length);
            })
            .sort(compare)[0];
          const found = search.find(bag, { contract, limits: ruled, points: POINTS, rule, leaving });
          expect(found).toBe(known !== undefined);
          if (!found) continue;
          expect(merits(rule, search.pointsLeft, search.cardsLeft, search.wildsLaid)).toEqual(known);
          expectLegal(hand, contract, ruled);
        }
      }),
      { numRuns: testSize(8, 400) },
    );
  });

  test('R4.1 R4.2 R4.3 its plan is the contract, with cards of the hand only, in hands of the whole deck', () => {
    const whole = deckOf(game);
    let plans = 0;
    const drawn = fc.record({
      which: fc.nat(game.contracts.length - 1),
      hand: fc.shuffledSubarray(whole, { minLength: 20, maxLength: 30 }),
      rule: fc.constantFrom(...RULES),
      leaving: fc.constantFrom(...LEAVINGS),
    });
    fc.assert(
      fc.property(drawn, ({ which, hand, rule, leaving }) => {
        const contract = game.contracts[which]!;
        if (!search.find(Bag.from(hand), { contract, limits: game.limits, points: POINTS, rule, leaving })) return;
        plans++;
        expectLegal(hand, contract, game.limits);
        expect(isLeft(leaving, search.cardsLeft)).toBe(true);
      }),
      { numRuns: testSize(60, 1000) },
    );
    expect(plans).toBeGreaterThan(10);
  });
});

test('R4.1 the rows stand in the order of the contract, wilds where the hand has no card', () => {
  const { limits } = FAMILY[1]!;
  // 5C 5D and a joker; 6H 7H 9H and a joker; KS.
  const hand = Bag.from([4, 20, 37, 38, 40, 60, 64, 64]);
  const asked = { limits, points: POINTS, rule: FEWEST_WILDS, leaving: MUST_LEAVE_SOME };
  const plan = new Plan();
  expect(search.find(hand, { ...asked, contract: contractOf('S3 R4') })).toBe(true);
  search.write(plan);
  expect([SET, RUN].map((_, row) => [KIND, OF, FIRST, LENGTH, COPIES, WILDS].map((c) => plan.get(row, c)))).toEqual([
    [SET, 4, 0, 3, 0x0011, 1],
    [RUN, 2, 6, 4, 0, 0b0100],
  ]);
  expect(search.left.cards).toEqual([60]);
});
