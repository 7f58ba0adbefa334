import {
  ACE,
  CARD_LIMIT,
  type Card,
  CardSet,
  heldValue,
  type Preference,
  penaltyOf,
  type RummyView,
  rankOf,
  sets,
  suitOf,
  type Table,
} from 'shamus-lab/shamus';
import { completesGroup, completesRun, fitsHi, fitsLo } from '../matching.js';
import { Outlook } from './outlook.js';
import type { Race } from './race.js';
import { fellowHeld, mostHeld, nextUno, secondHeld } from './table-of-four.js';
import type { CloserWeights } from './weights.js';
import type { Witness } from './witness.js';

const { countCards, EVERY_CARD, firstCard, hiOf, loOf } = sets;

/** Above any other value. */
const WINS = 1e6;

/** What a closer discards: what the next Uno player can follow, as the race to be out wants it, or what Junior wants. */
export class CloserDiscard {
  /** How much Senior counts, 0 to 1. */
  private senior = 0;
  private readonly outlook = new Outlook();
  /** By card of the hand: the chance that the next Uno player holds nothing that fits. */
  private readonly none = new Float64Array(CARD_LIMIT);
  /** The least of them, not counting 2s and 4s, its card, and the least of the others. */
  private least = 1;
  private leastCard = -1;
  private second = 1;
  /** What the Uno players may hold. */
  private unseenLo = 0;
  private unseenHi = 0;

  constructor(
    private readonly w: CloserWeights,
    private readonly witness: Witness,
    private readonly race: Race,
  ) {}

  /** @param senior how much Senior counts, 0 to 1 */
  choose(view: RummyView, senior: number): Card {
    this.senior = senior;
    this.look(view);
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
    return chosen;
  }

  /** The value of each discard. */
  weigh(view: RummyView, senior: number): Preference[] {
    this.senior = senior;
    this.look(view);
    return [...CardSet.fromHalves(view.discardableLo, view.discardableHi)].map((choice) => ({
      choice,
      score: this.worth(view, choice),
      why: this.why(view, choice),
    }));
  }

  private why({ table }: RummyView, card: Card): string {
    const left = `${this.outlook.handValue} points stay in hand`;
    if (penaltyOf(card) > 0) return `the next Uno player draws ${penaltyOf(card)} and is passed over; ${left}`;
    if (table.seniorLost) return `the rest of the hand could lay down ${this.outlook.outs()} of the unseen cards`;
    if (rankOf(card) === ACE) return `an ace: the next Uno player may play anything; ${left}`;
    return `the next Uno player can follow it with a chance of ${Math.round(100 * (1 - this.none[card]!))} %; ${left}`;
  }

  /** For each card of the hand, how likely the next Uno player is to hold nothing that fits. */
  private look({ table, seat, handLo, handHi }: RummyView): void {
    const { w, none, witness } = this;
    const fellow = seat ^ 2;
    this.unseenLo =
      EVERY_CARD & ~(handLo | table.pileLo | table.sequencesLo | table.groupsLo | witness.takenLo[fellow]!);
    this.unseenHi =
      EVERY_CARD & ~(handHi | table.pileHi | table.sequencesHi | table.groupsHi | witness.takenHi[fellow]!);
    const uno = witness.unos[nextUno(seat, table)]!;
    const factor = uno.changedSuit ? w.changedSuit : w.sameSuit;
    this.least = this.second = 1;
    this.leastCard = -1;
    let lo = handLo;
    let hi = handHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      let chance = 0;
      if (rankOf(card) !== ACE) {
        chance = uno.chanceOfNone(fitsLo(card), fitsHi(card), this.unseenLo, this.unseenHi);
        if (suitOf(card) === uno.suitPlayed) chance = Math.min(1, chance * factor);
      }
      none[card] = chance;
      if (penaltyOf(card) > 0) continue;
      if (chance < this.least) {
        this.second = this.least;
        this.least = chance;
        this.leastCard = card;
      } else if (chance < this.second) this.second = chance;
    }
  }

  private worth(view: RummyView, card: Card): number {
    const { table } = view;
    const lo = loOf(card);
    const hi = hiOf(card);
    this.outlook.see(table, view.handLo & ~lo, view.handHi & ~hi, table.pileLo | lo, table.pileHi | hi);
    let worth = 0;
    if (!table.seniorLost) {
      if (this.winsNow(view)) return WINS;
      worth = this.raceWorth(view, card) + this.senior * this.seniorWorth(table, card);
    }
    return this.senior < 1 ? worth + (1 - this.senior) * this.juniorWorth(view, card) : worth;
  }

  /** Both Uno players are out, and the points probably suffice. */
  private winsNow({ seat, table }: RummyView): boolean {
    if (mostHeld(table) > 0) return false;
    if (table.rulings.tablePointsOnly) return this.outlook.points >= table.seniorTarget;
    const fellow = this.witness.handValue(seat ^ 2, fellowHeld(seat, table));
    return this.outlook.points - this.outlook.handValue - fellow >= table.seniorTarget;
  }

  /** What the discard does to the race. */
  private raceWorth({ seat, table }: RummyView, card: Card): number {
    const { race, w } = this;
    const uno = nextUno(seat, table);
    const first = table.held[0]!;
    const second = secondHeld(table);
    const held = uno === 0 ? first : second;
    const penalty = penaltyOf(card);
    const kept = w.flex * (card === this.leastCard ? this.second : this.least);
    if (penalty > 0) {
      const after = table.players === 4 ? 1 - uno : 0;
      const drawn = uno === 0 ? penalty : 0;
      return w.race * race.before(after, first + drawn, second + penalty - drawn, table.circleCount) - kept;
    }
    const isAce = rankOf(card) === ACE;
    const lo = isAce ? EVERY_CARD : fitsLo(card);
    const hi = isAce ? EVERY_CARD : fitsHi(card);
    const { unseenLo, unseenHi } = this;
    const fit = countCards(lo & unseenLo, hi & unseenHi) / (countCards(unseenLo, unseenHi) + 1);
    const follow = held === 0 ? 0 : 1 - this.none[card]!;
    const worth = w.race * race.ifFollowed(uno, first, second, table.circleCount, follow, fit) - kept;
    return isAce ? worth - w.sAce - (held > 1 ? w.sAceHeld * (held - 1) : 0) : worth;
  }

  /** What the discard does to the points. */
  private seniorWorth(table: Readonly<Table>, card: Card): number {
    const { w, outlook } = this;
    const most = mostHeld(table);
    const hand = most <= 1 ? w.hand1 : most === 2 ? w.hand2 : most === 3 ? w.hand3 : w.hand4;
    const worth = (most <= 1 ? w.out1 : w.out3) * outlook.outs() - hand * outlook.handValue;
    if (penaltyOf(card) === 0) return worth;
    const missing = table.seniorTarget - outlook.points + outlook.handValue;
    return worth + w.sPenalty + (missing > 0 ? w.sPenaltyMissing * missing : 0);
  }

  private juniorWorth({ seat, table }: RummyView, card: Card): number {
    const { w, outlook } = this;
    const lo = loOf(card);
    const hi = hiOf(card);
    let worth = w.dOut * outlook.outs() + w.dHigh * heldValue(lo, hi);
    if (rankOf(card) === ACE) worth += w.dAce;
    if (penaltyOf(card) > 0) return worth + w.dPenalty * penaltyOf(card) + w.dSkip;
    worth += w.dDraw * this.none[card]!;
    // Only what seat 2 plays reaches the next Rummy player uncovered.
    if (seat !== 1 || table.players === 2) return worth;
    const ranks = completesGroup(table.groupsLo, table.groupsHi);
    const layLo = (completesRun(table.sequencesLo) | ranks) & this.unseenLo;
    const layHi = (completesRun(table.sequencesHi) | ranks) & this.unseenHi;
    const isAce = rankOf(card) === ACE;
    return worth + w.dFeed * countCards(isAce ? layLo : layLo & fitsLo(card), isAce ? layHi : layHi & fitsHi(card));
  }
}
