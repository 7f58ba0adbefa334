import type { Key } from './key.js';

/** A source of random numbers for policies. */
export interface RandomSource {
  /** A uniform int32. */
  next(): number;
  /** A uniform integer 0..limit-1. @param limit an integer 1..2^31-1 @throws RangeError for any other */
  below(limit: number): number;
  /** Shuffles in place, each order equally likely. */
  shuffle(items: Uint8Array): void;
}

/** The purposes of streams. Streams of one game with different purposes are independent. */
export const DEAL = 1;

/**
 * Drawn and thrown away before the first number, so that every bit of (key, game, purpose) reaches every bit drawn:
 * with nine rounds or more no test of this folder tells neighbouring games apart, with eight the avalanche does.
 */
const MIXING_ROUNDS = 12;

/** Limits up to here take one multiplication of 26 bits by 6, which fills an int32. */
export const SMALL = 64;

/**
 * Per limit: number of the lowest remainders, which occur once too often. In a table: a division needed once in a
 * million draws would make V8 compile anew what calls it.
 */
const TOO_MANY = Uint8Array.from({ length: SMALL + 1 }, (_, limit) => (limit === 0 ? 0 : 0x4000000 % limit));

/** The largest limit of `below`. */
const MOST = 2 ** 31 - 1;

/**
 * A stream of random numbers, determined by (key, game, purpose).
 *
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of int32 state, a counter among them, so that no
 * stream has a period below 2^32. Key, game and purpose are its initial state. Mixing waits for the first draw: a policy
 * that draws nothing costs nothing.
 */
export class Stream implements RandomSource {
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

  copy(): Stream {
    return Object.assign(new Stream(), this);
  }

  /** A uniform int32. */
  next(): number {
    if (!this.mixed) this.mix();
    return this.step();
  }

  /**
   * A uniform integer 0..limit-1. Exactly uniform: draws that would favour some results are drawn again.
   *
   * @param limit an integer 1..2^31-1
   * @throws RangeError for any other
   */
  below(limit: number): number {
    // One comparison on the fast path: of 1..64 alone is limit - 1 below 64 as a uint32.
    if ((limit - 1) >>> 0 >= SMALL || limit !== (limit | 0)) return belowLarge(this, limit);
    for (;;) {
      const product = Math.imul(this.next() >>> 6, limit);
      const remainder = product & 0x3ffffff;
      if (remainder >= TOO_MANY[limit]!) return product >>> 26;
    }
  }

  /**
   * Shuffles in place (Fisher and Yates, one `below` a place), each order equally likely. The state is in locals for the
   * last 64 places, which takes half the time.
   *
   * @param items any number of them
   * @param count how many of them, from the first on; the others stay where they are
   */
  shuffle(items: Uint8Array, count = items.length): void {
    let first = 0;
    for (; count - first > SMALL; first++) swap(items, first, first + belowLarge(this, count - first));
    const rounds = this.mixed ? 0 : MIXING_ROUNDS;
    this.mixed = true;
    Stream.shuffleRest(items, first, count, this.a, this.b, this.c, this.counter, rounds, this);
  }

  /** Shuffles as a stream that starts there does with `shuffle`, for at most 64 items, and faster. */
  static shuffleAtStart(items: Uint8Array, key: Key, game: number, purpose: number): void {
    Stream.shuffleRest(items, 0, items.length, key.lo, key.hi, game | 0, purpose, MIXING_ROUNDS, null);
  }

  /**
   * Shuffles the last places, at most 64, with the state in locals.
   *
   * @param rounds are drawn before and thrown away
   * @param stream where the state that follows is kept
   */
  private static shuffleRest(
    items: Uint8Array,
    first: number,
    count: number,
    startA: number,
    startB: number,
    startC: number,
    startCounter: number,
    rounds: number,
    stream: Stream | null,
  ): void {
    let a = startA;
    let b = startB;
    let c = startC;
    let counter = startCounter;
    for (let round = 0; round < rounds; round++) {
      const result = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + result) | 0;
    }
    for (let place = first; place < count - 1; ) {
      const limit = count - place;
      const result = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + result) | 0;
      const product = Math.imul(result >>> 6, limit);
      if ((product & 0x3ffffff) < TOO_MANY[limit]!) continue;
      swap(items, place, place + (product >>> 26));
      place++;
    }
    if (stream === null) return;
    stream.a = a;
    stream.b = b;
    stream.c = c;
    stream.counter = counter;
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

/** As `below`, for limits that the product of a word and the limit has no room for: java.util.Random's `nextInt`. */
export function belowLarge(numbers: Pick<RandomSource, 'next'>, limit: number): number {
  if (limit !== (limit | 0) || limit < 1) {
    throw new RangeError(`below() needs a whole number from 1 to ${MOST}, not ${limit}`);
  }
  for (;;) {
    const word = numbers.next() >>> 1;
    const result = word % limit;
    // Past int32 for the last words of 2^31, those that are no whole multiple of the limit.
    if (((word - result + (limit - 1)) | 0) >= 0) return result;
  }
}

export function swap(items: Uint8Array, one: number, other: number): void {
  const item = items[other]!;
  items[other] = items[one]!;
  items[one] = item;
}
