import * as patterns from '../../../cards/patterns.js';
import * as sets from '../../../cards/sets.js';
import { Points } from '../cards/points.js';
import type { Melds } from './melds.js';
import { copiesIn, FIRST, KIND, LENGTH, NEW_MELD, OF, type Plan, RUN, SET, STRIDE } from './rows.js';

const { cardsInRuns, ranksHeldThrice } = patterns;
const { cardsOfRanks, highestCard, ranksOf } = sets;

/** More points than any hand has. */
const WORST = 0x7fffffff;
const NO_POINTS = new Points(new Array(13).fill(0), 0);

export interface LaidTable {
  readonly melds: Readonly<Melds>;
  readonly terms: { readonly points: Points };
}

/**
 * The exact best lay-down of a hand of one deck: the new melds and lay-offs that leave the fewest points in hand.
 *
 * A card can be wanted by a set and by a run. Once the cards of the sets are settled, runs are no choice: every
 * card left that stands in a run of three, with the runs on the table counted in, is laid. So the search decides rank by
 * rank, lowest first, whether a set takes all its cards, all but one of four, or none; ranks that no run wants are laid
 * at once. Of equally good lay-downs the first in this order is taken. Allocates nothing; not reentrant.
 */
export class LayDownSearch {
  /** Result of the last search: the cards of the hand that go into sets, and those that go into runs. */
  setsLo = 0;
  setsHi = 0;
  runsLo = 0;
  runsHi = 0;
  /** Its cards that stand in a run or a set, whether it is one that was found best or not. */
  wantedLo = 0;
  wantedHi = 0;
  private lo = 0;
  private hi = 0;
  private tableLo = 0;
  private tableHi = 0;
  private openRanks = 0;
  private discards = false;
  private best = 0;

  private points = NO_POINTS;

  /**
   * The fewest points that can be left in a hand (lo, hi).
   *
   * @param discards true if a discard follows: the points left then exclude the card that is worth most. Ties go to
   * the lay-down that leaves fewer points before the discard.
   * @returns points that are left, 0 if the player can go out
   */
  find(lo: number, hi: number, { melds, terms }: LaidTable, discards: boolean): number {
    const { runsLo: tableLo, runsHi: tableHi, openRanks } = melds;
    this.points = terms.points;
    const runsLo = lo & cardsInRuns(lo | tableLo);
    const runsHi = hi & cardsInRuns(hi | tableHi);
    const ranks = ranksHeldThrice(lo, hi) | cardsOfRanks(openRanks);
    const setsLo = lo & ranks;
    const setsHi = hi & ranks;
    this.wantedLo = runsLo | setsLo;
    this.wantedHi = runsHi | setsHi;
    if (((runsLo & setsLo) | (runsHi & setsHi)) === 0) {
      this.setsLo = setsLo;
      this.setsHi = setsHi;
      this.runsLo = runsLo;
      this.runsHi = runsHi;
      const restLo = lo & ~(runsLo | setsLo);
      const restHi = hi & ~(runsHi | setsHi);
      const rest = this.points.ofSet(restLo, restHi);
      return discards ? rest - this.dearest(restLo, restHi) : rest;
    }
    this.lo = lo;
    this.hi = hi;
    this.tableLo = tableLo;
    this.tableHi = tableHi;
    this.openRanks = openRanks;
    this.discards = discards;
    this.best = WORST;
    const contested = ranksOf(setsLo & runsLo, setsHi & runsHi);
    const free = cardsOfRanks(ranksOf(setsLo, setsHi) & ~contested);
    this.settle(contested, lo & free, hi & free);
    return this.best >> 10;
  }

  /** Writes the result into a plan, which is emptied before: new melds, and lay-offs on the melds of the table. */
  write(plan: Plan, { melds }: LaidTable): void {
    plan.clear();
    const { setsLo, setsHi, runsLo, runsHi } = this;
    if ((setsLo | setsHi | runsLo | runsHi) === 0) return;
    for (let ranks = ranksOf(setsLo, setsHi); ranks !== 0; ranks &= ranks - 1) {
      const rank = 31 - Math.clz32(ranks & -ranks);
      const copies = copiesIn(setsLo, setsHi, rank);
      const meld = (melds.openRanks & (1 << rank)) === 0 ? NEW_MELD : setOfRank(melds, rank);
      if (meld === NEW_MELD) plan.set(rank, copies);
      else plan.toSet(meld, rank, copies);
    }
    writeRuns(plan, melds, runsLo & 0xffff, 0);
    writeRuns(plan, melds, runsLo >>> 16, 1);
    writeRuns(plan, melds, runsHi & 0xffff, 2);
    writeRuns(plan, melds, runsHi >>> 16, 3);
  }

  /** Decides about the lowest of the contested ranks, then about the others. */
  private settle(ranks: number, setsLo: number, setsHi: number): void {
    if (ranks === 0) {
      this.weigh(setsLo, setsHi);
      return;
    }
    const others = ranks & (ranks - 1);
    const rank = ranks ^ others;
    const lo = this.lo & (rank | (rank << 16));
    const hi = this.hi & (rank | (rank << 16));
    this.settle(others, setsLo | lo, setsHi | hi);
    this.settle(others, setsLo, setsHi);
    const isWhole = lo === (rank | (rank << 16)) && hi === lo && (this.openRanks & rank) === 0;
    if (!isWhole) return;
    this.settle(others, setsLo | rank, setsHi | hi);
    this.settle(others, setsLo | (rank << 16), setsHi | hi);
    this.settle(others, setsLo | lo, setsHi | rank);
    this.settle(others, setsLo | lo, setsHi | (rank << 16));
  }

  /** Keeps a choice of sets, with all runs that it leaves, if it is better than the best up to now. */
  private weigh(setsLo: number, setsHi: number): void {
    const leftLo = this.lo & ~setsLo;
    const leftHi = this.hi & ~setsHi;
    const runsLo = leftLo & cardsInRuns(leftLo | this.tableLo);
    const runsHi = leftHi & cardsInRuns(leftHi | this.tableHi);
    const restLo = leftLo ^ runsLo;
    const restHi = leftHi ^ runsHi;
    const rest = this.points.ofSet(restLo, restHi);
    // Points left after the discard decide, points left before it break ties; a hand is worth less than 2^10.
    const cost = ((this.discards ? rest - this.dearest(restLo, restHi) : rest) << 10) | rest;
    if (cost >= this.best) return;
    this.best = cost;
    this.setsLo = setsLo;
    this.setsHi = setsHi;
    this.runsLo = runsLo;
    this.runsHi = runsHi;
  }

  /** Points of the card that costs most to keep; 0 for no card. Higher ranks are worth no less (R10.6). */
  private dearest(lo: number, hi: number): number {
    return (lo | hi) === 0 ? 0 : this.points.ofCard(highestCard(lo, hi));
  }
}

function setOfRank(melds: Readonly<Melds>, rank: number): number {
  const { at, limits } = melds;
  for (let meld = 0; meld < melds.count; meld++) {
    const row = meld * STRIDE;
    if (at[row + KIND] === SET && at[row + OF] === rank && at[row + LENGTH]! < limits.mostSet) return meld;
  }
  return NEW_MELD;
}

/** Writes the cards of one suit (16 places) that go into runs: each stretch is a lay-off, if a run lies beside it. */
function writeRuns(plan: Plan, melds: Readonly<Melds>, places: number, suit: number): void {
  for (let rest = places; rest !== 0; ) {
    const low = 31 - Math.clz32(rest & -rest);
    // Adding the lowest place carries through the stretch, to the first place after it.
    const after = (rest + (1 << low)) & ~rest;
    const first = low + 1;
    const length = 31 - Math.clz32(after) - low;
    rest &= -after;
    const meld = runBeside(melds, suit, first, length);
    if (meld === NEW_MELD) plan.run(suit, first, length);
    else plan.toRun(meld, suit, first, length);
  }
}

/** The number of a run that cards on these places continue, at either end. */
function runBeside(melds: Readonly<Melds>, suit: number, first: number, length: number): number {
  const { at } = melds;
  for (let meld = 0; meld < melds.count; meld++) {
    const row = meld * STRIDE;
    if (at[row + KIND] !== RUN || at[row + OF] !== suit) continue;
    const begin = at[row + FIRST]!;
    if (first + length === begin || first === begin + at[row + LENGTH]!) return meld;
  }
  return NEW_MELD;
}
