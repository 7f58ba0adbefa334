import type { Bag } from '../cards/bag.js';
import type { MeldLimits } from '../melds/melds.js';
import type { Contract } from '../rules/contract.js';
import { ContestedPlacements } from './contested.js';
import { countPlaces, PLANES, type Supply } from './supply.js';
import { MOST_MELDS } from './wanted.js';

/** What a distance is when the contract cannot be made with the cards that may still come. */
export const UNREACHABLE = 99;
const SUITS = 4;
const PLACES = (1 << 14) - 1;
const ALL_RANKS = PLACES;
/** More cards than a run has. */
const SIZE_OF_RUN = 14;

/**
 * The exact distance of a hand to a contract: the fewest cards that must come, naturals or wilds, until the hand holds all
 * melds of it (R4.1), with the wilds that its melds may have (R1.5, R8). Also which cards bring it nearer, and which cards
 * of the hand it can do without.
 *
 * Ask `find` first; everything else speaks of what it was given. Allocates nothing but when made; not reentrant. See
 * docs/contract-search.md.
 */
export class ContractDistance extends ContestedPlacements {
  /** Cards that are missing; UNREACHABLE if the contract cannot be made. */
  missing = UNREACHABLE;
  /** Wilds of the hand that melds of the contract can have at most. */
  private useful = 0;
  /** No distance is less than this. */
  private least = 0;
  /** What was asked, to answer what follows: planes 0 of hand and live. */
  private handLo = 0;
  private handHi = 0;
  private liveLo = 0;
  private liveHi = 0;
  /** Whether placements are looked at for what they use, not for how much they lack. */
  private isGathering = false;
  private isGathered = false;
  /** What brings the contract nearer, by lane as places and by rank; and what can be done without, by lane. */
  private readonly brings = new Int32Array(SUITS);
  private bringRanks = 0;
  private bringWild = false;
  private readonly spares = new Int32Array(SUITS);
  private spareWilds = false;
  /** Of a way to share: the natural cards that each run has, and by lane those that must come. */
  private readonly natural = new Int32Array(MOST_MELDS);
  private readonly come = new Int32Array(SUITS);
  /** By lane: places for which too few cards may come. */
  private readonly short = new Int32Array(SUITS);
  private alsoDead = 0;
  /** Whether all ways to share are looked at; else `open` is the least that such a way might lack. */
  private isSharing = false;
  private open = UNREACHABLE;

  /**
   * Looks at a hand.
   *
   * @param live cards that may still come, such as those unseen; none of the hand
   * @param least a distance that is known not to be undercut: the search ends when it is met
   * @param most a greater distance is not of interest, and told as UNREACHABLE
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
    const { wanted } = this;
    wanted.read(contract, limits);
    this.hand.read(hand, wanted);
    this.live.read(live, wanted);
    this.handLo = hand.lo;
    this.handHi = hand.hi;
    this.liveLo = live.lo;
    this.liveHi = live.hi;
    this.isGathered = this.isGathering = false;
    this.missing = UNREACHABLE;
    this.prepare(Math.min(SIZE_OF_RUN, most + this.hand.wilds), false);
    this.useful = Math.min(this.hand.wilds, this.mostWilds());
    this.least = Math.max(least, this.fewest - this.useful);
    this.most = most + this.useful;
    this.open = UNREACHABLE;
    this.isSharing = false;
    this.walk();
    if (this.open < this.missing) {
      this.isSharing = true;
      this.walk();
    }
    return this.missing;
  }

  /** Lo half of the cards that may come each of which alone brings the contract nearer by one; wild cards that have a rank included. */
  get bringsLo(): number {
    this.gather();
    return this.liveLo & this.cardsOf(this.brings, 0, this.bringRanks, this.bringWild);
  }

  /** The same, hi half. */
  get bringsHi(): number {
    this.gather();
    return this.liveHi & this.cardsOf(this.brings, 2, this.bringRanks, this.bringWild);
  }

  /** Whether a wild brings the contract nearer by one, and may still come. */
  get bringsWild(): boolean {
    this.gather();
    return this.bringWild;
  }

  /** Lo half of the cards of the hand that can be discarded without the contract getting further away, one at a time. */
  get spareLo(): number {
    this.gather();
    return this.handLo & this.cardsOf(this.spares, 0, 0, this.spareWilds);
  }

  /** The same, hi half. */
  get spareHi(): number {
    this.gather();
    return this.handHi & this.cardsOf(this.spares, 2, 0, this.spareWilds);
  }

  /** Whether a wild of the hand can be done without. */
  get spareWild(): boolean {
    this.gather();
    return this.spareWilds;
  }

  protected override placed(missing: number): void {
    const { wanted, hand, live } = this;
    let absorbed = 0;
    let dead = 0;
    let isPossible = true;
    for (let run = 0; run < wanted.runs; run++) {
      const most = wanted.runMost[this.runLength[run]!]!;
      const open = this.runPlaces[run]! & ~this.runHeld[run]!;
      if (open === 0) continue;
      absorbed += Math.min(countPlaces(open), most);
      const closed = countPlaces(open & ~live.planes[this.runLane[run]! * PLANES]!);
      if (closed > most) isPossible = false;
      dead += closed;
    }
    let shortRanks = 0;
    let isScarce = false;
    this.alsoDead = 0;
    let seen = 0;
    for (let set = 0; set < wanted.sets; set++) {
      const rank = this.setRank[set]!;
      if (((seen >>> rank) & 1) !== 0) continue;
      seen |= 1 << rank;
      const lacks = this.needOfRank[rank]! - this.rest.ofRank[rank]!;
      if (lacks <= 0) continue;
      shortRanks |= 1 << rank;
      const most = this.mostOfRank[rank]!;
      absorbed += Math.min(lacks, most);
      const toCome = live.ofRank[rank]!;
      if (toCome < lacks + wanted.runs) {
        const open = this.openOfRank(rank);
        if (open > 0 && toCome < lacks + open) isScarce = true;
      }
      if (lacks - toCome > most) isPossible = false;
      if (lacks > toCome) dead += lacks - toCome;
    }
    // However the cards are shared, at least so many places have no natural card.
    if (dead > hand.wilds + live.wilds) return;
    const isFair = !this.isLaneShared() || this.shareLive();
    if (dead + this.alsoDead > hand.wilds + live.wilds) return;
    const distance = missing - Math.min(absorbed, hand.wilds);
    const isPlain = isPossible && isFair && !isScarce;
    if (!this.isGathering) {
      if (isPlain) this.keep(distance);
      // Nothing is to be gained from another way to share if no wild is left over in this one.
      if (isPlain && distance === missing - this.useful) return;
      if (!this.isSharing) {
        this.open = Math.min(this.open, missing - this.useful);
        return;
      }
    }
    const contests = this.contest(shortRanks);
    // Enough places are open to wilds, however the held cards are shared: then each way lacks as much and brings the same.
    const isLoose =
      contests <= 0 || (hand.wilds === 0 ? absorbed > 0 || live.wilds === 0 : absorbed - contests > hand.wilds);
    if (!isPlain || !isLoose) {
      if (contests >= 0) this.share(0);
      return;
    }
    this.contested.fill(0);
    this.settle(0, this.rest, live, this.runHeld);
  }

  protected override shared(): void {
    const { wanted, handLeft, liveLeft, natural } = this;
    handLeft.copyFrom(this.hand);
    liveLeft.copyFrom(this.live);
    let come = 0;
    this.come.fill(0);
    for (let run = 0; run < wanted.runs; run++) {
      const lane = this.runLane[run]!;
      const asked = this.contested[run]! & ~this.yielded[run]!;
      const held = handLeft.fits(lane, asked | (this.runHeld[run]! & ~this.contested[run]!));
      handLeft.take(lane, held);
      natural[run] = held;
      const lacks = asked & ~held;
      if (lacks === 0) continue;
      if (liveLeft.fits(lane, lacks) !== lacks) return;
      liveLeft.take(lane, lacks);
      come += countPlaces(lacks);
      this.come[lane] = this.come[lane]! | lacks;
    }
    this.settle(come, handLeft, liveLeft, natural);
  }

  /** Contests what melds of the placement both want. @returns how many of these places are held; -1 if none is contested */
  private contest(shortRanks: number): number {
    const { wanted, contested, runHeld } = this;
    this.come.fill(0);
    let contests = this.contestRanks(shortRanks);
    if (this.isLaneShared()) contests += this.contestOverlaps(this.short);
    if (contests === 0) return -1;
    let held = 0;
    for (let run = 0; run < wanted.runs; run++) held += countPlaces(contested[run]! & runHeld[run]!);
    return held;
  }

  /** Open places of runs that want a card of this rank. */
  private openOfRank(rank: number): number {
    const { wanted, runPlaces, runHeld } = this;
    const places = wanted.placesOf(rank);
    let open = 0;
    for (let run = 0; run < wanted.runs; run++) open += countPlaces(runPlaces[run]! & ~runHeld[run]! & places);
    return open;
  }

  /** Whether two places may want the same card of a suit. */
  private isLaneShared(): boolean {
    const { wanted, runLane } = this;
    if (wanted.runs === 0) return false;
    let lanes = 0;
    for (let run = 0; run < wanted.runs; run++) {
      const lane = 1 << runLane[run]!;
      if ((lanes & lane) !== 0 || this.runLength[run] === 14) return true;
      lanes |= lane;
    }
    return false;
  }

  /**
   * Shares the cards to come among the open places of runs that want the same ones: first come, first served. Notes the
   * places, by lane, for which there are too few in `short`, and how many these are in `alsoDead`.
   *
   * @returns whether no run has too many wilds so
   */
  private shareLive(): boolean {
    const { liveLeft, live, wanted, short } = this;
    liveLeft.copyFrom(live);
    short.fill(0);
    let isFair = true;
    for (let run = 0; run < wanted.runs; run++) {
      const lane = this.runLane[run]!;
      const open = this.runPlaces[run]! & ~this.runHeld[run]!;
      const come = liveLeft.fits(lane, open);
      liveLeft.take(lane, come);
      const lacked = open & ~come;
      const tooFew = lacked & live.planes[lane * PLANES]!;
      short[lane] = short[lane]! | wanted.alike(tooFew);
      this.alsoDead += countPlaces(tooFew);
      if (countPlaces(lacked) > wanted.runMost[this.runLength[run]!]!) isFair = false;
    }
    return isFair;
  }

  /**
   * Reckons a way to share: each run has its natural cards of the hand, and `come` cards that must come for contested places.
   * What else a meld lacks may come or be wild.
   */
  private settle(come: number, left: Readonly<Supply>, live: Readonly<Supply>, natural: Int32Array): void {
    const { wanted, hand } = this;
    let lacks = come;
    let absorbed = 0;
    let dead = 0;
    for (let run = 0; run < wanted.runs; run++) {
      const most = wanted.runMost[this.runLength[run]!]!;
      const open = this.openPlaces(run, natural);
      const wild = countPlaces(this.yielded[run]! & this.contested[run]!);
      const closed = wild + countPlaces(open & ~this.live.planes[this.runLane[run]! * PLANES]!);
      if (closed > most) return;
      const missing = wild + countPlaces(open);
      lacks += missing;
      absorbed += Math.min(missing, most);
      dead += closed;
    }
    let seen = 0;
    for (let set = 0; set < wanted.sets; set++) {
      const rank = this.setRank[set]!;
      if (((seen >>> rank) & 1) !== 0) continue;
      seen |= 1 << rank;
      const missing = Math.max(0, this.needOfRank[rank]! - left.ofRank[rank]!);
      const most = this.mostOfRank[rank]!;
      const closed = Math.max(0, missing - live.ofRank[rank]!);
      if (closed > most) return;
      lacks += missing;
      absorbed += Math.min(missing, most);
      dead += closed;
    }
    if (dead > hand.wilds + live.wilds) return;
    const distance = lacks - Math.min(absorbed, hand.wilds);
    if (!this.isGathering) this.keep(distance);
    else if (distance === this.missing) this.gatherFrom(left, natural, absorbed);
  }

  /** Places of a run that lack a card, which may be a natural to come or a wild. */
  private openPlaces(run: number, natural: Int32Array): number {
    return this.runPlaces[run]! & ~natural[run]! & ~this.contested[run]!;
  }

  private keep(distance: number): void {
    if (distance >= this.missing) return;
    this.missing = distance;
    this.most = distance + this.useful - 1;
    if (distance <= this.least) this.isSettled = true;
  }

  /** Adds what a solution of the least distance can do with and without. */
  private gatherFrom(left: Readonly<Supply>, natural: Int32Array, absorbed: number): void {
    const { wanted, hand, live, brings, spares } = this;
    const isWildMissing = absorbed > hand.wilds;
    const isWildSpare = absorbed < hand.wilds;
    if (this.missing > 0 && isWildMissing && live.wilds > 0) this.bringWild = true;
    if (isWildSpare) this.spareWilds = true;
    let usedUp = 0;
    let seen = 0;
    for (let set = 0; set < wanted.sets; set++) {
      const rank = this.setRank[set]!;
      if (((seen >>> rank) & 1) !== 0) continue;
      seen |= 1 << rank;
      const missing = this.needOfRank[rank]! - left.ofRank[rank]!;
      const most = this.mostOfRank[rank]!;
      if (missing >= 0 && !(isWildSpare && missing < most)) usedUp |= wanted.placesOf(rank);
      if (missing > 0 && this.missing > 0 && (isWildMissing || missing > most)) this.bringRanks |= 1 << rank;
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
      if (missing > 0 && this.missing > 0 && (isWildMissing || missing > most)) brings[lane] = brings[lane]! | open;
      if (isWildSpare && missing < most) spares[lane] = spares[lane]! | natural[run]!;
    }
  }

  /** Goes through all solutions of the least distance, once for each question of `find`. */
  private gather(): void {
    if (this.isGathered) return;
    this.isGathered = true;
    this.brings.fill(0);
    this.spares.fill(0);
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

  /** The most wilds that the melds of the contract can have together. */
  private mostWilds(): number {
    const { runs, sets, runSize, setSize, runMost, setMost, exact, lastPlace, firstPlace } = this.wanted;
    let most = 0;
    for (let run = 0; run < runs; run++) most += runMost[exact ? runSize[run]! : lastPlace - firstPlace + 1]!;
    for (let set = 0; set < sets; set++) most += setMost[setSize[set]!]!;
    return most;
  }

  /** Of the half of two suits, the first of them given: the cards of these places by lane, of these ranks, and the wild ones. */
  private cardsOf(places: Int32Array, suit: number, ranks: number, wilds: boolean): number {
    const { wanted } = this;
    const wild = wilds && wanted.wildRank >= 0 ? 1 << wanted.wildRank : 0;
    const all = wild | ranks;
    const low = all | wanted.ranksOn(places[wanted.anySuit ? 0 : suit]! & PLACES);
    const high = all | wanted.ranksOn(places[wanted.anySuit ? 0 : suit + 1]! & PLACES);
    return (low & ALL_RANKS) | ((high & ALL_RANKS) << 16);
  }
}
