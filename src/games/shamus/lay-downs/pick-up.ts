import * as cards from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import type { RummyView } from '../policy.js';
import { LayDown } from '../rules/lay-down.js';
import * as pickUps from '../rules/pick-ups.js';
import * as values from '../rules/points.js';
import * as layDowns from './best-lay-down.js';

const { LayDownSearch, NO_LAY_DOWN } = layDowns;
const { rankOf } = cards;
const { owedCard } = pickUps;
const { cardValue, heldValue, sequenceDiscount } = values;
const { cardsInRuns, neighbours, ranksHeldThrice } = patterns;
const { cardsOfRank, hasCard, hiOf, loOf } = sets;

/** Below the net points of any hand. */
const LESS_THAN_ANY = -1000;

/** The pick-up from the discard pile (rule 4.1) that gains most. Allocates nothing; not reentrant. */
export class PickUpSearch {
  /** The lay-down that goes with the pick-up last found by `best`. */
  readonly layDown = new LayDown();
  private readonly search = new LayDownSearch();

  /**
   * The pick-up that yields the most net points this turn; the smallest in case of a tie.
   *
   * @returns how many cards to take, with the lay-down in `layDown`; 0 if no pick-up beats leaving the pile alone. If
   * the stock is empty the pile cannot be left alone, and 0 means that no pick-up is legal.
   */
  best(view: RummyView): number {
    const { table, handLo, handHi } = view;
    const { pile, pileCount, rulings } = table;
    if (pileCount === 0) return 0;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = table.open;
    // With the whole pile in hand everything could be laid that any pick-up can lay.
    const allLo = handLo | table.pileLo;
    const allHi = handHi | table.pileHi;
    const inGroups = ranksHeldThrice(allLo | groupsLo, allHi | groupsHi);
    const usefulLo = cardsInRuns(allLo | sequencesLo) | inGroups;
    const usefulHi = cardsInRuns(allHi | sequencesHi) | inGroups;
    const top = pile[pileCount - 1]!;
    if (rulings.deepestMustBeLaid !== true && !hasCard(usefulLo, usefulHi, top)) return 0;
    return this.bestDepth(view, usefulLo, usefulHi);
  }

  /** @param usefulLo the cards that could be laid with the whole pile in hand */
  private bestDepth(view: RummyView, usefulLo: number, usefulHi: number): number {
    const { table, handLo, handHi } = view;
    const { open, pile, pileCount, rulings } = table;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = open;
    const top = pile[pileCount - 1]!;
    const needsMeld = rulings.pickUpNeedsMeld === true ? 1 : 0;
    let lo = handLo;
    let hi = handHi;
    let held = heldValue(lo, hi);
    let best = table.stockCount === 0 ? LESS_THAN_ANY : this.search.find(lo, hi, open, 0, 0) - held;
    let chosen = 0;
    // The cards at which there is something new to look at: until the top fits, those that it could lie with.
    let wantedLo = usefulLo;
    let wantedHi = usefulHi;
    if (rulings.deepestMustBeLaid !== true) {
      const rank = cardsOfRank(rankOf(top));
      const topLo = loOf(top);
      const topHi = hiOf(top);
      wantedLo &= rank | topLo | neighbours(topLo | neighbours(topLo));
      wantedHi &= rank | topHi | neighbours(topHi | neighbours(topHi));
    }
    for (let depth = 1; depth <= pileCount; depth++) {
      const card = pile[pileCount - depth]!;
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      lo |= cardLo;
      hi |= cardHi;
      held += cardValue(card);
      if (((wantedLo & cardLo) | (wantedHi & cardHi)) === 0) continue;
      const owed = owedCard(table, depth);
      const mustLo = loOf(owed);
      const mustHi = hiOf(owed);
      const runsLo = lo & cardsInRuns(lo | sequencesLo);
      const runsHi = hi & cardsInRuns(hi | sequencesHi);
      const ranks = ranksHeldThrice(lo | groupsLo, hi | groupsHi);
      const inGroupsLo = lo & ranks;
      const inGroupsHi = hi & ranks;
      const fitsLo = runsLo | inGroupsLo;
      const fitsHi = runsHi | inGroupsHi;
      if (((fitsLo & mustLo) | (fitsHi & mustHi)) === 0) continue;
      const allFit = fitsLo === lo && fitsHi === hi;
      // A card that cannot be laid only helps as the discard of a hand that could otherwise be laid in full.
      wantedLo = allFit ? -1 : usefulLo;
      wantedHi = allFit ? -1 : usefulHi;
      // Exact where it is clear what to lay, else an upper bound.
      const net = 2 * heldValue(fitsLo, fitsHi) - sequenceDiscount(runsLo & ~inGroupsLo, runsHi & ~inGroupsHi) - held;
      if (net <= best) continue;
      if (((runsLo & inGroupsLo) | (runsHi & inGroupsHi) | needsMeld) !== 0 || allFit) {
        const floor = Math.max(best + held, NO_LAY_DOWN);
        const gain = this.search.findAbove(lo, hi, open, mustLo, mustHi, floor);
        if (gain === NO_LAY_DOWN) continue;
        best = gain - held;
        this.layDown.copy(this.search.best);
      } else {
        best = net;
        this.layDown.set(runsLo, runsHi, inGroupsLo, inGroupsHi);
      }
      chosen = depth;
    }
    return chosen;
  }
}
