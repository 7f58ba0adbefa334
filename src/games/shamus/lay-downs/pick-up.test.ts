import { describe, expect, test } from 'vitest';
import { testSize } from '../../../../test/sized.testing.js';
import { bestGain, gainOf, heldPoints, isLegal, NOTHING } from '../testing/naive.testing.js';
import {
  arbitraryPosition,
  handsAfter,
  holdsForPositions,
  laidOf,
  type Position,
  viewOf,
} from '../testing/positions.testing.js';
import { PickUpSearch } from './pick-up.js';

const search = new PickUpSearch();

/** Rule 4.1: the depths at which the top card can be laid, and the net points (less those on the table) they lead to. */
function netsByDepth(position: Position): Map<number, number> {
  const nets = new Map<number, number>();
  handsAfter(position).forEach((hand, below) => {
    const gain = bestGain(hand, position.table, position.pile.slice(-1));
    if (gain !== null) nets.set(below + 1, gain - heldPoints(hand));
  });
  return nets;
}

describe('PickUpSearch.best', () => {
  /** The smallest depth of most net points, where it beats what the hand gains without a pick-up; else 0. */
  function expectedBest(position: Position): { depth: number; net: number } {
    const { hand, table } = position;
    let best = { depth: 0, net: (bestGain(hand, table) ?? 0) - heldPoints(hand) };
    for (const [depth, net] of netsByDepth(position)) if (net > best.net) best = { depth, net };
    return best;
  }

  test('takes the smallest depth that leads to most net points, with a legal lay-down that gains them', () => {
    let taken = 0;
    holdsForPositions(arbitraryPosition(1, 12, 16), testSize(300, 2000), (position) => {
      const { depth, net } = expectedBest(position);
      expect(search.best(viewOf(position)), JSON.stringify(position)).toBe(depth);
      if (depth === 0) return;
      taken++;
      const { hand, table, pile } = position;
      const after = [...hand, ...pile.slice(-depth)];
      const laid = laidOf(search.layDown);
      expect(isLegal(laid, after, table, pile.slice(-1)), JSON.stringify({ position, laid })).toBe(true);
      expect(gainOf(laid) - heldPoints(after)).toBe(net);
    });
    expect(taken).toBeGreaterThan(testSize(75, 500));
  });

  test('does so for short hands too, where the card to discard decides', () => {
    let spare = 0;
    holdsForPositions(arbitraryPosition(1, 4, 8), testSize(400, 3000), (position) => {
      const { depth } = expectedBest(position);
      expect(search.best(viewOf(position)), JSON.stringify(position)).toBe(depth);
      const { sequences, groups } = laidOf(search.layDown);
      const deepest = position.pile.at(-depth)!;
      if (depth > 1 && ![...sequences, ...groups].includes(deepest)) spare++;
    });
    expect(spare).toBeGreaterThan(testSize(1, 20));
  });

  test('does so for an empty hand and for one that could be laid in full', () => {
    const table = { sequences: [], groups: ['KC', 'KD', 'KH'] };
    expect(search.best(viewOf({ hand: [], table, pile: ['3C', 'KS'] }))).toBe(2);
    expect(search.best(viewOf({ hand: [], table, pile: ['KS'] }))).toBe(0);
    expect(search.best(viewOf({ hand: ['7C', '7D'], table, pile: ['QS', '7S'] }))).toBe(2);
    expect(search.best(viewOf({ hand: ['7C', '7D'], table, pile: ['7S'] }))).toBe(0);
  });

  test('is 0 for an empty pile', () => {
    expect(search.best(viewOf({ hand: ['7C'], table: NOTHING, pile: [] }))).toBe(0);
  });
});
