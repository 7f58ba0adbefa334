import * as patterns from '../../cards/patterns.js';
import * as sets from '../../cards/sets.js';
import { LayDownSearch, NO_LAY_DOWN } from './best-lay-down.js';
import { LayDown } from './lay-down.js';
import { cardValue, heldValue, sequenceDiscount } from './points.js';
import type { RummyView } from './policy.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { hiOf, loOf } = sets;

/** Below the net points of any hand. */
const LESS_THAN_ANY = -1000;

/**
 * Pick-ups from the discard pile (rule 4.1): which are legal, and which gains most. A pick-up is legal if the top card
 * can be laid down this turn with a card left to discard; the turn can then always be finished by rule 4.4, because
 * whatever else must be laid can be laid too, or is broken up by the discard. Allocates nothing; not reentrant.
 */
export class PickUpSearch {
  /** The lay-down that goes with the pick-up last found by `best`. */
  readonly layDown = new LayDown();
  private readonly search = new LayDownSearch();

  /** Writes the legal pick-ups, as numbers of cards, to `depths` in rising order. @returns how many there are. */
  legal(view: RummyView, depths: Uint8Array): number {
    const table = view.table;
    if (table.pileCount === 0) return 0;
    const { deepestMustBeLaid } = table.rulings;
    const top = table.top();
    let lo = view.handLo;
    let hi = view.handHi;
    let count = 0;
    for (let depth = 1; depth <= table.pileCount; depth++) {
      const card = table.fromTop(depth);
      lo |= loOf(card);
      hi |= hiOf(card);
      const must = deepestMustBeLaid ? card : top;
      if (this.search.find(lo, hi, table.open, loOf(must), hiOf(must)) !== NO_LAY_DOWN) depths[count++] = depth;
    }
    return count;
  }

  /**
   * The pick-up that leads to most net points this turn, the smallest where several do.
   *
   * @returns how many cards to take, with the lay-down in `layDown`; 0 if no pick-up beats leaving the pile alone. If
   * the stock is empty the pile cannot be left alone, and 0 means that no pick-up is legal.
   */
  best(view: RummyView): number {
    const { table } = view;
    if (table.pileCount === 0) return 0;
    const { open } = table;
    const { deepestMustBeLaid, pickUpNeedsMeld } = table.rulings;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = open;
    let lo = view.handLo;
    let hi = view.handHi;
    let mustLo = loOf(table.top());
    let mustHi = hiOf(table.top());
    // With the whole pile in hand everything could be laid that any pick-up can lay.
    const allLo = lo | table.pileLo;
    const allHi = hi | table.pileHi;
    const ranks = ranksHeldThrice(allLo | groupsLo, allHi | groupsHi);
    const usefulLo = cardsInRuns(allLo | sequencesLo) | ranks;
    const usefulHi = cardsInRuns(allHi | sequencesHi) | ranks;
    if (!deepestMustBeLaid && ((mustLo & usefulLo) | (mustHi & usefulHi)) === 0) return 0;

    let held = heldValue(lo, hi);
    let best = table.stockCount === 0 ? LESS_THAN_ANY : this.search.find(lo, hi, open, 0, 0) - held;
    // What no pick-up can exceed: everything useful laid, and nothing taken that is not. Falls with each dead card.
    let ceiling =
      heldValue(allLo & usefulLo, allHi & usefulHi) + heldValue(lo & usefulLo, hi & usefulHi) - held;
    let bestDepth = 0;
    let wholeHandFits = false;
    for (let depth = 1; depth <= table.pileCount; depth++) {
      const card = table.fromTop(depth);
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      lo |= cardLo;
      hi |= cardHi;
      held += cardValue(card);
      // A card that cannot be laid only helps as the discard of a hand that could otherwise be laid in full.
      if (((usefulLo & cardLo) | (usefulHi & cardHi)) === 0) {
        ceiling -= cardValue(card);
        if (ceiling <= best) return bestDepth;
        if (!wholeHandFits) continue;
      }
      if (deepestMustBeLaid) {
        mustLo = cardLo;
        mustHi = cardHi;
      }
      const runsLo = lo & cardsInRuns(lo | sequencesLo);
      const runsHi = hi & cardsInRuns(hi | sequencesHi);
      const inThrees = ranksHeldThrice(lo | groupsLo, hi | groupsHi);
      const inGroupsLo = lo & inThrees;
      const inGroupsHi = hi & inThrees;
      const fitsLo = runsLo | inGroupsLo;
      const fitsHi = runsHi | inGroupsHi;
      if (((fitsLo & mustLo) | (fitsHi & mustHi)) === 0) continue;
      wholeHandFits = fitsLo === lo && fitsHi === hi;
      // Where cards are wanted twice this is an upper bound; else it is exact.
      let net = 2 * heldValue(fitsLo, fitsHi) - sequenceDiscount(runsLo & ~inGroupsLo, runsHi & ~inGroupsHi) - held;
      if (net <= best) continue;
      const contested = ((runsLo & inGroupsLo) | (runsHi & inGroupsHi)) !== 0;
      if (wholeHandFits || contested || pickUpNeedsMeld) {
        const gain = this.search.findAbove(lo, hi, open, mustLo, mustHi, Math.max(best + held, NO_LAY_DOWN));
        if (gain === NO_LAY_DOWN) continue;
        net = gain - held;
        this.layDown.copy(this.search.best);
      } else {
        this.layDown.set(runsLo, runsHi, inGroupsLo, inGroupsHi);
      }
      best = net;
      bestDepth = depth;
    }
    return bestDepth;
  }
}
