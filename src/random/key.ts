import seedrandom from 'seedrandom';
import { sha256 } from './sha256.js';

/** 64 bits that represent the user's seed in every stream. */
export interface Key {
  /** int32 */
  readonly lo: number;
  /** int32 */
  readonly hi: number;
}

/** Not a UTF-8 byte. */
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

/**
 * A key that is made from another and a purpose, one way: who knows it, and all other keys made so, knows nothing of the
 * key that it was made from. The first 64 bits of SHA-256.
 */
export function derivedKey({ lo, hi }: Key, purpose: string): Key {
  const [first, second] = sha256(new TextEncoder().encode(`shamus-lab ${purpose} ${lo} ${hi}`));
  return { lo: first!, hi: second! };
}

/** The key of the random numbers that the policy at a seat draws from: it leads neither to decks nor to other seats. */
export function policyKey(key: Key, seat: number): Key {
  return derivedKey(key, `policy ${seat}`);
}

/** As policyKey, where a game has several deals: the policy draws from a key of its own in each. */
export function policyKeyIn(key: Key, seat: number, deal: number): Key {
  return derivedKey(key, `policy ${seat} deal ${deal}`);
}
