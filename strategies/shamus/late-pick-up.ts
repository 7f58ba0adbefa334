import {
  type Card,
  CardSet,
  LayDown,
  LayDownSearch,
  NO_LAY_DOWN,
  PickUpSearch,
  type Preference,
  patterns,
  type RummyView,
  sets,
  type Table,
} from 'shamus-lab/shamus';
import { ACES, unoCards } from './matching.js';
import type { PileSaverWeights } from './pile-saver-weights.js';
import { Prospect } from './prospect.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { countCards, hiOf, loOf } = sets;

/** Above any other value of a pick-up: it wins now, or brings enough points when few turns are left. */
const WINS = 1e6;
const SUFFICES = 1e5;

/**
 * Whether and how deep to pick up. The discard pile is the team's treasure: it grows by three cards per round, and taking it
 * late takes it all. So while the Uno player holds cards, the only pick-ups made are those that leave the pile more
 * promising than before, or that bring enough points when he is nearly out. Once he is out, the pick-up with the most points
 * is made.
 */
export class LatePickUp {
  /** The lay-down that goes with the pick-up last chosen. */
  readonly layDown = new LayDown();
  private readonly search = new LayDownSearch();
  private readonly pickUps = new PickUpSearch();
  private readonly prospect = new Prospect();
  private readonly fitting = new LayDown();
  /** The value of the best choice so far. */
  private best = -Infinity;
  private unseen = 0;

  constructor(private readonly weights: PileSaverWeights) {}

  /** @returns how many cards to take from the discard pile; 0 to draw from the stock. */
  choose(view: RummyView): number {
    const { table, handLo, handHi } = view;
    const worthALook = this.fits(table, handLo | table.pileLo, handHi | table.pileHi);
    if (!worthALook) return table.stockCount === 0 ? this.forced(view) : 0;
    const { prospect } = this;
    prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
    this.unseen = countCards(prospect.unseenLo, prospect.unseenHi);
    this.best = -Infinity;
    this.best = this.worth(table) + this.stockWorth(table);
    const chosen = this.deepestFirst(view);
    return chosen === 0 && table.stockCount === 0 ? this.forced(view) : chosen;
  }

  /** The value of each choice: the stock, and every legal pick-up. Does not affect the choice made. */
  weigh(view: RummyView): Preference[] {
    const { table, handLo, handHi } = view;
    const weighed: Preference[] = [];
    this.best = -Infinity;
    if (table.stockCount > 0) {
      this.prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
      weighed.push({ choice: 0, score: this.worth(table) + this.stockWorth(table), why: this.outlook(table) });
    }
    let taken = CardSet.empty;
    for (let depth = 1; depth <= table.pileCount; depth++) {
      taken = taken.with(table.fromTop(depth));
      const must = CardSet.of(table.rulings.deepestMustBeLaid ? table.fromTop(depth) : table.top());
      const [lo, hi] = [handLo | taken.lo, handHi | taken.hi];
      // As in the choice itself: the deepest card must be of use.
      if (!this.fits(table, lo, hi) || !hasUse(this.fitting, table.fromTop(depth))) continue;
      if (this.search.find(lo, hi, table.open, must.lo, must.hi) === NO_LAY_DOWN) continue;
      this.prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
      this.prospect.seeLaid(table, lo, hi, table.pileLo & ~taken.lo, table.pileHi & ~taken.hi, this.search.best);
      weighed.push({ choice: depth, score: this.worth(table), why: this.outlook(table) });
    }
    return weighed;
  }

  /** The prospects of the position, in words. */
  private outlook(table: Readonly<Table>): string {
    const { prospect } = this;
    const laid = `${prospect.points} points on the table`;
    if (table.seniorLost) return `${laid}, ${countCards(prospect.handLo, prospect.handHi)} cards still held`;
    if (unoCards(table) === 0) return `${laid}, ${this.netAfterDiscard()} net after discarding the most valuable card`;
    const net = this.netAfterDiscard();
    const { spare, fewCards } = this.weights;
    if (net >= table.seniorTarget + spare && unoCards(table) <= fewCards)
      return `${laid}, ${net} net: enough, and the Uno player is nearly out`;
    return `${laid}; ${prospect.pileOuts()} cards would then open the pile, and ${prospect.layable()} points could be laid`;
  }

  /** With an empty stock (ruling `stockOut`) he must pick up: whatever gains most now. */
  private forced(view: RummyView): number {
    const depth = this.pickUps.best(view);
    this.layDown.copy(this.pickUps.layDown);
    return depth;
  }

  /** Starting with the whole pile, because a deep pick-up is most often the best and then few others need a search. */
  private deepestFirst(view: RummyView): number {
    const { table } = view;
    let lo = view.handLo | table.pileLo;
    let hi = view.handHi | table.pileHi;
    let leftLo = 0;
    let leftHi = 0;
    let chosen = 0;
    let mayBeLegal = this.fits(table, lo, hi);
    for (let depth = table.pileCount; depth > 0 && mayBeLegal; depth--) {
      const card = table.fromTop(depth);
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      const isOfUse = hasUse(this.fitting, card);
      if (isOfUse && this.improves(table, card, lo, hi, leftLo, leftHi)) chosen = depth;
      lo &= ~cardLo;
      hi &= ~cardHi;
      leftLo |= cardLo;
      leftHi |= cardHi;
      // Without a card that is of no use, the others fit as before.
      if (isOfUse) mayBeLegal = this.fits(table, lo, hi);
    }
    return chosen;
  }

  /** Finds all cards of a hand that fit, ignoring conflicts between melds. @returns whether a pick-up may be legal. */
  private fits(table: Readonly<Table>, lo: number, hi: number): boolean {
    const top = table.top();
    const { open } = table;
    const ranks = ranksHeldThrice(lo | open.groupsLo, hi | open.groupsHi);
    const runsLo = lo & cardsInRuns(lo | open.sequencesLo);
    const runsHi = hi & cardsInRuns(hi | open.sequencesHi);
    this.fitting.set(runsLo, runsHi, lo & ranks & ~runsLo, hi & ranks & ~runsHi);
    if (table.rulings.deepestMustBeLaid) return true;
    return ((loOf(top) & (runsLo | ranks)) | (hiOf(top) & (runsHi | ranks))) !== 0;
  }

  /** Records a legal pick-up if it is better than the best so far. */
  private improves(
    table: Readonly<Table>,
    deepest: Card,
    lo: number,
    hi: number,
    leftLo: number,
    leftHi: number,
  ): boolean {
    const { prospect, search } = this;
    const must = table.rulings.deepestMustBeLaid ? deepest : table.top();
    prospect.seeLaid(table, lo, hi, leftLo, leftHi, this.fitting);
    if (this.worth(table) <= this.best) return false;
    if (search.find(lo, hi, table.open, loOf(must), hiOf(must)) === NO_LAY_DOWN) return false;
    prospect.seeLaid(table, lo, hi, leftLo, leftHi, search.best);
    const worth = this.worth(table);
    if (worth <= this.best) return false;
    this.best = worth;
    this.layDown.copy(search.best);
    return true;
  }

  private worth(table: Readonly<Table>): number {
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
    // What can be no better than the best so far, even if every unseen card opened the pile, needs no closer look.
    return hoped <= this.best ? hoped : (prospect.pileOuts() + weights.openers) * layable + now;
  }

  private juniorWorth(table: Readonly<Table>): number {
    const { prospect, weights } = this;
    const missing = table.juniorTarget - prospect.points;
    const cards = countCards(prospect.handLo, prospect.handHi);
    if (missing <= 0 && cards === 1) return WINS;
    const points = missing > 0 ? weights.juniorPoint * missing : 0;
    return weights.juniorLayable * prospect.outs() - weights.juniorCard * cards - points;
  }

  private stockWorth(table: Readonly<Table>): number {
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

function hasUse({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Readonly<LayDown>, card: Card): boolean {
  return (((sequencesLo | groupsLo) & loOf(card)) | ((sequencesHi | groupsHi) & hiOf(card))) !== 0;
}
