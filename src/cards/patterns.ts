/**
 * Runs and equal ranks in a set of cards, by shifts within a suit and by folding the suits onto each other.
 * See sets.ts for what a half is and how hot loops take these functions.
 */

/** Finds the cards of one half that stand in a run of three or more consecutive ranks of their suit (ace low). */
export function cardsInRuns(half: number): number {
  const lowest = half & (half >>> 1) & (half >>> 2);
  return lowest | (lowest << 1) | (lowest << 2);
}

/** Finds the bits next to the cards of one half, one rank up or down in the same suit. May include bits beyond the king. */
export function neighbours(half: number): number {
  return (half << 1) | (half >>> 1);
}

/** All cards of ranks that the set holds at least twice; one half, which serves as lo and as hi. */
export function ranksHeldTwice(lo: number, hi: number): number {
  const eitherLo = lo | (lo >>> 16);
  const eitherHi = hi | (hi >>> 16);
  const ranks = ((lo & (lo >>> 16)) | (hi & (hi >>> 16)) | (eitherLo & eitherHi)) & 0x1fff;
  return ranks | (ranks << 16);
}

/** All cards of ranks that the set holds three or four times; one half, which serves as lo and as hi. */
export function ranksHeldThrice(lo: number, hi: number): number {
  const bothLo = lo & (lo >>> 16);
  const eitherLo = lo | (lo >>> 16);
  const bothHi = hi & (hi >>> 16);
  const eitherHi = hi | (hi >>> 16);
  const ranks = ((bothLo & eitherHi) | (eitherLo & bothHi)) & 0x1fff;
  return ranks | (ranks << 16);
}
