import { Bag } from '../cards/bag.js';
import type { MeldLimits } from '../melds/melds.js';
import type { Wanted } from './wanted.js';

/** Copies of a card that runs are offered: more runs than that do not want one card. */
export const PLANES = 4;
const LANES = 4;
const ACE_PLACES = 1 | (1 << 13);
const RANK_LIMIT = 16;
const EVERY_RANK = (1 << RANK_LIMIT) - 1;
/** Cards of a rank in four decks. */
const MAX_OF_RANK = 16;

const PLACES_COUNT = new Uint8Array(1 << 14);
for (let places = 1; places < PLACES_COUNT.length; places++) {
  PLACES_COUNT[places] = PLACES_COUNT[places & (places - 1)]! + 1;
}

/** Number of places in a mask of 14 bits. */
export function countPlaces(places: number): number {
  return PLACES_COUNT[places]!;
}

/** Clears a few numbers, for which a call of `fill` takes longer. */
export function clear(numbers: Int32Array): void {
  for (let place = 0; place < numbers.length; place++) numbers[place] = 0;
}

/**
 * Cards by what runs and sets want of them. A run wants places of its *lane*: a suit, or where runs are of any suits the one
 * lane that there is. A set wants cards of its rank.
 *
 * The planes of a lane are sets of places (bits) within each other, as those of a bag: plane k has the places of which
 * there are more than k cards. The card of an ace stands on both of its places.
 */
export class Supply {
  /** Places by lane and plane, at `lane * PLANES + plane`. */
  readonly planes = new Int32Array(LANES * PLANES);
  /** Cards of each rank, less those taken. */
  readonly ofRank = new Int32Array(RANK_LIMIT);
  wilds = 0;
  lanes = LANES;
  private wanted: Wanted | null = null;
  /** Cards and limits read last: only changes since then are read. */
  private readonly bag = new Bag();
  private limits: MeldLimits | null = null;
  /** Ranks (bits) of which `read` has found as many natural cards as the index says. */
  readonly ranksWith = new Int32Array(MAX_OF_RANK + 1).fill(EVERY_RANK, 0, 1);

  read(bag: Readonly<Bag>, wanted: Wanted): void {
    const { bag: before } = this;
    if (this.limits !== wanted.limits) this.clear(wanted);
    if (before.equals(bag)) return;
    this.readHalf(before.lo, bag.lo, 0, 0, wanted);
    this.readHalf(before.hi, bag.hi, 2, 0, wanted);
    this.readHalf(before.lo1, bag.lo1, 0, 1, wanted);
    this.readHalf(before.hi1, bag.hi1, 2, 1, wanted);
    this.readHalf(before.lo2, bag.lo2, 0, 2, wanted);
    this.readHalf(before.hi2, bag.hi2, 2, 2, wanted);
    this.readHalf(before.lo3, bag.lo3, 0, 3, wanted);
    this.readHalf(before.hi3, bag.hi3, 2, 3, wanted);
    before.copyFrom(bag);
    this.wilds = wanted.wildRank < 0 ? bag.wilds : this.ofRank[wanted.wildRank]!;
    if (wanted.anySuit) this.joinSuits(wanted);
  }

  copyFrom(other: Supply): void {
    this.wanted = other.wanted;
    this.wilds = other.wilds;
    this.lanes = other.lanes;
    for (let cell = 0; cell < LANES * PLANES; cell++) this.planes[cell] = other.planes[cell]!;
    for (let rank = 0; rank < RANK_LIMIT; rank++) this.ofRank[rank] = other.ofRank[rank]!;
  }

  /** The places of these for which there is a card; of the two places of an ace only the low one, if there is one ace. */
  fits(lane: number, places: number): number {
    const { planes } = this;
    const found = places & planes[lane * PLANES]!;
    if ((found & ACE_PLACES) !== ACE_PLACES || !this.wanted!.highAce) return found;
    return (planes[lane * PLANES + 1]! & 1) !== 0 ? found : found & ~(1 << 13);
  }

  take(lane: number, places: number): void {
    const wanted = this.wanted!;
    if (wanted.highAce && (places & ACE_PLACES) === ACE_PLACES) {
      this.takeAlike(lane, wanted.alike(places & ~1));
      this.takeAlike(lane, ACE_PLACES);
    } else this.takeAlike(lane, wanted.alike(places));
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      const rank = wanted.rankAt(31 - Math.clz32(rest & -rest));
      this.ofRank[rank] = this.ofRank[rank]! - 1;
    }
  }

  /** Notes that cards taken are there again; the planes of the lane are the caller's to restore. */
  countBack(places: number): void {
    for (let rest = places; rest !== 0; rest &= rest - 1) {
      const rank = this.wanted!.rankAt(31 - Math.clz32(rest & -rest));
      this.ofRank[rank] = this.ofRank[rank]! + 1;
    }
  }

  private takeAlike(lane: number, places: number): void {
    const { planes } = this;
    let rest = places;
    // The deepest plane that has a card loses it.
    for (let cell = lane * PLANES + PLANES - 1; cell >= lane * PLANES; cell--) {
      const here = planes[cell]! & rest;
      planes[cell] = planes[cell]! ^ here;
      rest ^= here;
    }
  }

  private clear(wanted: Wanted): void {
    this.wanted = wanted;
    this.limits = wanted.limits;
    this.lanes = wanted.anySuit ? 1 : LANES;
    this.bag.clear();
    this.planes.fill(0);
    this.ofRank.fill(0);
    this.ranksWith.fill(0).fill(EVERY_RANK, 0, 1);
    this.wilds = 0;
  }

  /** Reads two suits, the first of them given. */
  private readHalf(before: number, now: number, suit: number, plane: number, wanted: Wanted): void {
    const { planes, ofRank, ranksWith } = this;
    if (before === now) return;
    planes[suit * PLANES + plane] = wanted.alike(now & wanted.natural);
    planes[(suit + 1) * PLANES + plane] = wanted.alike((now >>> 16) & wanted.natural);
    for (let rest = before ^ now; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      const rank = bit & 15;
      const held = ofRank[rank]!;
      const holds = held + 2 * ((now >>> bit) & 1) - 1;
      ofRank[rank] = holds;
      ranksWith[held] = ranksWith[held]! ^ (1 << rank);
      ranksWith[holds] = ranksWith[holds]! ^ (1 << rank);
    }
  }

  private joinSuits(wanted: Wanted): void {
    const { planes, ofRank } = this;
    planes.fill(0);
    for (let rank = 0; rank < wanted.ranks; rank++) {
      const copies = rank === wanted.wildRank ? 0 : Math.min(PLANES, ofRank[rank]!);
      for (let plane = 0; plane < copies; plane++) planes[plane] = planes[plane]! | wanted.placesOf(rank);
    }
  }
}
