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

/** An ace, which costs most in hand, else the highest card. */
function mostPoints(lo: number, hi: number): number {
  return ((lo | hi) & ACES) !== 0 ? firstCard(lo & ACES, hi & ACES) : highestCard(lo, hi);
}

/** The Rummy policy `meld-first`. */
export default rummyPolicy({
  name: 'meld-first',
  summary: 'picks up and lays down what gains most now, discards the most valuable card without a partner',
  description:
    'Picks up from the discard pile if it can lay down the top card and gains by it, taking as many cards as gain the most net points this turn. Lays down what gains most. Discards the most valuable card that has no partner of its rank or next to it in its suit, and a 2 or 4 only if nothing else is left.',
  readsRecord: false,
  create: () => new MeldFirst(),
});
