import { CARD_LIMIT } from '../../cards/card.js';
import * as patterns from '../../cards/patterns.js';
import * as sets from '../../cards/sets.js';
import { LayDownSearch, NO_LAY_DOWN } from './best-lay-down.js';
import { LayDown } from './lay-down.js';
import { cardValue, heldValue, sequenceDiscount } from './points.js';
import type { RummyView } from './policy.js';
import type { Table } from './table.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { hasCard, hiOf, loOf } = sets;

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
  /** The cards, held or in the pile or not, that some pick-up could lay. */
  private usefulLo = 0;
  private usefulHi = 0;
  /** The most net points found so far, and by which depth. */
  private net = 0;
  private depth = 0;
  /**
   * Depths, in rising order, whose net points are known only as an upper bound, because a sequence and a group want the
   * same card or the whole hand could be laid; with the hands they lead to.
   */
  private readonly openDepths = new Uint8Array(CARD_LIMIT);
  private readonly bounds = new Int32Array(CARD_LIMIT);
  private readonly handsLo = new Int32Array(CARD_LIMIT);
  private readonly handsHi = new Int32Array(CARD_LIMIT);
  private openCount = 0;

  /** Writes the legal pick-ups, as numbers of cards, to `depths` in rising order. @returns how many there are. */
  legal(view: RummyView, depths: Uint8Array): number {
    const table = view.table;
    if (table.pileCount === 0) return 0;
    const { deepestMustBeLaid } = table.rulings;
    const top = table.top();
    this.findUseful(view);
    if (!deepestMustBeLaid && !hasCard(this.usefulLo, this.usefulHi, top)) return 0;
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
    const { handLo, handHi } = view;
    this.findUseful(view);
    const { usefulLo, usefulHi } = this;
    if (!table.rulings.deepestMustBeLaid && !hasCard(usefulLo, usefulHi, table.top())) return 0;

    const held = heldValue(handLo, handHi);
    this.net = table.stockCount === 0 ? LESS_THAN_ANY : this.search.find(handLo, handHi, open, 0, 0) - held;
    this.depth = 0;
    this.openCount = 0;
    // No pick-up yields more than all useful cards laid down and no other taken; each dead card on the way costs its value.
    const ofHand = heldValue(handLo & usefulLo, handHi & usefulHi);
    const ceiling = ofHand + ofHand + heldValue(table.pileLo & usefulLo, table.pileHi & usefulHi) - held;
    this.tryDepths(view, held, ceiling);
    if (this.openCount > 0) this.settleOpenDepths(table);
    return this.depth;
  }

  /** Sets `useful`: with the whole pile in hand everything could be laid that any pick-up can lay. */
  private findUseful({ handLo, handHi, table }: RummyView): void {
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = table.open;
    const allLo = handLo | table.pileLo;
    const allHi = handHi | table.pileHi;
    const ranks = ranksHeldThrice(allLo | groupsLo, allHi | groupsHi);
    this.usefulLo = cardsInRuns(allLo | sequencesLo) | ranks;
    this.usefulHi = cardsInRuns(allHi | sequencesHi) | ranks;
  }

  /** Values each depth at which a useful card is reached: for good where it is clear what to lay, else by a bound. */
  private tryDepths(view: RummyView, heldBefore: number, ceiling: number): void {
    const { table } = view;
    const { usefulLo, usefulHi } = this;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = table.open;
    const { deepestMustBeLaid, pickUpNeedsMeld } = table.rulings;
    const { pile, pileCount } = table;
    let lo = view.handLo;
    let hi = view.handHi;
    let must = table.top();
    let held = heldBefore;
    let left = ceiling;
    let best = this.net;
    let wholeHandFits = false;
    for (let depth = 1; depth <= pileCount; depth++) {
      const card = pile[pileCount - depth]!;
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      lo |= cardLo;
      hi |= cardHi;
      held += cardValue(card);
      if (((usefulLo & cardLo) | (usefulHi & cardHi)) === 0) {
        left -= cardValue(card);
        if (left <= best) break;
        // A card that cannot be laid only helps as the discard of a hand that could otherwise be laid in full.
        if (!wholeHandFits) continue;
      }
      if (deepestMustBeLaid) must = card;
      const runsLo = lo & cardsInRuns(lo | sequencesLo);
      const runsHi = hi & cardsInRuns(hi | sequencesHi);
      const ranks = ranksHeldThrice(lo | groupsLo, hi | groupsHi);
      const inGroupsLo = lo & ranks;
      const inGroupsHi = hi & ranks;
      const fitsLo = runsLo | inGroupsLo;
      const fitsHi = runsHi | inGroupsHi;
      if (!hasCard(fitsLo, fitsHi, must)) continue;
      wholeHandFits = fitsLo === lo && fitsHi === hi;
      const aces = sequenceDiscount(runsLo & ~inGroupsLo, runsHi & ~inGroupsHi);
      const net = 2 * heldValue(fitsLo, fitsHi) - aces - held;
      if (net <= best) continue;
      if (((runsLo & inGroupsLo) | (runsHi & inGroupsHi)) !== 0 || wholeHandFits || pickUpNeedsMeld) {
        this.leaveOpen(depth, net, lo, hi);
      } else {
        best = net;
        this.depth = depth;
        this.layDown.set(runsLo, runsHi, inGroupsLo, inGroupsHi);
      }
    }
    this.net = best;
  }

  private leaveOpen(depth: number, bound: number, lo: number, hi: number): void {
    const place = this.openCount++;
    this.openDepths[place] = depth;
    this.bounds[place] = bound;
    this.handsLo[place] = lo;
    this.handsHi[place] = hi;
  }

  /** Searches the open depths, the deepest first: it mostly yields most, and then the others need no search. */
  private settleOpenDepths(table: Readonly<Table>): void {
    const { open } = table;
    for (let place = this.openCount - 1; place >= 0; place--) {
      const depth = this.openDepths[place]!;
      // Of equally good depths the smallest is wanted.
      const bar = depth < this.depth ? this.net - 1 : this.net;
      if (this.bounds[place]! <= bar) continue;
      const lo = this.handsLo[place]!;
      const hi = this.handsHi[place]!;
      const must = table.rulings.deepestMustBeLaid ? table.fromTop(depth) : table.top();
      const held = heldValue(lo, hi);
      const gain = this.search.findAbove(lo, hi, open, loOf(must), hiOf(must), Math.max(bar + held, NO_LAY_DOWN));
      if (gain === NO_LAY_DOWN) continue;
      this.net = gain - held;
      this.depth = depth;
      this.layDown.copy(this.search.best);
    }
  }
}
