import type { Card } from '../../../cards/card.js';
import type { Position } from '../engine/position.js';
import { FIRST, KIND, NEW_MELD, type Plan, RUN, rowCards, TO } from '../melds/rows.js';
import { DEAL_REASONS, type DealReason, OUT, RUMMY } from '../rules/endings.js';
import type { RummyEvent } from './events.js';

/** Writes down a game while it is played. An engine that plays for the statistics has none. */
export class Recorder {
  readonly events: RummyEvent[] = [];

  constructor(private readonly position: Position) {}

  startGame(): void {
    this.events.length = 0;
  }

  dealt(): void {
    const { table, stock } = this.position;
    this.events.push({ type: 'deal', deal: table.deal + 1, dealer: table.dealer, deck: stock.all });
  }

  took(card: Card): void {
    this.events.push({ type: 'take', seat: this.seat, card });
  }

  drew(card: Card): void {
    this.events.push({ type: 'draw', seat: this.seat, card });
  }

  restocked(): void {
    this.events.push({ type: 'restock', cards: this.position.stock.all });
  }

  /** To be called when the row is laid. */
  laid(plan: Readonly<Plan>, row: number): void {
    const { seat } = this;
    const meld = plan.get(row, TO);
    const first = plan.get(row, FIRST);
    const isRun = plan.get(row, KIND) === RUN;
    const cards = rowCards(plan, row, this.position.terms.melds);
    if (meld === NEW_MELD) {
      this.events.push({ type: 'meld', seat, kind: isRun ? 'run' : 'set', cards, low: isRun ? first : null });
      return;
    }
    // The meld has grown already: what was added below begins where it does.
    const isBelow = isRun && first === this.position.table.melds.get(meld, FIRST);
    const end = isRun ? (isBelow ? 'low' : 'high') : null;
    this.events.push({ type: 'layoff', seat, meld, cards: isBelow ? cards.reverse() : cards, end });
  }

  /** To be called before the card leaves the hand. */
  discarded(card: Card): void {
    this.events.push({ type: 'discard', seat: this.seat, card });
  }

  /** To be called when the points are counted. */
  scored(reason: DealReason): void {
    const { table, hands } = this.position;
    const totals = [...table.totals];
    const before = this.events.findLast((event) => event.type === 'score')?.totals ?? [];
    this.events.push({
      type: 'score',
      deal: table.deal + 1,
      out: reason === OUT || reason === RUMMY ? table.seat : null,
      reason: DEAL_REASONS[reason]!,
      points: totals.map((total, seat) => total - (before[seat] ?? 0)),
      totals,
      hands: hands.map((hand) => hand.cards),
    });
  }

  ended(deals: number): void {
    const totals = [...this.position.table.totals];
    const most = Math.max(...totals);
    const winners = totals.flatMap((total, seat) => (total === most ? [seat] : []));
    this.events.push({ type: 'end', winners, totals, deals });
  }

  private get seat(): number {
    return this.position.table.seat;
  }
}
