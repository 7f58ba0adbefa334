/**
 * Purposes of streams in a game that has several deals, beside `DEAL` of a game that has one. Each deal has streams of
 * its own, so that deal 5 is the same whatever happened in deal 4.
 */

/** More than the deals of any game, and more than the shuffles of any deal: purposes below it never meet. */
const MOST = 2 ** 14;

/**
 * The order of the cards in a deal. Shuffle 0 is the deck, shuffle r the r-th time that the discard pile becomes a new
 * stock.
 *
 * @throws RangeError if deal or shuffle is not 0..16383
 */
export function deckPurpose(deal: number, shuffle: number): number {
  if (!(deal >= 0 && deal < MOST && shuffle >= 0 && shuffle < MOST)) {
    throw new RangeError(`there is no stream for shuffle ${shuffle} of deal ${deal}`);
  }
  return 0x40000000 | (deal * MOST) | shuffle;
}
