import { type Bag, WILD } from '../cards/bag.js';
import type { Points } from '../cards/points.js';
import type { MeldLimits } from '../melds/melds.js';
import type { Plan } from '../melds/rows.js';
import type { Contract } from '../rules/contract.js';
import { ContestedPlacements } from './contested.js';
import { Layout } from './layout.js';
import {
  type ContractQuestion,
  FEWEST_WILDS,
  LEAST_POINTS,
  MAY_LEAVE_NONE,
  MUST_LEAVE_SOME,
  MUST_NOT_LEAVE_ONE,
  worthBy,
} from './question.js';
import { countPlaces } from './supply.js';
import { MOST_MELDS } from './wanted.js';

/** Runs, then the sets by rank. */
const STEPS = 2 * MOST_MELDS;
const PLACES = 14;

/**
 * The exact best way to lay a contract with a hand (R4.1 to R4.3), wilds placed within their limits (R1.5, R8). Melds are
 * longer than they must be where the game lets them be and that is better. Lay-offs are not looked at: `allLayOffs` finds them
 * in what is left.
 *
 * Call `find` first; all other members describe its result. Allocates nothing but when made; not reentrant. See
 * docs/searching.md.
 */
export class ContractSearch extends ContestedPlacements {
  /** Points and cards left in hand, and wilds laid, the best way. */
  pointsLeft = 0;
  cardsLeft = 0;
  wildsLaid = 0;
  private count = 0;
  private readonly now = new Layout();
  private readonly bestLayout = new Layout();
  private isFound = false;
  private isAsking = false;
  private best = 0;
  private rule = LEAST_POINTS;
  private leaving = MAY_LEAVE_NONE;
  /** Value of laying a card by the rule: a natural one by rank, and a wild. */
  private readonly worth = new Int32Array(16);
  private wildWorth = 0;
  /** Places of each run that are wild for sure, those that may be, in order of their gain, and their number. */
  private readonly fixedWild = new Int32Array(MOST_MELDS);
  private readonly free = new Int32Array(MOST_MELDS * PLACES);
  private readonly freeCount = new Int32Array(MOST_MELDS);
  private readonly runWorth = new Int32Array(MOST_MELDS);
  private readonly groups = new Int32Array(STEPS);
  private groupCount = 0;
  private readonly noPlaces = new Int32Array(4);

  /** @returns whether the hand holds the contract in a way that leaves as many cards as it may */
  find(hand: Readonly<Bag>, question: ContractQuestion): boolean {
    const { contract, limits, points, rule, leaving } = question;
    const { wanted } = this;
    wanted.read(contract, limits);
    this.isFound = false;
    if (hand.count < wanted.size) return false;
    this.hand.read(hand, wanted);
    const most = this.hand.wilds;
    this.prepare(true);
    if (this.fewest > most) return false;
    this.count = hand.count;
    this.rule = rule;
    this.leaving = leaving;
    this.weighCards(points);
    this.best = -0x7fffffff;
    this.most = most;
    this.walk();
    if (!this.isFound) return false;
    this.bestLayout.fill(hand, wanted);
    this.pointsLeft = points.ofBag(this.left);
    return true;
  }

  /** Writes the melds in the order of the contract, behind the plan's rows. Only after `find` has found a way. */
  write(plan: Plan): void {
    this.bestLayout.write(this.wanted, plan);
  }

  get left(): Readonly<Bag> {
    return this.bestLayout.left;
  }

  /** True if the hand holds the contract, whatever is left; sets no other result. */
  holds(hand: Readonly<Bag>, contract: Contract, limits: MeldLimits): boolean {
    const { wanted } = this;
    wanted.read(contract, limits);
    this.isFound = false;
    if (hand.count < wanted.size) return false;
    this.hand.read(hand, wanted);
    this.prepare(true);
    this.most = this.hand.wilds;
    this.isAsking = true;
    this.walk();
    this.isAsking = false;
    return this.isFound;
  }

  protected override placed(): void {
    const { wanted, now } = this;
    let ranks = 0;
    this.groupCount = 0;
    for (let set = 0; set < wanted.sets; set++) {
      const rank = this.setRank[set]!;
      now.setRank[set] = rank;
      if (((ranks >>> rank) & 1) !== 0) continue;
      ranks |= 1 << rank;
      this.groups[this.groupCount++] = rank;
    }
    for (let run = 0; run < wanted.runs; run++) {
      now.runLane[run] = this.runLane[run]!;
      now.runFirst[run] = this.runFirst[run]!;
      now.runLength[run] = this.runLength[run]!;
    }
    this.contestRanks(ranks);
    this.contestOverlaps(this.noPlaces);
    this.share(0);
  }

  protected override shared(): void {
    const { wanted, handLeft } = this;
    handLeft.copyFrom(this.hand);
    let cards = 0;
    let wilds = 0;
    for (let run = 0; run < wanted.runs; run++) {
      const lane = this.runLane[run]!;
      const asked = this.contested[run]! & ~this.yielded[run]!;
      const own = this.runHeld[run]! & ~this.contested[run]!;
      if (handLeft.fits(lane, asked | own) !== (asked | own)) return;
      handLeft.take(lane, asked | own);
      const wild = this.runPlaces[run]! & ~(asked | own);
      if (countPlaces(wild) > wanted.runMost[this.runLength[run]!]!) return;
      this.fixedWild[run] = wild;
      this.runWorth[run] = this.worthOf(asked | own) + countPlaces(wild) * this.wildWorth;
      this.listFree(run, own);
      cards += this.runLength[run]!;
      wilds += countPlaces(wild);
    }
    if (wilds > this.hand.wilds) return;
    let worth = 0;
    for (let run = 0; run < wanted.runs; run++) worth += this.runWorth[run]!;
    this.choose(0, this.hand.wilds - wilds, cards, worth);
  }

  /** Chooses for runs how many more wilds they have, and for the sets of each rank how many cards. */
  private choose(step: number, wilds: number, cards: number, worth: number): void {
    const { wanted, now } = this;
    if (step === wanted.runs + this.groupCount) {
      this.keep(cards, worth, this.hand.wilds - wilds);
      return;
    }
    if (step >= wanted.runs) {
      this.chooseSets(step, wilds, cards, worth);
      return;
    }
    let wild = this.fixedWild[step]!;
    const most = Math.min(wilds, wanted.runMost[this.runLength[step]!]! - countPlaces(wild), this.freeCount[step]!);
    let gained = 0;
    for (let more = 0; ; more++) {
      now.runWild[step] = wild;
      this.choose(step + 1, wilds - more, cards, worth + gained);
      if (more >= most || this.isSettled) return;
      const bit = this.free[step * PLACES + more]!;
      gained += this.wildWorth - this.worth[wanted.rankAt(bit)]!;
      wild |= 1 << bit;
    }
  }

  private chooseSets(step: number, wilds: number, cards: number, worth: number): void {
    const { wanted, now, handLeft, needOfRank } = this;
    const rank = this.groups[step - wanted.runs]!;
    const held = handLeft.ofRank[rank]!;
    const need = needOfRank[rank]!;
    for (let wild = Math.max(0, need - held); wild <= wilds; wild++) {
      const least = Math.max(1, need - wild);
      // All that there are are best, unless the number of cards left matters.
      let naturals = wanted.exact ? least : Math.min(held, this.room(rank) - wild);
      const fewest = this.leaving === MAY_LEAVE_NONE ? naturals : least;
      for (; naturals >= Math.max(least, fewest) && naturals <= held; naturals--) {
        if (wild > now.mostWilds(wanted, rank, naturals + wild)) continue;
        now.naturals[rank] = naturals;
        now.wilds[rank] = wild;
        const more = naturals * this.worth[rank]! + wild * this.wildWorth;
        this.choose(step + 1, wilds - wild, cards + naturals + wild, worth + more);
        if (this.isSettled) return;
      }
    }
  }

  private keep(cards: number, worth: number, wilds: number): void {
    if (this.isAsking) {
      this.isFound = this.isSettled = true;
      return;
    }
    const left = this.count - cards;
    if (worth <= this.best || (left === 0 && this.leaving === MUST_LEAVE_SOME)) return;
    if (left === 1 && this.leaving === MUST_NOT_LEAVE_ONE) return;
    this.isFound = true;
    this.best = worth;
    this.cardsLeft = left;
    this.wildsLaid = wilds;
    // A placement that lacks more natural cards takes more wilds.
    if (this.rule === FEWEST_WILDS) this.most = wilds;
    this.bestLayout.copyFrom(this.now);
  }

  /** Cards that the sets of a rank may have together. */
  private room(rank: number): number {
    const { wanted } = this;
    let room = 0;
    for (let set = 0; set < wanted.sets; set++) if (this.setRank[set] === rank) room += wanted.mostSet;
    return room;
  }

  /** Lists the places of a run that may be wild though it has their cards, those first whose cards are worth the least. */
  private listFree(run: number, places: number): void {
    const { wanted, free, worth } = this;
    let count = 0;
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      const value = worth[wanted.rankAt(bit)]!;
      if (value >= this.wildWorth) continue;
      let at = run * PLACES + count++;
      for (; at > run * PLACES && worth[wanted.rankAt(free[at - 1]!)]! > value; at--) free[at] = free[at - 1]!;
      free[at] = bit;
    }
    this.freeCount[run] = count;
  }

  private worthOf(places: number): number {
    let sum = 0;
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      sum += this.worth[this.wanted.rankAt(31 - Math.clz32(rest & -rest))]!;
    }
    return sum;
  }

  private weighCards(points: Points): void {
    const { wanted, rule } = this;
    for (let rank = 0; rank < wanted.ranks; rank++) this.worth[rank] = worthBy(rule, points.ofCard(rank), 0);
    const wild = wanted.wildRank < 0 ? WILD : wanted.wildRank;
    this.wildWorth = worthBy(rule, points.ofCard(wild), 1);
  }
}
