import {
  type Card,
  completingHi,
  completingLo,
  fitsHi,
  fitsLo,
  LayDownSearch,
  type Plan,
  type RummyPlayer,
  type RummyView,
  rummyPlayer,
  sets,
} from 'shamus-lab/rummy';

const { hasCard, highestCard } = sets;

/** A set of cards is two halves: Lo holds clubs and diamonds, Hi hearts and spades. */
class MyPolicy implements RummyPlayer {
  private readonly search = new LayDownSearch();

  /** A new game begins: forget whatever you remember of the last one. The view is live: copy what you keep. */
  newGame(_view: RummyView): void {}

  /** Decides to take the upcard; else a card comes from the stock. Here: if it can be laid down at once. */
  takes({ table, hand }: RummyView): boolean {
    const lo = completingLo(hand.lo, hand.hi) | fitsLo(table.melds);
    const hi = completingHi(hand.lo, hand.hi) | fitsHi(table.melds);
    return hasCard(lo, hi, table.upcard);
  }

  /** Fills in the lay-down. Here: the one that leaves the fewest points in the hand after the discard. */
  layDown({ table, hand }: RummyView, plan: Plan): void {
    this.search.find(hand.lo, hand.hi, table, true);
    this.search.write(plan, table);
  }

  /** The card to discard, any of the hand. Here: the highest. */
  discard({ hand }: RummyView): Card {
    return highestCard(hand.lo, hand.hi);
  }
}

export default rummyPlayer({
  name: 'my-policy',
  summary: 'lays down all it can, discards the highest card',
  description: 'Takes the upcard if it can be laid down at once, lays down all it can, and discards the highest card.',
  create: () => new MyPolicy(),
});
