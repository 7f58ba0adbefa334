import { type Card, rankOf, type Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { OUTCOMES, outcomeOf, REASONS } from '../rules/endings.js';
import type { LayDown } from '../rules/lay-down.js';
import type { MeldKind, PenaltyCause, ShamusEvent } from './events.js';
import type { Table } from './table.js';

/** Records the events of a game. Engines that only play for statistics have none. */
export class Recorder {
  readonly events: ShamusEvent[] = [];
  private seniorLost = false;

  constructor(private readonly table: Readonly<Table>) {}

  dealt(deck: Iterable<Card>): void {
    this.events.length = 0;
    this.seniorLost = false;
    this.write({ type: 'deal', deck: [...deck] });
  }

  penalized(seat: number, cause: PenaltyCause, cards: Iterable<Card>): void {
    this.writeCards({ type: 'penalty', seat, cause, cards: [...cards] });
  }

  drew(seat: number, cards: Iterable<Card>): void {
    this.writeCards({ type: 'draw', seat, cards: [...cards] });
  }

  played(seat: number, card: Card, call: Suit | null): void {
    this.write({ type: 'play', seat, card, call });
  }

  turned(card: Card): void {
    this.write({ type: 'circle', card, left: this.table.circleCount });
  }

  pickedUp(seat: number, cards: Iterable<Card>): void {
    this.write({ type: 'pickup', seat, cards: [...cards] });
  }

  /** Splits a lay-down into melds and lay-offs. Call it before the cards are on the table. */
  laid(seat: number, laid: LayDown): void {
    const { table } = this;
    const sequences = CardSet.fromHalves(laid.sequencesLo, laid.sequencesHi);
    const groups = CardSet.fromHalves(laid.groupsLo, laid.groupsHi);
    const grouped = new Set([...CardSet.fromHalves(table.groupsLo, table.groupsHi)].map(rankOf));
    const runs = splitIntoRuns(sequences);
    const ranks = splitByRank(groups);
    const newRuns = runs.filter((run) => run.length >= 3);
    const newGroups = ranks.filter((cards) => !grouped.has(rankOf(cards[0]!)));
    for (const cards of newRuns) this.write({ type: 'meld', seat, kind: 'sequence', cards });
    for (const cards of newGroups) this.write({ type: 'meld', seat, kind: 'group', cards });
    let onTable = CardSet.fromHalves(table.sequencesLo, table.sequencesHi);
    const short = runs.filter((run) => run.length < 3).flat();
    const inOrder: Card[] = [];
    while (inOrder.length < short.length) {
      const next = short.find((card) => !onTable.has(card) && (onTable.has(card - 1) || onTable.has(card + 1)));
      if (next === undefined) throw new Error('the engine accepted a lay-off that fits nowhere');
      inOrder.push(next);
      onTable = onTable.with(next);
    }
    this.layOff(seat, 'sequence', inOrder);
    this.layOff(seat, 'group', ranks.filter((cards) => grouped.has(rankOf(cards[0]!))).flat());
  }

  discarded(seat: number, card: Card): void {
    this.write({ type: 'discard', seat, card });
  }

  ended(reason: number, net: number): void {
    const { points, held, circleCount, stockCount } = this.table;
    this.write({
      type: 'end',
      outcome: OUTCOMES[outcomeOf(reason)]!.name,
      reason: REASONS[reason]!.name,
      table: points,
      net,
      hands: [...held],
      circle: circleCount,
      stock: stockCount,
    });
  }

  passed(seat: number): void {
    this.write({ type: 'pass', seat });
  }

  private writeCards(event: ShamusEvent & { readonly cards: readonly Card[] }): void {
    if (event.cards.length > 0) this.write(event);
  }

  private layOff(seat: number, kind: MeldKind, cards: readonly Card[]): void {
    if (cards.length > 0) this.write({ type: 'layoff', seat, kind, cards });
  }

  private write(event: ShamusEvent): void {
    this.events.push(event);
    if (this.table.seniorLost && !this.seniorLost) {
      this.seniorLost = true;
      this.events.push({ type: 'senior-lost' });
    }
  }
}

/** Consecutive cards together, in rank order. */
export function splitIntoRuns(cards: CardSet): Card[][] {
  const runs: Card[][] = [];
  let previous = -2;
  for (const card of cards) {
    if (card === previous + 1) runs.at(-1)!.push(card);
    else runs.push([card]);
    previous = card;
  }
  return runs;
}

export function splitByRank(cards: CardSet): Card[][] {
  const ranks = new Map<number, Card[]>();
  for (const card of cards) ranks.set(rankOf(card), [...(ranks.get(rankOf(card)) ?? []), card]);
  return [...ranks.values()];
}
