import { ContestedPlacements } from './contested.js';
import { clear, countPlaces, PLANES, type Supply } from './supply.js';
import { MOST_MELDS } from './wanted.js';

const LANES = 4;

/**
 * A walk that reckons how many cards must come for each placement, however contested cards are shared.
 *
 * Places that a meld lacks, M over all melds, are *open*: a natural may come, or a wild may stand there, held or to
 * come. A meld absorbs at most as many wilds as it may have, A over all melds. If W wilds are held, min(W, A) are of
 * use, and M - min(W, A) cards must come. Open places whose card can no more come are *dead*: they must be wild.
 */
export abstract class WeighedPlacements extends ContestedPlacements {
  /** Cards that are missing, as far as is known. */
  abstract missing: number;
  /** Wilds of the hand that melds of the contract can have at most. */
  protected useful = 0;
  /** True if placements are examined for the cards they use, not for the number they lack. */
  protected isGathering = false;
  /** True if all ways to share are examined; else `leastShared` is the least that one might lack. */
  protected isSharing = false;
  protected leastShared = 0;
  /** Cards that must come for contested places, by lane. */
  protected readonly come = new Int32Array(LANES);
  /** Natural cards that each run has, in a way to share. */
  private readonly natural = new Int32Array(MOST_MELDS);
  /** Places for which too few cards may come, by lane, and the number of places that are dead for that reason. */
  private readonly short = new Int32Array(LANES);
  private alsoDead = 0;

  /** Called with the number of cards that a way to lay the contract lacks. */
  protected abstract keep(distance: number): void;

  /**
   * A way to lay the contract lacks no more cards than any.
   *
   * @param left the rest of the hand
   * @param natural the places that each run has natural cards for
   * @param absorbed A
   */
  protected abstract gatherFrom(left: Readonly<Supply>, natural: Int32Array, absorbed: number): void;

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
      dead += Math.max(0, lacks - toCome);
    }
    // Least number of places without a natural card, however the cards are shared.
    if (dead > hand.wilds + live.wilds) return;
    const isFair = !this.isLaneShared() || this.shareLive();
    if (dead + this.alsoDead > hand.wilds + live.wilds) return;
    const distance = missing - Math.min(absorbed, hand.wilds);
    const isPlain = isPossible && isFair && !isScarce;
    if (!this.isGathering) {
      if (isPlain) this.keep(distance);
      // Another way to share gains nothing if no wild is left over in this one.
      if (isPlain && distance === missing - this.useful) return;
      if (!this.isSharing) {
        this.leastShared = Math.min(this.leastShared, missing - this.useful);
        return;
      }
    }
    // Enough places are open to wilds, however the held cards are shared: then each way lacks as much and brings the same.
    const isFree = isPlain && hand.wilds === 0 && (absorbed > 0 || live.wilds === 0);
    const contests = isFree ? 0 : this.contest(shortRanks);
    if (!isPlain || (contests > 0 && (hand.wilds === 0 || absorbed - contests <= hand.wilds))) {
      if (contests >= 0) this.share(0);
      return;
    }
    clear(this.come);
    clear(this.contested);
    if (this.isGathering && distance === this.missing) this.gatherFrom(this.rest, this.runHeld, absorbed);
  }

  protected override shared(): void {
    const { wanted, handLeft, liveLeft, natural } = this;
    handLeft.copyFrom(this.hand);
    liveLeft.copyFrom(this.live);
    let come = 0;
    clear(this.come);
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

  /** Contests cards that two melds of the placement want. @returns the number of such places held; -1 if none */
  private contest(shortRanks: number): number {
    const { wanted, contested, runHeld } = this;
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
    clear(short);
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
   * Anything else that a meld lacks may come or be wild.
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
  protected openPlaces(run: number, natural: Int32Array): number {
    return this.runPlaces[run]! & ~natural[run]! & ~this.contested[run]!;
  }
}
