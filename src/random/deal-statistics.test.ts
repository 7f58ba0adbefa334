import { beforeAll, describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import * as score from './checks.testing.js';
import { keyFromSeed } from './key.js';
import { DEAL, Stream } from './stream.js';

/*
 * The derivation of each z score is in checks.testing.ts and avalanche.testing.ts; that the checks catch
 * bad generators is shown in controls.nightly.test.ts. Seeds are fixed: a test that passes goes on passing. A false alarm can
 * only come with a change of seeds or of the generator. Below are 56 checks of Z_BOUND (5.7e-7 each), two worst cells
 * of a deck (1.2e-7) and eight of an avalanche (1.6e-7): altogether 3.4e-5.
 */

const GAMES = testSize(120_000, 1_000_000);
const stream = new Stream();

function expectIdeal(z: number, bound = score.Z_BOUND): void {
  expect(Math.abs(z)).toBeLessThan(bound);
}

// The second range runs over the game index at which an int32 changes its sign.
describe.each([
  ['neighbouring games', 0],
  ['2', 2 ** 31 - GAMES / 2],
])(`seed '%s', ${GAMES} games in a row from %i`, (seed, start) => {
  const key = keyFromSeed(seed);

  test.each([0, 1, 2, 3])('draw %i has mean 1/2 and is uncorrelated with that of the next game', (place) => {
    const fractions = score.draws(stream, key, start, GAMES, DEAL, place);
    expectIdeal(score.meanZ(fractions));
    expectIdeal(score.serialZ(fractions));
  });

  describe('the decks', () => {
    let dealt: score.Deals;
    beforeAll(() => {
      dealt = score.deals(stream, key, start, GAMES);
    });

    test('have each of the 52 cards first equally often', () => expectIdeal(score.firstCardZ(dealt)));

    test('of consecutive games have each pair of first cards equally often', () => expectIdeal(score.cardPairZ(dealt)));

    test('have each card at each place equally often', () => {
      expectIdeal(score.placesZ(dealt));
      expectIdeal(score.worstPlaceZ(dealt), score.MAX_Z_BOUND);
    });
  });
});

test.each([
  ['1', '2'],
  ['2', '3'],
])("the deals of seeds '%s' and '%s' are uncorrelated", (one, other) => {
  expectIdeal(
    score.correlationZ(
      score.draws(stream, keyFromSeed(one), 0, GAMES),
      score.draws(stream, keyFromSeed(other), 0, GAMES),
    ),
  );
});

describe('keys that differ in one number', () => {
  test.each([
    [1, 0],
    [0, 1],
  ])('0, 0 and %i, %i: their deals are uncorrelated', (lo, hi) => {
    expectIdeal(
      score.correlationZ(score.draws(stream, { lo: 0, hi: 0 }, 0, GAMES), score.draws(stream, { lo, hi }, 0, GAMES)),
    );
  });
});

// The key of all zeros is the hardest to mix: it adds no bits of its own.
describe.each([
  ['a seed', keyFromSeed('neighbouring games')],
  ['zeros', { lo: 0, hi: 0 }],
] as const)('avalanche, with the key of %s', (_, key) => {
  test.each(score.WORDS.map((word, index) => [word, index] as const))(
    'each bit of %s flips each bit of the first four draws in half of the games',
    (_, index) => {
      const { z, worst } = score.avalanche(stream, index, [key.lo, key.hi], testSize(2000, 10_000));
      expectIdeal(z);
      expectIdeal(worst, score.MAX_Z_BOUND);
    },
  );
});
