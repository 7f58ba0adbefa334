import { Bag, WILD } from '../cards/bag.js';
import { NEW_MELD, type Plan, RUN, SET } from '../melds/rows.js';
import { MOST_MELDS, type Wanted } from './wanted.js';

const RANK_LIMIT = 16;
const SUITS = 4;

/** A contract laid out: the places of each run, with its wild ones, and the cards of all sets of each rank together. */
export class Layout {
  readonly runLane = new Int32Array(MOST_MELDS);
  readonly runFirst = new Int32Array(MOST_MELDS);
  readonly runLength = new Int32Array(MOST_MELDS);
  /** The wild places of a run, as bits of places. */
  readonly runWild = new Int32Array(MOST_MELDS);
  readonly setRank = new Int32Array(MOST_MELDS);
  /** Natural cards and wilds of all sets of a rank, by rank. */
  readonly naturals = new Int32Array(RANK_LIMIT);
  readonly wilds = new Int32Array(RANK_LIMIT);
  readonly left = new Bag();
  private readonly sizes = new Int32Array(MOST_MELDS);
  private readonly bestSizes = new Int32Array(MOST_MELDS);
  private readonly setNaturals = new Int32Array(MOST_MELDS);
  private readonly setWilds = new Int32Array(MOST_MELDS);
  /** Columns OF of runs, COPIES and WILDS of sets (see rows.ts). */
  private readonly runOf = new Int32Array(MOST_MELDS);
  private readonly copies = new Int32Array(MOST_MELDS);
  private readonly wildCopies = new Int32Array(MOST_MELDS);
  private best = 0;

  copyFrom(other: Readonly<Layout>): void {
    for (let meld = 0; meld < MOST_MELDS; meld++) {
      this.runLane[meld] = other.runLane[meld]!;
      this.runFirst[meld] = other.runFirst[meld]!;
      this.runLength[meld] = other.runLength[meld]!;
      this.runWild[meld] = other.runWild[meld]!;
      this.setRank[meld] = other.setRank[meld]!;
    }
    for (let rank = 0; rank < RANK_LIMIT; rank++) {
      this.naturals[rank] = other.naturals[rank]!;
      this.wilds[rank] = other.wilds[rank]!;
    }
  }

  /** Max number of wilds in the sets of a rank if they have `cards` cards together; -1 if they cannot. */
  mostWilds(wanted: Wanted, rank: number, cards: number): number {
    this.best = -1;
    this.divide(wanted, rank, 0, cards, 0);
    return this.best;
  }

  /** Takes the cards from a hand; the rest is `left`. */
  fill(hand: Readonly<Bag>, wanted: Wanted): void {
    const { left } = this;
    left.copyFrom(hand);
    this.shareOut(wanted);
    // Runs need their suits, sets do not: they get the rest.
    for (let run = 0; run < wanted.runs; run++) this.fillRun(wanted, run);
    for (let set = 0; set < wanted.sets; set++) this.fillSet(wanted, set);
  }

  /** Writes the melds, filled, in the order of the contract, behind the plan's rows. */
  write(wanted: Wanted, plan: Plan): void {
    for (let meld = 0; meld < wanted.runs + wanted.sets; meld++) {
      for (let run = 0; run < wanted.runs; run++) {
        const first = this.runFirst[run]!;
        if (wanted.runAt[run] !== meld) continue;
        plan.write(RUN, this.runOf[run]!, first, this.runLength[run]!, 0, NEW_MELD, this.runWild[run]! >>> (first - 1));
      }
      for (let set = 0; set < wanted.sets; set++) {
        if (wanted.setAt[set] !== meld) continue;
        const length = this.setNaturals[set]! + this.setWilds[set]!;
        plan.write(SET, this.setRank[set]!, 0, length, this.copies[set]!, NEW_MELD, this.wildCopies[set]!);
      }
    }
  }

  private fillRun(wanted: Wanted, run: number): void {
    const first = this.runFirst[run]!;
    let of = wanted.anySuit ? 0 : this.runLane[run]!;
    for (let place = 0; place < this.runLength[run]!; place++) {
      const isWild = ((this.runWild[run]! >>> (first - 1 + place)) & 1) !== 0;
      const rank = isWild ? wanted.wildRank : wanted.rankAt(first - 1 + place);
      if (rank < 0) this.left.give(WILD);
      else if (wanted.anySuit) of |= this.giveAny(rank) << (2 * place);
      else if (isWild) this.giveAny(rank);
      else this.left.give((of << 4) | rank);
    }
    this.runOf[run] = of;
  }

  private fillSet(wanted: Wanted, set: number): void {
    let copies = 0;
    for (let card = 0; card < this.setNaturals[set]!; card++) copies += 1 << (4 * this.giveAny(this.setRank[set]!));
    let wilds = 0;
    for (let card = 0; card < this.setWilds[set]!; card++) {
      if (wanted.wildRank >= 0) wilds += 1 << (4 * this.giveAny(wanted.wildRank));
      else {
        this.left.give(WILD);
        wilds++;
      }
    }
    this.copies[set] = copies;
    this.wildCopies[set] = wilds;
  }

  /** Parts with a card of a rank. @returns its suit, the first of those with the most copies */
  private giveAny(rank: number): number {
    let suit = 0;
    let most = 0;
    for (let one = 0; one < SUITS; one++) {
      const copies = this.left.copies((one << 4) | rank);
      if (copies > most) {
        most = copies;
        suit = one;
      }
    }
    this.left.give((suit << 4) | rank);
    return suit;
  }

  /** Shares the cards of each rank out among its sets. */
  private shareOut(wanted: Wanted): void {
    let seen = 0;
    for (let set = 0; set < wanted.sets; set++) {
      const rank = this.setRank[set]!;
      if (((seen >>> rank) & 1) !== 0) continue;
      seen |= 1 << rank;
      this.mostWilds(wanted, rank, this.naturals[rank]! + this.wilds[rank]!);
      let wilds = this.wilds[rank]!;
      for (let other = set; other < wanted.sets; other++) {
        if (this.setRank[other] !== rank) continue;
        const size = this.bestSizes[other]!;
        this.setWilds[other] = Math.min(wilds, wanted.setMost[size]!);
        this.setNaturals[other] = size - this.setWilds[other]!;
        wilds -= this.setWilds[other]!;
      }
    }
  }

  /** Tries all sizes of the sets of a rank from one on; keeps those that may have the most wilds. */
  private divide(wanted: Wanted, rank: number, from: number, cards: number, most: number): void {
    let set = from;
    while (set < wanted.sets && this.setRank[set] !== rank) set++;
    if (set === wanted.sets) {
      if (cards !== 0 || most <= this.best) return;
      this.best = most;
      for (let one = 0; one < wanted.sets; one++) this.bestSizes[one] = this.sizes[one]!;
      return;
    }
    const least = wanted.setSize[set]!;
    const largest = wanted.exact ? least : Math.min(cards, wanted.mostSet);
    for (let size = least; size <= largest && size <= cards; size++) {
      this.sizes[set] = size;
      this.divide(wanted, rank, set + 1, cards - size, most + wanted.setMost[size]!);
    }
  }
}
