import { type Card, rankOf } from '../../../cards/card.js';
import { type Bag, WILD } from './bag.js';

/** Sets of ranks of one suit: 14 at most. */
const RANK_SETS = 1 << 14;

/** Points of cards in a hand (R7.6, R10.6), summed by tables: one lookup a suit. */
export class Points {
  // Not enumerable, so that serialized views leave it out: it is large, and follows from `ofRank`.
  readonly #sums = new Uint8Array(RANK_SETS);
  readonly wild: number;

  /** @param ofRank by rank, ace or 1 first; below 256 in sum @param wild of a joker */
  constructor(
    readonly ofRank: readonly number[],
    wild: number,
  ) {
    this.wild = wild;
    const sums = this.#sums;
    for (let ranks = 1; ranks < 1 << ofRank.length; ranks++) {
      const lowest = 31 - Math.clz32(ranks & -ranks);
      sums[ranks] = sums[ranks & (ranks - 1)]! + ofRank[lowest]!;
    }
  }

  ofCard(card: Card): number {
    return card === WILD ? this.wild : this.ofRank[rankOf(card)]!;
  }

  ofSet(lo: number, hi: number): number {
    const sums = this.#sums;
    return sums[lo & 0xffff]! + sums[lo >>> 16]! + sums[hi & 0xffff]! + sums[hi >>> 16]!;
  }

  ofBag(bag: Readonly<Bag>): number {
    const once = this.ofSet(bag.lo, bag.hi) + this.wild * bag.wilds;
    if ((bag.lo1 | bag.hi1) === 0) return once;
    return once + this.ofSet(bag.lo1, bag.hi1) + this.ofSet(bag.lo2, bag.hi2) + this.ofSet(bag.lo3, bag.hi3);
  }
}
