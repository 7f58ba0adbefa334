import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Z_BOUND } from './checks.testing.js';
import { PlainShuffle, SFC32_VECTORS } from './controls.testing.js';
import type { Key } from './key.js';
import { DEAL, Stream } from './stream.js';

const int32 = fc.integer();
const anyKey = fc.record({ lo: int32, hi: int32 });
const anyGame = fc.nat(2 ** 32 - 1);
const anyPurpose = fc.oneof(fc.constant(DEAL), fc.nat(7), int32);
const anyOrigin = fc.tuple(anyKey, anyGame, anyPurpose);
type Origin = [key: Key, game: number, purpose: number];

function take(stream: Stream, count: number): number[] {
  return Array.from({ length: count }, () => stream.next());
}

function startOf(origin: Origin, count: number): number[] {
  const stream = new Stream();
  stream.start(...origin);
  return take(stream, count);
}

describe('a stream draws what sfc32 draws', () => {
  test.each(SFC32_VECTORS)('$name', ({ state: [a, b, c, counter], drawn, thousandth }) => {
    const expected = drawn.map((word) => word | 0);
    const numbers = startOf([{ lo: a | 0, hi: b | 0 }, c, counter | 0], 1000);
    expect(numbers.slice(0, drawn.length)).toEqual(expected);
    expect(numbers.at(-1)).toBe(thousandth | 0);
  });
});

test('every number is an int32, of either sign', () => {
  const numbers = startOf([{ lo: 1, hi: 2 }, 3, DEAL], 1000);
  expect(numbers.every((number) => Object.is(number, number | 0))).toBe(true);
  expect(numbers.some((number) => number < 0) && numbers.some((number) => number > 0)).toBe(true);
});

describe('the same key, game and purpose give the same numbers', () => {
  test('whatever a stream was started for and has drawn before, by whichever of its methods', () => {
    // A step starts the stream anew, then draws as many numbers, none among them: then the mixing never happens.
    const step = fc.tuple(anyOrigin, fc.nat(5), fc.constantFrom('next', 'below', 'shuffle'));
    fc.assert(
      fc.property(fc.array(step), anyOrigin, (steps, origin) => {
        const stream = new Stream();
        for (const [before, count, method] of steps) {
          stream.start(...before);
          if (method === 'next') take(stream, count);
          else if (method === 'below') for (let i = 0; i < count; i++) stream.below(52);
          else stream.shuffle(new Uint8Array(count));
        }
        stream.start(...origin);
        expect(take(stream, 5)).toEqual(startOf(origin, 5));
      }),
    );
  });

  test('in whichever order several streams are drawn from, and whenever each begins', () => {
    const turns = fc.array(fc.nat(2), { maxLength: 60 });
    fc.assert(
      fc.property(fc.tuple(anyOrigin, anyOrigin, anyOrigin), turns, (origins, turns) => {
        const streams = origins.map((origin) => {
          const stream = new Stream();
          stream.start(...origin);
          return stream;
        });
        const drawn: number[][] = [[], [], []];
        for (const turn of turns) drawn[turn]!.push(streams[turn]!.next());
        expect(drawn).toEqual(origins.map((origin, i) => startOf(origin, drawn[i]!.length)));
      }),
    );
  });
});

describe('streams differ', () => {
  test('by purpose, game and either half of the key', () => {
    // Among these 20,000 streams, two equal pairs of first numbers would come by chance with probability 1e-11.
    const origins: Origin[] = [];
    const purposes = [DEAL, ...Array.from({ length: 9 }, (_, place) => DEAL + 1 + place)];
    for (const key of [0, 1, 2, -1].flatMap((lo) => [0, 1].map((hi) => ({ lo, hi })))) {
      for (const purpose of purposes) for (let game = 0; game < 250; game++) origins.push([key, game, purpose]);
    }
    expect(origins).toHaveLength(20_000);
    expect(new Set(origins.map((origin) => startOf(origin, 2).join())).size).toBe(origins.length);
  });

  test('for every game index up to the last, 2^32 - 1', () => {
    const games = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 2 ** 32 - 2, 2 ** 32 - 1];
    const starts = games.map((game) => startOf([{ lo: 1, hi: 2 }, game, DEAL], 2).join());
    expect(new Set(starts).size).toBe(games.length);
  });
});

describe('shuffle', () => {
  test('permutes: the same items, each as often as before', () => {
    fc.assert(
      fc.property(anyOrigin, fc.uint8Array({ maxLength: 256 }), (origin, items) => {
        const stream = new Stream();
        stream.start(...origin);
        const shuffled = items.slice();
        stream.shuffle(shuffled);
        expect(shuffled.toSorted()).toEqual(items.toSorted());
      }),
    );
  });

  test('is one bounded draw a place, as Fisher and Yates have it, and leaves the stream where those draws leave it', () => {
    fc.assert(
      fc.property(anyOrigin, fc.oneof(fc.nat(64), fc.nat(256)), fc.nat(5), (origin, count, before) => {
        const [stream, plain] = [new Stream(), new PlainShuffle()];
        const [items, others] = [Uint8Array.from({ length: count }, (_, i) => i), new Uint8Array(count)];
        others.set(items);
        for (const each of [stream, plain]) {
          each.start(...origin);
          for (let draw = 0; draw < before; draw++) each.next();
        }
        stream.shuffle(items);
        plain.shuffle(others);
        expect(items).toEqual(others);
        if (count > 1) expect(stream.next()).toBe(plain.next());
      }),
    );
  });

  test('of up to 64 items gives what it gave in version 0.1', () => {
    const stream = new Stream();
    const hash = createHash('sha256');
    for (let count = 0; count <= 64; count++) {
      stream.start({ lo: 2026, hi: -11 }, count, 7);
      const items = Uint8Array.from({ length: count }, (_, i) => i);
      stream.shuffle(items);
      hash.update(items).update(Int32Array.of(stream.next()));
    }
    expect(hash.digest('hex').slice(0, 16)).toBe('4b928c21a2a48860');
  });

  test('puts each of 224 cards, four decks of 56, in each place about as often', () => {
    const CARDS = 224;
    const SHUFFLES = 5000;
    const counts = new Float64Array(CARDS ** 2);
    const stream = new Stream();
    const deck = new Uint8Array(CARDS);
    for (let game = 0; game < SHUFFLES; game++) {
      stream.start({ lo: 5, hi: 6 }, game, DEAL);
      for (let card = 0; card < CARDS; card++) deck[card] = card;
      stream.shuffle(deck);
      for (let place = 0; place < CARDS; place++) counts[CARDS * place + deck[place]!]!++;
    }
    // Diaconis: of n! orders equally likely, chi-square over all cells has (n - 1)^2 degrees of freedom.
    const mean = SHUFFLES / CARDS;
    const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0) * (1 - 1 / CARDS);
    const freedom = (CARDS - 1) ** 2;
    expect(Math.abs(chiSquare - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(Z_BOUND);
  });

  /** A stream whose choices are given, not drawn. */
  class Chosen extends PlainShuffle {
    readonly limits: number[] = [];

    constructor(private readonly choices: readonly number[]) {
      super();
    }

    override below(limit: number): number {
      return this.choices[this.limits.push(limit) - 1]!;
    }
  }

  test.each([2, 3, 4, 5, 6])('makes each order of %i items from just one of the equally likely choices', (count) => {
    const limits = Array.from({ length: count - 1 }, (_, i) => count - i);
    let choices: number[][] = [[]];
    for (const limit of limits) {
      choices = choices.flatMap((list) => Array.from({ length: limit }, (_, choice) => [...list, choice]));
    }
    const orders = choices.map((list) => {
      const stream = new Chosen(list);
      const items = Uint8Array.from({ length: count }, (_, i) => i);
      stream.shuffle(items);
      expect(stream.limits).toEqual(limits);
      return items.join();
    });
    expect(new Set(orders).size).toBe(choices.length);
  });

  test.each([0, 1])('of %i items draws nothing', (count) => {
    const stream = new Chosen([]);
    stream.shuffle(new Uint8Array(count));
    expect(stream.limits).toEqual([]);
  });
});
