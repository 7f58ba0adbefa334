import { type Card, RANKS, type Rank, rankOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { type Bag, WILD } from './bag.js';

const RANK_MASK = (1 << RANKS) - 1;

/** What cards are worth in a hand (R7.6, R10.6), summed by tables: one lookup a suit. */
export class Points {
  // Hidden from whoever writes down what a view holds: it is large, and follows from `ofRank`.
  readonly #sums: Uint8Array;
  private readonly wild: number;

  /** @param ofRank by rank, ace first; below 256 in sum @param wild of a joker */
  constructor(
    readonly ofRank: readonly number[],
    wild: number,
  ) {
    this.#sums = sets.tableByRanks((rank: Rank) => ofRank[rank]!);
    this.wild = wild;
  }

  ofCard(card: Card): number {
    return card === WILD ? this.wild : this.ofRank[rankOf(card)]!;
  }

  ofSet(lo: number, hi: number): number {
    const sums = this.#sums;
    return sums[lo & RANK_MASK]! + sums[lo >>> 16]! + sums[hi & RANK_MASK]! + sums[hi >>> 16]!;
  }

  ofBag(bag: Readonly<Bag>): number {
    const once = this.ofSet(bag.lo, bag.hi) + this.wild * bag.wilds;
    if ((bag.lo1 | bag.hi1) === 0) return once;
    return once + this.ofSet(bag.lo1, bag.hi1) + this.ofSet(bag.lo2, bag.hi2) + this.ofSet(bag.lo3, bag.hi3);
  }
}
