import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { DECK, halvesOf } from '../../../cards/model.testing.js';
import {
  canAllJoinGroups,
  canAllJoinSequences,
  everyLegal,
  isLegal,
  type Laid,
  NOTHING,
} from '../testing/naive.testing.js';
import {
  anyPosition,
  anyTable,
  cardSetOf,
  holdsForPositions,
  layDownOf,
  type Position,
} from '../testing/positions.testing.js';
import { isLegalLayDown, layDownError } from './turn-rules.js';

function engineSays(laid: Laid, { hand, table }: Position, must: readonly string[]): boolean {
  const held = halvesOf(hand);
  const wanted = halvesOf(must);
  return isLegalLayDown(layDownOf(laid), held.lo, held.hi, layDownOf(table), wanted.lo, wanted.hi);
}

function faultOf(laid: Laid, { hand, table }: Position, must: readonly string[]): string | undefined {
  return layDownError(layDownOf(laid), cardSetOf(hand), layDownOf(table), cardSetOf(must)).rule;
}

/** The first rule that an illegal lay-down breaks, in the order in which errors are to be told. */
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
    holdsForPositions(anyPosition(1, 5), testSize(80, 200), (position) => {
      for (const must of [[], position.hand.slice(0, 1)]) {
        for (const laid of everyProposal(position.hand)) {
          const expected = isLegal(laid, position.hand, position.table, must);
          if (engineSays(laid, position, must) !== expected) expect.fail(JSON.stringify({ position, laid, must }));
          if (expected) legal++;
          else expect(faultOf(laid, position, must)).toBe(brokenRule(laid, position, must));
        }
      }
    });
    expect(legal).toBeGreaterThan(testSize(80, 200));
  });

  test('4.2 refuse a legal lay-down to which any card is added that is not held', () => {
    holdsForPositions(anyPosition(4, 7), 100, (position) => {
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
    const parts = fc.tuple(anyPosition(6, 20), anyTable, fc.infiniteStream(fc.nat(5)));
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
      { numRuns: testSize(1000, 3000), seed: 7 },
    );
    expect(legal).toBeGreaterThan(testSize(30, 100));
  });
});

test('4.2 refused: places of a half that are no card', () => {
  const position: Position = { hand: ['7C', '8C', '9C', 'KD'], table: NOTHING, pile: [] };
  const { lo, hi } = halvesOf(position.hand);
  for (const place of [13, 14, 15, 29, 30, 31]) {
    const laid = layDownOf({ sequences: ['7C', '8C', '9C'], groups: [] });
    laid.sequencesLo |= 1 << place;
    expect(isLegalLayDown(laid, lo, hi, layDownOf(NOTHING), 0, 0), `${place}`).toBe(false);
  }
});
