import { countPlaces, PLANES, Supply } from './supply.js';
import { MOST_MELDS, Wanted } from './wanted.js';
import { firstOf, lacksIn, laneOf, lengthOf, placesIn, Windows } from './windows.js';

const RANK_LIMIT = 16;
/** More than the cards of a set or a run. */
const SIZE_LIMIT = 34;

/**
 * The walk that both searches share: every way to say where the runs of a contract lie and of what ranks its sets are, in
 * order of what they lack. Runs come first; what they hold is taken from the hand, and the sets are left the rest. A
 * placement that lacks more than `most` natural cards is not gone into, nor is what follows from it.
 *
 * Here each run holds all natural cards that it can. Where another meld wants the same card, `placed` has to look at
 * the other ways. Melds of one size are placed in one order only.
 */
export abstract class Placements {
  protected readonly wanted = new Wanted();
  protected readonly hand = new Supply();
  protected readonly live = new Supply();
  protected readonly rest = new Supply();
  /** Lane and first place of each run, its places, those that it holds, and the number that it lacks. */
  protected readonly runLane = new Int32Array(MOST_MELDS);
  protected readonly runFirst = new Int32Array(MOST_MELDS);
  protected readonly runLength = new Int32Array(MOST_MELDS);
  protected readonly runPlaces = new Int32Array(MOST_MELDS);
  protected readonly runHeld = new Int32Array(MOST_MELDS);
  protected readonly setRank = new Int32Array(MOST_MELDS);
  /** Cards and max number of wilds of all sets of a rank, by rank. */
  protected readonly needOfRank = new Int32Array(RANK_LIMIT);
  protected readonly mostOfRank = new Int32Array(RANK_LIMIT);
  /** Natural cards that a placement may lack; may be lowered on the way. */
  protected most = 0;
  /** No other placement is of any use. */
  protected isSettled = false;
  /** Natural cards that the best placement lacks at least. */
  protected fewest = 0;
  private readonly windows = Array.from({ length: MOST_MELDS }, () => new Windows());
  private readonly windowsOf = new Int32Array(MOST_MELDS);
  /** Number of melds of its size from each run or set on, and the least that all melds after these lack. */
  private readonly runsAlike = new Int32Array(MOST_MELDS);
  private readonly setsAlike = new Int32Array(MOST_MELDS);
  private readonly afterRuns = new Int32Array(MOST_MELDS);
  private readonly afterSets = new Int32Array(MOST_MELDS);
  private readonly rankOrder = new Int32Array(RANK_LIMIT);
  private rankCount = 0;
  private readonly increments = new Int32Array(SIZE_LIMIT);
  private readonly planesBefore = new Int32Array(MOST_MELDS * PLANES);

  /** Called when all melds are placed, and lack `missing` natural cards in sum. */
  protected abstract placed(missing: number): void;

  /** Reads the cards of `hand`. `everyLength`: see `Windows.find`. */
  protected prepare(everyLength: boolean): void {
    const { wanted } = this;
    this.orderRanks();
    let after = 0;
    for (let set = wanted.sets - 1; set >= 0; set--) {
      const size = wanted.setSize[set]!;
      const isLast = set === wanted.sets - 1 || wanted.setSize[set + 1] !== size;
      this.setsAlike[set] = isLast ? 1 : this.setsAlike[set + 1]! + 1;
      this.afterSets[set] = isLast ? after : this.afterSets[set + 1]!;
      if (set === 0 || wanted.setSize[set - 1] !== size) after += this.fewestOfSets(size, this.setsAlike[set]!);
    }
    for (let run = wanted.runs - 1; run >= 0; run--) {
      const size = wanted.runSize[run]!;
      const isLast = run === wanted.runs - 1 || wanted.runSize[run + 1] !== size;
      this.runsAlike[run] = isLast ? 1 : this.runsAlike[run + 1]! + 1;
      this.afterRuns[run] = isLast ? after : this.afterRuns[run + 1]!;
      this.windowsOf[run] = isLast ? run : this.windowsOf[run + 1]!;
      if (isLast) this.windows[run]!.find(wanted, this.hand, this.live, size, everyLength);
      if (run === 0 || wanted.runSize[run - 1] !== size) {
        const windows = this.windows[this.windowsOf[run]!]!;
        after += windows.more(SIZE_LIMIT) ? this.runsAlike[run]! * lacksIn(windows.at[0]!) : SIZE_LIMIT;
      }
    }
    this.fewest = after;
    this.rest.copyFrom(this.hand);
  }

  /** Goes through all placements that lack at most `most` natural cards. */
  protected walk(): void {
    this.isSettled = false;
    if (this.fewest > this.most) return;
    this.placeRun(0, 0, 0);
  }

  private placeRun(run: number, from: number, missing: number): void {
    const { wanted, rest } = this;
    if (run === wanted.runs) {
      this.placeSet(0, 0, missing);
      return;
    }
    const windows = this.windows[this.windowsOf[run]!]!;
    const alike = this.runsAlike[run]!;
    const after = this.afterRuns[run]!;
    for (let place = from; place < windows.count || windows.more(this.most - missing - after); place++) {
      const window = windows.at[place]!;
      const least = lacksIn(window);
      if (missing + least * alike + after > this.most) return;
      const lane = laneOf(window);
      const first = firstOf(window);
      const length = lengthOf(window);
      if (wanted.apart && this.meets(run, lane, first, length)) continue;
      const places = placesIn(first, length);
      const held = rest.fits(lane, places);
      const lacks = length - countPlaces(held);
      if (missing + lacks + least * (alike - 1) + after > this.most) continue;
      this.runLane[run] = lane;
      this.runFirst[run] = first;
      this.runLength[run] = length;
      this.runPlaces[run] = places;
      this.runHeld[run] = held;
      this.take(run, lane, held);
      this.placeRun(run + 1, alike > 1 ? place : 0, missing + lacks);
      this.giveBack(run, lane, held);
      if (this.isSettled) return;
    }
  }

  private placeSet(set: number, from: number, missing: number): void {
    const { wanted, needOfRank, mostOfRank } = this;
    if (set === wanted.sets) {
      this.placed(missing);
      return;
    }
    const { ofRank } = this.rest;
    const size = wanted.setSize[set]!;
    const alike = this.setsAlike[set]!;
    const after = this.afterSets[set]!;
    for (let place = from; place < this.rankCount; place++) {
      const rank = this.rankOrder[place]!;
      const least = Math.max(0, size - this.hand.ofRank[rank]!);
      if (missing + least * alike + after > this.most) return;
      const need = needOfRank[rank]!;
      const held = ofRank[rank]!;
      const lacks = Math.max(0, need + size - held) - Math.max(0, need - held);
      if (missing + lacks + least * (alike - 1) + after > this.most) continue;
      const most = wanted.setMost[size]!;
      this.setRank[set] = rank;
      needOfRank[rank] = need + size;
      mostOfRank[rank] = mostOfRank[rank]! + most;
      this.placeSet(set + 1, alike > 1 ? place : 0, missing + lacks);
      needOfRank[rank] = need;
      mostOfRank[rank] = mostOfRank[rank]! - most;
      if (this.isSettled) return;
    }
  }

  /** R4.3: true if a run would not lie apart from one in its lane. */
  private meets(runs: number, lane: number, first: number, length: number): boolean {
    for (let run = 0; run < runs; run++) {
      if (this.runLane[run] !== lane) continue;
      const other = this.runFirst[run]!;
      if (first <= other + this.runLength[run]! && other <= first + length) return true;
    }
    return false;
  }

  private take(run: number, lane: number, held: number): void {
    const { planes } = this.rest;
    for (let plane = 0; plane < PLANES; plane++) {
      this.planesBefore[run * PLANES + plane] = planes[lane * PLANES + plane]!;
    }
    this.rest.take(lane, held);
  }

  private giveBack(run: number, lane: number, held: number): void {
    const { planes } = this.rest;
    for (let plane = 0; plane < PLANES; plane++) {
      planes[lane * PLANES + plane] = this.planesBefore[run * PLANES + plane]!;
    }
    this.rest.countBack(held);
  }

  /** The ranks of which there may be sets, those first of which there are most. */
  private orderRanks(): void {
    const { wanted, rankOrder, hand, live } = this;
    const size = wanted.sets === 0 ? 0 : wanted.setSize[wanted.sets - 1]!;
    const naturals = size - Math.min(wanted.setMost[size]!, hand.wilds + live.wilds);
    let ranks = size === 0 ? 0 : wanted.natural;
    for (let toCome = 0; toCome < naturals; toCome++) {
      for (let held = 0; held < naturals - toCome; held++) ranks &= ~(live.ranksWith[toCome]! & hand.ranksWith[held]!);
    }
    let count = 0;
    for (let held = hand.ranksWith.length - 1; held >= 0; held--) {
      for (let rest = ranks & hand.ranksWith[held]!; rest !== 0; rest &= rest - 1) {
        rankOrder[count++] = 31 - Math.clz32(rest & -rest);
      }
    }
    this.rankCount = count;
  }

  /** Least number of cards that `sets` sets of a size lack, whatever else the cards are wanted for. */
  private fewestOfSets(size: number, sets: number): number {
    const { increments } = this;
    for (let lacks = 0; lacks <= size; lacks++) increments[lacks] = 0;
    // If ranks outnumber sets, only those matter of which most are held.
    for (let place = 0; place < Math.min(sets, this.rankCount); place++) {
      let held = this.hand.ofRank[this.rankOrder[place]!]!;
      for (let set = 0; set < sets; set++) {
        const lacks = Math.max(0, size - held);
        increments[lacks] = increments[lacks]! + 1;
        held = Math.max(0, held - size);
      }
    }
    let missing = 0;
    let left = sets;
    for (let lacks = 0; left > 0 && lacks <= size; lacks++) {
      const here = Math.min(left, increments[lacks]!);
      missing += here * lacks;
      left -= here;
    }
    return missing;
  }
}
