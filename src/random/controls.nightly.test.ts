import { describe, expect, test } from 'vitest';
import * as score from './checks.testing.js';
import { Congruential, Counter, EveryGameTwice, FewerRounds, NaiveShuffle, OnePurpose } from './controls.testing.js';
import { keyFromSeed } from './key.js';
import { DEAL, Stream } from './stream.js';

/*
 * The checks of deal-statistics.test.ts, on a tenth of its games, against generators that are known to be bad. Were a
 * check unable to fail, its row here would show it.
 */

const GAMES = 100_000;
const key = keyFromSeed('neighbouring games');

interface Drawn {
  readonly first: number[];
  readonly otherPurpose: number[];
  readonly dealt: score.Deals;
  readonly flips: readonly ReturnType<typeof score.avalanche>[];
}

function drawnFrom(stream: Stream): Drawn {
  return {
    first: score.draws(stream, key, 0, GAMES),
    otherPurpose: score.draws(stream, key, 0, GAMES, DEAL + 1),
    dealt: score.deals(stream, key, 0, GAMES),
    flips: score.WORDS.map((_, index) => score.avalanche(stream, index, [key.lo, key.hi], 2000)),
  };
}

const checks: Record<string, (drawn: Drawn) => boolean> = {
  mean: ({ first }) => passes(score.meanZ(first)),
  serial: ({ first }) => passes(score.serialZ(first)),
  'first card': ({ dealt }) => passes(score.firstCardZ(dealt)),
  'pairs of first cards': ({ dealt }) => passes(score.cardPairZ(dealt)),
  places: ({ dealt }) => passes(score.placesZ(dealt)),
  'worst place': ({ dealt }) => passes(score.worstPlaceZ(dealt), score.MAX_Z_BOUND),
  'deal and another purpose': ({ first, otherPurpose }) => passes(score.correlationZ(first, otherPurpose)),
};
for (const [index, word] of score.WORDS.entries()) {
  checks[`avalanche of ${word}`] = ({ flips }) => passes(flips[index]!.z);
  checks[`worst of ${word}`] = ({ flips }) => passes(flips[index]!.worst, score.MAX_Z_BOUND);
}

/** As deal-statistics.test.ts asks it: a score that is no number, for want of any variance, does not pass. */
function passes(z: number, bound = score.Z_BOUND): boolean {
  return Math.abs(z) < bound;
}

function failed(stream: Stream): string[] {
  const drawn = drawnFrom(stream);
  return Object.keys(checks).filter((name) => !checks[name]!(drawn));
}

const everyAvalanche = score.WORDS.flatMap((word) => [`avalanche of ${word}`, `worst of ${word}`]);

test('the stream itself fails no check', () => {
  expect(failed(new Stream())).toEqual([]);
});

test('sfc32 without mixing fails every check', () => {
  expect(failed(new FewerRounds(0))).toEqual(Object.keys(checks));
});

test('a plain counter fails every check', () => {
  expect(failed(new Counter(1))).toEqual(Object.keys(checks));
});

test('a counter in steps of the golden section, evener than chance, fails all but the mean', () => {
  expect(failed(new Counter(0x9e3779b9))).toEqual(Object.keys(checks).filter((name) => name !== 'mean'));
});

test('a linear congruential generator seeded with the game index fails all but the mean', () => {
  expect(failed(new Congruential())).toEqual(Object.keys(checks).filter((name) => name !== 'mean'));
});

test('six rounds of mixing fail the serial checks and all of the avalanche', () => {
  expect(failed(new FewerRounds(6))).toEqual(
    expect.arrayContaining(['serial', 'pairs of first cards', ...everyAvalanche]),
  );
});

test('the same stream for every purpose fails as deal and another purpose, and in the avalanche of the purpose', () => {
  expect(failed(new OnePurpose())).toEqual(['deal and another purpose', 'avalanche of purpose', 'worst of purpose']);
});

test('every game twice fails the serial checks and the avalanche of the game', () => {
  expect(failed(new EveryGameTwice())).toEqual(
    expect.arrayContaining(['serial', 'pairs of first cards', 'avalanche of game', 'worst of game']),
  );
});

test('a shuffle that swaps any place with any fails by the places, though its numbers are ideal', () => {
  expect(failed(new NaiveShuffle())).toEqual(['first card', 'pairs of first cards', 'places', 'worst place']);
});

describe('rounds of mixing', () => {
  const avalancheOf = (rounds: number) => {
    const stream = new FewerRounds(rounds);
    return score.WORDS.map((_, index) => score.avalanche(stream, index, [key.lo, key.hi], 10_000));
  };

  test('with eight, key.lo does not yet reach every bit: it enters where sfc32 mixes slowest', () => {
    expect(avalancheOf(8)[0]!.z).toBeGreaterThan(score.Z_BOUND);
  });

  test('with nine, every word does; the stream has three to spare', () => {
    for (const { z, worst } of avalancheOf(9)) expect(passes(z) && passes(worst, score.MAX_Z_BOUND)).toBe(true);
  });

  test('with twelve, the control draws what the stream draws', () => {
    const [one, other] = [new FewerRounds(12), new Stream()];
    for (const stream of [one, other]) stream.start(key, 12345, DEAL);
    expect(Array.from({ length: 9 }, () => one.next())).toEqual(Array.from({ length: 9 }, () => other.next()));
  });
});
