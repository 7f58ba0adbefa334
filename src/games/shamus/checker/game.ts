import { sum, worth } from './cards.js';
import type { Deal } from './format.js';
import { Table } from './lay-downs.js';
import type { Rulings } from './rulings.js';

export const isUno = (seat: number): boolean => seat % 2 === 0;

/** The position of one game: who holds what, and where each card is. */
export class Game {
  readonly players: number;
  readonly targets: { senior: number; junior: number };
  readonly rulings: Rulings;
  readonly hands: string[][];
  /** In the order dealt; turned from the end (2.3). */
  readonly circle: string[];
  /** In the order drawn (2.4). */
  readonly stock: string[];
  /** In the order discarded: the top is the last. */
  readonly pile: string[];
  readonly table = new Table();
  seniorLost = false;
  /** True if the top is an ace on which an Uno player may call a suit, that is, play any card (3.2). */
  topIsOpenAce = false;
  topIsUpcard = true;

  /** @param sizes of each hand and of the circle (2.2, 2.3, 6.3, 7.1) */
  constructor(deal: Deal, rulings: Rulings, { hand, circle }: { readonly hand: number; readonly circle: number }) {
    const dealt = hand * deal.players;
    this.players = deal.players;
    this.targets = deal.targets;
    this.rulings = rulings;
    this.hands = Array.from({ length: deal.players }, () => []);
    // 2.2, 7.1: one at a time, seat 1 first.
    for (const [index, card] of deal.deck.slice(0, dealt).entries()) this.hands[(index + 1) % deal.players]!.push(card);
    this.circle = deal.deck.slice(dealt, dealt + circle);
    this.pile = deal.deck.slice(dealt + circle, dealt + circle + 1);
    this.stock = deal.deck.slice(dealt + circle + 1);
  }

  get top(): string {
    return this.pile.at(-1)!;
  }

  hand(seat: number): string[] {
    return this.hands[seat]!;
  }

  handsOf(role: 'uno' | 'rummy'): string[][] {
    return this.hands.filter((_, seat) => isUno(seat) === (role === 'uno'));
  }

  after(seat: number): number {
    return (seat + 1) % this.players;
  }

  drawTo(seat: number, count: number): void {
    this.hand(seat).push(...this.stock.splice(0, count));
  }

  /** Puts a card on the pile; the caller then says whether the ace is open. */
  cover(card: string): void {
    this.pile.push(card);
    this.topIsOpenAce = false;
    this.topIsUpcard = false;
  }

  remove(seat: number, cards: readonly string[]): void {
    this.hands[seat] = this.hand(seat).filter((held) => !cards.includes(held));
  }

  /** 7.3: what all Rummy players hold is subtracted. */
  net(): number {
    return this.table.points() - sum(this.handsOf('rummy').flat().map(worth));
  }
}
