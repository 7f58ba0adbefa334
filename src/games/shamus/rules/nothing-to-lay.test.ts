import { expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { cardsOf, DECK, halvesOf } from '../../../cards/model.testing.js';
import {
  everyLegal,
  holdsSomethingToLay,
  type Laid,
  legalDiscards,
  NOTHING,
  without,
} from '../testing/naive.testing.js';
import { anyPosition, holdsForPositions, layDownOf } from '../testing/positions.testing.js';
import { canLay, discardsThatLeaveNothingToLay } from './turn-rules.js';

const RUNS = testSize(800, 3000);

function engineCanLay(hand: readonly string[], table: Laid): boolean {
  const { lo, hi } = halvesOf(hand);
  return canLay(lo, hi, layDownOf(table));
}

function engineDiscards(hand: readonly string[], table: Laid): string[] {
  const { lo, hi } = halvesOf(hand);
  const out = { lo: 0, hi: 0 };
  discardsThatLeaveNothingToLay(lo, hi, layDownOf(table), out);
  return cardsOf(out.lo, out.hi);
}

test('4.4 canLay agrees with the rule text on hands of up to 20 cards and tables with melds', () => {
  let yes = 0;
  holdsForPositions(anyPosition(1, 20), RUNS, ({ hand, table }) => {
    const expected = holdsSomethingToLay(hand, table);
    if (expected) yes++;
    expect(engineCanLay(hand, table)).toBe(expected);
  });
  expect(yes).toBeGreaterThan(RUNS / 6);
  expect(yes).toBeLessThan((5 * RUNS) / 6);
});

test('4.4 canLay is true exactly where, with one more card to discard, some lay-down is legal', () => {
  holdsForPositions(anyPosition(1, 6), testSize(100, 300), ({ hand, table }) => {
    const taken = [...hand, ...table.sequences, ...table.groups];
    // The spare card changes what can be laid; a lay-down that leaves it out does not depend on it.
    const spare = DECK.find((card) => !taken.includes(card))!;
    const layable = everyLegal([...hand, spare], table).some(
      ({ sequences, groups }) => sequences.length + groups.length > 0 && ![...sequences, ...groups].includes(spare),
    );
    expect(engineCanLay(hand, table)).toBe(layable);
  });
});

test('4.4 the discards that leave nothing to lay are those of the rule text', () => {
  let some = 0;
  holdsForPositions(anyPosition(1, 14), RUNS, ({ hand, table }) => {
    const expected = DECK.filter((card) => legalDiscards(hand, table).includes(card));
    if (expected.length > 0 && expected.length < hand.length) some++;
    expect(engineDiscards(hand, table)).toEqual(expected);
  });
  expect(some).toBeGreaterThan(RUNS / 100);
});

test('4.4 the discarded card does not count: of three sevens alone any may go, of four none', () => {
  const three = ['7C', '7D', '7H'];
  expect(engineDiscards(three, NOTHING)).toEqual(three);
  expect(engineDiscards([...three, '7S'], NOTHING)).toEqual([]);
  expect(engineDiscards(['2C', '3C', '4C', '5C'], NOTHING)).toEqual(['3C', '4C']);
  expect(engineDiscards(['2C', '3C', '4C', '5C', '6C'], NOTHING)).toEqual(['4C']);
});

test('4.4 the table after the discard counts: what fits a meld there may go, but may not stay', () => {
  const table = { sequences: ['5H', '6H', '7H'], groups: ['KC', 'KD', 'KH'] };
  expect(engineDiscards(['8H', '2C'], table)).toEqual(['8H']);
  expect(engineDiscards(['8H', 'KS'], table)).toEqual([]);
  expect(engineDiscards(['KS', '9H', '2C'], table)).toEqual(['KS']);
});

test('4.4 can always be kept: a lay-down that cannot be added to leaves a discard after which nothing can be laid', () => {
  holdsForPositions(anyPosition(1, 7), testSize(100, 400), ({ hand, table }) => {
    for (const must of [[], hand.slice(0, 1)]) {
      const legal = everyLegal(hand, table, must);
      const finished = legal.some(({ sequences, groups }) => {
        const after = { sequences: [...table.sequences, ...sequences], groups: [...table.groups, ...groups] };
        return engineDiscards(without(hand, [...sequences, ...groups]), after).length > 0;
      });
      expect(finished, JSON.stringify({ hand, table, must })).toBe(legal.length > 0);
    }
  });
});
