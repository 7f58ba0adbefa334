import {
  ACE,
  type Card,
  CardSet,
  heldValue,
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
import { LatePickUp } from './late-pick-up.js';
import { fitsHi, fitsLo, unoCards } from './matching.js';
import { PartnerHand, type Reading } from './partner-hand.js';
import { Prospect } from './prospect.js';

const { countCards, firstCard, hiOf, loOf } = sets;

const WINS = 1e6;

// In hundredths of a point; tuned on the games of seed 'tune', the sum of the win rates in the three variants.
/** What it costs to lose Senior; what a draw of the Uno player costs, and how much less for each missing point. */
const SENIOR_LOST = 9600;
const DRAW = 360;
const DRAW_PER_MISSING_POINT = 2;
/** What it costs that he can afford no further draw; half of it if one, a third if two. */
const NO_DRAW_LEFT = 9500;
/** What the turn after a 2 or 4 gains: this and so much for each missing point, or the second if none is missing. */
const EXTRA_TURN = -300;
const EXTRA_TURN_UNWANTED = -1800;
const EXTRA_TURN_PER_MISSING_POINT = 14;
/** A point held counts in full in the last turn only; before, one part in so many for each turn left. */
const LATER_TURNS = 13;
/** A card that would fit the hand if it came, for each turn left: it would have to be laid then, before its time. */
const OUT = -150;
/** Of points beyond the target, one part in so many counts. */
const BEYOND = 3;
/** How much likelier than by count it is that he has nothing left of the suit that he just played, unless that is told. */
const SUIT_PLAYED = 1.2;
/** Junior: a card that could still be laid; another turn. */
const JUNIOR_OUT = 100;
const JUNIOR_TURN = 800;
const STOCK_RUNS_OUT = -5000;

class PileSaver implements RummyPolicy {
  private readonly partner: PartnerHand;
  private readonly suitPlayed: number;
  private readonly pickUp = new LatePickUp();
  private readonly search = new LayDownSearch();
  private readonly prospect = new Prospect();

  constructor(reading: Reading) {
    this.partner = new PartnerHand(reading);
    this.suitPlayed = reading.lowestFirst ? 1 : SUIT_PLAYED;
  }

  newGame(view: RummyView): void {
    this.partner.start(view.table);
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
    let best = -Infinity;
    let chosen = 0;
    let lo = view.discardableLo;
    let hi = view.discardableHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      const worth = this.worth(view, card);
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
    return [...CardSet.fromHalves(view.discardableLo, view.discardableHi)].map((choice) => ({
      choice,
      score: this.worth(view, choice),
      why: this.whyDiscard(view, choice),
    }));
  }

  private whyDiscard({ table }: RummyView, card: Card): string {
    const { prospect, partner } = this;
    if (table.seniorLost) return `of what is left, ${prospect.outs()} cards that may come could be laid`;
    const held = unoCards(table);
    const left = `${prospect.handValue} points stay in hand`;
    if (held === 0 && prospect.points - prospect.handValue >= table.seniorTarget) return 'wins at once';
    if (penaltyOf(card) > 0) return `another turn at once, and the Uno player draws ${penaltyOf(card)}; ${left}`;
    if (rankOf(card) === ACE) return `an ace: the Uno player may play anything; ${left}`;
    const none = partner.chanceOfNone(fitsLo(card), fitsHi(card), prospect.unseenLo, prospect.unseenHi);
    return `the Uno player can follow it with a chance of ${Math.round(100 * (1 - none))} %; ${left}`;
  }

  private worth(view: RummyView, card: Card): number {
    const { table } = view;
    const cardLo = loOf(card);
    const cardHi = hiOf(card);
    this.prospect.see(
      table,
      view.handLo & ~cardLo,
      view.handHi & ~cardHi,
      table.pileLo | cardLo,
      table.pileHi | cardHi,
    );
    return table.seniorLost ? this.juniorWorth(table, card) : this.seniorWorth(table, card);
  }

  private juniorWorth(table: Readonly<Table>, card: Card): number {
    const outs = JUNIOR_OUT * this.prospect.outs() + heldValue(loOf(card), hiOf(card));
    if (penaltyOf(card) === 0) return outs;
    return outs + (table.stockCount > penaltyOf(card) + 1 ? JUNIOR_TURN : STOCK_RUNS_OUT);
  }

  private seniorWorth(table: Readonly<Table>, card: Card): number {
    const held = unoCards(table);
    const { points, handValue } = this.prospect;
    if (held === 0 && points - handValue >= table.seniorTarget) return WINS;
    const turns = held > 1 ? held - 1 : 0;
    const missing = table.seniorTarget - points + ((handValue / (1 + LATER_TURNS * turns)) | 0);
    const hand = ((100 * handValue) / (1 + LATER_TURNS * turns)) | 0;
    const net = 100 * (points - table.seniorTarget) - hand + OUT * turns * this.prospect.outs();
    const worth = missing < 0 ? (net / BEYOND) | 0 : net;
    const draw = DRAW - DRAW_PER_MISSING_POINT * missing;
    if (penaltyOf(card) > 0) return worth + this.extraTurn(table, penaltyOf(card), missing, draw);
    return worth - this.costOfDraws(table, card, draw);
  }

  /** The Rummy player's next turn at once, for a 2 or 4. */
  private extraTurn(table: Readonly<Table>, penalty: number, missing: number, draw: number): number {
    const gain = missing > 0 ? EXTRA_TURN + EXTRA_TURN_PER_MISSING_POINT * missing : EXTRA_TURN_UNWANTED;
    return gain - costOf(penalty, table.circleCount - unoCards(table), draw);
  }

  /** What the Uno player is to be expected to draw before he can follow. */
  private costOfDraws(table: Readonly<Table>, card: Card, draw: number): number {
    const { prospect, partner } = this;
    const held = unoCards(table);
    const slack = table.circleCount - held;
    if (rankOf(card) === ACE) return held > 0 ? 0 : costOf(1, slack, draw);
    const lo = fitsLo(card);
    const hi = fitsHi(card);
    const { unseenLo, unseenHi } = prospect;
    let none = partner.chanceOfNone(lo, hi, unseenLo, unseenHi);
    if (suitOf(card) === partner.suitPlayed) none *= this.suitPlayed;
    const fit = countCards(lo & unseenLo, hi & unseenHi) / (countCards(unseenLo, unseenHi) + 1);
    let cost = 0;
    for (let drawn = 1; drawn <= slack; drawn++) {
      cost += none * fit * costOf(drawn, slack, draw);
      none *= 1 - fit;
    }
    return (cost + none * SENIOR_LOST) | 0;
  }
}

/** What it costs that the Uno player draws so many cards when he can afford `slack`. */
function costOf(drawn: number, slack: number, draw: number): number {
  if (drawn > slack) return SENIOR_LOST;
  return (drawn * draw + NO_DRAW_LEFT / (1 + slack - drawn) - NO_DRAW_LEFT / (1 + slack)) | 0;
}

export default rummyPolicy({
  name: 'pile-saver',
  summary: 'discards what the Uno player can follow, and saves the discard pile for one big pick-up near the end',
  description:
    'Discards what the Uno player can most probably follow: he counts the cards that he has not seen, knows that the Uno player held nothing that fitted when he drew, and trusts that a suit called with an ace can be followed. Lets the discard pile grow, and picks up only what makes it more promising, until the Uno player is nearly out; then he takes what brings most points, down to the last card if need be. Gives a 2 or 4 only when points are missing and the Uno player can afford the draws. Once Senior is lost he tries to empty his hand for Junior. His options are what he trusts his partner to tell him; where the partner does not, they mislead.',
  options: {
    calls: {
      summary:
        'what a suit called with an ace says: that the Uno player holds it, or what the calls of that name say (see: ace-keeper)',
      values: ['held', 'first', 'ring', 'ranks', 'ignored'],
      default: 'held',
    },
    lowestFirst: {
      summary: 'trusts that the Uno player follows suit with the lowest card that he holds of it',
      default: false,
    },
    aceSignals: {
      summary:
        'reads Ace on Ace and Ace on suit: an ace on an ace, or a call of the suit covered, says that all other cards are of the suit called; not to be had with calls=ring, which call the suit covered too',
      default: false,
    },
  },
  create: (trust) => new PileSaver({ ...trust, keepsAces: true }),
});
