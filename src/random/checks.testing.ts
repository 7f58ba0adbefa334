import { sampleCorrelation } from 'simple-statistics';
import type { Key } from './key.js';
import { DEAL, type Stream } from './stream.js';

/**
 * Statistics across games that follow each other. Each comes as a z score, a standard normal number if the streams are
 * ideal: independent sequences of uniform int32. Both tails count, for numbers that are too even are as wrong as
 * numbers that are too uneven.
 */

/** A z score beyond this, either way, fails. An ideal generator does so with probability 2 × 2.87e-7 = 5.7e-7. */
export const Z_BOUND = 5;

/**
 * Bound of the largest of many z scores. The two binomial tails beyond 6.6 are together 4.3e-11 for a cell of a
 * million decks and 3.8e-11 for one of ten thousand flips (exactly, by scipy). So by the union bound an ideal generator
 * fails with a probability below 1.2e-7 for the 2704 cells of a deck, and below 1.6e-7 for the 4096 of an avalanche.
 */
export const MAX_Z_BOUND = 6.6;

const CARDS = 52;

/** The number of the given place (0 is the first) that each game's stream draws, as a fraction 0..1. */
export function draws(stream: Stream, key: Key, start: number, games: number, purpose = DEAL, place = 0): number[] {
  return Array.from({ length: games }, (_, i) => {
    stream.start(key, start + i, purpose);
    for (let skipped = 0; skipped < place; skipped++) stream.next();
    return (stream.next() >>> 0) / 2 ** 32;
  });
}

/** A uniform fraction has mean 1/2 and variance 1/12, so the mean of n has standard deviation 1/sqrt(12 n). */
export function meanZ(fractions: readonly number[]): number {
  let sum = 0;
  for (const fraction of fractions) sum += fraction;
  return (sum / fractions.length - 1 / 2) * Math.sqrt(12 * fractions.length);
}

/** The sample correlation of n independent pairs has mean 0 and standard deviation 1/sqrt(n - 1), and is normal. */
export function correlationZ(one: number[], other: number[]): number {
  return sampleCorrelation(one, other) * Math.sqrt(one.length - 1);
}

/** Correlation of each number with the next game's: if independent, overlapping pairs correlate no more than others. */
export function serialZ(fractions: number[]): number {
  return correlationZ(fractions.slice(0, -1), fractions.slice(1));
}

/**
 * Chi-squared as a z score, by Wilson and Hilferty (1931): its cube root is nearly normal. At z = ±5 the true tails are
 * 2.5e-7 and 2.1e-7 for 51 degrees of freedom, and within 0.5 % of the normal's 2.87e-7 from 2601 on (scipy's chi2).
 */
function chiSquaredZ(chiSquared: number, freedom: number): number {
  const variance = 2 / (9 * freedom);
  return (Math.cbrt(chiSquared / freedom) - (1 - variance)) / Math.sqrt(variance);
}

function chiSquared(counts: ArrayLike<number>, expected: number): number {
  return Array.from(counts).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

export interface Deals {
  readonly games: number;
  /** The first card of each game's deck, 0..51. */
  readonly first: Uint8Array;
  /** Count of each card (column) at each place of the deck (row). */
  readonly places: Uint32Array;
}

export function deals(stream: Stream, key: Key, start: number, games: number): Deals {
  const first = new Uint8Array(games);
  const places = new Uint32Array(CARDS * CARDS);
  const newDeck = Uint8Array.from({ length: CARDS }, (_, card) => card);
  const deck = new Uint8Array(CARDS);
  for (let game = 0; game < games; game++) {
    deck.set(newDeck);
    stream.start(key, start + game, DEAL);
    stream.shuffle(deck);
    first[game] = deck[0]!;
    for (let place = 0; place < CARDS; place++) places[place * CARDS + deck[place]!]! += 1;
  }
  return { games, first, places };
}

/** Pearson's test of 52 equally likely cards. */
export function firstCardZ({ first, games }: Deals): number {
  const counts = new Uint32Array(CARDS);
  for (const card of first) counts[card]! += 1;
  return chiSquaredZ(chiSquared(counts, games / CARDS), CARDS - 1);
}

/**
 * The first cards of each game and the next. Pairs that overlap do not follow Pearson's law; by Good (1953, "The serial
 * test for sampling numbers"), chi-squared of the pairs, closed to a ring, less that of the single cards is
 * asymptotically chi-squared with 52² - 52 degrees of freedom.
 */
export function cardPairZ({ first, games }: Deals): number {
  const singles = new Uint32Array(CARDS);
  const pairs = new Uint32Array(CARDS * CARDS);
  for (let game = 0; game < games; game++) {
    singles[first[game]!]! += 1;
    pairs[first[game]! * CARDS + first[(game + 1) % games]!]! += 1;
  }
  const difference = chiSquared(pairs, games / CARDS ** 2) - chiSquared(singles, games / CARDS);
  return chiSquaredZ(difference, CARDS * (CARDS - 1));
}

/**
 * All 52 × 52 of place and card. A shuffle is a permutation matrix. Less its mean, 1/52 everywhere, it lies in the 51²
 * dimensions of matrices whose rows and columns sum to 0, has squared length 52 - 1, and, any order of rows or of
 * columns being as likely, equal variance (51 / 51² = 1/51) along each. So the sum of n shuffles, less n/52, has for its
 * squared length n/51 times chi-squared with 51² degrees of freedom, which is Pearson's sum times 51/52.
 */
export function placesZ({ places, games }: Deals): number {
  return chiSquaredZ((chiSquared(places, games / CARDS) * (CARDS - 1)) / CARDS, (CARDS - 1) ** 2);
}

/** The cell of the same table that is furthest off; each is binomial with probability 1/52. For MAX_Z_BOUND. */
export function worstPlaceZ({ places, games }: Deals): number {
  const deviation = Math.sqrt((games / CARDS) * (1 - 1 / CARDS));
  return places.reduce((worst, count) => Math.max(worst, Math.abs(count - games / CARDS) / deviation), 0);
}

/** Numbers of each stream that are looked at. */
const DRAWS = 4;

export const WORDS = ['key.lo', 'key.hi', 'game', 'purpose'] as const;

/** For each of the 32 bits of the word, how often its flip flipped each of the 32 bits of the first draws. */
function flips(stream: Stream, word: number, key: readonly [number, number], games: number): Uint32Array {
  const counts = new Uint32Array(32 * DRAWS * 32);
  const input = new Int32Array(WORDS.length);
  const before = new Int32Array(DRAWS);
  const start = () => stream.start({ lo: input[0]!, hi: input[1]! }, input[2]! >>> 0, input[3]!);
  for (let bit = 0; bit < 32; bit++) {
    for (let i = 0; i < games; i++) {
      // In pairs of games that differ in this bit alone, only the one that lacks it is a base: none is counted twice.
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
  readonly z: number;
  /** The z score of the cell furthest off, for MAX_Z_BOUND. */
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
