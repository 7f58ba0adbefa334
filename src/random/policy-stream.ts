import type { Key } from './key.js';
import { belowLarge, type RandomSource, SMALL, swap } from './stream.js';

/** Rounds of sfc32 between (key, game) and the state that is drawn from; see MIXING_ROUNDS of stream.ts. */
export const ROUNDS = 16;
/** The last word of the state that is mixed: any constant. */
const COUNTER = 0x9e3779b9 | 0;

let begin: (stream: PolicyStream, key: Key, game: number) => void;
let stateOf: (stream: PolicyStream) => string;

/**
 * The random numbers that a policy draws: a function of (key of the seat, game) alone, from sfc32 like `Stream`.
 *
 * A policy holds this object and is not to learn from it which game is played, or what others draw. The state is
 * private to the engine even at run time, and only the engine can start a stream. The state that is drawn from is the
 * mixed key added to the unmixed one (the construction of Davies and Meyer): the state can be worked out from numbers
 * drawn, but the mixing cannot be run backwards to key and game.
 */
export class PolicyStream implements RandomSource {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 0;
  #mixed = false;

  static {
    begin = (stream, key, game) => {
      stream.#a = key.lo;
      stream.#b = key.hi;
      stream.#c = game | 0;
      stream.#counter = COUNTER;
      stream.#mixed = false;
    };
    stateOf = (stream) => [stream.#a, stream.#b, stream.#c, stream.#counter, stream.#mixed].join();
  }

  next(): number {
    if (!this.#mixed) this.#mix();
    return this.#step();
  }

  below(limit: number): number {
    // As in Stream: exactly uniform.
    if ((limit - 1) >>> 0 >= SMALL || limit !== (limit | 0)) return belowLarge(this, limit);
    for (;;) {
      const product = Math.imul(this.next() >>> 6, limit);
      const remainder = product & 0x3ffffff;
      if (remainder >= limit || remainder >= 0x4000000 % limit) return product >>> 26;
    }
  }

  shuffle(items: Uint8Array): void {
    for (let place = 0; place < items.length - 1; place++) {
      swap(items, place, place + this.below(items.length - place));
    }
  }

  #mix(): void {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
    for (let round = 0; round < ROUNDS; round++) this.#step();
    this.#a = (this.#a + a) | 0;
    this.#b = (this.#b + b) | 0;
    this.#c = (this.#c + c) | 0;
    this.#mixed = true;
  }

  #step(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result;
  }
}

/** Starts the stream of a game (index 0..2^32-1). @param key the key of the seat, see `policyKey` */
export function startPolicyStream(stream: PolicyStream, key: Key, game: number): void {
  begin(stream, key, game);
}

/** The state in writing, for audits: equal texts mean that as many numbers were drawn, and that the same come next. */
export function policyStreamState(stream: RandomSource): string {
  return stream instanceof PolicyStream ? stateOf(stream) : 'another stream';
}
