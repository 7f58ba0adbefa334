import seedrandom from 'seedrandom';

/** 64 bits that stand for the user's seed in every stream. */
export interface Key {
  /** int32 */
  readonly lo: number;
  /** int32 */
  readonly hi: number;
}

/** Turns a seed, any text, into its key: the first two words of seedrandom's ARC4. Slow; once a run, not once a game. */
export function keyFromSeed(seed: string): Key {
  const words = seedrandom(seed);
  return { lo: words.int32(), hi: words.int32() };
}
