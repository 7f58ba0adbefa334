import type { Key } from './key.js';
import { Stream } from './stream.js';

/**
 * A stream that shuffles by asking itself for each number: what `Stream.shuffle` does at once, with its state in locals.
 * Generators that draw otherwise extend this one, so that their shuffles are of their own numbers.
 */
export class PlainShuffle extends Stream {
  override shuffle(items: Uint8Array): void {
    for (let place = 0; place < items.length - 1; place++) {
      const other = place + this.below(items.length - place);
      const item = items[other]!;
      items[other] = items[place]!;
      items[place] = item;
    }
  }
}

/**
 * Generators that are bad in known ways. A check that none of them fails would check nothing. They replace what a
 * stream draws (`next`) and inherit what is made of it (`below`, `shuffle`).
 */

/** sfc32 with the same seeding as the stream's, but a chosen number of mixing rounds. */
export class FewerRounds extends PlainShuffle {
  private readonly state = new Int32Array(4);

  constructor(private readonly rounds: number) {
    super();
  }

  override start(key: Key, game: number, purpose: number): void {
    this.state.set([key.lo, key.hi, game, purpose]);
    for (let round = 0; round < this.rounds; round++) this.next();
  }

  override next(): number {
    const state = this.state;
    const result = (state[0]! + state[1]! + state[3]!) | 0;
    state[3]! += 1;
    state[0] = state[1]! ^ (state[1]! >>> 9);
    state[1] = Math.imul(state[2]!, 9);
    state[2] = ((state[2]! << 21) | (state[2]! >>> 11)) + result;
    return result;
  }
}

/** Numbers in arithmetic progression, along the draws and along the games. */
export class Counter extends PlainShuffle {
  private value = 0;

  constructor(private readonly stride: number) {
    super();
  }

  override start(key: Key, game: number, purpose: number): void {
    this.value = key.lo ^ key.hi ^ (Math.imul(game, this.stride) + purpose);
  }

  override next(): number {
    this.value = (this.value + this.stride) | 0;
    return this.value;
  }
}

/** The linear congruential generator of Numerical Recipes, seeded with the sum of all it is given. */
export class Congruential extends PlainShuffle {
  private value = 0;

  override start(key: Key, game: number, purpose: number): void {
    this.value = (key.lo + key.hi + game + purpose) | 0;
  }

  override next(): number {
    this.value = (Math.imul(this.value, 1664525) + 1013904223) | 0;
    return this.value;
  }
}

/** The stream itself, but the same one for every purpose. */
export class OnePurpose extends Stream {
  override start(key: Key, game: number): void {
    super.start(key, game, 0);
  }
}

/** The stream itself, but every game is played twice. */
export class EveryGameTwice extends Stream {
  override start(key: Key, game: number, purpose: number): void {
    super.start(key, game >>> 1, purpose);
  }
}

/** The stream itself, but with a shuffle that swaps every place with any place, which favours some orders. */
export class NaiveShuffle extends Stream {
  override shuffle(items: Uint8Array): void {
    for (let place = 0; place < items.length; place++) {
      const other = this.below(items.length);
      const item = items[other]!;
      items[other] = items[place]!;
      items[place] = item;
    }
  }
}

/**
 * What sfc32 draws, from Python code written after PractRand's sources (sfc.cpp, version 0.9x) and not after stream.ts:
 *
 *     def sfc32(a, b, c, counter, count):
 *         M, drawn = 2**32, []
 *         for i in range(12 + count):
 *             tmp = (a + b + counter) % M
 *             counter = (counter + 1) % M
 *             a = b ^ (b >> 9)
 *             b = (c + (c << 3)) % M
 *             c = ((c << 21) % M + (c >> 11) + tmp) % M
 *             if i >= 12: drawn.append(tmp)
 *         return drawn
 *
 * PractRand seeds sfc32 with 64 bits as a = 0, b = low word, c = high word, counter = 1. So the first two rows are what
 * its `RNG_output sfc32 64 0x0` and `RNG_output sfc32 64 0x123456789abcdef` print.
 */
export const SFC32_VECTORS = [
  {
    name: 'PractRand, seed 0',
    state: [0, 0, 0, 1],
    drawn: [0x514676c3, 0x08a809df, 0x30349d2b, 0xfb52c520, 0x38802be1, 0x948279e6, 0xec4bf1d9, 0x7cb0a909],
    thousandth: 0x50329421,
  },
  {
    name: 'PractRand, seed 0x123456789abcdef',
    state: [0, 0x89abcdef, 0x01234567, 1],
    drawn: [0x84712d97, 0xf5a3d9c8, 0x5cd0a295, 0x35e05b54, 0x4c627ca1, 0x33a043e2, 0xb6113c67, 0x7cab9699],
    thousandth: 0xc30107b8,
  },
  {
    name: 'a deal',
    state: [0x9e0ddf1b, 0x3c6ef372, 999999, 1],
    drawn: [0xe6ebe78a, 0xb1584c87, 0x3aa35d3f, 0xb128240f, 0xe55898c0, 0xfd7d17fb, 0xfec0eda0, 0xf29baa87],
    thousandth: 0x661c000d,
  },
  {
    name: 'the policy at seat 3 in the same game',
    state: [0x9e0ddf1b, 0x3c6ef372, 999999, 0x9e3779bc],
    drawn: [0xb99ce39d, 0xc1a438a9, 0x07d782a4, 0x9e09353b, 0x2ef2b8bd, 0x866daddc, 0x94b5f4b9, 0x989f0a3c],
    thousandth: 0x6ec9fa53,
  },
  {
    name: 'the policy at seat 0 in the last game there is',
    state: [0x9e0ddf1b, 0x3c6ef372, 0xffffffff, 0x9e3779b9],
    drawn: [0x37733cd3, 0x5edcc048, 0x02fae648, 0xdcab8fae, 0xf5a1a9e9, 0x4f27c2d8, 0x2a258761, 0x673b6e87],
    thousandth: 0x2eea73db,
  },
  {
    name: 'all bits set, a counter that wraps at once',
    state: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    drawn: [0xc7b1fdc0, 0x842fb8e7, 0x1ef874d3, 0x7c91c406, 0x7a62fa63, 0xb6507bcc, 0x0704d398, 0x996da9bf],
    thousandth: 0x291b53f1,
  },
  {
    name: 'the ends of int32, a counter that wraps among the draws',
    state: [0x80000000, 0x7fffffff, 0x80000000, 0xfffffff0],
    drawn: [0x7e7a2121, 0x60d4778b, 0xcaba443a, 0xee16a7b0, 0x1e6f40a4, 0xafd9f2a9, 0x62386c6c, 0x0fa653d4],
    thousandth: 0x09e9dc69,
  },
] as const;
