import { type Card, DECK_SIZE, isCard, NEW_DECK } from '../../cards/card.js';
import { CardSet } from '../../cards/card-set.js';
import { DEAL, type Key, Stream } from '../../random/index.js';

/** What lies face down: the shuffled deck in the order of use, of which the circle is a part. No policy gets it. */
export class Stock {
  /** The whole deck in the order of use (rule 2.2), a function of key and game alone. */
  readonly deck = new Uint8Array(DECK_SIZE);
  /** How many cards of the deck are used: dealt, in the circle, turned up or drawn. */
  used = 0;
  private circleStart = 0;
  private readonly stream = new Stream();

  shuffle(key: Key, game: number): void {
    this.deck.set(NEW_DECK);
    this.stream.start(key, game, DEAL);
    this.stream.shuffle(this.deck);
    this.used = 0;
  }

  /** Takes a deck in the order of use. @throws RangeError if it is not the 52 cards. */
  stack(deck: Iterable<Card>): void {
    const cards = [...deck];
    if (cards.length !== DECK_SIZE || CardSet.from(cards.filter(isCard)).size !== DECK_SIZE) {
      throw new RangeError('a deck has each of the 52 cards once');
    }
    this.deck.set(cards);
    this.used = 0;
  }

  next(): Card {
    return this.deck[this.used++]!;
  }

  /** Sets the next cards aside as the circle. */
  layCircle(size: number): void {
    this.circleStart = this.used;
    this.used += size;
  }

  /** The circle card that is turned when `left` are left afterwards: the last dealt comes first (rule 2.3). */
  circleCard(left: number): Card {
    return this.deck[this.circleStart + left]!;
  }

  /** The cards used from a place of the deck on. */
  usedSince(from: number): Uint8Array {
    return this.deck.subarray(from, this.used);
  }

  /** How many cards can still be drawn. */
  get left(): number {
    return DECK_SIZE - this.used;
  }
}
