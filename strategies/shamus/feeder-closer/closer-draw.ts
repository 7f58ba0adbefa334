import * as shamus from 'shamus-lab/shamus';
import {
  type Card,
  CardSet,
  LayDown,
  LayDownSearch,
  PickUpSearch,
  type Preference,
  type RummyView,
  type Table,
} from 'shamus-lab/shamus';
import * as matching from '../matching.js';
import type { CloserWeights } from './closer-weights.js';
import { Outlook } from './outlook.js';
import * as seats from './table-of-four.js';
import * as choices from './uno-choice.js';
import type { Witness } from './witness.js';

const { heldValue, NO_LAY_DOWN, patterns, sets } = shamus;
const { ACES } = matching;
const { fellowHeld, roundsLeft } = seats;
const { MILLION } = choices;
const { cardsInRuns, ranksHeldThrice } = patterns;
const { firstCard, hasCard, hiOf, loOf } = sets;

/** Worths are thousandths of a point. */
const THOUSAND = 1000;

/** Above any other worth. */
const WINS = 1e9;

/** Below any other worth. */
const NOTHING = -2e9;

/** Above all worths. */
const UNKNOWN = 2 ** 31 - 1;

/**
 * Whether and how deep a closer picks up. While Senior is open he saves the pile, as it grows by five cards a round, until the
 * points suffice; for Junior he counts the cards that stay in his hand. Between the two he weighs by the chance of Senior.
 */
export class CloserDraw {
  /** How much Senior counts, in millionths. */
  private senior = 0;
  private best = 0;
  /** Before the draw: how many cards would open the pile, and the points of hand and pile that fit. */
  private opening = 0;
  private fit = 0;
  /** What a pick-up would leave in the pile, and the card that must be laid. */
  private leftLo = 0;
  private leftHi = 0;
  private mustLo = 0;
  private mustHi = 0;
  private readonly search = new LayDownSearch();
  private readonly pickUps = new PickUpSearch();
  private readonly outlook = new Outlook();
  private readonly fitting = new LayDown();
  /** By how many cards the Uno player with more of them holds, up to 4. */
  private readonly net: Float64Array;
  private readonly treasure: Float64Array;
  private readonly enough: Float64Array;
  private readonly stock: Float64Array;

  constructor(
    private readonly w: CloserWeights,
    private readonly witness: Witness,
    /** To be filled with the lay-down that goes with what is chosen. */
    private readonly layDown: LayDown,
  ) {
    this.net = Float64Array.of(1, w.net1, w.net2, w.net3, w.net4);
    this.treasure = Float64Array.of(0, w.treasure1, w.treasure2, w.treasure3, w.treasure4);
    this.enough = Float64Array.of(0, w.enough1, w.enough2, w.enough3, w.enough4);
    this.stock = Float64Array.of(w.stock0, w.stock1, w.stock2, w.stock3, w.stock4);
  }

  /**
   * @param senior how much Senior counts, in millionths
   * @returns how many cards to take from the discard pile; 0 to draw from the stock
   */
  choose(view: RummyView, senior: number): number {
    const { table, handLo, handHi } = view;
    this.senior = senior;
    if (!this.fits(table, handLo | table.pileLo, handHi | table.pileHi)) {
      return table.stockCount === 0 ? this.forced(view) : 0;
    }
    this.outlook.see(table, handLo, handHi, table.pileLo, table.pileHi);
    this.best = table.stockCount === 0 ? NOTHING : this.worth(view) + this.stockWorth(table);
    const chosen = this.deepestFirst(view);
    return chosen === 0 && table.stockCount === 0 ? this.forced(view) : chosen;
  }

  /** Finds the lay-down for a card from the stock. */
  afterStock(view: RummyView, senior: number): void {
    const { table, handLo, handHi } = view;
    this.senior = senior;
    this.best = NOTHING;
    this.leftLo = table.pileLo;
    this.leftHi = table.pileHi;
    this.mustLo = this.mustHi = 0;
    this.tries(view, handLo, handHi);
  }

  /** The value of each choice: the stock, and every legal pick-up. Does not affect the choice made. */
  weigh(view: RummyView, senior: number): Preference[] {
    const { outlook } = this;
    const { table, handLo, handHi } = view;
    this.senior = senior;
    const weighed: Preference[] = [];
    if (table.stockCount > 0) {
      outlook.see(table, handLo, handHi, table.pileLo, table.pileHi);
      weighed.push({ choice: 0, score: this.worth(view) + this.stockWorth(table), why: this.why() });
    }
    let taken = CardSet.empty;
    for (let depth = 1; depth <= table.pileCount; depth++) {
      taken = taken.with(table.fromTop(depth));
      const must = CardSet.of(table.rulings.deepestMustBeLaid ? table.fromTop(depth) : table.top());
      const [lo, hi] = [handLo | taken.lo, handHi | taken.hi];
      if (!this.fits(table, lo, hi) || !hasUse(this.fitting, table.fromTop(depth))) continue;
      if (this.search.find(lo, hi, table.open, must.lo, must.hi) === NO_LAY_DOWN) continue;
      outlook.see(table, lo, hi, table.pileLo & ~taken.lo, table.pileHi & ~taken.hi);
      outlook.lay(this.search.best);
      weighed.push({ choice: depth, score: this.worth(view), why: this.why() });
    }
    return weighed;
  }

  private why(): string {
    const { outlook } = this;
    return `${outlook.points} points on the table, ${outlook.handCount} cards held; ${outlook.pileOuts()} cards would then open the pile`;
  }

  /** With an empty stock (ruling `stockOut`) he must pick up: whatever gains most now. */
  private forced(view: RummyView): number {
    const depth = this.pickUps.best(view);
    this.layDown.copy(this.pickUps.layDown);
    return depth;
  }

  private deepestFirst(view: RummyView): number {
    const { table } = view;
    let lo = view.handLo | table.pileLo;
    let hi = view.handHi | table.pileHi;
    let leftLo = 0;
    let leftHi = 0;
    let chosen = 0;
    this.opening = this.outlook.pileOuts();
    this.fit = this.outlook.layable();
    // A card that does not fit with the whole pile in hand never does.
    const { fitting } = this;
    const usefulLo = fitting.sequencesLo | fitting.groupsLo;
    const usefulHi = fitting.sequencesHi | fitting.groupsHi;
    for (let depth = table.pileCount; depth > 0; depth--) {
      const card = table.fromTop(depth);
      if (hasCard(usefulLo, usefulHi, card)) {
        if (!this.fits(table, lo, hi)) break;
        if (hasUse(fitting, card) && this.improves(view, card, lo, hi, leftLo, leftHi)) chosen = depth;
      }
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      leftLo |= loOf(card);
      leftHi |= hiOf(card);
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

  /** Records a legal pick-up, with the cards it leaves in the pile, if it is better than the best so far. */
  private improves(view: RummyView, deepest: Card, lo: number, hi: number, leftLo: number, leftHi: number): boolean {
    const { table } = view;
    const must = table.rulings.deepestMustBeLaid ? deepest : table.top();
    this.leftLo = leftLo;
    this.leftHi = leftHi;
    this.mustLo = loOf(must);
    this.mustHi = hiOf(must);
    return this.mostWorth(view, lo, hi) > this.best && this.tries(view, lo, hi);
  }

  /**
   * An upper bound on the value for Senior of what `tries` may find, by which most pick-ups need no search. It depends on the
   * points laid: the more, the nearer is the target, but the less of hand and pile can be laid later.
   */
  private mostWorth(view: RummyView, lo: number, hi: number): number {
    const { fitting, outlook, senior, w } = this;
    const { table } = view;
    if (senior !== MILLION) return UNKNOWN;
    const left = roundsLeft(table);
    outlook.see(table, lo, hi, 0, 0);
    // The points laid with which none are missing, if the discard is an ace.
    const { tablePointsOnly } = table.rulings;
    const missing = table.seniorTarget + this.fellowValue(view) - table.points;
    const enough = tablePointsOnly ? missing : (missing + outlook.handValue - 15) / 2;
    const most = heldValue(fitting.sequencesLo | fitting.groupsLo, fitting.sequencesHi | fitting.groupsHi);
    const beyond = (tablePointsOnly ? 1 : 2) * (most - enough);
    const net = this.net[left]! * (beyond > 0 ? beyond * w.beyond : beyond);
    if (left === 0) return beyond < 0 ? (THOUSAND * (net + atLeast0(w.outAce)) + 1) | 0 : UNKNOWN;
    const least = heldValue(this.mustLo, this.mustHi);
    const opens = atLeast0(this.treasure[left]!) * this.opening;
    const each = atLeast0(w.heldCards) / 5 + w.points - opens;
    const others =
      net +
      opens * this.fit +
      w.points * table.points +
      (atLeast0(w.heldAce) + 10 * atLeast0(-w.points)) * outlook.aces +
      (w.heldSuit > 0 ? w.heldSuit * outlook.suits : 0) -
      w.heldCards * outlook.handCount;
    const worth = each * (each > 0 ? most : least);
    if (beyond < 0) return (THOUSAND * (others + worth) + 1) | 0;
    const withEnough = atLeast0(this.enough[left]!) + each * (each > 0 ? most : enough > least ? enough : least);
    return (THOUSAND * (others + (withEnough > worth ? withEnough : worth)) + 1) | 0;
  }

  /** Records the best lay-down of a hand, or one that keeps an ace to discard, if it is better than the best so far. */
  private tries(view: RummyView, lo: number, hi: number): boolean {
    const { search, mustLo, mustHi } = this;
    const { open } = view.table;
    if (search.find(lo, hi, open, mustLo, mustHi) === NO_LAY_DOWN) return false;
    let acesLo = (search.best.sequencesLo | search.best.groupsLo) & ACES & ~mustLo;
    let acesHi = (search.best.sequencesHi | search.best.groupsHi) & ACES & ~mustHi;
    const isOnly = this.senior === 0 || (acesLo | acesHi) === 0;
    if (isOnly && (mustLo | mustHi) === 0) {
      this.layDown.copy(search.best);
      return true;
    }
    let better = this.isBest(view, lo, hi);
    if (isOnly) return better;
    while ((acesLo | acesHi) !== 0) {
      const ace = firstCard(acesLo, acesHi);
      acesLo &= ~loOf(ace);
      acesHi &= ~hiOf(ace);
      const othersLo = lo & ~loOf(ace);
      const othersHi = hi & ~hiOf(ace);
      if (search.find(othersLo, othersHi, open, mustLo, mustHi) === NO_LAY_DOWN) continue;
      if (this.leavesMore(view.table, othersLo, othersHi)) continue;
      if (this.isBest(view, lo, hi)) better = true;
    }
    return better;
  }

  /**
   * Whether the lay-down found leaves cards of these that could be laid too. Where all could be laid, the search keeps one for
   * the discard; but that is to be the ace (rule 4.4).
   */
  private leavesMore(table: Readonly<Table>, lo: number, hi: number): boolean {
    const { open } = table;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = this.search.best;
    const laidToo = table.rulings.noLayOffs ? 0 : -1;
    const restLo = lo & ~(sequencesLo | groupsLo);
    const restHi = hi & ~(sequencesHi | groupsHi);
    const ranks = ranksHeldThrice(
      restLo | open.groupsLo | (groupsLo & laidToo),
      restHi | open.groupsHi | (groupsHi & laidToo),
    );
    const runsLo = cardsInRuns(restLo | open.sequencesLo | (sequencesLo & laidToo));
    const runsHi = cardsInRuns(restHi | open.sequencesHi | (sequencesHi & laidToo));
    return ((restLo & (ranks | runsLo)) | (restHi & (ranks | runsHi))) !== 0;
  }

  private isBest(view: RummyView, lo: number, hi: number): boolean {
    const { outlook, search } = this;
    outlook.see(view.table, lo, hi, this.leftLo, this.leftHi);
    outlook.lay(search.best);
    const worth = this.worth(view);
    if (worth <= this.best) return false;
    this.best = worth;
    this.layDown.copy(search.best);
    return true;
  }

  /** The value of what `outlook` sees, before the discard. */
  private worth(view: RummyView): number {
    const { senior } = this;
    if (senior === 0) return this.juniorWorth(view);
    const worth = this.seniorWorth(view);
    if (senior === MILLION) return worth;
    return ((senior * worth + (MILLION - senior) * this.juniorWorth(view)) / MILLION) | 0;
  }

  /** What the hand of the other Rummy player counts against the target. */
  private fellowValue({ seat, table }: RummyView): number {
    return table.rulings.tablePointsOnly ? 0 : this.witness.handValue(seat ^ 2, fellowHeld(seat, table));
  }

  private seniorWorth(view: RummyView): number {
    const { outlook, w } = this;
    const { table } = view;
    const left = roundsLeft(table);
    const net = table.rulings.tablePointsOnly ? outlook.points : outlook.netAfterDiscard;
    const beyond = net - this.fellowValue(view) - table.seniorTarget;
    const worth = this.net[left]! * (beyond > 0 ? beyond * w.beyond : beyond);
    const enough = beyond >= 0 ? this.enough[left]! : 0;
    if (left === 0) {
      if (beyond >= 0) return (WINS + THOUSAND * worth) | 0;
      return (THOUSAND * (worth + (outlook.aces > 0 ? w.outAce : 0))) | 0;
    }
    const treasure = this.treasure[left]! * outlook.pileOuts() * outlook.layable();
    const choice =
      w.heldAce * outlook.aces + (w.heldSuit === 0 ? 0 : w.heldSuit * outlook.suits) - w.heldCards * outlook.handCount;
    return (THOUSAND * (worth + enough + treasure + w.points * outlook.points + choice)) | 0;
  }

  private juniorWorth({ seat, table }: RummyView): number {
    const { outlook, w } = this;
    const cards = outlook.handCount;
    const missing = table.juniorTarget - outlook.points;
    const { juniorAnyTime, oneRummyOutSuffices } = table.rulings;
    const open = table.seniorLost || juniorAnyTime;
    const alone = oneRummyOutSuffices || fellowHeld(seat, table) === 0;
    if (open && alone && missing <= 0 && cards === 1) return WINS;
    const worth =
      w.jOut * outlook.outs() +
      w.jOpen * outlook.layOffs() +
      w.jTablePoints * outlook.points -
      w.jCard * cards -
      w.jCardSquare * cards * cards -
      (missing > 0 ? w.jPoint * missing : 0);
    return (THOUSAND * worth) | 0;
  }

  private stockWorth(table: Readonly<Table>): number {
    const stock = this.senior * this.stock[roundsLeft(table)]! + (MILLION - this.senior) * this.w.jStock;
    return ((THOUSAND / MILLION) * stock) | 0;
  }
}

function atLeast0(number: number): number {
  return number > 0 ? number : 0;
}

function hasUse({ sequencesLo, sequencesHi, groupsLo, groupsHi }: Readonly<LayDown>, card: Card): boolean {
  return hasCard(sequencesLo | groupsLo, sequencesHi | groupsHi, card);
}
