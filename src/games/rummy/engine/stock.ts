import type { Card } from '../../../cards/card.js';
import { deckPurpose, type Key, Stream } from '../../../random/index.js';
import { type DeckSize, newDeck } from '../cards/deck.js';

/** Source of the order of shuffled cards: chance, or a stacked deck. */
export interface Shuffler {
  /**
   * Orders the first `count` of these cards.
   *
   * @param time 0 for the deck of the deal, r for its r-th new stock
   */
  order(cards: Uint8Array, count: number, deal: number, time: number): void;
}

/** Orders cards by chance, a function of key, game, deal and time alone. */
export class SeededShuffler implements Shuffler {
  private readonly stream = new Stream();
  private game = 0;

  constructor(private readonly key: Key) {}

  startGame(game: number): void {
    this.game = game;
  }

  order(cards: Uint8Array, count: number, deal: number, time: number): void {
    this.stream.start(this.key, this.game, deckPurpose(deal, time));
    this.stream.shuffle(cards, count);
  }
}

/** Cards that lie face down, in the order of use. No policy gets it. */
export class Stock {
  private readonly fresh: Uint8Array;
  private readonly cards: Uint8Array;
  /** The next card, and the place after the last. */
  private next = 0;
  private end = 0;

  constructor(deck: DeckSize) {
    this.fresh = Uint8Array.from(newDeck(deck));
    this.cards = new Uint8Array(this.fresh.length);
  }

  copyFrom(other: Stock): void {
    this.next = other.next;
    this.end = other.end;
    for (let place = other.next; place < other.end; place++) this.cards[place] = other.cards[place]!;
  }

  /** The whole deck, to be used from its first card on (R2.2). */
  startDeal(shuffler: Shuffler, deal: number): void {
    const { cards, fresh } = this;
    for (let place = 0; place < fresh.length; place++) cards[place] = fresh[place]!;
    shuffler.order(cards, fresh.length, deal, 0);
    this.next = 0;
    this.end = fresh.length;
  }

  /** The card that was drawn last goes to the bottom (R2.2). */
  bury(card: Card): void {
    const { cards, end } = this;
    this.next--;
    for (let place = this.next; place < end - 1; place++) cards[place] = cards[place + 1]!;
    cards[end - 1] = card;
  }

  /** A new stock of the cards of a discard pile but its top (R2.4); the old one is used up. */
  restock(shuffler: Shuffler, deal: number, time: number, pile: Readonly<Uint8Array>, pileCount: number): void {
    const under = pileCount - 1;
    for (let place = 0; place < under; place++) this.cards[place] = pile[place]!;
    shuffler.order(this.cards, under, deal, time);
    this.next = 0;
    this.end = under;
  }

  /** Replaces the stock by `count` cards, in the order of use. */
  lay(cards: Readonly<Uint8Array>, count: number): void {
    for (let place = 0; place < count; place++) this.cards[place] = cards[place]!;
    this.next = 0;
    this.end = count;
  }

  get left(): number {
    return this.end - this.next;
  }

  draw(): Card {
    return this.cards[this.next++]!;
  }

  /** All cards of the deck or of the new stock in the order of use, drawn or not; a copy. */
  get all(): Card[] {
    return [...this.cards.subarray(0, this.end)];
  }

  /** The cards that can be drawn, in this order; a copy. */
  get rest(): Uint8Array {
    return this.cards.slice(this.next, this.end);
  }
}
