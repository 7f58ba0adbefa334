import { DECK_SIZE, RANKS } from '../../../cards/card.js';
import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import type { RummyView } from '../policy.js';
import type { Melds } from '../rules/lay-down.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { cardsOfRank, countCards, hiOf, loOf } = sets;

/** More cards than there are. */
const NEVER = 99;

/**
 * The legal pick-ups of a view (rule 4.1), found faster than by `PickUpSearch`, which also finds what is best to lay.
 * Allocates nothing.
 */
export class LegalPickUps {
  /** The greatest number of cards that may be taken; 0 if none. */
  most = 0;
  private readonly isLegal = new Uint8Array(DECK_SIZE + 1);

  has(depth: number): boolean {
    return this.isLegal[depth] === 1;
  }

  find({ handLo, handHi, table }: RummyView): void {
    const { isLegal } = this;
    const { open, pileCount } = table;
    const { deepestMustBeLaid } = table.rulings;
    this.most = 0;
    isLegal.fill(0);
    if (pileCount === 0) return;
    const top = table.top();
    // With the whole pile in hand whatever can be laid can be.
    if (!deepestMustBeLaid && !canLay(handLo | table.pileLo, handHi | table.pileHi, top, open)) return;
    let lo = handLo;
    let hi = handHi;
    for (let depth = 1; depth <= pileCount; depth++) {
      const card = table.fromTop(depth);
      lo |= loOf(card);
      hi |= hiOf(card);
      // More cards never make it harder to lay the top one.
      if ((deepestMustBeLaid || this.most === 0) && !canLay(lo, hi, deepestMustBeLaid ? card : top, open)) continue;
      isLegal[depth] = 1;
      this.most = depth;
    }
  }
}

/** Whether a hand that has picked up a card can lay it and keep another to discard (rules 4.1 to 4.3). */
function canLay(lo: number, hi: number, must: number, melds: Melds): boolean {
  const isLo = must < 32;
  const card = isLo ? loOf(must) : hiOf(must);
  const hand = isLo ? lo : hi;
  const rank = cardsOfRank(must & 15);
  const isInNew = ranksHeldThrice(lo & rank, hi & rank) !== 0 || (cardsInRuns(hand) & card) !== 0;
  let fewest = isInNew ? 3 : NEVER;
  if (melds.pickUpNeedsMeld !== true) {
    if (ranksHeldThrice(melds.groupsLo & rank, melds.groupsHi & rank) !== 0) fewest = 1;
    else fewest = Math.min(fewest, fewestOnto(hand, isLo ? melds.sequencesLo : melds.sequencesHi, card));
  }
  return fewest < countCards(lo, hi);
}

function fewestOnto(hand: number, lies: number, card: number): number {
  let fewest = NEVER;
  for (let cards = 1, low = card; cards < RANKS && (low & hand) !== 0; cards++, low >>>= 1) {
    if ((lies & (low >>> 1)) !== 0 && cards < fewest) fewest = cards;
  }
  for (let cards = 1, high = card; cards < fewest && (high & hand) !== 0; cards++, high <<= 1) {
    if ((lies & (high << 1)) !== 0) fewest = cards;
  }
  return fewest;
}
