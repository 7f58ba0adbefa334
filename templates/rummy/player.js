import { completingHi, completingLo, fitsHi, fitsLo, LayDownSearch, rummyPlayer, sets } from 'shamus-lab/rummy';

const { hasCard, highestCard } = sets;

/**
 * A set of cards is two halves: Lo holds clubs and diamonds, Hi hearts and spades.
 *
 * @implements {import('shamus-lab/rummy').RummyPlayer}
 */
class MyPolicy {
  search = new LayDownSearch();

  /** A new game begins: forget whatever you remember of the last one. The view is live: copy what you keep. */
  newGame(_view) {}

  /**
   * Decides to take the upcard; else a card comes from the stock. Here: if it can be laid down at once.
   *
   * @param {import('shamus-lab/rummy').RummyView} view
   */
  takes({ table, hand }) {
    const lo = completingLo(hand.lo, hand.hi) | fitsLo(table.melds);
    const hi = completingHi(hand.lo, hand.hi) | fitsHi(table.melds);
    return hasCard(lo, hi, table.upcard);
  }

  /**
   * Fills in the lay-down. Here: the one that leaves the fewest points in the hand after the discard.
   *
   * @param {import('shamus-lab/rummy').RummyView} view
   * @param {import('shamus-lab/rummy').Plan} plan
   */
  layDown({ table, hand }, plan) {
    this.search.find(hand.lo, hand.hi, table, true);
    this.search.write(plan, table);
  }

  /**
   * The card to discard, any of the hand. Here: the highest.
   *
   * @param {import('shamus-lab/rummy').RummyView} view
   */
  discard({ hand }) {
    return highestCard(hand.lo, hand.hi);
  }
}

export default rummyPlayer({
  name: 'my-policy',
  summary: 'lays down all it can, discards the highest card',
  description: 'Takes the upcard if it can be laid down at once, lays down all it can, and discards the highest card.',
  create: () => new MyPolicy(),
});
