import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECK } from '../../../cards/model.testing.js';
import { rowsOf as rowsOfPlan } from '../engine/plan-rows.js';
import { after, fewestPoints, reachable, rowsOf, type Standing, textOf, worthOf } from '../testing/naive.testing.js';
import { layIn, positionOf, standingIn, standingOf } from '../testing/positions.testing.js';
import { LayDownSearch } from './lay-down-search.js';
import { Plan } from './rows.js';

const search = new LayDownSearch();

function laid(standing: Standing, discards: boolean): { points: number; after: Standing } {
  const position = positionOf(standing);
  const hand = position.hands[0]!;
  const points = search.find(hand.lo, hand.hi, position.table, discards);
  const plan = new Plan();
  search.write(plan, position.table);
  for (const row of rowsOfPlan(plan)) expect(layIn(position, row), JSON.stringify(row)).toBe('');
  return { points, after: standingIn(position, 0) };
}

function expectBest(standing: Standing): void {
  for (const discards of [false, true]) {
    const { points, after: left } = laid(standing, discards);
    expect(points, textOf(standing)).toBe(fewestPoints(standing, discards));
    const values = left.hand.map(worthOf);
    const kept = values.reduce((sum, value) => sum + value, 0) - (discards ? Math.max(0, ...values) : 0);
    expect(kept, textOf(standing)).toBe(points);
    expect(reachable(standing).map(textOf)).toContain(textOf(left));
  }
}

/** A hand with some melds on the table: of few ranks, so that sets and runs get into each other's way. */
const STANDINGS = fc
  .record({
    ranks: fc.constantFrom('A2345', '56789', '9TJQK', 'A23456789TJQK', 'A234567'),
    order: fc.shuffledSubarray(DECK, { minLength: 52 }),
    held: fc.integer({ min: 1, max: 11 }),
    tried: fc.array(fc.nat(), { maxLength: 4 }),
  })
  .map(({ ranks, order, held, tried }): Standing => {
    const near = order.filter((card) => ranks.includes(card[0]!));
    // Others have laid something before.
    let other: Standing = { hand: near.slice(held), melds: [] };
    for (const which of tried) {
      const rows = rowsOf(other);
      if (rows.length > 0) other = after(other, rows[which % rows.length]!);
    }
    return { hand: near.slice(0, held), melds: other.melds };
  });

describe('the best lay-down leaves the fewest points, and the engine lets it pass', () => {
  test('equals the result of trying everything, with hands and tables by chance', () => {
    fc.assert(fc.property(STANDINGS, expectBest), { numRuns: 250 });
  });

  test.each([
    { hand: '3C 4C 5C 5D 5H', melds: [], left: 7 },
    { hand: '5C 5D 5H 5S 6S 7S', melds: [], left: 0 },
    { hand: '5C 5D 5H 5S 4S 3S 6C 7C', melds: [], left: 7 },
    { hand: '3D 4D', melds: ['5D 6D 7D'], left: 0 },
    { hand: '8D KD 2D', melds: ['5D 6D 7D', '9D TD JD'], left: 12 },
    { hand: '7S 8S 9S', melds: ['7C 7D 7H'], left: 0 },
    { hand: '7S 8S', melds: ['7C 7D 7H'], left: 8 },
    { hand: 'KC AC 2C', melds: [], left: 13 },
    { hand: '', melds: [], left: 0 },
  ])('$hand on $melds leaves $left', ({ hand, melds, left }) => {
    const standing = standingOf({ hand, melds });
    expect(laid(standing, false).points).toBe(left);
    expectBest(standing);
  });
});
