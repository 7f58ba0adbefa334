import type { Stream } from '../../../random/index.js';
import type { Position } from '../engine/position.js';
import type { HiddenCards } from './hidden-cards.js';
import type { Ways } from './ways.js';

/** Deals hidden cards anew: each way in which they may lie as likely as any other. */
export class Dealer {
  private ways: Ways | null = null;
  private left: readonly number[] = [];
  /** The hidden cards of each heap, by way. */
  private readonly heaps = new Map<HiddenCards, readonly Uint8Array[]>();
  private readonly stock = new Uint8Array(256);

  /** @param left by heap: cards that have not been drawn */
  prepare(ways: Ways, left: readonly number[]): void {
    this.ways = ways;
    this.left = left;
    this.heaps.clear();
    for (const way of ways.all) {
      this.heaps.set(
        way,
        left.map((_, heap) => way.cardsOf(heap)),
      );
    }
  }

  /** Deals each seat its unknown cards, and lays the stock. Hands hold the known cards before, the seat's own all. */
  deal(position: Position, random: Stream): void {
    const { left, stock } = this;
    const way = this.ways!.choose(random);
    const { held } = way;
    let drawn = 0;
    for (const [heap, cards] of this.heaps.get(way)!.entries()) {
      random.shuffle(cards, cards.length);
      let next = 0;
      for (const [seat, hand] of position.hands.entries()) {
        for (let count = held[heap]![seat]!; count > 0; count--) hand.take(cards[next++]!);
      }
      for (let count = left[heap]!; count > 0; count--) stock[drawn++] = cards[next++]!;
    }
    position.stock.lay(stock, drawn);
  }
}
