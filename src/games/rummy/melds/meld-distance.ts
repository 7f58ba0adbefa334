import { type Card, RANKS, rankOf } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { Bag } from '../cards/bag.js';
import type { MeldLimits } from './melds.js';

const { cardsOfRank, cardsOfRanks, EVERY_CARD, hasCard } = sets;

/** Distance when no meld can be made with the cards that may still come. */
export const NEVER = 15;

const ACES = cardsOfRank(0);
const EVERY_RANK = (1 << RANKS) - 1;
const NO_CARDS: Readonly<Bag> = new Bag();
/** Distances are 0 to 13: no run that a game asks for is longer. */
const LEVELS = 14;

/** Part of a table that the search reads: the limits of melds. */
interface TableOfTerms {
  readonly terms: { readonly melds: MeldLimits };
}

/**
 * Number of cards that a hand lacks for a new meld (R1.2 to R1.4), and the cards that bring it nearer. Exact, also with
 * several decks; wilds are not counted.
 *
 * Only the shortest melds matter: a longer one is never nearer. All runs of a suit are looked at together: a run is known
 * by its first place, and bit p of a number stands for the run that begins there.
 *
 * Call `find` first; the other methods describe the hand that it was given. Allocates nothing; not reentrant.
 */
export class MeldDistance {
  /** Fewest cards missing for any meld: 0 if the hand holds one, NEVER if none can be made. */
  missing = NEVER;
  private limits: MeldLimits | null = null;
  private most = 0;
  private leastRun = 0;
  private leastSet = 0;
  /** The places (see cards/sets.ts) that runs may lie on, ace high included as a 14th place, and those they may begin at. */
  private places = 0;
  private firsts = 0;
  private hand = NO_CARDS;
  private live = NO_CARDS;
  /** At d: the cards of runs that lack at most d cards, in each half; and the ranks (13 bits) of such sets. */
  private readonly inRunsLo = new Int32Array(LEVELS);
  private readonly inRunsHi = new Int32Array(LEVELS);
  private readonly inSets = new Int32Array(LEVELS);
  /** At d: where runs begin that lack at most d of the places looked at so far. */
  private readonly lacking = new Int32Array(LEVELS);
  /** At n: the ranks (13 bits) of which there are n cards or more, in the hand, and in the hand and to come. */
  private readonly held = new Int32Array(LEVELS);
  private readonly possible = new Int32Array(LEVELS);

  /**
   * Looks at a hand.
   *
   * @param live the cards that may still come, such as those unseen (`unseenCards`)
   * @param table any of the game; the shortest melds of no game have more than 13 cards
   * @returns `missing`
   */
  find(hand: Readonly<Bag>, live: Readonly<Bag>, { terms }: TableOfTerms): number {
    if (terms.melds !== this.limits) this.setLimits(terms.melds);
    this.hand = hand;
    this.live = live;
    this.findRuns(hand.lo, live.lo, this.inRunsLo);
    this.findRuns(hand.hi, live.hi, this.inRunsHi);
    this.findSets(hand, live);
    let missing = 0;
    while (missing <= this.most && !this.isNear(missing)) missing++;
    this.missing = missing > this.most ? NEVER : missing;
    return this.missing;
  }

  /** Fewest cards missing for a meld that has this card in it, itself counted if it is not held; or NEVER. */
  missingWith(card: Card): number {
    const isHeld = this.hand.has(card);
    if (!isHeld && !this.live.has(card)) return NEVER;
    for (let missing = isHeld ? 0 : 1; missing <= this.most; missing++) {
      if (this.isIn(missing, card)) return missing;
    }
    return NEVER;
  }

  /** Fewest cards missing for a meld with this card in it once the card has come: 0 if it makes a meld; or NEVER. */
  missingAfter(card: Card): number {
    for (let missing = 0; missing < this.most; missing++) {
      if (hasCard(this.bringsLo(missing), this.bringsHi(missing), card)) return missing;
    }
    return NEVER;
  }

  /**
   * Lo half of the live cards, each of which alone brings a meld near: with it in the hand, at most `missing` more are
   * needed for a meld that has it. `bringsLo(0)` are those that make a meld at once.
   *
   * @param missing 0 and up
   */
  bringsLo(missing: number): number {
    return this.live.lo & this.brings(this.hand.lo, this.inRunsLo, missing);
  }

  bringsHi(missing: number): number {
    return this.live.hi & this.brings(this.hand.hi, this.inRunsHi, missing);
  }

  /** Cards of one half that bring a meld nearer. A second copy of a held card helps a set only, not a run. */
  private brings(held: number, inRuns: Int32Array, missing: number): number {
    const now = Math.min(missing, this.most);
    const next = Math.min(missing + 1, this.most);
    return cardsOfRanks(this.inSets[next]!) | (inRuns[next]! & ~held) | (inRuns[now]! & held);
  }

  private setLimits(limits: MeldLimits): void {
    const { leastRun, leastSet, firstPlace, lastPlace } = limits;
    this.limits = limits;
    this.leastRun = leastRun;
    this.leastSet = leastSet;
    this.most = Math.max(leastRun, leastSet);
    this.places = bothSuits(firstPlace, lastPlace);
    this.firsts = bothSuits(firstPlace, lastPlace - leastRun + 1);
  }

  private isNear(missing: number): boolean {
    return (this.inRunsLo[missing]! | this.inRunsHi[missing]! | this.inSets[missing]!) !== 0;
  }

  private isIn(missing: number, card: Card): boolean {
    if (((this.inSets[missing]! >>> rankOf(card)) & 1) !== 0) return true;
    return hasCard(this.inRunsLo[missing]!, this.inRunsHi[missing]!, card);
  }

  private findRuns(held: number, live: number, inRuns: Int32Array): void {
    const { lacking, most, firsts, leastRun } = this;
    const own = this.placesOf(held);
    const any = own | this.placesOf(live);
    lacking.fill(firsts);
    for (let place = 0; place < leastRun; place++) {
      const isHeld = own >>> place;
      const canBe = any >>> place;
      for (let d = most; d > 0; d--) lacking[d] = (lacking[d]! & isHeld) | (lacking[d - 1]! & canBe);
      lacking[0] = lacking[0]! & isHeld;
    }
    for (let d = 0; d <= most; d++) {
      let covered = 0;
      for (let place = 0; place < leastRun; place++) covered |= lacking[d]! << place;
      // An ace at the 14th place is an ace.
      inRuns[d] = (covered & EVERY_CARD) | ((covered >>> RANKS) & ACES);
    }
  }

  /** The places of a half, aces also at the high end where runs go so far. */
  private placesOf(half: number): number {
    return (half | ((half & ACES) << RANKS)) & this.places;
  }

  private findSets(hand: Readonly<Bag>, live: Readonly<Bag>): void {
    const { held, possible, inSets, most, leastSet } = this;
    held.fill(0);
    held[0] = EVERY_RANK;
    countRanks(hand, held, leastSet);
    for (let count = 0; count <= leastSet; count++) possible[count] = held[count]!;
    countRanks(live, possible, leastSet);
    for (let d = 0; d <= most; d++) inSets[d] = held[Math.max(0, leastSet - d)]! & possible[leastSet]!;
  }
}

/** The places from one to another, 1 for an ace at the low end, in both suits of a half. */
function bothSuits(first: number, last: number): number {
  const places = (1 << last) - (1 << (first - 1));
  return places | (places << 16);
}

/** Adds the cards of a bag to a count by ranks: at n the ranks (13 bits) of which there are n or more, up to `most`. */
function countRanks(bag: Readonly<Bag>, atLeast: Int32Array, most: number): void {
  countHalf(bag.lo, atLeast, most);
  countHalf(bag.hi, atLeast, most);
  if ((bag.lo1 | bag.hi1) === 0) return;
  countHalf(bag.lo1, atLeast, most);
  countHalf(bag.hi1, atLeast, most);
  countHalf(bag.lo2, atLeast, most);
  countHalf(bag.hi2, atLeast, most);
  countHalf(bag.lo3, atLeast, most);
  countHalf(bag.hi3, atLeast, most);
}

function countHalf(half: number, atLeast: Int32Array, most: number): void {
  countSuit(half & EVERY_RANK, atLeast, most);
  countSuit(half >>> 16, atLeast, most);
}

function countSuit(ranks: number, atLeast: Int32Array, most: number): void {
  for (let count = most; count > 0; count--) atLeast[count] = atLeast[count]! | (atLeast[count - 1]! & ranks);
}
