import type { Card } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';

const { countCards, hiOf, loOf } = sets;

/** The cards that a seat holds, as (lo, hi) halves, and how many they are. */
export class Hand {
  lo = 0;
  hi = 0;
  count = 0;

  clear(): void {
    this.set(0, 0, 0);
  }

  set(lo: number, hi: number, count: number): void {
    this.lo = lo;
    this.hi = hi;
    this.count = count;
  }

  take(card: Card): void {
    this.lo |= loOf(card);
    this.hi |= hiOf(card);
    this.count++;
  }

  /** Takes `count` cards, none of which it holds. */
  takeAll(lo: number, hi: number, count: number): void {
    this.lo |= lo;
    this.hi |= hi;
    this.count += count;
  }

  give(card: Card): void {
    this.lo &= ~loOf(card);
    this.hi &= ~hiOf(card);
    this.count--;
  }

  /** Gives up cards, all of which it holds. */
  giveAll(lo: number, hi: number): void {
    this.lo ^= lo;
    this.hi ^= hi;
    this.count -= countCards(lo, hi);
  }

  holdsAny(lo: number, hi: number): boolean {
    return ((this.lo & lo) | (this.hi & hi)) !== 0;
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** The hand as a CardSet; allocates. */
  get cards(): CardSet {
    return CardSet.fromHalves(this.lo, this.hi);
  }
}
