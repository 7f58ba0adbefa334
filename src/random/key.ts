import seedrandom from 'seedrandom';

/** 64 bits that stand for the user's seed in every stream. */
export interface Key {
  /** int32 */
  readonly lo: number;
  /** int32 */
  readonly hi: number;
}

/** No byte of UTF-8. */
const END = '\xff';

/**
 * Turns a seed, any text, into its key: the first two words of seedrandom's ARC4. Slow; once a run, not once a game.
 *
 * seedrandom repeats a short seed and keeps only the low byte of each character, so that '1' and '11', 'a' and 'š' would
 * give the same games. It is handed the UTF-8 bytes and an end mark instead, which no two seeds share.
 */
export function keyFromSeed(seed: string): Key {
  const bytes = Array.from(new TextEncoder().encode(seed), (byte) => String.fromCharCode(byte));
  const words = seedrandom(bytes.join('') + END);
  return { lo: words.int32(), hi: words.int32() };
}
