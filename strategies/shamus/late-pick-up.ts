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
import { Prospect } from './prospect.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { countCards, hiOf, loOf } = sets;

/** Above any other worth of a pick-up: it wins at once, or it brings points enough when few turns are left. */
const WINS = 1e6;
const SUFFICES = 1e5;

// Tuned on the games of seed 'tune', the sum of the win rates in the three variants.
/** With so few Uno cards left the Rummy player takes what is enough, and no longer waits for more. */
const FEW_CARDS = 2;
/** What a draw from the stock is worth while he waits: points that could be laid times cards that open the pile. */
const STOCK_WAITING = -42;
/** What a draw from the stock is worth in points when the time has come. */
const STOCK_AT_LAST = -3;
/** Of points beyond the target, one part in so many counts. */
const BEYOND = 3;
/** Junior: what a card held costs, in tenths of a point; a point missing; a card that could be laid; a stock draw. */
const JUNIOR_CARD = 107;
const JUNIOR_POINT = 13;
const JUNIOR_OUT = 10;
const JUNIOR_STOCK = -60;

/**
 * Whether and how deep to pick up. The discard pile is the treasure of the team: it grows by three cards a round, and
 * whoever takes it late takes it all. So as long as the Uno player holds cards, only a pick-up is made that leaves the
 * pile more promising than it was, or one that brings points enough when he is nearly out; once he is out, the one
 * that brings most points.
 */
export class LatePickUp {
  /** The lay-down that goes with the pick-up last chosen. */
  readonly layDown = new LayDown();
  private readonly search = new LayDownSearch();
  private readonly pickUps = new PickUpSearch();
  private readonly prospect = new Prospect();
  private readonly fitting = new LayDown();
  private best = 0;

  /** @returns how many cards to take from the discard pile; 0 to draw from the stock. */
  choose(view: RummyView): number {
    const { table, handLo, handHi } = view;
    const worthALook = this.fits(table, handLo | table.pileLo, handHi | table.pileHi);
    if (!worthALook) return table.stockCount === 0 ? this.forced(view) : 0;
    this.prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
    this.best = this.worth(table) + stockWorth(table);
    const chosen = this.deepestFirst(view);
    return chosen === 0 && table.stockCount === 0 ? this.forced(view) : chosen;
  }

  /** What each choice is worth: the stock, and every pick-up that is legal. Leaves what was chosen as it is. */
  weigh(view: RummyView): Preference[] {
    const { table, handLo, handHi } = view;
    const weighed: Preference[] = [];
    if (table.stockCount > 0) {
      this.prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
      weighed.push({ choice: 0, score: this.worth(table) + stockWorth(table), why: this.outlook(table) });
    }
    let taken = CardSet.empty;
    for (let depth = 1; depth <= table.pileCount; depth++) {
      taken = taken.with(table.fromTop(depth));
      const must = CardSet.of(table.rulings.deepestMustBeLaid ? table.fromTop(depth) : table.top());
      const [lo, hi] = [handLo | taken.lo, handHi | taken.hi];
      // As when he chooses: the deepest card must have a use.
      if (!this.fits(table, lo, hi) || !hasUse(this.fitting, table.fromTop(depth))) continue;
      if (this.search.find(lo, hi, table.open, must.lo, must.hi) === NO_LAY_DOWN) continue;
      this.prospect.see(table, lo, hi, table.pileLo & ~taken.lo, table.pileHi & ~taken.hi);
      this.prospect.lay(this.search.best);
      weighed.push({ choice: depth, score: this.worth(table), why: this.outlook(table) });
    }
    return weighed;
  }

  /** What the prospect that is seen comes to, in words. */
  private outlook(table: Readonly<Table>): string {
    const { prospect } = this;
    const laid = `${prospect.points} points on the table`;
    if (table.seniorLost) return `${laid}, ${countCards(prospect.handLo, prospect.handHi)} cards still held`;
    if (unoCards(table) === 0) return `${laid}, ${this.netAfterDiscard()} net after the dearest discard`;
    const net = this.netAfterDiscard();
    if (net >= table.seniorTarget && unoCards(table) <= FEW_CARDS)
      return `${laid}, ${net} net: enough, and he is nearly out`;
    return `${laid}; the pile then opens to ${prospect.pileOuts()} cards, and ${prospect.layable()} points of it could be laid`;
  }

  /** Where the stock is empty (ruling `stockOut`) he must pick up: what gains most at once. */
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
    for (let depth = table.pileCount; depth > 0 && this.fits(table, lo, hi); depth--) {
      const card = table.fromTop(depth);
      const cardLo = loOf(card);
      const cardHi = hiOf(card);
      if (hasUse(this.fitting, card) && this.improves(table, card, lo, hi, leftLo, leftHi)) chosen = depth;
      lo &= ~cardLo;
      hi &= ~cardHi;
      leftLo |= cardLo;
      leftHi |= cardHi;
    }
    return chosen;
  }

  /** Finds all cards of a hand that fit, as if none were wanted twice. @returns whether a pick-up may be legal. */
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

  /** Takes note of a pick-up that is legal and better than the best so far. */
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
    prospect.see(table, lo, hi, leftLo, leftHi);
    prospect.lay(this.fitting);
    if (this.worth(table) <= this.best) return false;
    if (search.find(lo, hi, table.open, loOf(must), hiOf(must)) === NO_LAY_DOWN) return false;
    prospect.see(table, lo, hi, leftLo, leftHi);
    prospect.lay(search.best);
    const worth = this.worth(table);
    if (worth <= this.best) return false;
    this.best = worth;
    this.layDown.copy(search.best);
    return true;
  }

  private worth(table: Readonly<Table>): number {
    if (table.seniorLost) return this.juniorWorth(table);
    const { prospect } = this;
    const held = unoCards(table);
    const beyond = this.netAfterDiscard() - table.seniorTarget;
    const points = beyond > 0 ? (beyond / BEYOND) | 0 : beyond;
    if (held === 0) return beyond >= 0 ? WINS : points;
    if (beyond >= 0 && held <= FEW_CARDS) return SUFFICES + points;
    return prospect.pileOuts() * prospect.layable() + (prospect.points >> 1);
  }

  private juniorWorth(table: Readonly<Table>): number {
    const { prospect } = this;
    const missing = table.juniorTarget - prospect.points;
    const cards = countCards(prospect.handLo, prospect.handHi);
    if (missing <= 0 && cards === 1) return WINS;
    return JUNIOR_OUT * prospect.outs() - JUNIOR_CARD * cards - (missing > 0 ? JUNIOR_POINT * missing : 0);
  }

  /** Net points, with the dearest card of the hand thrown off. */
  private netAfterDiscard(): number {
    const { points, handLo, handHi, handValue } = this.prospect;
    if (((handLo | handHi) & ACES) !== 0) return points - handValue + 15;
    return points - handValue + (handValue >= 10 ? 10 : 5);
  }
}

/** Whether a card is among those that fit. */
function hasUse({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Readonly<LayDown>, card: Card): boolean {
  return (((sequencesLo | groupsLo) & loOf(card)) | ((sequencesHi | groupsHi) & hiOf(card))) !== 0;
}

function stockWorth(table: Readonly<Table>): number {
  if (table.seniorLost) return JUNIOR_STOCK;
  return unoCards(table) > 0 ? STOCK_WAITING : STOCK_AT_LAST;
}
