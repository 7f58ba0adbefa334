import type { Bag } from '../cards/bag.js';
import type { MeldLimits } from '../melds/melds.js';
import type { Contract } from '../rules/contract.js';

import { clear, countPlaces, PLANES, type Supply } from './supply.js';
import { WeighedPlacements } from './weighed-placements.js';

/** Distance when the contract cannot be made with the cards that may still come. */
export const UNREACHABLE = 99;
const SUITS = 4;
const PLACES = (1 << 14) - 1;
const ALL_RANKS = PLACES;

/**
 * The exact distance of a hand to a contract: the fewest cards that must come, naturals or wilds, until the hand holds all
 * melds of it (R4.1), with the wilds that its melds may have (R1.5, R8). Also which cards bring it nearer, and which cards
 * of the hand it can do without.
 *
 * Call `find` first; all other members describe its arguments. Allocates nothing but when made; not reentrant. See
 * docs/searching.md.
 */
export class ContractDistance extends WeighedPlacements {
  /** Cards that are missing; UNREACHABLE if the contract cannot be made. */
  override missing = UNREACHABLE;
  private least = 0;
  /** Planes 0 of hand and live of the last `find`, for the getters. */
  private handLo = 0;
  private handHi = 0;
  private liveLo = 0;
  private liveHi = 0;
  /** True if the cards that bring the contract nearer and those that are spare were asked for and are collected. */
  isGathered = false;
  /** Cards that bring the contract nearer, by lane as places and by rank; and those that are spare, by lane. */
  private readonly brings = new Int32Array(SUITS);
  private bringRanks = 0;
  private bringWild = false;
  private readonly spares = new Int32Array(SUITS);
  private spareWilds = false;

  /**
   * Looks at a hand.
   *
   * @param live cards that may still come, such as those unseen; none of the hand
   * @param least a distance that is known not to be undercut: the search ends when it is met
   * @param most a greater distance is returned as UNREACHABLE
   * @returns `missing`
   * @throws RangeError if the contract has more than six melds
   */
  find(
    hand: Readonly<Bag>,
    live: Readonly<Bag>,
    contract: Contract,
    limits: MeldLimits,
    least = 0,
    most = UNREACHABLE,
  ): number {
    this.look(hand, live, contract, limits, UNREACHABLE);
    this.least = Math.max(least, this.fewest - this.useful);
    this.most = most + this.useful;
    this.leastShared = UNREACHABLE;
    this.isSharing = false;
    this.walk();
    if (this.leastShared < this.missing) {
      this.isSharing = true;
      this.walk();
    }
    return this.missing;
  }

  /** Looks at a hand whose distance is known. Parameters: see `find`. */
  look(hand: Readonly<Bag>, live: Readonly<Bag>, contract: Contract, limits: MeldLimits, missing: number): void {
    const { wanted } = this;
    wanted.read(contract, limits);
    this.hand.read(hand, wanted);
    this.live.read(live, wanted);
    this.handLo = hand.lo;
    this.handHi = hand.hi;
    this.liveLo = live.lo;
    this.liveHi = live.hi;
    this.isGathered = this.isGathering = false;
    this.missing = missing;
    this.prepare(false);
    this.useful = this.hand.wilds === 0 ? 0 : Math.min(this.hand.wilds, this.mostWilds());
  }

  /** Lo half of the cards that may come each of which alone brings the contract nearer by one; wild cards that have a rank included. */
  get bringsLo(): number {
    this.gather();
    return this.liveLo & this.cardsOf(this.brings, 0, this.bringRanks, this.bringWild);
  }

  /** Hi half of the cards that bring the contract nearer. */
  get bringsHi(): number {
    this.gather();
    return this.liveHi & this.cardsOf(this.brings, 2, this.bringRanks, this.bringWild);
  }

  get bringsWild(): boolean {
    this.gather();
    return this.bringWild;
  }

  /** Lo half of the cards of the hand that can be discarded without the contract getting further away, one at a time. */
  get spareLo(): number {
    this.gather();
    return this.handLo & this.cardsOf(this.spares, 0, 0, this.spareWilds);
  }

  /** Hi half of the cards that are spare. */
  get spareHi(): number {
    this.gather();
    return this.handHi & this.cardsOf(this.spares, 2, 0, this.spareWilds);
  }

  get spareWild(): boolean {
    this.gather();
    return this.spareWilds;
  }

  protected override keep(distance: number): void {
    if (distance >= this.missing) return;
    this.missing = distance;
    this.most = distance + this.useful - 1;
    if (distance <= this.least) this.isSettled = true;
  }

  /** Adds the cards that a solution of the least distance can use and can spare. */
  protected override gatherFrom(left: Readonly<Supply>, natural: Int32Array, absorbed: number): void {
    const { wanted, hand, live, brings, spares } = this;
    const isWildMissing = absorbed > hand.wilds;
    const isWildSpare = absorbed < hand.wilds;
    const isMissing = this.missing > 0;
    if (isMissing && isWildMissing && live.wilds > 0) this.bringWild = true;
    if (isWildSpare) this.spareWilds = true;
    let usedUp = 0;
    let seen = 0;
    for (let set = 0; set < wanted.sets; set++) {
      const rank = this.setRank[set]!;
      if (((seen >>> rank) & 1) !== 0) continue;
      seen |= 1 << rank;
      const missing = this.needOfRank[rank]! - left.ofRank[rank]!;
      const most = this.mostOfRank[rank]!;
      const hasRoom = missing < most;
      const takesNatural = missing > (isWildMissing ? 0 : most) && isMissing;
      if (missing >= 0 && !(isWildSpare && hasRoom)) usedUp |= wanted.placesOf(rank);
      if (takesNatural) this.bringRanks |= 1 << rank;
    }
    for (let lane = 0; lane < hand.lanes; lane++) {
      spares[lane] = spares[lane]! | (left.planes[lane * PLANES]! & ~usedUp);
      brings[lane] = brings[lane]! | this.come[lane]!;
    }
    for (let run = 0; run < wanted.runs; run++) {
      const lane = this.runLane[run]!;
      const most = wanted.runMost[this.runLength[run]!]!;
      const open = this.openPlaces(run, natural);
      const missing = countPlaces(open) + countPlaces(this.yielded[run]! & this.contested[run]!);
      const hasRoom = missing < most;
      const takesNatural = missing > (isWildMissing ? 0 : most) && isMissing;
      brings[lane] = brings[lane]! | (takesNatural ? open : 0);
      spares[lane] = spares[lane]! | (isWildSpare && hasRoom ? natural[run]! : 0);
    }
  }

  /** Goes through all solutions of the least distance, once for each question of `find`. */
  private gather(): void {
    if (this.isGathered) return;
    this.isGathered = true;
    clear(this.brings);
    clear(this.spares);
    this.bringRanks = 0;
    this.bringWild = this.spareWilds = false;
    if (this.missing === UNREACHABLE) {
      this.spares.fill(PLACES);
      this.spareWilds = this.hand.wilds > 0;
      return;
    }
    this.isGathering = true;
    this.most = this.missing + this.useful;
    this.walk();
    this.isGathering = false;
  }

  private mostWilds(): number {
    const { runs, sets, runSize, setSize, runMost, setMost, exact, lastPlace, firstPlace } = this.wanted;
    let most = 0;
    for (let run = 0; run < runs; run++) most += runMost[exact ? runSize[run]! : lastPlace - firstPlace + 1]!;
    for (let set = 0; set < sets; set++) most += setMost[setSize[set]!]!;
    return most;
  }

  /** Cards of the half that begins with `suit`: of `places` by lane, of `ranks`, and the wild ones. */
  private cardsOf(places: Int32Array, suit: number, ranks: number, wilds: boolean): number {
    const { wanted } = this;
    const wild = wilds && wanted.wildRank >= 0 ? 1 << wanted.wildRank : 0;
    const all = wild | ranks;
    const low = all | wanted.ranksOn(places[wanted.anySuit ? 0 : suit]! & PLACES);
    const high = all | wanted.ranksOn(places[wanted.anySuit ? 0 : suit + 1]! & PLACES);
    return (low & ALL_RANKS) | ((high & ALL_RANKS) << 16);
  }
}
