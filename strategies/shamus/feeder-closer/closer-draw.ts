import * as shamus from 'shamus-lab/shamus';
import { LayDown, type RummyView, type Table } from 'shamus-lab/shamus';
import * as choosing from '../draw-choice.js';
import * as matching from '../matching.js';
import type { CloserWeights } from './closer-weights.js';
import type { PublicKnowledge } from './public-knowledge.js';
import * as seats from './table-of-four.js';
import * as choices from './uno-choice.js';

const { canLay, heldValue, meldsAfter, NO_LAY_DOWN, owedCard, sets } = shamus;
const { DrawChoice, NOTHING } = choosing;
const { ACES } = matching;
const { fellowHeld, roundsLeft } = seats;
const { MILLION } = choices;
const { firstCard, hiOf, loOf } = sets;

/** Worths are thousandths of a point. */
const THOUSAND = 1000;

/** Above any other worth. */
const WINS = 1e9;

/** Above all worths. */
const UNKNOWN = 2 ** 31 - 1;

/**
 * Draw of a closer. While Senior is open it saves the pile, as it grows by five cards a round, until the points suffice; for
 * Junior it counts the cards that stay in its hand. Between the two it weighs by the chance of Senior.
 */
export class CloserDraw extends DrawChoice {
  /** Weight of Senior, in millionths; to be set before each decision. */
  senior = 0;
  /** Before the draw: how many cards would open the pile, and the points of hand and pile that fit. */
  private opening = 0;
  private fit = 0;
  /** Cards that a pick-up would leave in the pile, and the card that must be laid. */
  private leftLo = 0;
  private leftHi = 0;
  private mustLo = 0;
  private mustHi = 0;
  private readonly after = new LayDown();
  /** Weights, indexed by the cards of the Uno player who holds more of them, 0 to 4. */
  private readonly net: Float64Array;
  private readonly treasure: Float64Array;
  private readonly enough: Float64Array;
  private readonly stock: Float64Array;

  constructor(
    private readonly w: CloserWeights,
    private readonly knowledge: PublicKnowledge,
    layDown: LayDown,
  ) {
    super(layDown);
    this.net = Float64Array.of(1, w.net1, w.net2, w.net3, w.net4);
    this.treasure = Float64Array.of(0, w.treasure1, w.treasure2, w.treasure3, w.treasure4);
    this.enough = Float64Array.of(0, w.enough1, w.enough2, w.enough3, w.enough4);
    this.stock = Float64Array.of(w.stock0, w.stock1, w.stock2, w.stock3, w.stock4);
  }

  /** Finds the lay-down for a card from the stock. */
  afterStock(view: RummyView): void {
    const { table, handLo, handHi } = view;
    this.best = NOTHING;
    this.leftLo = table.pileLo;
    this.leftHi = table.pileHi;
    this.mustLo = this.mustHi = 0;
    this.tries(view, handLo, handHi);
  }

  protected why(): string {
    const { prospect } = this;
    return `${prospect.points} points on the table, ${prospect.handCount} cards held; ${prospect.pileOuts()} cards would then open the pile`;
  }

  protected override leaveWorth(view: RummyView): number {
    return view.table.stockCount === 0 ? NOTHING : super.leaveWorth(view);
  }

  protected override deepestFirst(view: RummyView): number {
    this.opening = this.prospect.pileOuts();
    this.fit = this.prospect.layable();
    return super.deepestFirst(view);
  }

  protected improves(view: RummyView, depth: number, lo: number, hi: number, leftLo: number, leftHi: number): boolean {
    const owed = owedCard(view.table, depth);
    this.leftLo = leftLo;
    this.leftHi = leftHi;
    this.mustLo = loOf(owed);
    this.mustHi = hiOf(owed);
    return this.mostWorth(view, lo, hi) > this.best && this.tries(view, lo, hi);
  }

  /**
   * An upper bound on the value for Senior of what `tries` may find, by which most pick-ups need no search. It depends on the
   * points laid: the more, the nearer is the target, but the less of hand and pile can be laid later.
   */
  private mostWorth(view: RummyView, lo: number, hi: number): number {
    const { fitting, prospect, senior, w } = this;
    const { table } = view;
    if (senior !== MILLION) return UNKNOWN;
    const left = roundsLeft(table);
    prospect.hold(lo, hi);
    // The points laid with which none are missing, if the discard is an ace.
    const { tablePointsOnly } = table.rulings;
    const missing = table.seniorTarget + this.fellowValue(view) - table.points;
    const enough = tablePointsOnly ? missing : (missing + prospect.handValue - 15) / 2;
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
      (atLeast0(w.heldAce) + 10 * atLeast0(-w.points)) * prospect.aces +
      (w.heldSuit > 0 ? w.heldSuit * prospect.suits : 0) -
      w.heldCards * prospect.handCount;
    const worth = each * (each > 0 ? most : least);
    if (beyond < 0) return (THOUSAND * (others + worth) + 1) | 0;
    const withEnough = atLeast0(this.enough[left]!) + each * (each > 0 ? most : enough > least ? enough : least);
    return (THOUSAND * (others + (withEnough > worth ? withEnough : worth)) + 1) | 0;
  }

  /** Records the best lay-down of a hand, or one that keeps an ace to discard, if it is better than the best so far. */
  private tries(view: RummyView, lo: number, hi: number): boolean {
    const { search, after, mustLo, mustHi } = this;
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
      // If all could be laid, the search keeps one for the discard; but that is to be the ace (rule 4.4).
      const { best } = search;
      meldsAfter(open, best, after);
      const restLo = othersLo & ~(best.sequencesLo | best.groupsLo);
      const restHi = othersHi & ~(best.sequencesHi | best.groupsHi);
      if (canLay(restLo, restHi, after)) continue;
      if (this.isBest(view, lo, hi)) better = true;
    }
    return better;
  }

  private isBest(view: RummyView, lo: number, hi: number): boolean {
    const { prospect, search } = this;
    prospect.see(view.table, lo, hi, this.leftLo, this.leftHi);
    prospect.lay(search.best);
    const worth = this.worth(view);
    if (worth <= this.best) return false;
    this.best = worth;
    this.layDown.copy(search.best);
    return true;
  }

  /** The value of what `prospect` sees, before the discard. */
  protected worth(view: RummyView): number {
    const { senior } = this;
    if (senior === 0) return this.juniorWorth(view);
    const worth = this.seniorWorth(view);
    if (senior === MILLION) return worth;
    return ((senior * worth + (MILLION - senior) * this.juniorWorth(view)) / MILLION) | 0;
  }

  /** Points of the other Rummy player's hand that count against the target. */
  private fellowValue({ seat, table }: RummyView): number {
    return table.rulings.tablePointsOnly ? 0 : this.knowledge.handValue(seat ^ 2, fellowHeld(seat, table));
  }

  private seniorWorth(view: RummyView): number {
    const { prospect, w } = this;
    const { table } = view;
    const left = roundsLeft(table);
    const net = table.rulings.tablePointsOnly ? prospect.points : prospect.netAfterDiscard;
    const beyond = net - this.fellowValue(view) - table.seniorTarget;
    const worth = this.net[left]! * (beyond > 0 ? beyond * w.beyond : beyond);
    const enough = beyond >= 0 ? this.enough[left]! : 0;
    if (left === 0) {
      if (beyond >= 0) return (WINS + THOUSAND * worth) | 0;
      return (THOUSAND * (worth + (prospect.aces > 0 ? w.outAce : 0))) | 0;
    }
    const treasure = this.treasure[left]! * prospect.pileOuts() * prospect.layable();
    const choice =
      w.heldAce * prospect.aces +
      (w.heldSuit === 0 ? 0 : w.heldSuit * prospect.suits) -
      w.heldCards * prospect.handCount;
    return (THOUSAND * (worth + enough + treasure + w.points * prospect.points + choice)) | 0;
  }

  private juniorWorth({ seat, table }: RummyView): number {
    const { prospect, w } = this;
    const cards = prospect.handCount;
    const missing = table.juniorTarget - prospect.points;
    const { juniorAnyTime, oneRummyOutSuffices } = table.rulings;
    const open = table.seniorLost || juniorAnyTime;
    const alone = oneRummyOutSuffices || fellowHeld(seat, table) === 0;
    if (open && alone && missing <= 0 && cards === 1) return WINS;
    const worth =
      w.jOut * prospect.outs() +
      w.jOpen * prospect.layOffs() +
      w.jTablePoints * prospect.points -
      w.jCard * cards -
      w.jCardSquare * cards * cards -
      (missing > 0 ? w.jPoint * missing : 0);
    return (THOUSAND * worth) | 0;
  }

  protected stockWorth(table: Readonly<Table>): number {
    const stock = this.senior * this.stock[roundsLeft(table)]! + (MILLION - this.senior) * this.w.jStock;
    return ((THOUSAND / MILLION) * stock) | 0;
  }
}

function atLeast0(number: number): number {
  return number > 0 ? number : 0;
}
