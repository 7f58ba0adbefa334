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
/** The cost of losing Senior; of a draw by the Uno player, and its reduction per missing point. */
const SENIOR_LOST = 9600;
const DRAW = 360;
const DRAW_PER_MISSING_POINT = 2;
/** The cost if he can afford no further draw; half of it if one, a third if two. */
const NO_DRAW_LEFT = 9500;
/** The value of the extra turn after a 2 or 4: a base and an amount per missing point, or another value if none is missing. */
const EXTRA_TURN = -300;
const EXTRA_TURN_UNWANTED = -1800;
const EXTRA_TURN_PER_MISSING_POINT = 14;
/** Points in hand count in full only in the last turn; before that they are discounted by this per turn left. */
const LATER_TURNS = 13;
/** Per turn left, for each card that would fit the hand if drawn: it would have to be laid down too early. */
const OUT = -150;
/** Points beyond the target are divided by this. */
const BEYOND = 3;
/** How much more likely than by counting it is that he has no more of the suit he just played, without a convention. */
const SUIT_PLAYED = 1.2;
/** Junior: the value of a card that could still be laid; of another turn. */
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
    if (table.seniorLost) return `the rest of the hand could lay down ${prospect.outs()} of the unseen cards`;
    const held = unoCards(table);
    const left = `${prospect.handValue} points stay in hand`;
    if (held === 0 && prospect.points - prospect.handValue >= table.seniorTarget) return 'wins now';
    if (penaltyOf(card) > 0) return `another turn immediately, and the Uno player draws ${penaltyOf(card)}; ${left}`;
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

  /** The value of the Rummy player's extra turn, for a 2 or 4. */
  private extraTurn(table: Readonly<Table>, penalty: number, missing: number, draw: number): number {
    const gain = missing > 0 ? EXTRA_TURN + EXTRA_TURN_PER_MISSING_POINT * missing : EXTRA_TURN_UNWANTED;
    return gain - costOf(penalty, table.circleCount - unoCards(table), draw);
  }

  /** The expected cost of the Uno player's draws until he can follow. */
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

/** The cost of the Uno player drawing this many cards when he can afford `slack`. */
function costOf(drawn: number, slack: number, draw: number): number {
  if (drawn > slack) return SENIOR_LOST;
  return (drawn * draw + NO_DRAW_LEFT / (1 + slack - drawn) - NO_DRAW_LEFT / (1 + slack)) | 0;
}

export default rummyPolicy({
  name: 'pile-saver',
  summary: 'discards what the Uno player can follow, and saves the discard pile for one big pick-up near the end',
  description:
    'Discards what the Uno player can most probably follow: he counts the cards that he has not seen, knows that the Uno player held nothing that fitted when he drew, and trusts that a suit called with an ace can be followed. He lets the discard pile grow and picks up only what makes it more promising, until the Uno player is nearly out; then he takes what brings the most points, down to the last card if necessary. Gives a 2 or 4 only when points are missing and the Uno player can afford the draws. Once Senior is lost he tries to empty his hand for Junior. His options are the conventions that he trusts his partner to follow; if the partner does not follow them, they mislead him.',
  options: {
    calls: {
      summary:
        'what a suit called with an ace means: that the Uno player holds it, or the convention of that name (see: ace-keeper)',
      values: ['held', 'first', 'ring', 'ranks', 'ignored'],
      default: 'held',
    },
    lowestFirst: {
      summary: 'trusts that the Uno player follows suit with his lowest card of it',
      default: false,
    },
    aceSignals: {
      summary:
        'reads Ace on Ace and Ace on suit: an ace on an ace, or a call of the suit covered, says that all other cards are of the suit called; not possible with calls=ring, where the suit covered has another meaning',
      default: false,
    },
  },
  create: (trust) => new PileSaver({ ...trust, keepsAces: true }),
});
