import { CARD_LIMIT, type Card } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';

const { cardsOfRanks, hiOf, loOf } = sets;

/** A joker: a card without rank and suit. Its number follows those of all others. */
export const WILD: Card = CARD_LIMIT;

/**
 * Multiset of cards, such as a hand, a discard pile or a stock.
 *
 * A bag is sets within each other (see cards/sets.ts). Plane k holds the cards of which there are more than k copies, so
 * plane 0, `lo` and `hi`, is the set of all that are there at least once, and with a single deck it is all there is. Four
 * planes are enough for four decks. Jokers are a count. Nothing here allocates, but `cards`.
 */
export class Bag {
  lo = 0;
  hi = 0;
  lo1 = 0;
  hi1 = 0;
  lo2 = 0;
  hi2 = 0;
  lo3 = 0;
  hi3 = 0;
  wilds = 0;
  /** All cards, jokers and copies included. */
  count = 0;

  clear(): void {
    this.lo = this.hi = this.lo1 = this.hi1 = this.lo2 = this.hi2 = this.lo3 = this.hi3 = 0;
    this.wilds = this.count = 0;
  }

  copyFrom(other: Readonly<Bag>): void {
    this.lo = other.lo;
    this.hi = other.hi;
    this.lo1 = other.lo1;
    this.hi1 = other.hi1;
    this.lo2 = other.lo2;
    this.hi2 = other.hi2;
    this.lo3 = other.lo3;
    this.hi3 = other.hi3;
    this.wilds = other.wilds;
    this.count = other.count;
  }

  equals(other: Readonly<Bag>): boolean {
    return (
      this.count === other.count &&
      this.wilds === other.wilds &&
      this.lo === other.lo &&
      this.hi === other.hi &&
      this.lo1 === other.lo1 &&
      this.hi1 === other.hi1 &&
      this.lo2 === other.lo2 &&
      this.hi2 === other.hi2 &&
      this.lo3 === other.lo3 &&
      this.hi3 === other.hi3
    );
  }

  take(card: Card): void {
    if (card === WILD) {
      this.wilds++;
      this.count++;
    } else this.takeSet(loOf(card), hiOf(card), 1);
  }

  /** Takes one copy of each card of a set. `count`: how many these are. */
  takeSet(lo: number, hi: number, count: number): void {
    const lo1 = this.lo & lo;
    const hi1 = this.hi & hi;
    this.lo |= lo;
    this.hi |= hi;
    this.count += count;
    if ((lo1 | hi1) === 0) return;
    const lo2 = this.lo1 & lo1;
    const hi2 = this.hi1 & hi1;
    this.lo1 |= lo1;
    this.hi1 |= hi1;
    this.lo3 |= this.lo2 & lo2;
    this.hi3 |= this.hi2 & hi2;
    this.lo2 |= lo2;
    this.hi2 |= hi2;
  }

  /** Takes all cards of another bag; of no card may there be more than four then. */
  takeBag(other: Readonly<Bag>): void {
    this.wilds += other.wilds;
    this.takeSet(other.lo, other.hi, other.count);
    if ((other.lo1 | other.hi1) === 0) return;
    this.takeSet(other.lo1, other.hi1, 0);
    this.takeSet(other.lo2, other.hi2, 0);
    this.takeSet(other.lo3, other.hi3, 0);
  }

  /** Takes whole decks, each with `ranks` ranks of four suits, and `jokers` jokers in all. */
  takeDecks(ranks: number, decks: number, jokers: number): void {
    const every = cardsOfRanks((1 << ranks) - 1);
    for (let deck = 0; deck < decks; deck++) this.takeSet(every, every, 4 * ranks);
    this.wilds += jokers;
    this.count += jokers;
  }

  give(card: Card): void {
    if (card === WILD) {
      this.wilds--;
      this.count--;
    } else this.giveSet(loOf(card), hiOf(card), 1);
  }

  /** Parts with one copy of each card of a set, all of which are there. `count`: how many these are. */
  giveSet(lo: number, hi: number, count: number): void {
    this.count -= count;
    // The deepest plane that has a card loses it.
    let restLo = lo;
    let restHi = hi;
    if ((this.lo1 | this.hi1) !== 0) {
      const lo3 = this.lo3 & restLo;
      const hi3 = this.hi3 & restHi;
      this.lo3 ^= lo3;
      this.hi3 ^= hi3;
      restLo ^= lo3;
      restHi ^= hi3;
      const lo2 = this.lo2 & restLo;
      const hi2 = this.hi2 & restHi;
      this.lo2 ^= lo2;
      this.hi2 ^= hi2;
      restLo ^= lo2;
      restHi ^= hi2;
      const lo1 = this.lo1 & restLo;
      const hi1 = this.hi1 & restHi;
      this.lo1 ^= lo1;
      this.hi1 ^= hi1;
      restLo ^= lo1;
      restHi ^= hi1;
    }
    this.lo ^= restLo;
    this.hi ^= restHi;
  }

  /** Parts with all cards of another bag, all of which are there. */
  giveBag(other: Readonly<Bag>): void {
    this.wilds -= other.wilds;
    this.giveSet(other.lo, other.hi, other.count);
    if ((other.lo1 | other.hi1) === 0) return;
    this.giveSet(other.lo1, other.hi1, 0);
    this.giveSet(other.lo2, other.hi2, 0);
    this.giveSet(other.lo3, other.hi3, 0);
  }

  has(card: Card): boolean {
    if (card === WILD) return this.wilds > 0;
    return ((this.lo & loOf(card)) | (this.hi & hiOf(card))) !== 0;
  }

  copies(card: Card): number {
    if (card === WILD) return this.wilds;
    const lo = loOf(card);
    const hi = hiOf(card);
    let copies = ((this.lo & lo) | (this.hi & hi)) !== 0 ? 1 : 0;
    if (((this.lo1 & lo) | (this.hi1 & hi)) !== 0) copies++;
    if (((this.lo2 & lo) | (this.hi2 & hi)) !== 0) copies++;
    if (((this.lo3 & lo) | (this.hi3 & hi)) !== 0) copies++;
    return copies;
  }

  hasSet(lo: number, hi: number): boolean {
    return ((lo & ~this.lo) | (hi & ~this.hi)) === 0;
  }

  hasBag(other: Readonly<Bag>): boolean {
    return (
      other.wilds <= this.wilds &&
      ((other.lo & ~this.lo) |
        (other.hi & ~this.hi) |
        (other.lo1 & ~this.lo1) |
        (other.hi1 & ~this.hi1) |
        (other.lo2 & ~this.lo2) |
        (other.hi2 & ~this.hi2) |
        (other.lo3 & ~this.lo3) |
        (other.hi3 & ~this.hi3)) ===
        0
    );
  }

  /** All cards, by suit and rank, jokers last; allocates. */
  get cards(): Card[] {
    const cards: Card[] = [];
    for (let card = 0; card <= WILD; card++) {
      for (let copy = this.copies(card); copy > 0; copy--) cards.push(card);
    }
    return cards;
  }

  /** @throws RangeError if a card is there more than four times */
  static from(cards: Iterable<Card>): Bag {
    const bag = new Bag();
    for (const card of cards) {
      if (card !== WILD && bag.copies(card) === 4) throw new RangeError('a bag holds at most four copies of a card');
      bag.take(card);
    }
    return bag;
  }
}
