import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixState, setState } from './carried-stream.js';
import { avalanche, correlationZ, draws, MAX_Z_BOUND, meanZ, serialZ, Z_BOUND } from './checks.testing.js';
import { type Key, keyFromSeed, policyKey } from './key.js';
import { PolicyStream, policyStreamState, startPolicyStream } from './policy-stream.js';
import { Stream } from './stream.js';

/** A policy's stream as the statistics of this folder want it: the purpose is the seat. */
class OfSeats extends Stream {
  readonly stream = new PolicyStream();
  private readonly keys = new Map<string, Key>();

  override start(key: Key, game: number, seat: number): void {
    const name = `${key.lo} ${key.hi} ${seat}`;
    const own = this.keys.get(name) ?? policyKey(key, seat);
    this.keys.set(name, own);
    startPolicyStream(this.stream, own, game);
  }

  override next(): number {
    return this.stream.next();
  }
}

class OfKeys extends Stream {
  readonly stream = new PolicyStream();

  override start(key: Key, game: number): void {
    startPolicyStream(this.stream, key, game);
  }

  override next(): number {
    return this.stream.next();
  }
}

const key = keyFromSeed('policies');
const anyKey = fc.record({ lo: fc.integer(), hi: fc.integer() });

function take(stream: PolicyStream, count: number): number[] {
  return Array.from({ length: count }, () => stream.next());
}

function started(own: Key, game: number): PolicyStream {
  const stream = new PolicyStream();
  startPolicyStream(stream, own, game);
  return stream;
}

test('the same key and game give the same numbers, whatever was drawn before', () => {
  fc.assert(
    fc.property(anyKey, fc.nat(2 ** 32 - 1), fc.nat(9), (own, game, before) => {
      const stream = started({ lo: 1, hi: 2 }, 3);
      take(stream, before);
      startPolicyStream(stream, own, game);
      expect(take(stream, 5)).toEqual(take(started(own, game), 5));
    }),
  );
});

test('below and shuffle draw as those of a stream do, from its numbers', () => {
  fc.assert(
    fc.property(anyKey, fc.integer({ min: 1, max: 200 }), (own, limit) => {
      const [stream, numbers] = [started(own, 0), started(own, 0)];
      const plain = new (class extends Stream {
        override next = () => numbers.next();
      })();
      expect(stream.below(limit)).toBe(plain.below(limit));
      const items = Uint8Array.from({ length: limit }, (_, place) => place);
      const others = items.slice();
      stream.shuffle(items);
      for (let place = 0; place < limit - 1; place++) {
        const other = place + plain.below(limit - place);
        [others[place], others[other]] = [others[other]!, others[place]!];
      }
      expect(items).toEqual(others);
    }),
  );
});

describe('statistics of 100,000 games', () => {
  const stream = new OfSeats();
  const GAMES = 100_000;

  test('numbers of games that follow each other are uniform and independent', () => {
    const numbers = draws(stream, key, 0, GAMES, 0);
    expect(Math.abs(meanZ(numbers))).toBeLessThan(Z_BOUND);
    expect(Math.abs(serialZ(numbers))).toBeLessThan(Z_BOUND);
  });

  test('seats are independent of each other and of the deal', () => {
    const deal = draws(new Stream(), key, 0, GAMES);
    const seats = [0, 1, 2, 3].map((seat) => draws(stream, key, 0, GAMES, seat));
    for (const [seat, numbers] of seats.entries()) {
      expect(Math.abs(correlationZ(deal, numbers))).toBeLessThan(Z_BOUND);
      if (seat > 0) expect(Math.abs(correlationZ(seats[seat - 1]!, numbers))).toBeLessThan(Z_BOUND);
    }
  });

  test.each([0, 1, 2])('every bit of word %i of key.lo, key.hi and game reaches every bit drawn', (word) => {
    const { z, worst } = avalanche(new OfKeys(), word, [key.lo, key.hi], 2000);
    expect(Math.abs(z)).toBeLessThan(Z_BOUND);
    expect(worst).toBeLessThan(MAX_Z_BOUND);
  });
});

describe('knowledge of a policy from its stream', () => {
  test('is not its state: nothing of it can be reached, read or started from outside', () => {
    const stream = started(key, 7);
    take(stream, 3);
    expect(Reflect.ownKeys(stream)).toEqual([]);
    expect(JSON.stringify(stream)).toBe('{}');
    expect(structuredClone(stream)).toEqual({});
    const methods = Reflect.ownKeys(PolicyStream.prototype);
    expect(methods.toSorted()).toEqual(['below', 'constructor', 'next', 'shuffle']);
    expect(Reflect.ownKeys(PolicyStream).toSorted()).toEqual(['length', 'name', 'prototype']);
  });

  test('is not the key that decks are shuffled by, nor that of another seat', () => {
    const keys = [key, ...[0, 1, 2, 3].map((seat) => policyKey(key, seat))].map(({ lo, hi }) => `${lo} ${hi}`);
    expect(new Set(keys).size).toBe(keys.length);
    // The end of a way that leads one way: SHA-256 as OpenSSL has it of 'shamus-lab policy 0 1 2'.
    expect(policyKey({ lo: 1, hi: 2 }, 0)).toEqual(POLICY_0_OF_1_2);
  });

  test('is not key and game, though the state is worked out and the mixing run backwards', () => {
    const [a, b, c, counter] = policyStreamState(mixed(key, 7)).split(',').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    expect(backwards([a, b, c, counter], ROUNDS)).not.toEqual([key.lo, key.hi, 7, expect.anything()]);
    // The way back is right: it undoes the rounds of a stream that is not mixed so.
    const plain = new Stream();
    plain.start(key, 7, 1);
    plain.next();
    const state = Object.values(plain).slice(0, 4) as [number, number, number, number];
    expect(backwards(state, 13)).toEqual([key.lo, key.hi, 7, 1]);
  });
});

const ROUNDS = 16;
const POLICY_0_OF_1_2 = { lo: -1718238618, hi: 2014540758 };

/** A stream that has mixed, and given out nothing yet but one number. */
function mixed(own: Key, game: number): PolicyStream {
  const stream = started(own, game);
  stream.next();
  return stream;
}

/** Rounds of sfc32 undone. */
function backwards([a, b, c, counter]: readonly [number, number, number, number], rounds: number): number[] {
  let state = [a, b, c, counter] as const;
  for (let round = 0; round < rounds; round++) {
    const [nextA, nextB, nextC, nextCounter] = state;
    let before = nextA;
    // b ^ (b >>> 9) undone: each pass makes nine more bits right.
    for (let pass = 0; pass < 4; pass++) before = nextA ^ (before >>> 9);
    // 9 c = b' has one solution: 9 × 0x38e38e39 is 1 modulo 2^32.
    const oldC = Math.imul(nextB, 0x38e38e39);
    const result = (nextC - ((oldC << 21) | (oldC >>> 11))) | 0;
    const oldCounter = (nextCounter - 1) | 0;
    state = [(result - before - oldCounter) | 0, before, oldC, oldCounter];
  }
  return [...state];
}

test('a stream elsewhere goes on from a mixed state, which holds neither the key nor the game', () => {
  fc.assert(
    fc.property(anyKey, fc.nat(2 ** 32 - 1), (own, game) => {
      const [here, there, state] = [started(own, game), new Stream(), new Int32Array(4)];
      mixState(policyStreamState(here), state);
      setState(there, state);
      for (const limit of [3, 64, 65, 10 ** 6]) expect(there.below(limit)).toBe(here.below(limit));
      const [cards, others] = [1, 2].map(() => Uint8Array.from({ length: 104 }, (_, place) => place));
      here.shuffle(cards!);
      there.shuffle(others!);
      expect(others).toEqual(cards);
      expect(there.next()).toBe(here.next());
    }),
  );
  // Keys and games next to each other lead to states that have nothing in common.
  const words = [0, 1, 2, 3].flatMap((game) =>
    [0, 1].map((lo) => {
      const state = new Int32Array(4);
      mixState(policyStreamState(started({ lo, hi: 0 }, game)), state);
      return [...state.subarray(0, 3)];
    }),
  );
  expect(new Set(words.flat()).size).toBe(24);
  for (const word of words.flat()) expect(Math.abs(word)).toBeGreaterThan(1000);
});
