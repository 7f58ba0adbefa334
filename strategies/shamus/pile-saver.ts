import {
  ACE,
  type Card,
  CardSet,
  cardValue,
  type LayDown,
  LayDownSearch,
  type Preference,
  penaltyOf,
  RANKS,
  type RummyPolicy,
  type RummyView,
  rankOf,
  rankValue,
  rummyPolicy,
  sets,
  suitOf,
  type Table,
} from 'shamus-lab/shamus';
import { DrawCosts } from './draw-costs.js';
import { LatePickUp } from './late-pick-up.js';
import { fitsHi, fitsLo, unoCards } from './matching.js';
import { PartnerHand, type Reading } from './partner-hand.js';
import { PartnerOdds } from './partner-odds.js';
import { Prospect } from './prospect.js';

const { cardsOfRanks, countCards, firstCard, hiOf, loOf } = sets;

const WINS = 1e6;

// In hundredths of a point, as what draws cost; tuned on the games of seed 'tune', the sum of the win rates in the three variants.
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

/** By steps of 5 points, one half of the set of the cards that are worth so much. */
const WORTH_STEPS = Int32Array.from({ length: 4 }, (_, steps) =>
  cardsOfRanks(
    Array.from({ length: RANKS }, (_, rank) => rank).reduce(
      (ranks, rank) => (rankValue(rank) === 5 * steps ? ranks | (1 << rank) : ranks),
      0,
    ),
  ),
);

class PileSaver implements RummyPolicy {
  private readonly partner: PartnerHand;
  private readonly suitPlayed: number;
  private readonly pickUp = new LatePickUp();
  private readonly search = new LayDownSearch();
  private readonly prospect = new Prospect();
  private readonly odds = new PartnerOdds();
  /** The unseen cards, from which the Uno player draws, and one. */
  private drawable = 0;
  /** The turns that the Uno player needs at least after the next one. */
  private turns = 0;
  // By what the discard is worth, in steps of 5 points: the points then missing, what the points come to, and draws cost.
  private readonly missing = new Int32Array(4);
  private readonly net = new Int32Array(4);
  private readonly costs = Array.from({ length: 4 }, () => new DrawCosts());

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
    this.consider(view);
    let best = -Infinity;
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
      score: this.worth(view, choice, -Infinity),
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
    const value = prospect.handValue;
    const beyond = prospect.points - table.seniorTarget;
    for (let steps = 1; steps < costs.length; steps++) {
      if (((discardableLo | discardableHi) & WORTH_STEPS[steps]!) === 0) continue;
      const left = value - 5 * steps;
      const missing = ((left / (1 + LATER_TURNS * this.turns)) | 0) - beyond;
      this.missing[steps] = missing;
      this.net[steps] = 100 * beyond - (((100 * left) / (1 + LATER_TURNS * this.turns)) | 0);
      costs[steps]!.price(table.circleCount - held, missing);
    }
  }

  /** The value of a discard; anything up to the floor if it is not above the floor. */
  private worth({ table, handLo, handHi }: RummyView, card: Card, floor: number): number {
    this.prospect.hold(handLo & ~loOf(card), handHi & ~hiOf(card));
    return table.seniorLost ? this.juniorWorth(table, card) : this.seniorWorth(table, card, floor);
  }

  private juniorWorth(table: Readonly<Table>, card: Card): number {
    const outs = JUNIOR_OUT * this.prospect.outs() + cardValue(card);
    if (penaltyOf(card) === 0) return outs;
    return outs + (table.stockCount > penaltyOf(card) + 1 ? JUNIOR_TURN : STOCK_RUNS_OUT);
  }

  private seniorWorth(table: Readonly<Table>, card: Card, floor: number): number {
    const { prospect, turns } = this;
    const held = unoCards(table);
    if (held === 0 && prospect.points - prospect.handValue >= table.seniorTarget) return WINS;
    const steps = cardValue(card) / 5;
    const missing = this.missing[steps]!;
    const costs = this.costs[steps]!;
    const net = turns === 0 ? this.net[steps]! : this.net[steps]! + OUT * turns * prospect.outs();
    const worth = missing < 0 ? (net / BEYOND) | 0 : net;
    if (penaltyOf(card) > 0) return worth + extraTurn(missing) - costs.of(penaltyOf(card));
    if (rankOf(card) === ACE) return held > 0 ? worth : worth - costs.of(1);
    // What can be no better than another needs no closer look.
    if (worth <= floor && costs.least >= 0) return worth;
    const lo = fitsLo(card);
    const hi = fitsHi(card);
    let none = this.odds.ofNone(lo, hi);
    if (suitOf(card) === this.partner.suitPlayed) none *= this.suitPlayed;
    // Two hundredths for what rounding may do.
    const hoped = worth - none * costs.least + 2;
    if (hoped <= floor) return hoped;
    return worth - costs.expected(none, countCards(lo & prospect.unseenLo, hi & prospect.unseenHi) / this.drawable);
  }
}

/** The value of the Rummy player's extra turn, for a 2 or 4. */
function extraTurn(missingPoints: number): number {
  return missingPoints > 0 ? EXTRA_TURN + EXTRA_TURN_PER_MISSING_POINT * missingPoints : EXTRA_TURN_UNWANTED;
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
