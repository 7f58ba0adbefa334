import type { MeldLimits } from '../melds/melds.js';
import { mostWilds } from '../melds/melds.js';
import { RUN, SET } from '../melds/rows.js';
import type { Contract } from '../rules/contract.js';

/** More melds than any contract has. */
export const MOST_MELDS = 6;
/** More cards than a meld ever has: sixteen of a rank, and wilds. */
const SIZES = 64;
/** The 14th place of a run, as a bit. */
const HIGH_PLACE = 1 << 13;
const NO_CONTRACT: Contract = [];

/**
 * A contract as the searches want it: runs before sets, the longest of each first, so that melds of one size stand
 * together, and all that its game says of melds in numbers.
 */
export class Wanted {
  runs = 0;
  sets = 0;
  readonly runSize = new Int32Array(MOST_MELDS);
  readonly setSize = new Int32Array(MOST_MELDS);
  readonly runAt = new Int32Array(MOST_MELDS);
  readonly setAt = new Int32Array(MOST_MELDS);
  /** Max number of wilds of a meld, by size. */
  readonly runMost = new Int32Array(SIZES);
  readonly setMost = new Int32Array(SIZES);
  /** All cards of the shortest melds. */
  size = 0;
  ranks = 13;
  /** The ranks (13 or 14 bits) of natural cards. */
  natural = 0;
  wildRank = -1;
  anySuit = false;
  apart = false;
  exact = false;
  mostSet = 0;
  firstPlace = 1;
  lastPlace = 14;
  /** True if an ace may lie on the 14th place. */
  highAce = false;
  private contract = NO_CONTRACT;
  limits: MeldLimits | null = null;

  /** @throws RangeError if the contract has more melds than any game asks for */
  read(contract: Contract, limits: MeldLimits): void {
    if (limits !== this.limits) this.setLimits(limits);
    if (contract !== this.contract) this.setContract(contract);
  }

  /** The rank of a place, given as a bit from 0 on. */
  rankAt(bit: number): number {
    return bit === this.ranks ? 0 : bit;
  }

  placesOf(rank: number): number {
    return rank === 0 && this.highAce ? 1 | HIGH_PLACE : 1 << rank;
  }

  /** Places with those that the same cards may lie on: an ace has two. */
  alike(places: number): number {
    return this.highAce ? places | ((places & 1) << 13) | (places >>> 13) : places;
  }

  ranksOn(places: number): number {
    return this.highAce ? (places | (places >>> 13)) & (HIGH_PLACE - 1) : places;
  }

  private setLimits(limits: MeldLimits): void {
    const { ranks, wildRank, firstPlace, lastPlace } = limits;
    this.limits = limits;
    this.ranks = ranks;
    this.wildRank = wildRank;
    this.natural = ((1 << ranks) - 1) & ~(wildRank < 0 ? 0 : 1 << wildRank);
    this.anySuit = limits.anySuit;
    this.apart = limits.apart;
    this.exact = limits.exact;
    this.mostSet = limits.mostSet;
    this.firstPlace = firstPlace;
    this.lastPlace = lastPlace;
    this.highAce = lastPlace > ranks;
    for (let size = 0; size < SIZES; size++) {
      this.runMost[size] = size === 0 ? 0 : mostWilds(limits, RUN, size);
      this.setMost[size] = size === 0 ? 0 : mostWilds(limits, SET, size);
    }
  }

  private setContract(contract: Contract): void {
    if (contract.length > MOST_MELDS) throw new RangeError(`a contract has at most ${MOST_MELDS} melds`);
    this.contract = contract;
    this.size = 0;
    for (let at = 0; at < contract.length; at++) this.size += contract[at]!.size;
    this.runs = sortSizes(contract, RUN, this.runSize, this.runAt);
    this.sets = sortSizes(contract, SET, this.setSize, this.setAt);
  }
}

/** Writes the melds of a kind, the longest first. @returns how many these are */
function sortSizes(contract: Contract, kind: number, sizes: Int32Array, which: Int32Array): number {
  let count = 0;
  for (let at = 0; at < contract.length; at++) {
    const meld = contract[at]!;
    if (meld.kind !== kind) continue;
    let place = count++;
    for (; place > 0 && sizes[place - 1]! < meld.size; place--) {
      sizes[place] = sizes[place - 1]!;
      which[place] = which[place - 1]!;
    }
    sizes[place] = meld.size;
    which[place] = at;
  }
  return count;
}
