import * as shamus from 'shamus-lab/shamus';
import { type Card, CardSet, type Preference, type RummyView, type Table } from 'shamus-lab/shamus';
import * as matching from '../matching.js';
import { Prospect } from '../prospect.js';
import type { CloserWeights } from './closer-weights.js';
import type { PublicKnowledge } from './public-knowledge.js';
import type { Race } from './race.js';
import * as seats from './table-of-four.js';
import * as choices from './uno-choice.js';

const { ACE, CARD_LIMIT, heldValue, penaltyOf, rankOf, sets, suitOf } = shamus;
const { completesGroup, completesRun, fitsHi, fitsLo } = matching;
const { fellowHeld, mostHeld, nextUno, secondHeld } = seats;
const { MILLION } = choices;
const { countCards, EVERY_CARD, firstCard, hiOf, loOf } = sets;

/** Worths are thousandths of a point. */
const THOUSAND = 1000;

/** Above any other worth. */
const WINS = 1e9;

/** Reads the hand of the Uno player of two more exactly than `PublicKnowledge`. */
export interface HandReading {
  start(view: RummyView): void;
  /** Reads nothing until the next game. */
  stop(): void;
  /** Reads what has happened since it last looked. */
  watch(view: RummyView): void;
  /** Weighs the hands that it may have. @returns false if nothing can be said */
  see(view: RummyView, unseenLo: number, unseenHi: number): boolean;
  /** Chance that nothing held fits on a card of the view's hand, in millionths. */
  chanceOfNone(card: Card): number;
  /** Words for how the hands were weighed, to follow a chance. */
  grounds(): string;
}

/** Chooses the discard of a closer: what the next Uno player can follow, as the race to be out wants it, or what Junior wants. */
export class CloserDiscard {
  /** Weight of Senior, in millionths. */
  private senior = 0;
  private readonly prospect = new Prospect();
  /** Per card of the hand but 2s and 4s: the chance that the next Uno player holds nothing that fits, in millionths. */
  private readonly none = new Int32Array(CARD_LIMIT);
  private least = MILLION;
  private leastCard = -1;
  /** Source of the chances, if the hands were weighed. */
  private exact: HandReading | null = null;
  private second = MILLION;
  private unseenLo = 0;
  private unseenHi = 0;
  private unseen = 0;

  constructor(
    private readonly w: CloserWeights,
    private readonly knowledge: PublicKnowledge,
    private readonly race: Race,
    private readonly reading: HandReading | null,
  ) {}

  /** @param senior weight of Senior, in millionths */
  choose(view: RummyView, senior: number): Card {
    this.senior = senior;
    this.look(view);
    let best = -2 * WINS;
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
    return chosen;
  }

  /**
   * Values each discard.
   *
   * @param worths is set: by card, in thousandths of a point
   * @returns the best one
   */
  rate(view: RummyView, senior: number, worths: Int32Array): Card {
    this.senior = senior;
    this.look(view);
    let chosen = -1;
    let lo = view.discardableLo;
    let hi = view.discardableHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      worths[card] = this.worth(view, card, -2 * WINS);
      if (chosen < 0 || worths[card]! > worths[chosen]!) chosen = card;
    }
    return chosen;
  }

  /** Chance that the next Uno player holds nothing that fits on a card of the hand looked at last, in millionths. */
  chanceOfNone(card: Card): number {
    return this.none[card]!;
  }

  /** The value of each discard. */
  weigh(view: RummyView, senior: number): Preference[] {
    this.senior = senior;
    this.look(view);
    return [...CardSet.fromHalves(view.discardableLo, view.discardableHi)].map((choice) => ({
      choice,
      score: this.worth(view, choice, -2 * WINS),
      why: this.why(view, choice),
    }));
  }

  private why({ table }: RummyView, card: Card): string {
    const left = `${this.prospect.handValue} points stay in hand`;
    if (penaltyOf(card) > 0) return `the next Uno player draws ${penaltyOf(card)} and is passed over; ${left}`;
    if (table.seniorLost) return `the rest of the hand could lay down ${this.prospect.outs()} of the unseen cards`;
    if (rankOf(card) === ACE) return `an ace: the next Uno player may play anything; ${left}`;
    const chance = `a chance of ${Math.round(100 - this.none[card]! / 10_000)} %${this.exact?.grounds() ?? ''}`;
    return `the next Uno player can follow it with ${chance}; ${left}`;
  }

  /** For each card of the hand, how likely the next Uno player is to hold nothing that fits. */
  private look(view: RummyView): void {
    const { table, seat, handLo, handHi } = view;
    const { w, none, knowledge } = this;
    const fellow = seat ^ 2;
    this.prospect.see(table, handLo, handHi, table.pileLo, table.pileHi);
    this.unseenLo =
      EVERY_CARD & ~(handLo | table.pileLo | table.sequencesLo | table.groupsLo | knowledge.takenLo[fellow]!);
    this.unseenHi =
      EVERY_CARD & ~(handHi | table.pileHi | table.sequencesHi | table.groupsHi | knowledge.takenHi[fellow]!);
    this.unseen = countCards(this.unseenLo, this.unseenHi);
    const next = nextUno(seat, table);
    if (!table.seniorLost) this.race.takeUp(next, table.held[0]!, secondHeld(table), table.circleCount);
    const uno = knowledge.unos[next]!;
    uno.mayHold(this.unseenLo, this.unseenHi);
    const { reading } = this;
    const exact =
      reading !== null && !table.seniorLost && reading.see(view, this.unseenLo, this.unseenHi) ? reading : null;
    this.exact = exact;
    const factor = exact !== null ? 1 : uno.changedSuit ? w.changedSuit : w.sameSuit;
    this.least = this.second = MILLION;
    this.leastCard = -1;
    let lo = handLo;
    let hi = handHi;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      if (penaltyOf(card) > 0) continue;
      let chance = 0;
      if (rankOf(card) !== ACE) {
        chance = exact === null ? uno.chanceOfNone(card) : exact.chanceOfNone(card);
        if (suitOf(card) === uno.suitPlayed) chance = Math.min(MILLION, chance * factor) | 0;
      }
      none[card] = chance;
      if (chance < this.least) {
        this.second = this.least;
        this.least = chance;
        this.leastCard = card;
      } else if (chance < this.second) this.second = chance;
    }
  }

  /** The value of a discard; not more than `best` if it does not exceed that. */
  private worth(view: RummyView, card: Card, best: number): number {
    const { w } = this;
    const { table } = view;
    this.prospect.hold(view.handLo & ~loOf(card), view.handHi & ~hiOf(card));
    let worth = 0;
    if (!table.seniorLost) {
      if (this.winsNow(view)) return WINS;
      const race = this.raceWorth(view, card);
      const out = mostHeld(table) <= 1 ? w.out1 : w.out3;
      // Cards that the hand could lay need no count where they count against it, and it is not good enough anyway.
      if (out <= 0 && this.senior === MILLION && race + this.seniorWorth(table, card, 0) <= best) return best;
      worth = race + (this.senior / MILLION) * this.seniorWorth(table, card, out * this.prospect.outs());
    }
    if (this.senior < MILLION) worth += (1 - this.senior / MILLION) * this.juniorWorth(view, card);
    return worth | 0;
  }

  /** Both Uno players are out, and the points probably suffice. */
  private winsNow({ seat, table }: RummyView): boolean {
    if (mostHeld(table) > 0) return false;
    if (table.rulings.tablePointsOnly) return this.prospect.points >= table.seniorTarget;
    const fellow = this.knowledge.handValue(seat ^ 2, fellowHeld(seat, table));
    return this.prospect.points - this.prospect.handValue - fellow >= table.seniorTarget;
  }

  private raceWorth({ seat, table }: RummyView, card: Card): number {
    const { race, w } = this;
    const uno = nextUno(seat, table);
    const first = table.held[0]!;
    const second = secondHeld(table);
    const held = uno === 0 ? first : second;
    const penalty = penaltyOf(card);
    const millionths = THOUSAND / MILLION;
    const kept = w.flex * (card === this.leastCard ? this.second : this.least);
    if (penalty > 0) {
      const after = table.players === 4 ? 1 - uno : 0;
      const drawn = uno === 0 ? penalty : 0;
      const chance = race.before(after, first + drawn, second + penalty - drawn, table.circleCount);
      return (millionths * (w.race * chance - kept)) | 0;
    }
    const isAce = rankOf(card) === ACE;
    const lo = isAce ? EVERY_CARD : fitsLo(card);
    const hi = isAce ? EVERY_CARD : fitsHi(card);
    const { unseenLo, unseenHi } = this;
    const fit = ((MILLION * countCards(lo & unseenLo, hi & unseenHi)) / (this.unseen + 1)) | 0;
    const follow = held === 0 ? 0 : MILLION - this.none[card]!;
    const chance = race.ifFollowed(follow, fit);
    const ace = isAce ? w.sAce + (held > 1 ? w.sAceHeld * (held - 1) : 0) : 0;
    return (millionths * (w.race * chance - kept) - THOUSAND * ace) | 0;
  }

  /**
   * Change of the points by the discard.
   *
   * @param outs the value of what the hand could lay
   */
  private seniorWorth(table: Readonly<Table>, card: Card, outs: number): number {
    const { w, prospect } = this;
    const most = mostHeld(table);
    const hand = most <= 1 ? w.hand1 : most === 2 ? w.hand2 : most === 3 ? w.hand3 : w.hand4;
    const worth = outs - hand * prospect.handValue;
    if (penaltyOf(card) === 0) return (THOUSAND * worth) | 0;
    const missing = table.seniorTarget - prospect.points + prospect.handValue;
    return (THOUSAND * (worth + w.sPenalty + (missing > 0 ? w.sPenaltyMissing * missing : 0))) | 0;
  }

  private juniorWorth({ seat, table }: RummyView, card: Card): number {
    const { w, prospect } = this;
    const lo = loOf(card);
    const hi = hiOf(card);
    let worth = w.dOut * prospect.outs() + w.dHigh * heldValue(lo, hi);
    if (rankOf(card) === ACE) worth += w.dAce;
    const penalty = penaltyOf(card);
    worth += penalty > 0 ? w.dPenalty * penalty + w.dSkip : (w.dDraw * this.none[card]!) / MILLION;
    // Only what seat 2 plays reaches the next Rummy player uncovered.
    if (penalty === 0 && seat === 1 && table.players === 4) worth += w.dFeed * this.feeds(table, card);
    return (THOUSAND * worth) | 0;
  }

  /** Number of cards that the next Uno player may hold, fit on this one and could be laid off. */
  private feeds(table: Readonly<Table>, card: Card): number {
    const ranks = completesGroup(table.groupsLo, table.groupsHi);
    const layLo = (completesRun(table.sequencesLo) | ranks) & this.unseenLo;
    const layHi = (completesRun(table.sequencesHi) | ranks) & this.unseenHi;
    const isAce = rankOf(card) === ACE;
    return countCards(isAce ? layLo : layLo & fitsLo(card), isAce ? layHi : layHi & fitsHi(card));
  }
}
