import { readFileSync } from 'node:fs';
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
 * Numbers that sfc32 draws, from Python code after PractRand's sources (sfc.cpp, version 0.9x), not after stream.ts:
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
export const SFC32_VECTORS: readonly {
  readonly name: string;
  readonly state: readonly [number, number, number, number];
  readonly drawn: readonly number[];
  readonly thousandth: number;
}[] = JSON.parse(readFileSync(new URL('./sfc32-vectors.json', import.meta.url), 'utf8'));
