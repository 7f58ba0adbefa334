import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { arbitraryCards, cardsOf, DECK, halvesOf, holdsFor, RANK_NAMES } from '../../../cards/model.testing.js';
import {
  canAllJoinGroups,
  canAllJoinSequences,
  everyLegal,
  heldPoints,
  holdsSomethingToLay,
  isLegal,
  type Laid,
  laidPoints,
  legalDiscards,
  NOTHING,
  without,
} from '../testing/naive.testing.js';
import {
  arbitraryPosition,
  arbitraryTable,
  cardSetOf,
  holdsForPositions,
  layDownOf,
  type Position,
} from '../testing/positions.testing.js';
import { heldValue, rankValue, sequenceDiscount } from './points.js';
import { canLay, findDiscards, isLegalLayDown, layDownError } from './turn-rules.js';

function engineSays(laid: Laid, { hand, table }: Position, must: readonly string[]): boolean {
  const held = halvesOf(hand);
  const wanted = halvesOf(must);
  return isLegalLayDown(layDownOf(laid), held.lo, held.hi, layDownOf(table), wanted.lo, wanted.hi);
}

function faultOf(laid: Laid, { hand, table }: Position, must: readonly string[]): string | undefined {
  return layDownError(layDownOf(laid), cardSetOf(hand), layDownOf(table), cardSetOf(must)).rule;
}

/** The first rule that an illegal lay-down breaks, in the order in which errors are to be reported. */
function brokenRule(laid: Laid, { hand, table }: Position, must: readonly string[]): string {
  const cards = [...laid.sequences, ...laid.groups];
  if (cards.some((card) => !hand.includes(card))) return '4.2';
  if (laid.sequences.some((card) => laid.groups.includes(card))) return '1.5';
  if (must.some((card) => !cards.includes(card))) return '4.1';
  if (!canAllJoinSequences(laid.sequences, table.sequences)) return '1.3';
  if (!canAllJoinGroups(laid.groups, table.groups)) return '1.4';
  return '4.3';
}

/** Each card of the hand kept, in a sequence, in a group or, against rule 1.5, in both. */
function everyProposal(hand: readonly string[]): Laid[] {
  let choices: Laid[] = [NOTHING];
  for (const card of hand) {
    choices = choices.flatMap(({ sequences, groups }) => [
      { sequences, groups },
      { sequences: [...sequences, card], groups },
      { sequences, groups: [...groups, card] },
      { sequences: [...sequences, card], groups: [...groups, card] },
    ]);
  }
  return choices;
}

describe('isLegalLayDown and layDownError', () => {
  test('4.2 agree with the rule text on everything that hands of up to five cards could lay, wanted or not', () => {
    let legal = 0;
    holdsForPositions(arbitraryPosition(1, 5), testSize(16, 200), (position) => {
      for (const must of [[], position.hand.slice(0, 1)]) {
        for (const laid of everyProposal(position.hand)) {
          const expected = isLegal(laid, position.hand, position.table, must);
          if (engineSays(laid, position, must) !== expected) expect.fail(JSON.stringify({ position, laid, must }));
          if (expected) legal++;
          else expect(faultOf(laid, position, must)).toBe(brokenRule(laid, position, must));
        }
      }
    });
    expect(legal).toBeGreaterThan(testSize(16, 200));
  });

  test('4.2 refuse a legal lay-down to which any card is added that is not held', () => {
    holdsForPositions(arbitraryPosition(4, 7), 100, (position) => {
      const laid = everyLegal(position.hand, position.table).at(-1);
      if (laid === undefined) return;
      for (const card of DECK.filter((one) => !position.hand.includes(one))) {
        const more = [
          { ...laid, sequences: [...laid.sequences, card] },
          { ...laid, groups: [...laid.groups, card] },
        ];
        for (const one of more) {
          expect(engineSays(one, position, [])).toBe(false);
          expect(faultOf(one, position, [])).toBe('4.2');
        }
      }
    });
  });

  test('4.2 agree with the rule text on random parts of hands of up to twenty cards', () => {
    const parts = fc.tuple(arbitraryPosition(6, 20), arbitraryTable, fc.infiniteStream(fc.nat(5)));
    let legal = 0;
    fc.assert(
      fc.property(parts, ([position, wanted, choices]) => {
        // Half the cards that could be anything go where a random table would have them, so that some hits are legal.
        const chosen = position.hand.filter(() => choices.next().value !== 0);
        const laid = {
          sequences: chosen.filter((card) => wanted.sequences.includes(card)),
          groups: chosen.filter((card) => wanted.groups.includes(card)),
        };
        const expected = isLegal(laid, position.hand, position.table);
        if (expected && laid.sequences.length + laid.groups.length > 0) legal++;
        expect(engineSays(laid, position, [])).toBe(expected);
      }),
      { numRuns: testSize(250, 3000), seed: 7 },
    );
    expect(legal).toBeGreaterThan(testSize(15, 100));
  });
});

const RUNS = testSize(150, 3000);

function engineCanLay(hand: readonly string[], table: Laid): boolean {
  const { lo, hi } = halvesOf(hand);
  return canLay(lo, hi, layDownOf(table));
}

function engineDiscards(hand: readonly string[], table: Laid): string[] {
  const { lo, hi } = halvesOf(hand);
  const out = { lo: 0, hi: 0 };
  findDiscards(lo, hi, layDownOf(table), false, out);
  return cardsOf(out.lo, out.hi);
}

test('4.4 canLay agrees with the rule text on hands of up to 20 cards and tables with melds', () => {
  let yes = 0;
  holdsForPositions(arbitraryPosition(1, 20), RUNS, ({ hand, table }) => {
    const expected = holdsSomethingToLay(hand, table);
    if (expected) yes++;
    expect(engineCanLay(hand, table)).toBe(expected);
  });
  expect(yes).toBeGreaterThan(RUNS / 6);
  expect(yes).toBeLessThan((5 * RUNS) / 6);
});

test('4.4 the discards that leave nothing to lay are those of the rule text', () => {
  let some = 0;
  holdsForPositions(arbitraryPosition(1, 14), RUNS, ({ hand, table }) => {
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
  holdsForPositions(arbitraryPosition(1, 7), testSize(100, 400), ({ hand, table }) => {
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

function held(...cards: string[]): number {
  const { lo, hi } = halvesOf(cards);
  return heldValue(lo, hi);
}

test('1.2 T J Q K are worth 10, 2 to 9 are worth 5, an ace 15', () => {
  const values = { A: 15, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5, 9: 5, T: 10, J: 10, Q: 10, K: 10 };
  for (const card of DECK) expect(held(card), card).toBe(values[card[0] as keyof typeof values]);
  expect(RANK_NAMES.map((_, rank) => rankValue(rank))).toEqual(
    RANK_NAMES.map((name) => values[name as keyof typeof values]),
  );
});

test('1.2 the value of any cards is the sum of the values of each, held and in sequences', () => {
  holdsFor(arbitraryCards, (cards) => {
    const { lo, hi } = halvesOf(cards);
    expect(heldValue(lo, hi)).toBe(heldPoints(cards));
    expect(heldValue(lo, hi) - sequenceDiscount(lo, hi)).toBe(laidPoints({ sequences: cards, groups: [] }));
  });
});
