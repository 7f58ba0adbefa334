import { expect, test } from 'vitest';
import { Bag } from '../cards/bag.js';
import { newDeck } from '../cards/deck.js';
import { shanghaiRum } from '../rule-sets/shanghai-rum.js';
import { Draft } from './draft.js';
import { Melds } from './melds.js';
import { MOST_ROWS, Plan, SET } from './rows.js';

const RANKS = 13;
/** Copies of a set: one card of each suit. */
const ONE_EACH = 0x1111;

test('R3.3 a draft writes no more rows than the engine takes, however many cards fit', () => {
  const limits = { ...shanghaiRum.melds, mostSet: 16 };
  const melds = new Melds(limits);
  for (let rank = 0; rank < RANKS; rank++) melds.lay(SET, rank, 0, 4, ONE_EACH, 0);
  const hand = Bag.from(newDeck({ ranks: RANKS, decks: 2, jokers: 0 }));
  const plan = new Plan();
  const draft = new Draft(limits);
  draft.begin({ hand, table: { melds } }, plan);
  let written = 0;
  for (let rank = 0; rank < RANKS; rank++) while (draft.toSet(rank, rank, false)) written++;
  expect(written).toBe(MOST_ROWS);
  expect(plan.count).toBe(MOST_ROWS);
  expect(draft.hand.count).toBe(hand.count - MOST_ROWS);
});
