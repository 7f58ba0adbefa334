import { LayDown, NO_LAY_DOWN, owedCard, type RummyView, sets, type Table } from 'shamus-lab/shamus';
import { DrawChoice } from './draw-choice.js';
import { ACES, unoCards } from './matching.js';
import type { PileSaverWeights } from './pile-saver-weights.js';

const { countCards, hiOf, loOf } = sets;

/** Above any other value of a pick-up: it wins now, or brings enough points when few turns are left. */
const WINS = 1e6;
const SUFFICES = 1e5;

/**
 * Draw of a pile-saver. The discard pile is the team's treasure: it grows by three cards per round, and taking it late takes
 * it all. So while the Uno player holds cards, the only pick-ups made are those that leave the pile more promising than
 * before, or that bring enough points when the Uno player is nearly out. Then the pick-up with the most points is made.
 */
export class LatePickUp extends DrawChoice {
  private unseen = 0;

  constructor(private readonly weights: PileSaverWeights) {
    super(new LayDown());
  }

  protected override leaveWorth(view: RummyView): number {
    this.unseen = countCards(this.prospect.unseenLo, this.prospect.unseenHi);
    return super.leaveWorth(view);
  }

  protected why(table: Readonly<Table>): string {
    const { prospect } = this;
    const laid = `${prospect.points} points on the table`;
    if (table.seniorLost) return `${laid}, ${prospect.handCount} cards still held`;
    if (unoCards(table) === 0) return `${laid}, ${this.netAfterDiscard()} net after discarding the most valuable card`;
    const net = this.netAfterDiscard();
    const { spare, fewCards } = this.weights;
    if (net >= table.seniorTarget + spare && unoCards(table) <= fewCards)
      return `${laid}, ${net} net: enough, and the Uno player is nearly out`;
    return `${laid}; ${prospect.pileOuts()} cards would then open the pile, and ${prospect.layable()} points could be laid`;
  }

  protected improves(view: RummyView, depth: number, lo: number, hi: number, leftLo: number, leftHi: number): boolean {
    const { prospect, search } = this;
    const { table } = view;
    const owed = owedCard(table, depth);
    prospect.see(table, lo, hi, leftLo, leftHi);
    prospect.lay(this.fitting);
    if (this.worth(view) <= this.best) return false;
    if (search.find(lo, hi, table.open, loOf(owed), hiOf(owed)) === NO_LAY_DOWN) return false;
    prospect.see(table, lo, hi, leftLo, leftHi);
    prospect.lay(search.best);
    const worth = this.worth(view);
    if (worth <= this.best) return false;
    this.best = worth;
    this.layDown.copy(search.best);
    return true;
  }

  protected worth({ table }: RummyView): number {
    if (table.seniorLost) return this.juniorWorth(table);
    const { prospect, weights } = this;
    const held = unoCards(table);
    if (held <= weights.fewCards) {
      const beyond = this.netAfterDiscard() - table.seniorTarget;
      const points = beyond > 0 ? (beyond / weights.pickUpBeyond) | 0 : beyond;
      if (held === 0) return beyond >= 0 ? WINS : points;
      if (beyond >= weights.spare) return SUFFICES + points;
    }
    const inHand = weights.pointHeld === 0 ? 0 : weights.pointHeld * prospect.handValue;
    const now = ((prospect.points * weights.pointLaid) | 0) - inHand;
    const layable = prospect.layable();
    const hoped = (this.unseen + weights.openers) * layable + now;
    // A choice that can be no better than the best so far, even if every unseen card opened the pile, is not examined.
    return hoped <= this.best ? hoped : (prospect.pileOuts() + weights.openers) * layable + now;
  }

  private juniorWorth(table: Readonly<Table>): number {
    const { prospect, weights } = this;
    const missing = table.juniorTarget - prospect.points;
    const cards = prospect.handCount;
    if (missing <= 0 && cards === 1) return WINS;
    const points = missing > 0 ? weights.juniorPoint * missing : 0;
    return weights.juniorLayable * prospect.outs() - weights.juniorCard * cards - points;
  }

  protected stockWorth(table: Readonly<Table>): number {
    const { juniorStock, stockWaiting, stockAtLast } = this.weights;
    if (table.seniorLost) return juniorStock;
    return unoCards(table) > 0 ? stockWaiting : stockAtLast;
  }

  /** Net points after discarding the most valuable card. */
  private netAfterDiscard(): number {
    const { points, handLo, handHi, handValue } = this.prospect;
    if (((handLo | handHi) & ACES) !== 0) return points - handValue + 15;
    return points - handValue + (handValue >= 10 ? 10 : 5);
  }
}
