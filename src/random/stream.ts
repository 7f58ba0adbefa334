import type { Key } from './key.js';

/** What the numbers of a stream are for. Streams of one game with different purposes are independent. */
export const DEAL = 1;

/** The purpose of the stream that the policy at a seat draws from. */
export function policyPurpose(seat: number): number {
  return (0x9e3779b9 + seat) | 0;
}

/**
 * Drawn and thrown away before the first number, so that every bit of (key, game, purpose) reaches every bit drawn:
 * with nine rounds or more no test of this folder tells neighbouring games apart, with eight the avalanche does.
 */
const MIXING_ROUNDS = 12;

/**
 * A stream of random numbers, a function of (key, game, purpose) alone.
 *
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of int32 state, a counter among them, so that no
 * stream has a period below 2^32. Key, game and purpose are its initial state. Mixing waits for the first draw: a policy
 * that draws nothing costs nothing.
 */
export class Stream {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 0;
  private mixed = false;

  /** Starts the stream of a game (index 0..2^32-1) and purpose (int32). */
  start(key: Key, game: number, purpose: number): void {
    this.a = key.lo;
    this.b = key.hi;
    this.c = game | 0;
    this.counter = purpose;
    this.mixed = false;
  }

  /** A stream that goes on as this one would. */
  copy(): Stream {
    return Object.assign(new Stream(), this);
  }

  /** A uniform int32. */
  next(): number {
    if (!this.mixed) this.mix();
    return this.step();
  }

  /** A uniform integer 0..limit-1, for limit 1..64. Exactly uniform: draws that would favour some results are redrawn. */
  below(limit: number): number {
    for (;;) {
      const product = Math.imul(this.next() >>> 6, limit);
      const remainder = product & 0x3ffffff;
      // Only remainders below 2^26 mod limit are one too many; the modulus is needed about once in a million draws.
      if (remainder >= limit || remainder >= 0x4000000 % limit) return product >>> 26;
    }
  }

  /**
   * Shuffles in place (Fisher and Yates, one `below` a place), each order equally likely; at most 64 items. The state is
   * in locals meanwhile, which takes half the time.
   */
  shuffle(items: Uint8Array): void {
    let { a, b, c, counter } = this;
    for (let round = this.mixed ? MIXING_ROUNDS : 0; round < MIXING_ROUNDS; round++) {
      const result = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + result) | 0;
    }
    const count = items.length;
    for (let place = 0; place < count - 1; place++) {
      const limit = count - place;
      let product = 0;
      let remainder = 0;
      do {
        const result = (a + b + counter) | 0;
        counter = (counter + 1) | 0;
        a = b ^ (b >>> 9);
        b = (c + (c << 3)) | 0;
        c = (((c << 21) | (c >>> 11)) + result) | 0;
        product = Math.imul(result >>> 6, limit);
        remainder = product & 0x3ffffff;
      } while (remainder < limit && remainder < 0x4000000 % limit);
      const other = place + (product >>> 26);
      const item = items[other]!;
      items[other] = items[place]!;
      items[place] = item;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.counter = counter;
    this.mixed = true;
  }

  private mix(): void {
    this.mixed = true;
    for (let round = 0; round < MIXING_ROUNDS; round++) this.step();
  }

  private step(): number {
    const result = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + result) | 0;
    return result;
  }
}
