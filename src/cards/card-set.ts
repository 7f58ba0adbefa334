import type { Card } from './card.js';
import { formatCards, parseCards } from './notation.js';
import { countCards, EVERY_CARD, firstCard, hasCard, hiOf, loOf } from './sets.js';

/**
 * An immutable set of cards, for code that is not performance-critical: tests, tools, output. It allocates; inner loops use
 * the two halves (sets.ts) directly.
 */
export class CardSet implements Iterable<Card> {
  static readonly empty = new CardSet(0, 0);
  static readonly full = new CardSet(EVERY_CARD, EVERY_CARD);

  private constructor(
    readonly lo: number,
    readonly hi: number,
  ) {}

  /** The set with these halves; bits that are not cards are dropped. */
  static fromHalves(lo: number, hi: number): CardSet {
    return new CardSet(lo & EVERY_CARD, hi & EVERY_CARD);
  }

  static of(...cards: Card[]): CardSet {
    return CardSet.from(cards);
  }

  static from(cards: Iterable<Card>): CardSet {
    let lo = 0;
    let hi = 0;
    for (const card of cards) {
      lo |= loOf(card);
      hi |= hiOf(card);
    }
    return new CardSet(lo, hi);
  }

  /** Parses cards separated by white space. @throws RangeError at the first invalid card. */
  static parse(text: string): CardSet {
    return CardSet.from(parseCards(text));
  }

  get size(): number {
    return countCards(this.lo, this.hi);
  }

  get isEmpty(): boolean {
    return (this.lo | this.hi) === 0;
  }

  has(card: Card): boolean {
    return hasCard(this.lo, this.hi, card);
  }

  with(card: Card): CardSet {
    return new CardSet(this.lo | loOf(card), this.hi | hiOf(card));
  }

  without(card: Card): CardSet {
    return new CardSet(this.lo & ~loOf(card), this.hi & ~hiOf(card));
  }

  union(other: CardSet): CardSet {
    return new CardSet(this.lo | other.lo, this.hi | other.hi);
  }

  intersection(other: CardSet): CardSet {
    return new CardSet(this.lo & other.lo, this.hi & other.hi);
  }

  difference(other: CardSet): CardSet {
    return new CardSet(this.lo & ~other.lo, this.hi & ~other.hi);
  }

  isSubsetOf(other: CardSet): boolean {
    return this.difference(other).isEmpty;
  }

  isDisjointFrom(other: CardSet): boolean {
    return this.intersection(other).isEmpty;
  }

  equals(other: CardSet): boolean {
    return this.lo === other.lo && this.hi === other.hi;
  }

  /** Iterates by suit, then by rank. */
  *[Symbol.iterator](): Generator<Card> {
    let { lo, hi } = this;
    while ((lo | hi) !== 0) {
      const card = firstCard(lo, hi);
      lo &= ~loOf(card);
      hi &= ~hiOf(card);
      yield card;
    }
  }

  toString(): string {
    return formatCards(this);
  }
}
