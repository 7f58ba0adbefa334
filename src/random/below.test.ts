import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { Z_BOUND } from './checks.testing.js';
import { Stream } from './stream.js';

const WORDS = 2 ** 26;

/** A stream whose numbers are given: each has one of the 2^26 words that `below` looks at in its upper bits. */
class Words extends Stream {
  drawn = 0;
  word = 0;

  override next(): number {
    this.drawn++;
    return this.word++ << 6;
  }
}

const words = new Words();

function resultOf(word: number, limit: number): number | undefined {
  words.word = word;
  words.drawn = 0;
  const result = words.below(limit);
  return words.drawn === 1 ? result : undefined;
}

function share(limit: number): number {
  return Math.floor(WORDS / limit);
}

/*
 * Each word w stands for floor(w × limit / 2^26), so each result for a stretch of consecutive words. Along a stretch,
 * the remainder of w × limit grows by limit from less than limit. A word is refused only if its remainder is below
 * 2^26 mod limit, hence below limit: this can only be the first of its stretch.
 */
describe('below is exactly uniform: of the 2^26 words, every result gets the same number', () => {
  test.each(Array.from({ length: 64 }, (_, i) => i + 1))('limit %i, by the ends of the stretches', (limit) => {
    let refused = 0;
    for (let result = 0; result < limit; result++) {
      const first = Math.ceil((result * WORDS) / limit);
      const last = Math.ceil(((result + 1) * WORDS) / limit) - 1;
      const isRefused = resultOf(first, limit) === undefined;
      if (!isRefused) expect(resultOf(first, limit)).toBe(result);
      expect([first + 1, first + 2, last - 1, last].map((word) => resultOf(word, limit))).toEqual(
        Array(4).fill(result),
      );
      expect(last - first + 1 - (isRefused ? 1 : 0)).toBe(share(limit));
      refused += isRefused ? 1 : 0;
    }
    expect(refused).toBe(WORDS - limit * share(limit));
  });

  // The argument above, checked on all 2^26 words: 52 is the first card's limit, 53 refuses the most
  // words of all limits, one for each result but one, and 64 none.
  test.each([52, 53, 64])('limit %i, by trying every word', (limit) => {
    const counts = new Uint32Array(limit);
    words.word = 0;
    words.drawn = 0;
    let accepted = 0;
    // The last word is never refused, so no call runs beyond it.
    while (words.word < WORDS) {
      counts[words.below(limit)]! += 1;
      accepted++;
    }
    expect(words.drawn).toBe(WORDS);
    expect(accepted).toBe(limit * share(limit));
    expect(new Set(counts)).toEqual(new Set([share(limit)]));
  });
});

test('below goes by the upper 26 bits of a number', () => {
  class One extends Stream {
    constructor(private readonly number: number) {
      super();
    }

    override next(): number {
      return this.number;
    }
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 64, max: WORDS - 1 }),
      fc.nat(63),
      fc.integer({ min: 1, max: 64 }),
      (word, low, limit) => {
        fc.pre(resultOf(word, limit) !== undefined);
        expect(new One((word << 6) | low).below(limit)).toBe(Math.floor((word * limit) / WORDS));
      },
    ),
    { numRuns: testSize(300, 1000) },
  );
});

test('below draws again until a word is accepted', () => {
  // 2^26 mod 3 = 1, so of all words only 0 is refused.
  class Zeros extends Stream {
    drawn = 0;

    override next(): number {
      return this.drawn++ < 5 ? 0 : -1;
    }
  }
  const stream = new Zeros();
  expect(stream.below(3)).toBe(2);
  expect(stream.drawn).toBe(6);
});

test('below 1 is 0, at the cost of one number', () => {
  expect([0, 1, WORDS - 1].map((word) => resultOf(word, 1))).toEqual([0, 0, 0]);
});

class Given extends Stream {
  drawn = 0;

  constructor(private readonly numbers: readonly number[]) {
    super();
  }

  override next(): number {
    return this.numbers[this.drawn++]!;
  }
}

/*
 * Beyond 64 each of the 2^31 words w stands for w mod limit, and those from the last whole multiple of the limit on are
 * refused. So every result has the same number of words, if just these are refused.
 */
describe('below a large limit', () => {
  const WORDS = 2 ** 31;
  const anyLimit = fc.oneof(fc.integer({ min: 65, max: 256 }), fc.integer({ min: 65, max: WORDS - 1 }));

  test('refuses exactly the words beyond the last whole multiple of the limit, and takes the others modulo the limit', () => {
    const isRight = (word: number, limit: number) => {
      const refused = word >= WORDS - (WORDS % limit);
      // The number drawn next stands for the word 0, which no limit refuses.
      for (const low of [0, 1]) {
        const stream = new Given([(2 * word + low) | 0, 0]);
        expect(stream.below(limit)).toBe(refused ? 0 : word % limit);
        expect(stream.drawn).toBe(refused ? 2 : 1);
      }
    };
    fc.assert(
      fc.property(anyLimit, fc.nat(WORDS - 1), (limit, word) => {
        isRight(word, limit);
        const whole = WORDS - (WORDS % limit);
        for (const edge of [0, whole - 1, whole, WORDS - 1]) if (edge < WORDS) isRight(edge, limit);
      }),
      { numRuns: testSize(150, 500) },
    );
  });

  test.each([65, 108, 224, 256, 1000])('%i, draws each number as often as chance would have it', (limit) => {
    const stream = new Stream();
    stream.start({ lo: 11, hi: 12 }, limit, 13);
    const mean = 200;
    const counts = new Float64Array(limit);
    for (let draw = 0; draw < mean * limit; draw++) counts[stream.below(limit)]!++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    // Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is close to normal.
    const freedom = limit - 1;
    const spread = 2 / (9 * freedom);
    const z = (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
    expect(Math.abs(z)).toBeLessThan(Z_BOUND);
  });
});

test.each([0, -1, 0.5, 2.5, 64.5, 100.5, 2 ** 31, 2 ** 32, 2 ** 32 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
  'below %d is refused',
  (limit) => {
    expect(() => new Stream().below(limit)).toThrow(RangeError);
  },
);

test('below 1 to 64 gives what it gave in version 0.1', () => {
  const stream = new Stream();
  const hash = createHash('sha256');
  for (let limit = 1; limit <= 64; limit++) {
    stream.start({ lo: 2026, hi: -11 }, limit, 7);
    hash.update(Uint8Array.from({ length: 1000 }, () => stream.below(limit)));
  }
  expect(hash.digest('hex').slice(0, 16)).toBe('bb821252f7f292f4');
});
