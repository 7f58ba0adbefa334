import { expect, test } from 'vitest';
import { DECK, halvesOf } from '../../../src/cards/model.testing.js';
import {
  everyLegal,
  heldPoints,
  laidPoints,
  NOTHING,
  without,
} from '../../../src/games/shamus/testing/naive.testing.js';
import {
  anyPosition,
  holdsForPositions,
  layDownOf,
  type Position,
  viewOf,
} from '../../../src/games/shamus/testing/positions.testing.js';
import { testSize } from '../../../test/sized.testing.js';
import { Outlook } from './outlook.js';

function seen(position: Position): Outlook {
  const { table, handLo, handHi } = viewOf(position);
  const outlook = new Outlook();
  outlook.see(table, handLo, handHi, table.pileLo, table.pileHi);
  return outlook;
}

test('points, and what is held, before and after a lay-down', () => {
  holdsForPositions(anyPosition(4, 9, 6), testSize(40, 300), (position) => {
    const { hand, table } = position;
    const laid = everyLegal(hand, table).at(-1) ?? NOTHING;
    const left = without(hand, [...laid.sequences, ...laid.groups]);
    const outlook = seen(position);
    expect([outlook.points, outlook.handValue, outlook.handCount]).toEqual([
      laidPoints(table),
      heldPoints(hand),
      hand.length,
    ]);
    outlook.lay(layDownOf(laid));
    const points = laidPoints(table) + laidPoints(laid);
    expect([outlook.points, outlook.handValue, outlook.handCount]).toEqual([points, heldPoints(left), left.length]);
    expect([outlook.handLo, outlook.handHi]).toEqual([halvesOf(left).lo, halvesOf(left).hi]);
    expect(outlook.netAfterDiscard).toBe(Math.max(...left.map((card) => points - heldPoints(without(left, [card])))));
    expect(outlook.aces).toBe(left.filter((card) => card.startsWith('A')).length);
    expect(outlook.suits).toBe(new Set(left.filter((card) => !card.startsWith('A')).map((card) => card[1])).size);
  });
});

test('outs are the unseen cards that, once drawn, could not be kept; lay-offs those that nobody could keep', () => {
  holdsForPositions(anyPosition(1, 4, 6), testSize(40, 300), (position) => {
    const { hand, table, pile } = position;
    const unseen = without(DECK, [...hand, ...pile, ...table.sequences, ...table.groups]);
    const cannotKeep = (held: readonly string[]) =>
      unseen.filter((card) => {
        const spare = unseen.find((other) => other !== card)!;
        return everyLegal([...held, card, spare], table, [card]).some(
          ({ sequences, groups }) => ![...sequences, ...groups].includes(spare),
        );
      });
    const outlook = seen(position);
    expect(outlook.outs()).toBe(cannotKeep(hand).length);
    expect(outlook.layOffs()).toBe(cannotKeep([]).length);
  });
});
