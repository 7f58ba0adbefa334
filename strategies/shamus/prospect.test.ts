import { expect, test } from 'vitest';
import { DECK, halvesOf } from '../../src/cards/model.testing.js';
import { everyLegal, heldPoints, laidPoints, NOTHING, without } from '../../src/games/shamus/testing/naive.testing.js';
import { anyPosition, holdsForPositions, layDownOf, viewOf } from '../../src/games/shamus/testing/positions.testing.js';
import { Prospect } from './prospect.js';

test('what is seen: the points of the melds and of the hand, and the cards that are nowhere to be seen', () => {
  holdsForPositions(anyPosition(1, 10, 8), 300, (position) => {
    const { hand, table, pile } = position;
    const { prospect } = seen(position);
    expect([prospect.points, prospect.handValue]).toEqual([laidPoints(table), heldPoints(hand)]);
    const open = [...hand, ...pile, ...table.sequences, ...table.groups];
    const unseen = halvesOf(without(DECK, open));
    expect([prospect.unseenLo, prospect.unseenHi]).toEqual([unseen.lo, unseen.hi]);
  });
});

test('what is laid moves from the hand to the melds, with its points', () => {
  holdsForPositions(anyPosition(4, 7), 100, (position) => {
    const { hand, table } = position;
    const laid = everyLegal(hand, table).at(-1) ?? NOTHING;
    const { prospect } = seen(position);
    const { table: shown, handLo, handHi } = viewOf(position);
    prospect.seeLaid(shown, handLo, handHi, shown.pileLo, shown.pileHi, layDownOf(laid));
    const left = without(hand, [...laid.sequences, ...laid.groups]);
    expect(prospect.points).toBe(laidPoints(table) + laidPoints(laid));
    expect(prospect.handValue).toBe(heldPoints(left));
    expect([prospect.handLo, prospect.handHi]).toEqual([halvesOf(left).lo, halvesOf(left).hi]);
  });
});

test('the outs of a hand: the unseen cards that could be laid if they came to it, with a card to discard', () => {
  holdsForPositions(anyPosition(1, 4, 6), 150, (position) => {
    const { hand, table, pile } = position;
    const unseen = without(DECK, [...hand, ...pile, ...table.sequences, ...table.groups]);
    // One card of another suit and rank more in hand, so that the last one need not be kept; it changes nothing else.
    const outs = unseen.filter((card) => {
      const spare = unseen.find((other) => other !== card)!;
      return everyLegal([...hand, card, spare], table, [card]).some(
        ({ sequences, groups }) => ![...sequences, ...groups].includes(spare),
      );
    });
    expect(seen(position).prospect.outs()).toBe(outs.length);
  });
});

function seen(position: Parameters<typeof viewOf>[0]): { prospect: Prospect } {
  const { table, handLo, handHi } = viewOf(position);
  const prospect = new Prospect();
  prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
  return { prospect };
}
