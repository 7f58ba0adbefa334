import { chiSquaredZ } from './checks.testing.js';
import { DEAL, type Stream } from './stream.js';

/** How many numbers of each stream are looked at. */
const DRAWS = 4;

/** The words that a stream starts from. */
export const WORDS = ['key.lo', 'key.hi', 'game', 'purpose'] as const;

/** For each of the 32 bits of the word, how often its flip flipped each of the 32 bits of the first draws. */
function flips(stream: Stream, word: number, key: readonly [number, number], games: number): Uint32Array {
  const counts = new Uint32Array(32 * DRAWS * 32);
  const input = new Int32Array(WORDS.length);
  const before = new Int32Array(DRAWS);
  const start = () => stream.start({ lo: input[0]!, hi: input[1]! }, input[2]! >>> 0, input[3]!);
  for (let bit = 0; bit < 32; bit++) {
    for (let i = 0; i < games; i++) {
      // Of games that differ in this bit alone, only the one that lacks it is a base: no pair is counted twice.
      const game = word === 2 ? (i & ((1 << bit) - 1)) | ((i >>> bit) * 2 ** bit * 2) : i;
      input.set([key[0], key[1], game, DEAL]);
      start();
      for (let draw = 0; draw < DRAWS; draw++) before[draw] = stream.next();
      input[word]! ^= 1 << bit;
      start();
      for (let draw = 0; draw < DRAWS; draw++) {
        const flipped = before[draw]! ^ stream.next();
        const row = (bit * DRAWS + draw) * 32;
        for (let out = 0; out < 32; out++) counts[row + out]! += (flipped >>> out) & 1;
      }
    }
  }
  return counts;
}

export interface Avalanche {
  /** Of all cells together, for Z_BOUND. */
  readonly z: number;
  /** Of the cell furthest off, for MAX_Z_BOUND. */
  readonly worst: number;
}

/**
 * Flips one bit of a word that streams start from, and counts which bits of what they draw flip with it. The bases are
 * the games from 0 on of one key: low in entropy, as in use, and so harder to mix than random ones.
 *
 * In an ideal generator each of the 32 × 128 counts is binomial with probability 1/2, and they are uncorrelated, for
 * each compares a pair of streams of its own. So the squares of their z scores sum to chi-squared with 4096 degrees of
 * freedom. (Flips of two low bits of the game close to squares, which adds to its variance 31 parts in n at most.)
 */
export function avalanche(stream: Stream, word: number, key: readonly [number, number], games: number): Avalanche {
  let sum = 0;
  let worst = 0;
  const counts = flips(stream, word, key, games);
  for (const count of counts) {
    const z = (count - games / 2) / Math.sqrt(games / 4);
    sum += z * z;
    worst = Math.max(worst, Math.abs(z));
  }
  return { z: chiSquaredZ(sum, counts.length), worst };
}
