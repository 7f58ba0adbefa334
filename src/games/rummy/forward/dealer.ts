import type { Stream } from '../../../random/index.js';
import type { Position } from '../engine/position.js';
import type { HiddenCards } from './hidden-cards.js';

/** Deals hidden cards anew: each way in which they may lie as likely as any other. */
export class Dealer {
  private ways: readonly HiddenCards[] = [];
  private left: readonly number[] = [];
  /** By way and heap: its hidden cards. */
  private heaps: readonly (readonly Uint8Array[])[] = [];
  private weights = 0;
  private readonly stock = new Uint8Array(256);

  /** @param left by heap: cards that have not been drawn */
  prepare(ways: readonly HiddenCards[], left: readonly number[]): void {
    this.ways = ways;
    this.left = left;
    this.heaps = ways.map((way) => left.map((_, heap) => way.cardsOf(heap)));
    this.weights = ways.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** Gives each seat what it is not known to hold, and lays the stock. The hands hold what is known, and the own all. */
  deal(position: Position, random: Stream): void {
    const { left, stock } = this;
    const place = this.ways.length === 1 ? 0 : this.chosen(random);
    const { held } = this.ways[place]!;
    let drawn = 0;
    for (const [heap, cards] of this.heaps[place]!.entries()) {
      random.shuffle(cards, cards.length);
      let next = 0;
      for (const [seat, hand] of position.hands.entries()) {
        for (let count = held[heap]![seat]!; count > 0; count--) hand.take(cards[next++]!);
      }
      for (let count = left[heap]!; count > 0; count--) stock[drawn++] = cards[next++]!;
    }
    position.stock.lay(stock, drawn);
  }

  private chosen(random: Stream): number {
    let rest = ((random.next() >>> 0) / 2 ** 32) * this.weights;
    for (const [place, { weight }] of this.ways.entries()) {
      rest -= weight;
      if (rest < 0) return place;
    }
    return 0;
  }
}
