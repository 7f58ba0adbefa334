import type { Card } from '../../../cards/card.js';
import type { RandomSource } from '../../../random/index.js';
import { HiddenCards } from './hidden-cards.js';

/** Max number of ways that are kept, the likeliest. */
const MOST_WAYS = 16;

/**
 * The ways in which the cards that were shown may have come from one heap or another (see `HiddenCards`), each with its
 * weight. A player is taken to have shown any of its cards with equal chances: then all ways to lay out
 * the cards of the heaps are equally likely but for what was shown. With a single deck there is always one way.
 */
export class Ways {
  all: readonly HiddenCards[] = [];
  private heaps = 0;

  constructor(private readonly players: number) {}

  clear(): void {
    this.all = [new HiddenCards(this.players)];
    this.heaps = 0;
  }

  copyFrom(other: Ways): void {
    this.all = other.all.map((way) => way.copy());
    this.heaps = other.heaps;
  }

  add(cards: readonly Card[]): void {
    for (const way of this.all) way.add(cards);
    this.heaps++;
  }

  /** Puts a card face down on a heap, which is made if it is the next one. */
  putIn(heap: number, card: Card): void {
    for (const way of this.all) way.putIn(heap, card);
    this.heaps = Math.max(this.heaps, heap + 1);
  }

  turnUp(heap: number, card: Card): void {
    for (const way of this.all) way.turnUp(heap, card);
  }

  draw(heap: number, seat: number, count = 1): void {
    for (const way of this.all) way.draw(heap, seat, count);
  }

  /** One of the ways, each as often as it is likely. */
  choose(random: RandomSource): HiddenCards {
    const { all } = this;
    const [first] = all;
    if (all.length === 1) return first!;
    let rest = ((random.next() >>> 0) / 2 ** 32) * all.reduce((sum, { weight }) => sum + weight, 0);
    for (const way of all) {
      rest -= way.weight;
      if (rest < 0) return way;
    }
    return first!;
  }

  /** Notes a card shown by a seat, which came from a heap of which it holds cards; if from none, no way is left. */
  show(seat: number, card: Card): void {
    const next: HiddenCards[] = [];
    for (const way of this.all) {
      const heaps: number[] = [];
      for (let heap = 0; heap < this.heaps; heap++) if (way.chance(heap, seat, card) > 0) heaps.push(heap);
      for (const [place, heap] of heaps.entries()) {
        const shown = place === heaps.length - 1 ? way : way.copy();
        shown.show(heap, seat, card);
        next.push(shown);
      }
    }
    this.all = next.length > 1 ? likeliest(next) : next;
  }
}

/** Merges ways with equal counts, and drops all but the MOST_WAYS likeliest. */
function likeliest(ways: readonly HiddenCards[]): HiddenCards[] {
  const byText = new Map<string, HiddenCards>();
  for (const way of ways) {
    const same = byText.get(way.text);
    if (same === undefined) byText.set(way.text, way);
    else same.merge(way);
  }
  const merged = [...byText.values()].sort((one, other) => other.weight - one.weight).slice(0, MOST_WAYS);
  const most = merged[0]!.weight;
  for (const way of merged) way.weight /= most;
  return merged;
}
