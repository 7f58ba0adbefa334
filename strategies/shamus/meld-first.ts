import {
  type LayDown,
  LayDownSearch,
  PickUpSearch,
  patterns,
  type RummyPolicy,
  type RummyView,
  rummyPolicy,
  sets,
} from 'shamus-lab/shamus';
import { ACES, TWOS_AND_FOURS } from './matching.js';

const { neighbours, ranksHeldTwice } = patterns;
const { firstCard, highestCard } = sets;

class MeldFirst implements RummyPolicy {
  private readonly pickUps = new PickUpSearch();
  private readonly search = new LayDownSearch();

  draw(view: RummyView): number {
    return this.pickUps.best(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    if ((view.mustLayLo | view.mustLayHi) !== 0) {
      laid.copy(this.pickUps.layDown);
    } else {
      this.search.find(view.handLo, view.handHi, view.table.open, 0, 0);
      laid.copy(this.search.best);
    }
  }

  discard(view: RummyView): number {
    const { handLo, handHi } = view;
    const { discardableLo, discardableHi } = view;
    const pairs = ranksHeldTwice(handLo, handHi);
    const loneLo = discardableLo & ~(pairs | neighbours(handLo));
    const loneHi = discardableHi & ~(pairs | neighbours(handHi));
    const quietLo = loneLo & ~TWOS_AND_FOURS;
    const quietHi = loneHi & ~TWOS_AND_FOURS;
    if ((quietLo | quietHi) !== 0) return mostPoints(quietLo, quietHi);
    const othersLo = discardableLo & ~TWOS_AND_FOURS;
    const othersHi = discardableHi & ~TWOS_AND_FOURS;
    if ((othersLo | othersHi) !== 0) return mostPoints(othersLo, othersHi);
    return mostPoints(discardableLo, discardableHi);
  }
}

/** An ace, which costs most in the hand, else the highest card. */
function mostPoints(lo: number, hi: number): number {
  return ((lo | hi) & ACES) !== 0 ? firstCard(lo & ACES, hi & ACES) : highestCard(lo, hi);
}

export default rummyPolicy({
  name: 'meld-first',
  summary: 'picks up and lays down what gains most at once, discards the dearest card without a partner',
  description:
    'Picks up from the discard pile when he can lay down its top card and stands better than without, as many cards as gain most net points this turn. Lays down what gains most. Discards the card of most points that has no partner of its rank or next to it in its suit, and parts with a 2 or 4 only when nothing else is left.',
  create: () => new MeldFirst(),
});
