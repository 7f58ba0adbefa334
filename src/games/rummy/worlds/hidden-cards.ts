import type { Card } from '../../../cards/card.js';
import { WILD } from '../cards/bag.js';

/** Cards are counted by their number. */
const KINDS = WILD + 1;

/**
 * Heaps that the shown cards came from, as a list from the last one back. Where two courses led to the same, `heap` is
 * negative, `other` is the second of them, and `share` is its part of the chances.
 */
export interface Course {
  readonly heap: number;
  readonly before: Course | null;
  readonly other: Course | null;
  readonly share: number;
}

/**
 * Places of the cards that nobody has shown, as far as their heaps say: a *heap* is the cards of one face-down pile, the
 * deck or a new stock. Known of each heap are its cards that have not been shown, and the number of them that each seat
 * got. Within a heap all ways to lay them out are equally likely.
 */
export class HiddenCards {
  /** Likelihood among all that fit; not normalised. */
  weight = 1;
  /** Copies of each card, by heap and the card's number. */
  readonly copies: Uint8Array[] = [];
  /** Number of cards, by heap. */
  readonly sizes: number[] = [];
  /** Number of cards that a seat holds, by heap and seat. */
  readonly held: Int32Array[] = [];
  course: Course | null = null;

  constructor(private readonly players: number) {}

  add(cards: Iterable<Card>): void {
    const copies = new Uint8Array(KINDS);
    let size = 0;
    for (const card of cards) {
      copies[card]!++;
      size++;
    }
    this.copies.push(copies);
    this.sizes.push(size);
    this.held.push(new Int32Array(this.players));
  }

  /** Notes that a seat has got a card of a heap that it shows to nobody. */
  draw(heap: number, seat: number, count: number): void {
    this.held[heap]![seat]! += count;
  }

  /** Puts a card face down on a heap, which is made if it is the next one. */
  putIn(heap: number, card: Card): void {
    if (heap === this.sizes.length) this.add([]);
    this.copies[heap]![card]!++;
    this.sizes[heap]!++;
  }

  turnUp(heap: number, card: Card): void {
    this.copies[heap]![card]!--;
    this.sizes[heap]!--;
  }

  chance(heap: number, seat: number, card: Card): number {
    return (this.held[heap]![seat]! * this.copies[heap]![card]!) / this.sizes[heap]!;
  }

  show(heap: number, seat: number, card: Card): void {
    this.weight *= this.chance(heap, seat, card);
    this.course = { heap, before: this.course, other: null, share: 0 };
    this.held[heap]![seat]!--;
    this.turnUp(heap, card);
  }

  /** Adds the weight of another way that has the same counts as this one. */
  merge({ weight, course }: HiddenCards): void {
    this.weight += weight;
    this.course = { heap: -1, before: this.course, other: course, share: weight / this.weight };
  }

  copy(): HiddenCards {
    const copy = new HiddenCards(this.players);
    copy.weight = this.weight;
    copy.course = this.course;
    copy.sizes.push(...this.sizes);
    for (const copies of this.copies) copy.copies.push(copies.slice());
    for (const held of this.held) copy.held.push(held.slice());
    return copy;
  }

  /** Text of a way, equal if the same cards may lie in the same places. */
  get text(): string {
    let text = '';
    for (const held of this.held) text += String.fromCharCode(...held);
    for (const copies of this.copies) text += String.fromCharCode(...copies);
    return text;
  }

  cardsOf(heap: number): Uint8Array {
    const cards = new Uint8Array(this.sizes[heap]!);
    let count = 0;
    for (const [card, copies] of this.copies[heap]!.entries()) {
      for (let copy = 0; copy < copies; copy++) cards[count++] = card;
    }
    return cards;
  }
}
