import {
  Bag,
  type Card,
  type Contract,
  ContractDistance,
  type MeldLimits,
  type RummyView,
  sets,
  UNREACHABLE,
  unseenCards,
  WILD,
} from 'shamus-lab/rummy';
import { countBits } from './choice.js';

const { hasCard } = sets;

const NO_CONTRACT: Contract = [];

/**
 * Distance of a player who is not down from their contract, and the cards that change it. Answers are cached for one
 * hand and its unseen cards; they depend on the view alone.
 */
export class ContractProgress {
  /** Cards missing; UNREACHABLE if the contract cannot be made with what is unseen. */
  missing = UNREACHABLE;
  readonly live = new Bag();
  /** Result for the hand that was looked at, once it has been searched for. */
  private readonly search = new ContractDistance();
  private isSearched = false;
  /** Result for other hands than that. */
  private readonly what = new ContractDistance();
  private readonly hand = new Bag();
  private readonly looked = new Bag();
  private readonly lookedLive = new Bag();
  private readonly before = new Bag();
  private readonly now = new Bag();
  /** The last look that collected what brings the contract nearer and what is spare: hand, unseen cards, distance, and these. */
  private readonly pastHand = new Bag();
  private readonly pastLive = new Bag();
  private pastMissing = UNREACHABLE;
  private bringsLo = 0;
  private bringsHi = 0;
  private bringsWild = false;
  private spareLo = 0;
  private spareHi = 0;
  private spareWild = false;
  private contract = NO_CONTRACT;
  private limits: MeldLimits | null = null;

  /** Looks at the hand as it is. @returns `missing` */
  look(view: RummyView): number {
    const { table, hand } = view;
    const { terms } = table;
    const contract = terms.contracts[table.stages[view.seat]!]!;
    const isSame = contract === this.contract && terms.melds === this.limits;
    unseenCards(view, this.live);
    if (isSame && this.looked.equals(hand) && this.lookedLive.equals(this.live)) return this.missing;
    if (!isSame) this.pastMissing = UNREACHABLE;
    else if (this.isSearched && this.search.isGathered) this.remember();
    const isKnown = this.isAsFarAsInPast(hand);
    const least = isSame && !isKnown ? this.leastOf(hand) : 0;
    this.contract = contract;
    this.limits = terms.melds;
    this.looked.copyFrom(hand);
    this.lookedLive.copyFrom(this.live);
    this.isSearched = !isKnown;
    this.missing = isKnown ? this.pastMissing : this.search.find(hand, this.live, contract, terms.melds, least);
    return this.missing;
  }

  /** Result for the hand that was looked at. */
  get distance(): ContractDistance {
    const { search, looked, lookedLive, contract, limits, missing } = this;
    if (!this.isSearched && limits !== null) search.look(looked, lookedLive, contract, limits, missing);
    this.isSearched = true;
    return search;
  }

  /** True if fewer cards are missing with one card more, which need not be one that may come. Only after `look`. */
  isNearerWith(view: RummyView, card: Card): boolean {
    if (this.missing === 0 || this.isRefusedByPast(view.hand, card)) return false;
    this.hand.copyFrom(view.hand);
    this.hand.take(card);
    const nearer = this.missing - 1;
    if (this.missing === UNREACHABLE) return this.of(this.hand) < UNREACHABLE;
    return this.what.find(this.hand, this.live, this.contract, this.limits!, nearer, nearer) <= nearer;
  }

  /** Number of unseen cards that bring the hand nearer by one. Only after `look`. */
  get outs(): number {
    return countLive(this.live, this.distance);
  }

  /** Cards missing with two cards more. Only after `look`. */
  withBoth(view: RummyView, one: Card, other: Card): number {
    this.hand.copyFrom(view.hand);
    this.hand.take(one);
    this.hand.take(other);
    return this.of(this.hand);
  }

  /**
   * Number of unseen cards that bring another hand nearer by one. Only after `look`.
   *
   * @returns -1 if that hand lacks not just as many cards as the one looked at
   */
  outsOf(hand: Readonly<Bag>): number {
    const { what, live, missing } = this;
    if (what.find(hand, live, this.contract, this.limits!, missing, missing) !== missing) return -1;
    return countLive(live, what);
  }

  /** Cards missing of another hand. Only after `look`. */
  of(hand: Readonly<Bag>): number {
    return this.what.find(hand, this.live, this.contract, this.limits!);
  }

  private remember(): void {
    const { search } = this;
    this.pastHand.copyFrom(this.looked);
    this.pastLive.copyFrom(this.lookedLive);
    this.pastMissing = this.missing;
    this.bringsLo = search.bringsLo;
    this.bringsHi = search.bringsHi;
    this.bringsWild = search.bringsWild;
    this.spareLo = search.spareLo;
    this.spareHi = search.spareHi;
    this.spareWild = search.spareWild;
  }

  /**
   * True if as much is missing as in the past, since nothing that matters has changed: at most a spare card has left
   * the hand, at most one was added, and no card that brought the contract nearer has left the unseen ones, that one
   * included. Any way to make the contract then used cards that are still held or unseen.
   */
  private isAsFarAsInPast(hand: Readonly<Bag>): boolean {
    const { pastHand, pastLive, live } = this;
    if (this.pastMissing === UNREACHABLE || !pastLive.hasBag(live)) return false;
    const seenLo = lacksLo(live, pastLive);
    const seenHi = lacksHi(live, pastLive);
    const isWildSeen = pastLive.wilds > live.wilds;
    if (((seenLo & this.bringsLo) | (seenHi & this.bringsHi)) !== 0 || (isWildSeen && this.bringsWild)) return false;
    const came = countMissing(hand, pastHand);
    if (came > 1 || pastHand.count + came - hand.count > 1) return false;
    if (((lacksLo(pastHand, hand) & ~seenLo) | (lacksHi(pastHand, hand) & ~seenHi)) !== 0) return false;
    if (((lacksLo(hand, pastHand) & ~this.spareLo) | (lacksHi(hand, pastHand) & ~this.spareHi)) !== 0) return false;
    return (isWildSeen || hand.wilds <= pastHand.wilds) && (this.spareWild || hand.wilds >= pastHand.wilds);
  }

  /**
   * True if a card brings nothing nearer because it brought nothing nearer in the past: as much is missing as then, all
   * cards that are held were held, and the card and all others that are unseen were unseen.
   */
  private isRefusedByPast(hand: Readonly<Bag>, card: Card): boolean {
    if (this.missing !== this.pastMissing || this.missing === UNREACHABLE) return false;
    if (card === WILD ? this.bringsWild : hasCard(this.bringsLo, this.bringsHi, card)) return false;
    const { now } = this;
    now.copyFrom(this.live);
    now.take(card);
    return this.pastHand.hasBag(hand) && this.pastLive.hasBag(now);
  }

  /**
   * Least number of missing cards: if no card has returned to those that may come, each card added to the hand helped
   * by one at most.
   */
  private leastOf(hand: Readonly<Bag>): number {
    const { looked, lookedLive, live, before, now } = this;
    before.copyFrom(lookedLive);
    before.takeBag(looked);
    now.copyFrom(live);
    now.takeBag(hand);
    return !before.hasBag(now) ? 0 : Math.max(0, this.missing - countMissing(hand, looked));
  }
}

/**
 * Number of cards that a player who has drawn one more has beyond those of the contract, and a discard if one is due
 * (R7.2). With 0 they go out as soon as they lay it; below 0 they cannot lay it, whatever their cards are.
 *
 * @param held cards held before the draw
 */
export function cardsBeyond({ seat, table }: RummyView, held: number): number {
  const { contracts, outByLaying } = table.terms;
  const contract = contracts[table.stages[seat]!]!;
  let beyond = held + (outByLaying ? 1 : 0);
  for (let meld = 0; meld < contract.length; meld++) beyond -= contract[meld]!.size;
  return beyond;
}

/** Unseen cards, copies of one counted, that bring a hand nearer. */
function countLive(live: Readonly<Bag>, distance: ContractDistance): number {
  const { bringsLo, bringsHi } = distance;
  return (
    countBits(live.lo & bringsLo) +
    countBits(live.hi & bringsHi) +
    countBits(live.lo1 & bringsLo) +
    countBits(live.hi1 & bringsHi) +
    countBits(live.lo2 & bringsLo) +
    countBits(live.hi2 & bringsHi) +
    countBits(live.lo3 & bringsLo) +
    countBits(live.hi3 & bringsHi) +
    (distance.bringsWild ? live.wilds : 0)
  );
}

/** Lo half of the cards of which a bag has fewer than another. */
function lacksLo(bag: Readonly<Bag>, other: Readonly<Bag>): number {
  return (other.lo & ~bag.lo) | (other.lo1 & ~bag.lo1) | (other.lo2 & ~bag.lo2) | (other.lo3 & ~bag.lo3);
}

/** Hi half of the cards of `other` that `bag` lacks. */
function lacksHi(bag: Readonly<Bag>, other: Readonly<Bag>): number {
  return (other.hi & ~bag.hi) | (other.hi1 & ~bag.hi1) | (other.hi2 & ~bag.hi2) | (other.hi3 & ~bag.hi3);
}

function countMissing(bag: Readonly<Bag>, other: Readonly<Bag>): number {
  const once = countBits(bag.lo & ~other.lo) + countBits(bag.hi & ~other.hi);
  const wilds = Math.max(0, bag.wilds - other.wilds);
  if ((bag.lo1 | bag.hi1) === 0) return once + wilds;
  return (
    once +
    wilds +
    countBits(bag.lo1 & ~other.lo1) +
    countBits(bag.hi1 & ~other.hi1) +
    countBits(bag.lo2 & ~other.lo2) +
    countBits(bag.hi2 & ~other.hi2) +
    countBits(bag.lo3 & ~other.lo3) +
    countBits(bag.hi3 & ~other.hi3)
  );
}
