/** Where all 52 cards are, moved by hand, as arrays of texts: the bookkeeping of the referee. */
import { DECK, rankName, suitName } from '../../../cards/model.testing.js';
import { heldPoints, laidPoints, without } from './naive.testing.js';

export class CardsInPlay {
  /** Seat 0's and seat 1's. */
  readonly hands: [string[], string[]] = [[], []];
  /** In the order dealt. */
  circle: string[] = [];
  stock: string[] = [];
  /** From its first card to its top. */
  pile: string[] = [];
  readonly table = { sequences: [] as string[], groups: [] as string[] };

  /** Rules 2.2 to 2.4, from a deck in the order of use. */
  deal(deck: readonly string[]): void {
    for (let place = 0; place < 12; place++) this.hands[place % 2 === 0 ? 1 : 0].push(deck[place]!);
    this.circle = deck.slice(12, 22);
    this.pile = deck.slice(22, 23);
    this.stock = deck.slice(23);
  }

  get top(): string {
    return this.pile.at(-1) ?? 'nothing';
  }

  get points(): number {
    return laidPoints(this.table);
  }

  get net(): number {
    return this.points - heldPoints(this.hands[1]);
  }

  /** Rules 3.1 and 3.2. */
  playable(mayCall: boolean): string[] {
    return this.hands[0].filter(
      (card) =>
        mayCall ||
        rankName(card) === 'A' ||
        rankName(card) === rankName(this.top) ||
        suitName(card) === suitName(this.top),
    );
  }

  drawFromStock(seat: number, cards: readonly string[]): void {
    claim(
      '2.4',
      cards.length > 0 && cards.join() === this.stock.slice(0, cards.length).join(),
      `${cards} in deck order`,
    );
    this.stock = this.stock.slice(cards.length);
    this.hands[seat]!.push(...cards);
  }

  pickUp(cards: readonly string[]): void {
    const fromTop = this.pile.slice(-cards.length).reverse();
    claim('4.1', cards.length > 0 && cards.join() === fromTop.join(), `${cards} from the top down without gaps`);
    this.pile = this.pile.slice(0, -cards.length);
    this.hands[1].push(...cards);
  }

  lay(kind: 'sequence' | 'group', cards: readonly string[]): void {
    claim('4.2', cards.length > 0 && cards.every((card) => this.hands[1].includes(card)), `${cards} are held`);
    this.hands[1] = without(this.hands[1], cards);
    (kind === 'sequence' ? this.table.sequences : this.table.groups).push(...cards);
  }

  putOnPile(seat: 0 | 1, card: string): void {
    claim(seat === 0 ? '3.1' : '4.3', this.hands[seat].includes(card), `${card} is held`);
    this.hands[seat] = without(this.hands[seat], [card]);
    this.pile.push(card);
  }

  turnCircleCard(card: string): void {
    claim('2.3', card === this.circle.at(-1), 'the last dealt is turned first');
    this.pile.push(this.circle.pop()!);
  }

  count(): void {
    const { sequences, groups } = this.table;
    const all = [...this.hands.flat(), ...this.circle, ...this.stock, ...this.pile, ...sequences, ...groups];
    const held = new Set(all);
    claim('1.1', all.length === DECK.length && DECK.every((card) => held.has(card)), 'each card is in one place');
  }
}

/** @throws Error, beginning with the number of a rule, if what it asks for does not hold. */
export function claim(rule: string, holds: boolean, what: string): void {
  if (!holds) throw new Error(`${rule}: ${what}`);
}
