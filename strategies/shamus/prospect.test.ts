import { expect, test } from 'vitest';
import { DECK, halvesOf } from '../../src/cards/model.testing.js';
import { everyLegal, heldPoints, laidPoints, NOTHING, without } from '../../src/games/shamus/testing/naive.testing.js';
import {
  arbitraryPosition,
  holdsForPositions,
  layDownOf,
  type Position,
  viewOf,
} from '../../src/games/shamus/testing/positions.testing.js';
import { testSize } from '../../test/sized.testing.js';
import { Prospect } from './prospect.js';

function seen(position: Position): Prospect {
  const { table, handLo, handHi } = viewOf(position);
  const prospect = new Prospect();
  prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
  return prospect;
}

const unseenBy = ({ hand, table, pile }: Position) =>
  without(DECK, [...hand, ...pile, ...table.sequences, ...table.groups]);

test('the prospect: the points of the melds and of the hand, and the cards that are nowhere to be seen', () => {
  holdsForPositions(arbitraryPosition(1, 10, 8), 300, (position) => {
    const prospect = seen(position);
    expect([prospect.points, prospect.handValue, prospect.handCount]).toEqual([
      laidPoints(position.table),
      heldPoints(position.hand),
      position.hand.length,
    ]);
    const unseen = halvesOf(unseenBy(position));
    expect([prospect.unseenLo, prospect.unseenHi]).toEqual([unseen.lo, unseen.hi]);
  });
});

test('a lay-down moves cards from the hand to the melds, with its points', () => {
  holdsForPositions(arbitraryPosition(4, 9, 6), testSize(40, 300), (position) => {
    const { hand, table } = position;
    const laid = everyLegal(hand, table).at(-1) ?? NOTHING;
    const left = without(hand, [...laid.sequences, ...laid.groups]);
    const prospect = seen(position);
    prospect.lay(layDownOf(laid));
    const points = laidPoints(table) + laidPoints(laid);
    expect([prospect.points, prospect.handValue, prospect.handCount]).toEqual([points, heldPoints(left), left.length]);
    expect([prospect.handLo, prospect.handHi]).toEqual([halvesOf(left).lo, halvesOf(left).hi]);
    expect(prospect.netAfterDiscard).toBe(Math.max(...left.map((card) => points - heldPoints(without(left, [card])))));
    expect(prospect.aces).toBe(left.filter((card) => card.startsWith('A')).length);
    expect(prospect.suits).toBe(new Set(left.filter((card) => !card.startsWith('A')).map((card) => card[1])).size);
  });
});

test('outs are the unseen cards that could be laid if they came to the hand; lay-offs those that any hand could lay', () => {
  holdsForPositions(arbitraryPosition(1, 4, 6), 150, (position) => {
    const unseen = unseenBy(position);
    // One card of another suit and rank more in hand, so that the last one need not be kept; it changes nothing else.
    const laidFrom = (held: readonly string[]) =>
      unseen.filter((card) => {
        const spare = unseen.find((other) => other !== card)!;
        return everyLegal([...held, card, spare], position.table, [card]).some(
          ({ sequences, groups }) => ![...sequences, ...groups].includes(spare),
        );
      });
    const prospect = seen(position);
    expect(prospect.outs()).toBe(laidFrom(position.hand).length);
    expect(prospect.layOffs()).toBe(laidFrom([]).length);
  });
});
