import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

/** What `below` makes of a word: its result, or none where it draws again. */
function resultOf(word: number, limit: number): number | undefined {
  words.word = word;
  words.drawn = 0;
  const result = words.below(limit);
  return words.drawn === 1 ? result : undefined;
}

/** As many as there are whole shares. */
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
    { numRuns: 1000 },
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
