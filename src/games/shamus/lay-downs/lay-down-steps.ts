import { rankOf } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import type { LayDown, Melds } from '../rules/lay-down.js';

const { neighbours, ranksHeldThrice } = patterns;
const { cardsOfRank, countCards, firstCard } = sets;

/** More steps than a hand of 52 cards can have. */
const MOST_STEPS = 512;

/**
 * The single steps that a lay-down is made of (rule 4.2): one new meld, or one card laid off. Every legal lay-down can
 * be made by such steps one after the other. Allocates nothing while listing.
 */
export class LayDownSteps {
  count = 0;
  private readonly lo = new Int32Array(MOST_STEPS);
  private readonly hi = new Int32Array(MOST_STEPS);
  /** This many steps, the first ones, go to groups, the others to sequences. */
  private groupSteps = 0;

  /** Lists the steps of a hand that leave a card to discard. */
  list(handLo: number, handHi: number, melds: Melds): void {
    this.count = 0;
    const most = countCards(handLo, handHi) - 1;
    if (most > 0) this.listGroups(handLo, handHi, melds, most);
    this.groupSteps = this.count;
    if (most === 0) return;
    this.listRuns(handLo, melds.sequencesLo, most, true);
    this.listRuns(handHi, melds.sequencesHi, most, false);
  }

  addTo(laid: LayDown, step: number): void {
    const lo = this.lo[step]!;
    const hi = this.hi[step]!;
    if (step < this.groupSteps) {
      laid.groupsLo |= lo;
      laid.groupsHi |= hi;
    } else {
      laid.sequencesLo |= lo;
      laid.sequencesHi |= hi;
    }
  }

  private add(lo: number, hi: number): void {
    this.lo[this.count] = lo;
    this.hi[this.count++] = hi;
  }

  private listGroups(handLo: number, handHi: number, melds: Melds, most: number): void {
    const ranks = ranksHeldThrice(handLo | melds.groupsLo, handHi | melds.groupsHi);
    let restLo = handLo & ranks;
    let restHi = handHi & ranks;
    while ((restLo | restHi) !== 0) {
      const rank = cardsOfRank(rankOf(firstCard(restLo, restHi)));
      this.listGroup(restLo & rank, restHi & rank, most);
      restLo &= ~rank;
      restHi &= ~rank;
    }
  }

  /** All the cards of one rank that a hand could lay: the fourth of a group, three, or four and each three of them. */
  private listGroup(lo: number, hi: number, most: number): void {
    const count = countCards(lo, hi);
    if (count <= most) this.add(lo, hi);
    if (count < 4 || most < 3) return;
    for (let one = lo; one !== 0; one &= one - 1) this.add(lo & ~(one & -one), hi);
    for (let one = hi; one !== 0; one &= one - 1) this.add(lo, hi & ~(one & -one));
  }

  /** Lay-offs, then new sequences by their first card, of one half. */
  private listRuns(hand: number, table: number, most: number, isLo: boolean): void {
    for (let fits = hand & neighbours(table); fits !== 0; fits &= fits - 1) {
      const card = fits & -fits;
      this.add(isLo ? card : 0, isLo ? 0 : card);
    }
    for (let starts = hand; starts !== 0; starts &= starts - 1) {
      let card = starts & -starts;
      let run = card;
      for (let length = 1; length <= most && (card & hand) !== 0; length++) {
        if (length >= 3) this.add(isLo ? run : 0, isLo ? 0 : run);
        card <<= 1;
        run |= card;
      }
    }
  }
}
