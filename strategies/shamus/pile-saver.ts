import {
  ACE,
  type Card,
  CardSet,
  cardValue,
  type LayDown,
  LayDownSearch,
  type Preference,
  penaltyOf,
  type RummyPolicy,
  type RummyView,
  rankOf,
  rummyPolicy,
  sets,
  suitOf,
  type Table,
} from 'shamus-lab/shamus';
import { DrawCosts, stepOf } from './draw-costs.js';
import { LatePickUp } from './late-pick-up.js';
import { fitsHi, fitsLo, unoCards } from './matching.js';
import { PartnerHand, type Reading } from './partner-hand.js';
import { PartnerOdds } from './partner-odds.js';
import { PILE_SAVER_WEIGHTS, type PileSaverWeights, USUAL_PILE_SAVER } from './pile-saver-weights.js';
import { Prospect } from './prospect.js';
import { forVariants, RummyForEach } from './tuned.js';
import { TUNED_PILE_SAVER } from './tuned-weights.js';
import { weightsOf } from './weight.js';

const { countCards, firstCard, hiOf, loOf } = sets;

/** Above any other value of a discard: it wins now. */
const WINS = 1e6;
/** Below the value of any discard. Values are whole: V8 would allocate each fraction that a function returns. */
const LOWEST = -0x40000000;

class PileSaver implements RummyPolicy {
  private readonly partner: PartnerHand;
  private readonly suitPlayed: number;
  private readonly pickUp: LatePickUp;
  private readonly search = new LayDownSearch();
  private readonly prospect = new Prospect();
  private readonly odds = new PartnerOdds();
  private readonly costs = new DrawCosts();
  /** The unseen cards, from which the Uno player draws, and one. */
  private drawable = 0;
  /** The turns that the Uno player needs at least after the next one. */
  private turns = 0;

  constructor(
    reading: Reading,
    private readonly weights: PileSaverWeights,
  ) {
    this.partner = new PartnerHand(reading);
    this.suitPlayed = reading.lowestFirst ? weights.lowestPlayed : weights.suitPlayed;
    this.pickUp = new LatePickUp(weights);
    this.costs.weigh(weights);
  }

  newGame(view: RummyView): void {
    this.partner.newGame(view.table);
  }

  draw(view: RummyView): number {
    this.partner.watch(view.table);
    return this.pickUp.choose(view);
  }

  layDown(view: RummyView, laid: LayDown): void {
    if ((view.mustLayLo | view.mustLayHi) !== 0) {
      laid.copy(this.pickUp.layDown);
    } else {
      this.search.find(view.handLo, view.handHi, view.table.open, 0, 0);
      laid.copy(this.search.best);
    }
  }

  discard(view: RummyView): Card {
    this.consider(view);
    let best = LOWEST;
    let chosen = 0;
    let lo = view.discardableLo;
    let hi = view.discardableHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const worth = this.worth(view, card, best);
      if (worth > best) {
        best = worth;
        chosen = card;
      }
    }
    this.partner.afterDiscard(view.table);
    return chosen;
  }

  explain(view: RummyView, decision: 'draw' | 'discard'): Preference[] {
    if (decision === 'draw') return this.pickUp.weigh(view);
    this.consider(view);
    return [...CardSet.fromHalves(view.discardableLo, view.discardableHi)].map((choice) => ({
      choice,
      score: this.worth(view, choice, LOWEST),
      why: this.whyDiscard(view, choice),
    }));
  }

  private whyDiscard({ table }: RummyView, card: Card): string {
    const { prospect } = this;
    if (table.seniorLost) return `the rest of the hand could lay down ${prospect.outs()} of the unseen cards`;
    const held = unoCards(table);
    const left = `${prospect.handValue} points stay in hand`;
    if (held === 0 && prospect.points - prospect.handValue >= table.seniorTarget) return 'wins now';
    if (penaltyOf(card) > 0) return `another turn immediately, and the Uno player draws ${penaltyOf(card)}; ${left}`;
    if (rankOf(card) === ACE) return `an ace: the Uno player may play anything; ${left}`;
    const none = this.odds.ofNone(fitsLo(card), fitsHi(card));
    return `the Uno player can follow it with a chance of ${Math.round(100 * (1 - none))} %; ${left}`;
  }

  /** Works out what is the same for every discard. */
  private consider({ table, handLo, handHi, discardableLo, discardableHi }: RummyView): void {
    const { prospect, costs } = this;
    prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
    if (table.seniorLost) return;
    this.odds.see(this.partner, prospect.unseenLo, prospect.unseenHi);
    this.drawable = countCards(prospect.unseenLo, prospect.unseenHi) + 1;
    const held = unoCards(table);
    this.turns = held > 1 ? held - 1 : 0;
    const beyond = prospect.points - table.seniorTarget;
    const slack = table.circleCount - held;
    costs.price(this.weights, discardableLo, discardableHi, prospect.handValue, beyond, this.turns, slack);
  }

  /** The value of a discard, in whole hundredths of a point; the floor or less if it is not above the floor. */
  private worth({ table, handLo, handHi }: RummyView, card: Card, floor: number): number {
    this.prospect.hold(handLo & ~loOf(card), handHi & ~hiOf(card));
    return table.seniorLost ? this.juniorWorth(table, card) : this.seniorWorth(table, card, floor);
  }

  private juniorWorth(table: Readonly<Table>, card: Card): number {
    const { juniorOut, juniorTurn, stockRunsOut } = this.weights;
    const worth = juniorOut * this.prospect.outs() + cardValue(card);
    if (penaltyOf(card) === 0) return worth;
    return worth + (table.stockCount > penaltyOf(card) + 1 ? juniorTurn : stockRunsOut);
  }

  private seniorWorth(table: Readonly<Table>, card: Card, floor: number): number {
    const { prospect, costs, turns, weights } = this;
    const held = unoCards(table);
    if (held === 0 && prospect.points - prospect.handValue >= table.seniorTarget) return WINS;
    const step = stepOf(cardValue(card));
    const missing = costs.missing[step]!;
    const net = turns === 0 ? costs.net[step]! : costs.net[step]! + weights.out * turns * prospect.outs();
    const worth = missing < 0 ? (net / weights.beyond) | 0 : net;
    if (penaltyOf(card) > 0) return (worth + this.extraTurn(missing) - costs.of(step, penaltyOf(card))) | 0;
    if (rankOf(card) === ACE) return worth - weights.aceGiven - (held > 0 ? 0 : costs.of(step, 1));
    // A discard that can be no better than another is not examined; two hundredths for rounding errors.
    const least = costs.least[step]!;
    if (worth <= floor && least >= 0) return worth;
    const lo = fitsLo(card);
    const hi = fitsHi(card);
    let none = this.odds.ofNone(lo, hi);
    if (suitOf(card) === this.partner.suitPlayed) none *= this.suitPlayed;
    if (worth - none * least + 2 <= floor) return floor;
    const fit = countCards(lo & prospect.unseenLo, hi & prospect.unseenHi) / this.drawable;
    return worth - costs.expected(step, none, fit);
  }

  /** The value of the extra turn that a 2 or 4 gives. */
  private extraTurn(missingPoints: number): number {
    const { extraTurn, extraTurnPerMissing, extraTurnUnwanted } = this.weights;
    return missingPoints > 0 ? extraTurn + extraTurnPerMissing * missingPoints : extraTurnUnwanted;
  }
}

/** The Rummy policy `pile-saver`. */
export default rummyPolicy({
  name: 'pile-saver',
  summary: 'discards what the Uno player can follow, and saves the discard pile for one big pick-up near the end',
  description:
    'Discards what the Uno player can most probably follow: it counts the cards that it has not seen, knows that the Uno player held nothing that fitted at a draw, and trusts that a suit called with an ace can be followed. It lets the discard pile grow and picks up only what makes it more promising, until the Uno player is nearly out; then it takes what brings the most points, down to the last card if necessary. Gives a 2 or 4 only when points are missing and the Uno player can afford the draws. Once Senior is lost it tries to empty its hand for Junior. Its options are the conventions that it trusts its partner to follow; if the partner does not follow them, they mislead it.',
  options: {
    calls: {
      summary:
        'what a suit called with an ace means: that the Uno player holds it, or the convention of that name (see: ace-keeper)',
      values: ['held', 'first', 'ring', 'ranks', 'ignored'],
      default: 'held',
    },
    lowestFirst: {
      summary: 'trusts that the Uno player follows suit with the lowest card of it',
      default: false,
    },
    aceSignals: {
      summary:
        'reads Ace on Ace and Ace on suit: an ace on an ace, or a call of the suit covered, says that all other cards are of the suit called; not possible with calls=ring, where the suit covered has another meaning',
      default: false,
    },
    tuned: {
      summary:
        'judges by weights that were tuned for the variant played and for the team signaller+reader with this option on both sides; a weight that is given counts nevertheless',
      default: false,
    },
    ...PILE_SAVER_WEIGHTS,
  },
  readsRecord: false,
  create: ({ calls, lowestFirst, aceSignals, tuned, ...weights }): RummyPolicy => {
    const make = (chosen: PileSaverWeights) =>
      new PileSaver({ calls, lowestFirst, aceSignals, keepsAces: true }, weightsOf(PILE_SAVER_WEIGHTS, chosen));
    return tuned ? new RummyForEach(forVariants(make, weights, USUAL_PILE_SAVER, TUNED_PILE_SAVER)) : make(weights);
  },
});
