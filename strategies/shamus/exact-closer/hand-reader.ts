import type { Card, RummyView } from 'shamus-lab/shamus';
import * as shamus from 'shamus-lab/shamus';
import type { HandReading } from '../feeder-closer/closer-discard.js';
import * as choices from '../feeder-closer/uno-choice.js';
import * as matching from '../matching.js';
import { HandDeals } from './hand-deals.js';
import type { PartnerModel } from './partner-model.js';
import { PartnerPlays } from './partner-plays.js';
import type { ToldHand } from './told-hand.js';

const { CARD_LIMIT, sets } = shamus;
const { MILLION } = choices;
const { fitsHi, fitsLo } = matching;
const { firstCard, hiOf, loOf } = sets;

/** Limit on cards held: with more, too few fitting hands are found. */
const MOST_HELD = 7;
/** Fewest of those drawn that are believed. */
const FEWEST = 8;

/**
 * Weighs every hand with which the partner would have made just these plays, calls and draws: one by one where they are few, else
 * drawn at random. At tables of two.
 */
export class HandReader implements HandReading {
  private readonly partner = new PartnerPlays();
  private readonly deals: HandDeals;
  /** At a table of four, nothing is read. */
  private isReading = false;
  /** Weight of all deals that fit, and per card of the reader's hand of those in which nothing fits on it. */
  private total = 0;
  private readonly misses = new Float64Array(CARD_LIMIT);
  private askedLo = 0;
  private askedHi = 0;

  /** @param told a fact of the hand, where it is told against the rules */
  constructor(
    private readonly model: PartnerModel,
    private readonly told: ToldHand | null = null,
  ) {
    this.deals = new HandDeals(this.partner, model, (lo, hi) => this.weigh(lo, hi), told);
  }

  start(view: RummyView): void {
    this.isReading = view.table.players === 2;
    if (!this.isReading) return;
    this.partner.start(view.table);
    this.model.start(view);
    this.told?.start(view);
  }

  stop(): void {
    this.isReading = false;
  }

  watch(view: RummyView): void {
    if (!this.isReading) return;
    this.partner.watch(view.table);
    this.model.watch(view);
    this.told?.watch(view);
  }

  see(view: RummyView, unseenLo: number, unseenHi: number): boolean {
    const { deals, told } = this;
    const held = view.table.held[0]!;
    if (!this.isReading || held === 0 || (told !== null && !told.see(view, unseenLo, unseenHi))) return false;
    this.total = 0;
    this.misses.fill(0);
    this.askedLo = view.handLo;
    this.askedHi = view.handHi;
    if (told?.isAll) {
      deals.fitted = deals.found = 1;
      this.weigh(told.lo, told.hi);
      return true;
    }
    if (held > MOST_HELD) return false;
    // Asked again for its reasons, it draws the same deals.
    deals.try(
      told === null ? unseenLo : told.mayLo,
      told === null ? unseenHi : told.mayHi,
      held,
      this.partner.mixed | 1,
    );
    return deals.found >= (deals.isExact ? 1 : FEWEST);
  }

  chanceOfNone(card: Card): number {
    return ((MILLION * this.misses[card]!) / this.total) | 0;
  }

  grounds(): string {
    const { found, isExact } = this.deals;
    const hands = found === 1 ? 'the only hand' : isExact ? `the ${found} hands` : `${found} hands drawn`;
    return `, by ${hands} with which it would have played just so`;
  }

  /** Weighs a hand: on which cards nothing of it fits. */
  private weigh(lo: number, hi: number): void {
    const { misses } = this;
    const weight = this.deals.fitted;
    this.total += weight;
    let askedLo = this.askedLo;
    let askedHi = this.askedHi;
    while ((askedLo | askedHi) !== 0) {
      const card = firstCard(askedLo, askedHi);
      askedLo &= ~loOf(card);
      askedHi &= ~hiOf(card);
      if (((fitsLo(card) & lo) | (fitsHi(card) & hi)) === 0) misses[card]! += weight;
    }
  }
}
