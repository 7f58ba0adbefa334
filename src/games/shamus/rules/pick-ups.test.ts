import { describe, expect, test } from 'vitest';
import shipped from '../../../../strategies/shamus/index.js';
import { testSize } from '../../../../test/sized.testing.js';
import { hiOf, loOf } from '../../../cards/sets.js';
import { resolveSetup } from '../../../game/index.js';
import { keyFromSeed } from '../../../random/index.js';
import { InterceptedEngine } from '../engine/intercepted-engine.js';
import shamus from '../index.js';
import { LayDownSearch, NO_LAY_DOWN } from '../lay-downs/best-lay-down.js';
import type { RummyView, ShamusPolicy } from '../policy.js';
import { bestGain, NOTHING } from '../testing/naive.testing.js';
import {
  arbitraryPosition,
  handsAfter,
  holdsForPositions,
  legalPickUps,
  type Position,
  viewOf,
} from '../testing/positions.testing.js';

const legalDepths = (position: Position) => legalPickUps(viewOf(position));

describe('listPickUps', () => {
  test('4.1 lists, in rising order, the depths at which some legal lay-down lays the top card', () => {
    let some = 0;
    holdsForPositions(arbitraryPosition(1, 12, 14), 1000, (position) => {
      const top = position.pile.slice(-1);
      const gains = handsAfter(position).map((hand) => bestGain(hand, position.table, top));
      const expected = gains.flatMap((gain, below) => (gain === null ? [] : [below + 1]));
      if (expected.length > 0 && expected.length < position.pile.length) some++;
      expect(legalDepths(position)).toEqual(expected);
    });
    expect(some).toBeGreaterThan(200);
  });

  test('4.1 lists none for an empty pile', () => {
    expect(legalDepths({ hand: ['7C', '7D', '7H'], table: NOTHING, pile: [] })).toEqual([]);
  });
});

/** Depths at which the exact search finds a lay-down with the card that the ruling names. */
function searchedDepths({ handLo, handHi, table }: RummyView, isDeepestOwed: boolean): number[] {
  const search = new LayDownSearch();
  let [lo, hi] = [handLo, handHi];
  return Array.from({ length: table.pileCount }, (_, below) => below + 1).filter((depth) => {
    lo |= loOf(table.fromTop(depth));
    hi |= hiOf(table.fromTop(depth));
    const owed = table.fromTop(isDeepestOwed ? depth : 1);
    return search.find(lo, hi, table.open, loOf(owed), hiOf(owed)) !== NO_LAY_DOWN;
  });
}

test.each([
  {},
  { pickup: 'deepest' },
  { pickupUse: 'meld' },
  { pickup: 'deepest', pickupUse: 'meld' },
  { layoff: 'no' },
  { layoff: 'no', pickup: 'deepest' },
])('4.1 the legal pick-ups of played games are those of the exact search, rulings %j', (rulings) => {
  const setup = resolveSetup(shamus, { rulings });
  let legal = 0;
  const policies = ['uno', 'rummy'].map((role) =>
    shipped.find((one) => one.role === role && one.name === 'random')!.create(),
  );
  const { engine } = new InterceptedEngine(
    setup,
    false,
    keyFromSeed('pick-ups'),
    policies as ShamusPolicy[],
    (question, ask) => {
      if (question.asked === 'draw') {
        const found = legalPickUps(question.view);
        expect(found).toEqual(searchedDepths(question.view, rulings.pickup === 'deepest'));
        legal += found.length;
      }
      return ask();
    },
  );
  for (let game = 0; game < testSize(300, 30_000); game++) engine.play(game);
  expect(legal).toBeGreaterThan(100);
});
