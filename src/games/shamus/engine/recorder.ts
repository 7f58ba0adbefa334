import { ACE, type Card, DECK_SIZE, rankOf, suitOf } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import { OUTCOMES, outcomeOf, REASONS } from '../rules/endings.js';
import { LayDown } from '../rules/lay-down.js';
import * as kinds from './event-kinds.js';
import type { MeldKind, PenaltyCause, ShamusEvent } from './events.js';
import type { GamePosition } from './game-position.js';
import { PublicTable } from './public-table.js';

const { actorOf, CALLED, DISCARDED, DREW, kindOf, LAID, numberIn } = kinds;
const { PASSED, PENALTY, PICKED_UP, PLAYED, readLaid, TURNED, UPCARD } = kinds;

const CAUSES: Readonly<Record<number, PenaltyCause>> = {
  [UPCARD]: 'opening',
  [TURNED]: 'circle',
  [DISCARDED]: 'discard',
};

/** Records the events of a game with every card: reads its public record, and takes the cards that it hides from the deck. */
export class Recorder {
  private readonly told: ShamusEvent[] = [];
  private readonly open: PublicTable;
  private readonly laid = new LayDown();
  /** Place of the record up to which events are reported. */
  private read = 0;

  constructor(private readonly position: GamePosition) {
    this.open = new PublicTable(position.terms);
  }

  /** Starts with the deck that was dealt. */
  start(): void {
    this.told.length = this.read = 0;
    this.told.push({ type: 'deal', deck: [...this.position.deck] });
  }

  /** The events so far, oldest first. */
  get events(): readonly ShamusEvent[] {
    const { open, told } = this;
    const { events, count } = this.position.table.record;
    while (this.read < count) {
      const wasLost = open.table.seniorLost;
      this.tell(events, this.read);
      this.read = open.apply(events, this.read);
      if (open.table.seniorLost && !wasLost) told.push({ type: 'senior-lost' });
    }
    return told;
  }

  ended(reason: number): void {
    const { position } = this;
    const { points, held, circleCount, stockCount } = position.table;
    (this.events as ShamusEvent[]).push({
      type: 'end',
      outcome: OUTCOMES[outcomeOf(reason)]!.name,
      reason: REASONS[reason]!.name,
      table: points,
      net: position.netPoints(),
      hands: [...held],
      circle: circleCount,
      stock: stockCount,
    });
  }

  /** Adds the event at a place of the record, an ace with its call; the table is as it was before. */
  private tell(events: Int32Array, place: number): void {
    const { open, told } = this;
    const { table } = open;
    const event = events[place]!;
    const seat = actorOf(event);
    const number = numberIn(event);
    switch (kindOf(event)) {
      case PENALTY:
        told.push({ type: 'penalty', seat, cause: CAUSES[kindOf(events[place - 1]!)]!, cards: this.drawn(number) });
        break;
      case DREW:
        told.push({ type: 'draw', seat, cards: this.drawn(number) });
        break;
      case PLAYED:
        if (rankOf(number) === ACE) break;
        told.push({ type: 'play', seat, card: number, call: open.mayCall() ? suitOf(number) : null });
        break;
      case CALLED:
        told.push({ type: 'play', seat, card: open.calledAce, call: number });
        break;
      case TURNED:
        told.push({ type: 'circle', card: number, left: table.circleCount - 1 });
        break;
      case PASSED:
        told.push({ type: 'pass', seat });
        break;
      case PICKED_UP:
        told.push({
          type: 'pickup',
          seat,
          cards: [...table.pile.subarray(table.pileCount - number, table.pileCount)].reverse(),
        });
        break;
      case LAID:
        readLaid(events, place, this.laid);
        this.tellLaid(seat);
        break;
      case DISCARDED:
        told.push({ type: 'discard', seat, card: number });
        break;
    }
  }

  /** The next cards of the stock. */
  private drawn(count: number): Card[] {
    const used = DECK_SIZE - this.open.table.stockCount;
    return [...this.position.deck.subarray(used, used + count)];
  }

  /** Splits a lay-down into melds and lay-offs, before it is on the table. */
  private tellLaid(seat: number): void {
    const { laid } = this;
    const { sequencesLo, sequencesHi, groupsLo, groupsHi } = this.open.table;
    const tell = (type: 'meld' | 'layoff', kind: MeldKind, cards: readonly Card[]) => {
      if (cards.length > 0) this.told.push({ type, seat, kind, cards });
    };
    const grouped = new Set([...CardSet.fromHalves(groupsLo, groupsHi)].map(rankOf));
    const isOnTable = (cards: readonly Card[]) => grouped.has(rankOf(cards[0]!));
    const runs = splitIntoRuns(CardSet.fromHalves(laid.sequencesLo, laid.sequencesHi));
    const ranks = splitByRank(CardSet.fromHalves(laid.groupsLo, laid.groupsHi));
    for (const run of runs) if (run.length >= 3) tell('meld', 'sequence', run);
    for (const cards of ranks) if (!isOnTable(cards)) tell('meld', 'group', cards);
    let onTable = CardSet.fromHalves(sequencesLo, sequencesHi);
    const short = runs.filter((run) => run.length < 3).flat();
    const inOrder: Card[] = [];
    while (inOrder.length < short.length) {
      const next = short.find((card) => !onTable.has(card) && (onTable.has(card - 1) || onTable.has(card + 1)));
      if (next === undefined) throw new Error('the engine accepted a lay-off that fits nowhere');
      inOrder.push(next);
      onTable = onTable.with(next);
    }
    tell('layoff', 'sequence', inOrder);
    tell('layoff', 'group', ranks.filter(isOnTable).flat());
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
