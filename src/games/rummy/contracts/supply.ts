import { Bag } from '../cards/bag.js';
import type { MeldLimits } from '../melds/melds.js';
import type { Wanted } from './wanted.js';

/** Copies of a card that runs are told of: more runs than that do not want the same card. */
export const PLANES = 4;
const LANES = 4;
const ACE_PLACES = 1 | (1 << 13);
const RANK_LIMIT = 16;

const PLACES_COUNT = new Uint8Array(1 << 14);
for (let places = 1; places < PLACES_COUNT.length; places++) {
  PLACES_COUNT[places] = PLACES_COUNT[places & (places - 1)]! + 1;
}

/** How many places (14 bits) these are. */
export function countPlaces(places: number): number {
  return PLACES_COUNT[places]!;
}

/**
 * Cards by what runs and sets want of them. A run wants places of its *lane*: a suit, or where runs are of any suits the one
 * lane that there is. A set wants cards of its rank.
 *
 * The planes of a lane are sets of places (bits) within each other, as those of a bag: plane k has the places of which
 * there are more than k cards. The card of an ace stands on both of its places.
 */
export class Supply {
  /** Of lane and plane: `lane * PLANES + plane`. */
  readonly planes = new Int32Array(LANES * PLANES);
  /** Natural cards of each rank, less those taken. */
  readonly ofRank = new Int32Array(RANK_LIMIT);
  wilds = 0;
  lanes = LANES;
  private wanted: Wanted | null = null;
  /** What was read last: it need not be read again. */
  private readonly bag = new Bag();
  private limits: MeldLimits | null = null;
  /** Of the ranks: the five digits of how many there are, each digit a set of ranks. */
  private readonly digits = new Int32Array(5);

  read(bag: Readonly<Bag>, wanted: Wanted): void {
    const { planes } = this;
    if (this.limits === wanted.limits && this.bag.equals(bag)) return;
    this.limits = wanted.limits;
    this.bag.copyFrom(bag);
    this.wanted = wanted;
    this.wilds = wanted.wildRank < 0 ? bag.wilds : 0;
    this.digits.fill(0);
    planes.fill(0);
    this.readPlane(bag.lo, bag.hi, 0, wanted);
    if ((bag.lo1 | bag.hi1) !== 0) {
      this.readPlane(bag.lo1, bag.hi1, 1, wanted);
      this.readPlane(bag.lo2, bag.hi2, 2, wanted);
      this.readPlane(bag.lo3, bag.hi3, 3, wanted);
    }
    this.countRanks();
    this.lanes = wanted.anySuit ? 1 : LANES;
    if (wanted.anySuit) this.joinSuits(wanted);
    else if (wanted.highAce) {
      for (let cell = 0; cell < planes.length; cell++) planes[cell] = wanted.alike(planes[cell]!);
    }
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

  /** Takes a card for each of these places, all of which fit. */
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

  private readPlane(lo: number, hi: number, plane: number, wanted: Wanted): void {
    this.readSuit(lo & 0xffff, 0, plane, wanted);
    this.readSuit(lo >>> 16, 1, plane, wanted);
    this.readSuit(hi & 0xffff, 2, plane, wanted);
    this.readSuit(hi >>> 16, 3, plane, wanted);
  }

  private readSuit(ranks: number, suit: number, plane: number, { natural, wildRank }: Wanted): void {
    if (wildRank >= 0) this.wilds += (ranks >>> wildRank) & 1;
    const held = ranks & natural;
    this.planes[suit * PLANES + plane] = held;
    const { digits } = this;
    let carried = held;
    for (let digit = 0; carried !== 0; digit++) {
      const next = digits[digit]! & carried;
      digits[digit] = digits[digit]! ^ carried;
      carried = next;
    }
  }

  private countRanks(): void {
    const { digits, ofRank } = this;
    const ones = digits[0]!;
    const twos = digits[1]!;
    const fours = digits[2]!;
    const eights = digits[3]!;
    const sixteens = digits[4]!;
    for (let rank = 0; rank < RANK_LIMIT; rank++) {
      ofRank[rank] =
        ((ones >>> rank) & 1) +
        2 * ((twos >>> rank) & 1) +
        4 * ((fours >>> rank) & 1) +
        8 * ((eights >>> rank) & 1) +
        16 * ((sixteens >>> rank) & 1);
    }
  }

  /** One lane of all suits. */
  private joinSuits(wanted: Wanted): void {
    const { planes, ofRank } = this;
    planes.fill(0);
    for (let rank = 0; rank < wanted.ranks; rank++) {
      const copies = Math.min(PLANES, ofRank[rank]!);
      for (let plane = 0; plane < copies; plane++) planes[plane] = planes[plane]! | wanted.placesOf(rank);
    }
  }
}
