import { describe, expect, test } from 'vitest';
import { describeConformance, LAWS, tryLaw } from './conformance.testing.js';
import { FAULTY_CARDS, FAULTY_PLAY } from './faulty.testing.js';
import { OddOrEvenSpecimen } from './odd-or-even.testing.js';
import type { Setup } from './setups.js';

const SETUPS: readonly Setup[] = [2, 3].map((players) => ({ game: 'odd or even', variant: '', players, rulings: {} }));
const GAMES = 30;
const FAULTY = [...FAULTY_PLAY, ...FAULTY_CARDS];

describeConformance('a game that keeps every law', new OddOrEvenSpecimen(), SETUPS, GAMES);

describe('the suite catches', () => {
  test.each(FAULTY)('$fault', ({ law, says, specimen }) => {
    expect(() => tryLaw(law, specimen, SETUPS, 'faults', GAMES)).toThrow(says);
  });

  test('a fault of every kind that there is a law against', () => {
    expect(new Set(FAULTY.map(({ law }) => law))).toEqual(new Set(LAWS));
  });
});

test('its message of a fault names the game to look at', () => {
  const { law, specimen } = FAULTY_PLAY[0]!;
  expect(() => tryLaw(law, specimen, SETUPS, 'faults', GAMES)).toThrow(/^odd or even is .*\(game 0 of 'faults', \{/);
});
