import { type Card, DECK_SIZE, type Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { UPCARD } from '../engine/event-kinds.js';
import { eventToLog, type MeldKind, type ShamusEvent } from '../engine/events.js';
import { PublicTable } from '../engine/public-table.js';
import { NO_CALL, type Table } from '../engine/table.js';
import { dealOf } from '../rules/deal.js';
import { heldValue, sequenceDiscount } from '../rules/points.js';
import type { Terms } from '../rules/terms.js';

/** The position after each event of a recorded game, with every card visible: the public table, and the cards that it hides. */
export class Board {
  readonly hands: CardSet[];
  seniorLost = false;
  /** Cards in hands that everyone knows of, because they were picked up. */
  seen = CardSet.empty;
  private readonly open: PublicTable;
  private deck: readonly Card[] = [];
  private isOver = false;

  constructor(private readonly terms: Terms) {
    this.open = new PublicTable(terms);
    this.hands = Array.from({ length: terms.players }, () => CardSet.empty);
  }

  get table(): Readonly<Table> {
    return this.open.table;
  }

  get turn(): number {
    return this.open.turns;
  }

  /** Whose turn it is, or was last; null before the first and when play is over. */
  get seat(): number | null {
    return this.isOver || this.open.seat < 0 ? null : this.open.seat;
  }

  /** The discard pile, its top last. */
  get pile(): Card[] {
    return [...this.table.pile.subarray(0, this.table.pileCount)];
  }

  /** Face down, the next card first. */
  get circle(): Card[] {
    const start = this.terms.players * this.terms.targets.hand;
    return this.deck.slice(start, start + this.table.circleCount).reverse();
  }

  get stock(): Card[] {
    return this.deck.slice(DECK_SIZE - this.table.stockCount);
  }

  /** The last suit called with an ace (rule 3.3), and the caller. */
  get call(): { readonly seat: number; readonly suit: Suit } | null {
    const { lastCall } = this.table;
    return lastCall === NO_CALL ? null : { seat: this.open.caller, suit: lastCall };
  }

  /** Points on the table minus those in the Rummy players' hands. */
  get net(): number {
    const held = this.hands.filter((_, seat) => seat % 2 === 1);
    return held.reduce((points, { lo, hi }) => points - heldValue(lo, hi), this.table.points);
  }

  follow(event: ShamusEvent): void {
    if (event.type === 'deal') this.deal(event.deck);
    else this.happen(event);
    if (event.type === 'senior-lost') this.seniorLost = true;
    if (event.type === 'end') this.isOver = true;
  }

  static worth(kind: MeldKind, { lo, hi }: CardSet): number {
    return heldValue(lo, hi) - (kind === 'sequence' ? sequenceDiscount(lo, hi) : 0);
  }

  private deal(deck: readonly Card[]): void {
    const { hands, upcard } = dealOf(deck, this.terms);
    this.deck = deck;
    this.open.apply(Int32Array.of(UPCARD | (upcard << 8)), 0);
    for (const [seat, cards] of hands.entries()) this.hands[seat] = CardSet.from(cards);
  }

  private happen(event: Exclude<ShamusEvent, { readonly type: 'deal' }>): void {
    const { open, hands } = this;
    const { pickUps } = open;
    const log = eventToLog(event);
    for (let place = 0; place < log.length; ) place = open.apply(log, place);
    if (!('seat' in event)) return;
    const { seat } = event;
    const cards = CardSet.from('cards' in event ? event.cards : 'card' in event ? [event.card] : []);
    const isTaken = open.table.held[seat]! > hands[seat]!.size;
    hands[seat] = isTaken ? hands[seat]!.union(cards) : hands[seat]!.difference(cards);
    this.seen = open.pickUps > pickUps ? this.seen.union(cards) : this.seen.difference(cards);
  }
}
