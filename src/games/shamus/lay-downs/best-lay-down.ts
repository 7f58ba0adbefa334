import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { areInNewMelds, LayDown, type Melds } from '../rules/lay-down.js';
import * as values from '../rules/points.js';

const { heldValue, sequenceDiscount } = values;
const { cardsInRuns, neighbours, ranksHeldThrice } = patterns;
const { cardsOfRanks, ranksOf } = sets;

/** Returned by a search if no lay-down is legal. */
export const NO_LAY_DOWN = -1;

/** Number of decided parts that a search remembers: a power of two. */
const KNOWN = 8;

/**
 * The exact best lay-down: the one that gains most net points, that is, points won on the table plus points no longer
 * held, and leaves a card to discard (rules 4.2, 4.3).
 *
 * If no card is wanted by a sequence and a group at once, everything that fits is laid. Otherwise the search decides
 * rank by rank, lowest first, whether the group keeps all its cards, all but one of four, or none, and cuts a branch
 * when even laying all cards of the undecided ranks could not beat what was found. Of equally good lay-downs the
 * first in this order is taken. Allocates nothing; not reentrant.
 */
export class LayDownSearch {
  readonly best = new LayDown();
  private gain = NO_LAY_DOWN;
  private handLo = 0;
  private handHi = 0;
  private tableLo = 0;
  private tableHi = 0;
  private mustLo = 0;
  private mustHi = 0;
  private needsMeld = false;
  /** All cards of the ranks that are being decided; other ranks do not depend on them. */
  private part = 0;
  /** The cards of the hand that stand in runs with those of that part. */
  private tiedLo = 0;
  private tiedHi = 0;
  /**
   * Parts that were decided before, the last KNOWN of them: hands that are looked at one after the other, as of pick-ups of one
   * pile, differ in few cards, and what does not touch a part does not change it. Each is known by its cards of groups and of
   * runs, what must be laid of them, and the sequences on the table.
   */
  private readonly knownParts = new Int32Array(8 * KNOWN);
  private readonly foundLo = new Int32Array(KNOWN);
  private readonly foundHi = new Int32Array(KNOWN);
  private next = 0;
  private readonly kept = new LayDown();
  private readonly tried = new LayDown();

  /**
   * Finds the best lay-down for a hand, among those that lay the cards of `must` (the empty set: none in particular).
   *
   * @returns its gain in points, 0 if nothing is laid, or NO_LAY_DOWN if `must` cannot be laid.
   */
  find(handLo: number, handHi: number, melds: Melds, mustLo: number, mustHi: number): number {
    const runsLo = handLo & cardsInRuns(handLo | melds.sequencesLo);
    const runsHi = handHi & cardsInRuns(handHi | melds.sequencesHi);
    const ranks = ranksHeldThrice(handLo | melds.groupsLo, handHi | melds.groupsHi);
    const groupsLo = handLo & ranks;
    const groupsHi = handHi & ranks;
    const laidLo = runsLo | groupsLo;
    const laidHi = runsHi | groupsHi;
    const contested = ((runsLo & groupsLo) | (runsHi & groupsHi)) !== 0;
    const all = laidLo === handLo && laidHi === handHi && (handLo | handHi) !== 0;
    if ((laidLo | laidHi | mustLo | mustHi) === 0) {
      this.best.clear();
      return 0;
    }
    if (contested || all || melds.pickUpNeedsMeld === true) {
      return this.findAbove(handLo, handHi, melds, mustLo, mustHi, NO_LAY_DOWN);
    }
    if (((mustLo & ~laidLo) | (mustHi & ~laidHi)) !== 0) return NO_LAY_DOWN;
    this.best.set(runsLo, runsHi, groupsLo, groupsHi);
    return 2 * heldValue(laidLo, laidHi) - sequenceDiscount(runsLo, runsHi);
  }

  /** As `find`, but only for a lay-down that gains more than `floor`; else NO_LAY_DOWN, and `best` is undefined. */
  findAbove(handLo: number, handHi: number, melds: Melds, mustLo: number, mustHi: number, floor: number): number {
    this.mustLo = mustLo;
    this.mustHi = mustHi;
    this.needsMeld = melds.pickUpNeedsMeld === true;
    const gain = this.searchWhole(handLo, handHi, melds, floor);
    const best = this.best;
    if (gain === NO_LAY_DOWN) return gain;
    if ((best.sequencesLo | best.groupsLo) !== handLo || (best.sequencesHi | best.groupsHi) !== handHi) return gain;
    return this.holdOneBack(handLo, handHi, melds, floor);
  }

  /** The whole hand could be laid, so a card must be held back for the discard: tries each. */
  private holdOneBack(handLo: number, handHi: number, melds: Melds, floor: number): number {
    let gain = NO_LAY_DOWN;
    let bar = floor;
    let restLo = handLo & ~this.mustLo;
    let restHi = handHi & ~this.mustHi;
    while ((restLo | restHi) !== 0) {
      const oneLo = restLo & -restLo;
      const oneHi = restHi & -restHi & ((restLo - 1) >> 31);
      restLo ^= oneLo;
      restHi ^= oneHi;
      const found = this.searchWhole(handLo & ~oneLo, handHi & ~oneHi, melds, bar);
      if (found <= bar) continue;
      gain = bar = found;
      this.kept.copy(this.best);
    }
    this.best.copy(this.kept);
    return gain;
  }

  /** The best lay-down that may lay every card of the hand. */
  private searchWhole(handLo: number, handHi: number, melds: Melds, floor: number): number {
    const ranks = ranksHeldThrice(handLo | melds.groupsLo, handHi | melds.groupsHi);
    let groupsLo = handLo & ranks;
    let groupsHi = handHi & ranks;
    const runsLo = handLo & cardsInRuns(handLo | melds.sequencesLo);
    const runsHi = handHi & cardsInRuns(handHi | melds.sequencesHi);
    const contested = cardsOfRanks(ranksOf(groupsLo & runsLo, groupsHi & runsHi));
    this.handLo = handLo;
    this.handHi = handHi;
    this.tableLo = melds.sequencesLo;
    this.tableHi = melds.sequencesHi;
    this.gain = floor;
    let openLo = groupsLo & contested;
    let openHi = groupsHi & contested;
    groupsLo &= ~contested;
    groupsHi &= ~contested;
    if (contested === 0) this.visit(groupsLo, groupsHi, 0, 0);
    while ((openLo | openHi) !== 0) {
      const isWide = !this.needsMeld && !isOneRank(contested);
      this.part = isWide ? this.tiedToLowest(openLo, openHi, runsLo, runsHi) : contested;
      this.gain = floor;
      if (isWide && isOfThreeRanks(this.part)) this.decideLarge(groupsLo, groupsHi, openLo, openHi, runsLo, runsHi);
      else this.decideLowestRank(groupsLo, groupsHi, openLo, openHi, runsLo, runsHi);
      if (this.gain === floor) return NO_LAY_DOWN;
      groupsLo = this.best.groupsLo;
      groupsHi = this.best.groupsHi;
      openLo &= ~this.part;
      openHi &= ~this.part;
    }
    return this.gain > floor ? this.gain : NO_LAY_DOWN;
  }

  /** Decides a part of three ranks or more, or goes straight to what was found for it before. */
  private decideLarge(
    groupsLo: number,
    groupsHi: number,
    openLo: number,
    openHi: number,
    runsLo: number,
    runsHi: number,
  ): void {
    const { part, gain } = this;
    const known = this.findKnown(openLo, openHi);
    if (known >= 0) {
      this.visit(groupsLo | this.foundLo[known]!, groupsHi | this.foundHi[known]!, openLo & ~part, openHi & ~part);
      return;
    }
    this.decideLowestRank(groupsLo, groupsHi, openLo, openHi, runsLo, runsHi);
    if (this.gain !== gain) this.remember(openLo, openHi);
  }

  /** Index of the part that is to be decided among the known ones, or -1. */
  private findKnown(openLo: number, openHi: number): number {
    const { knownParts, part, tiedLo, tiedHi, tableLo, tableHi } = this;
    const cardsLo = openLo & part;
    const cardsHi = openHi & part;
    const mustLo = this.mustLo & (cardsLo | tiedLo);
    const mustHi = this.mustHi & (cardsHi | tiedHi);
    for (let place = 0; place < KNOWN; place++) {
      const at = 8 * place;
      if (
        ((knownParts[at]! ^ cardsLo) |
          (knownParts[at + 1]! ^ cardsHi) |
          (knownParts[at + 2]! ^ tiedLo) |
          (knownParts[at + 3]! ^ tiedHi) |
          (knownParts[at + 4]! ^ mustLo) |
          (knownParts[at + 5]! ^ mustHi) |
          (knownParts[at + 6]! ^ tableLo) |
          (knownParts[at + 7]! ^ tableHi)) ===
        0
      ) {
        return place;
      }
    }
    return -1;
  }

  private remember(openLo: number, openHi: number): void {
    const { knownParts, part, tiedLo, tiedHi, next } = this;
    const cardsLo = openLo & part;
    const cardsHi = openHi & part;
    const at = 8 * next;
    knownParts[at] = cardsLo;
    knownParts[at + 1] = cardsHi;
    knownParts[at + 2] = tiedLo;
    knownParts[at + 3] = tiedHi;
    knownParts[at + 4] = this.mustLo & (cardsLo | tiedLo);
    knownParts[at + 5] = this.mustHi & (cardsHi | tiedHi);
    knownParts[at + 6] = this.tableLo;
    knownParts[at + 7] = this.tableHi;
    this.foundLo[next] = this.best.groupsLo & part;
    this.foundHi[next] = this.best.groupsHi & part;
    this.next = (next + 1) & (KNOWN - 1);
  }

  /**
   * The open ranks that must be decided together with the lowest: their cards lie in the same runs of the hand, so what a
   * group takes from one changes what the other is worth in a sequence. Nothing passes through a sequence on the table,
   * which stands without the hand.
   */
  private tiedToLowest(openLo: number, openHi: number, runsLo: number, runsHi: number): number {
    const linksLo = runsLo & ~this.tableLo;
    const linksHi = runsHi & ~this.tableHi;
    const lowest = ranksOf(openLo, openHi);
    let tied = cardsOfRanks(lowest & -lowest);
    let reachedLo = openLo & tied & linksLo;
    let reachedHi = openHi & tied & linksHi;
    for (;;) {
      const nextLo = (reachedLo | neighbours(reachedLo) | (openLo & tied)) & linksLo;
      const nextHi = (reachedHi | neighbours(reachedHi) | (openHi & tied)) & linksHi;
      if (nextLo === reachedLo && nextHi === reachedHi) {
        this.tiedLo = reachedLo;
        this.tiedHi = reachedHi;
        return tied;
      }
      reachedLo = nextLo;
      reachedHi = nextHi;
      tied |= cardsOfRanks(ranksOf(openLo & reachedLo, openHi & reachedHi));
    }
  }

  /** `groups`: cards given to groups so far; `open`: cards of the ranks that are not decided yet. */
  private visit(groupsLo: number, groupsHi: number, openLo: number, openHi: number): void {
    const restLo = this.handLo & ~groupsLo;
    const restHi = this.handHi & ~groupsHi;
    const runsLo = restLo & cardsInRuns(restLo | this.tableLo);
    const runsHi = restHi & cardsInRuns(restHi | this.tableHi);
    const laidLo = runsLo | groupsLo | openLo;
    const laidHi = runsHi | groupsHi | openHi;
    const atMost = 2 * heldValue(laidLo, laidHi) - sequenceDiscount(runsLo & ~openLo, runsHi & ~openHi);
    if (atMost <= this.gain || ((this.mustLo & ~laidLo) | (this.mustHi & ~laidHi)) !== 0) return;
    if (((openLo | openHi) & this.part) !== 0) {
      this.decideLowestRank(groupsLo, groupsHi, openLo, openHi, runsLo, runsHi);
      return;
    }
    if (this.needsMeld) {
      this.tried.set(runsLo, runsHi, groupsLo, groupsHi);
      if (!areInNewMelds(this.mustLo, this.mustHi, this.tried)) return;
    }
    this.gain = atMost;
    this.best.set(runsLo, runsHi, groupsLo, groupsHi);
  }

  /** @param runsLo the cards that stand in runs of what is not given to groups */
  private decideLowestRank(
    groupsLo: number,
    groupsHi: number,
    openLo: number,
    openHi: number,
    runsLo: number,
    runsHi: number,
  ): void {
    const ranks = ranksOf(openLo & this.part, openHi & this.part);
    const rank = cardsOfRanks(ranks & -ranks);
    const cardsLo = openLo & rank;
    const cardsHi = openHi & rank;
    const laterLo = openLo & ~rank;
    const laterHi = openHi & ~rank;
    this.visit(groupsLo | cardsLo, groupsHi | cardsHi, laterLo, laterHi);
    // Cards that stand in no run, and will stand in none, are best in the group.
    const wantedLo = cardsLo & runsLo;
    const wantedHi = cardsHi & runsHi;
    if ((wantedLo | wantedHi) === 0) return;
    if (cardsLo === rank && cardsHi === rank) {
      const isOne = (wantedLo === 0 || wantedHi === 0) && ((wantedLo | wantedHi) & ((wantedLo | wantedHi) - 1)) === 0;
      for (let one = wantedLo; one !== 0; one &= one - 1) {
        this.visit(groupsLo | (cardsLo & ~(one & -one)), groupsHi | cardsHi, laterLo, laterHi);
      }
      for (let one = wantedHi; one !== 0; one &= one - 1) {
        this.visit(groupsLo | cardsLo, groupsHi | (cardsHi & ~(one & -one)), laterLo, laterHi);
      }
      // Without one card of four there is still a group.
      if (isOne) return;
    }
    this.visit(groupsLo, groupsHi, laterLo, laterHi);
  }
}

/** Tests if all these cards, of which there are some, are of one rank: a half as of `cardsOfRanks`. */
function isOneRank(ranks: number): boolean {
  return (ranks & (ranks - 1) & 0x1fff) === 0;
}

/** Tests if these cards, as of `cardsOfRanks`, are of three ranks or more. */
function isOfThreeRanks(ranks: number): boolean {
  const more = ranks & (ranks - 1) & 0x1fff;
  return (more & (more - 1)) !== 0;
}
