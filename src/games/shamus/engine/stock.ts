import { type Card, DECK_SIZE, isCard, NEW_DECK } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import { DEAL, type Key, Stream } from '../../../random/index.js';
import type { Hand } from './hand.js';

const { hiOf, loOf } = sets;

/** The new deck, four cards a word. */
const NEW_DECK_WORDS = new Int32Array(Uint8Array.from(NEW_DECK).buffer);

/** Lays the new deck, unshuffled, into the 13 words of a deck: copied faster than cards one by one. */
export function layNewDeck(words: Int32Array): void {
  for (let word = 0; word < NEW_DECK_WORDS.length; word++) words[word] = NEW_DECK_WORDS[word]!;
}

/**
 * The face-down cards: the shuffled deck in the order of use (rule 2.2), including the circle. Policies never see it.
 *
 * The deck depends only on key and game, but each card is drawn only when it is needed (one step of Fisher-Yates): a
 * quarter of the cards never are.
 */
export class Stock {
  /** How many cards of the deck are used: dealt, in the circle, turned up or drawn. */
  used = 0;
  private readonly words = new Int32Array(NEW_DECK_WORDS);
  private readonly cards = new Uint8Array(this.words.buffer);
  /** Whether the deck was given, not shuffled. */
  private stacked = false;
  private circleStart = 0;
  private readonly stream = new Stream();

  shuffle(key: Key, game: number): void {
    layNewDeck(this.words);
    this.stream.start(key, game, DEAL);
    this.used = 0;
    this.stacked = false;
  }

  /** Takes a deck in the order of use. @throws RangeError if it is not the 52 cards. */
  stack(deck: Iterable<Card>): void {
    const cards = [...deck];
    if (cards.length !== DECK_SIZE || CardSet.from(cards.filter(isCard)).size !== DECK_SIZE) {
      throw new RangeError('a deck must contain each of the 52 cards once');
    }
    this.cards.set(cards);
    this.used = 0;
    this.stacked = true;
  }

  next(): Card {
    const { cards } = this;
    const place = this.used++;
    if (this.stacked) return cards[place]!;
    return drawInto(cards, place, this.stream);
  }

  /** Deals the next cards to a hand. */
  deal(hand: Hand, count: number): void {
    let lo = 0;
    let hi = 0;
    for (let dealt = 0; dealt < count; dealt++) {
      const card = this.next();
      lo |= loOf(card);
      hi |= hiOf(card);
    }
    hand.takeAll(lo, hi, count);
  }

  /** Sets the next cards aside as the circle. */
  layCircle(size: number): void {
    this.circleStart = this.used;
    for (let card = 0; card < size; card++) this.next();
  }

  /** The circle card that is turned when `left` are left afterwards: the last dealt comes first (rule 2.3). */
  circleCard(left: number): Card {
    return this.cards[this.circleStart + left]!;
  }

  /** The cards used from a place of the deck on. */
  usedSince(from: number): Uint8Array {
    return this.cards.subarray(from, this.used);
  }

  /** A copy of the whole deck in the order of use. */
  get deck(): Uint8Array {
    const deck = this.cards.slice();
    const stream = this.stream.copy();
    for (let place = this.used; place < DECK_SIZE && !this.stacked; place++) drawInto(deck, place, stream);
    return deck;
  }

  /** How many cards can still be drawn. */
  get left(): number {
    return DECK_SIZE - this.used;
  }
}

/** Draws the card of a place from those that have none yet. */
function drawInto(cards: Uint8Array, place: number, stream: Stream): Card {
  const other = place + stream.below(DECK_SIZE - place);
  const card = cards[other]!;
  cards[other] = cards[place]!;
  cards[place] = card;
  return card;
}
