import * as patterns from '../../cards/patterns.js';
import * as sets from '../../cards/sets.js';
import { LayDownSearch, NO_LAY_DOWN } from './best-lay-down.js';
import { LayDown } from './lay-down.js';
import { cardValue, heldValue, sequenceDiscount } from './points.js';
import type { RummyView } from './policy.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { hiOf, loOf } = sets;

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
    const top = table.top();
    let lo = view.handLo;
    let hi = view.handHi;
    let count = 0;
    for (let depth = 1; depth <= table.pileCount; depth++) {
      const card = table.fromTop(depth);
      lo |= loOf(card);
      hi |= hiOf(card);
      if (this.search.find(lo, hi, table, loOf(top), hiOf(top)) !== NO_LAY_DOWN) depths[count++] = depth;
    }
    return count;
  }

  /**
   * The pick-up that leads to most net points this turn, the smallest where several do.
   *
   * @returns how many cards to take, with the lay-down in `layDown`; 0 if no pick-up beats leaving the pile alone.
   */
  best(view: RummyView): number {
    const table = view.table;
    if (table.pileCount === 0) return 0;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = table;
    let lo = view.handLo;
    let hi = view.handHi;
    const topLo = loOf(table.top());
    const topHi = hiOf(table.top());
    // With the whole pile in hand everything could be laid that any pick-up can lay.
    const allLo = lo | table.pileLo;
    const allHi = hi | table.pileHi;
    const ranks = ranksHeldThrice(allLo | groupsLo, allHi | groupsHi);
    const usefulLo = cardsInRuns(allLo | sequencesLo) | ranks;
    const usefulHi = cardsInRuns(allHi | sequencesHi) | ranks;
    if (((topLo & usefulLo) | (topHi & usefulHi)) === 0) return 0;

    let held = heldValue(lo, hi);
    let best = this.search.find(lo, hi, table, 0, 0) - held;
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
      if (!wholeHandFits && ((usefulLo & cardLo) | (usefulHi & cardHi)) === 0) continue;
      const runsLo = lo & cardsInRuns(lo | sequencesLo);
      const runsHi = hi & cardsInRuns(hi | sequencesHi);
      const held3 = ranksHeldThrice(lo | groupsLo, hi | groupsHi);
      const inGroupsLo = lo & held3;
      const inGroupsHi = hi & held3;
      const fitsLo = runsLo | inGroupsLo;
      const fitsHi = runsHi | inGroupsHi;
      if (((fitsLo & topLo) | (fitsHi & topHi)) === 0) continue;
      wholeHandFits = fitsLo === lo && fitsHi === hi;
      // Where cards are wanted twice this is an upper bound; else it is exact.
      let net = 2 * heldValue(fitsLo, fitsHi) - sequenceDiscount(runsLo & ~inGroupsLo, runsHi & ~inGroupsHi) - held;
      if (net <= best) continue;
      if (wholeHandFits || ((runsLo & inGroupsLo) | (runsHi & inGroupsHi)) !== 0) {
        const gain = this.search.findAbove(lo, hi, table, topLo, topHi, best + held);
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
