import { createHash } from 'node:crypto';
import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { keyFromSeed } from './key.js';
import { deckPurpose } from './purposes.js';
import { sha256 } from './sha256.js';
import { DEAL } from './stream.js';

describe('a key is the first two words of ARC4', () => {
  /*
   * From Python code written after the descriptions of ARC4 and of seedrandom 3, not after its sources: the key bytes
   * are the seed in UTF-8 and an end mark, 255; the first 256 bytes of output are dropped; the
   * words are the next eight bytes, big end first.
   *
   *     def words(seed):
   *         key, s, j = list(seed.encode('utf-8')) + [255], list(range(256)), 0
   *         for i in range(256):
   *             j = (j + s[i] + key[i % len(key)]) % 256; s[i], s[j] = s[j], s[i]
   *         i, j, out = 0, 0, []
   *         for _ in range(256 + 8):
   *             i = (i + 1) % 256; j = (j + s[i]) % 256; s[i], s[j] = s[j], s[i]
   *             out.append(s[(s[i] + s[j]) % 256])
   *         return [int.from_bytes(out[at:at + 4], 'big', signed=True) for at in (256, 260)]
   */
  test.each([
    ['', { lo: 1145218680, hi: 93971802 }],
    ['1', { lo: 964056541, hi: -1953806103 }],
    ['shamus', { lo: -1543444265, hi: -1083406750 }],
    ['ß 三张牌 🂡', { lo: 1545030567, hi: 1737105563 }],
  ])("seed '%s'", (seed, key) => {
    expect(keyFromSeed(seed)).toEqual(key);
  });
});

test('any text gives a key of two int32, the same each time, whatever else seedrandom is used for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (seed) => {
      const key = keyFromSeed(seed);
      expect([key.lo | 0, key.hi | 0]).toEqual([key.lo, key.hi]);
      seedrandom('something else', { entropy: true })();
      expect(keyFromSeed(seed)).toEqual(key);
    }),
  );
});

test('different seeds give different keys', () => {
  // Two equal keys among a thousand would come by chance with probability 3e-14.
  const seeds = Array.from({ length: 1000 }, (_, i) => `${1000 + i}`);
  expect(new Set(seeds.map((seed) => Object.values(keyFromSeed(seed)).join())).size).toBe(seeds.length);
});

/*
 * Left to itself seedrandom mistakes these for each other: ARC4 repeats a short key to 256 bytes, and seedrandom ends no
 * text (davidbau/seedrandom#48) and takes the low byte only of each UTF-16 unit.
 */
describe('seeds that seedrandom alone takes for the same', () => {
  test.each([
    ['1', '11'],
    ['12', '1212'],
    ['', '\0'],
    ['a', 'š'],
  ])('%j and %j give different keys', (one, other) => {
    expect(keyFromSeed(one)).not.toEqual(keyFromSeed(other));
  });
});

test('no two purposes are alike', () => {
  const of = [0, 1, 7, 99, 100, 16383];
  const purposes = [DEAL, ...of.flatMap((deal) => of.map((shuffle) => deckPurpose(deal, shuffle)))];
  expect(new Set(purposes).size).toBe(purposes.length);
  for (const purpose of purposes) expect(purpose).toBe(purpose | 0);
});

test.each([
  [-1, 0],
  [0, -1],
  [16384, 0],
  [0, 16384],
  [Number.NaN, 0],
])('there is none for deal %d, shuffle %d', (deal, shuffle) => {
  expect(() => deckPurpose(deal, shuffle)).toThrow(RangeError);
});

function hex(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

test('the examples of FIPS 180-4', () => {
  const of = (text: string) => hex(sha256(new TextEncoder().encode(text)));
  expect(of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(of('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('the same as OpenSSL for messages of any length, across the borders of blocks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
    }),
  );
  for (let length = 50; length < 70; length++) {
    const message = new Uint8Array(length).fill(length);
    expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
  }
});
