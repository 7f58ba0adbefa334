import type { Card } from '../../../cards/card.js';
import { rowCards, wildPlaces } from '../melds/row-cards.js';
import { FIRST, KIND, NEW_MELD, OF, type Plan, RUN, SET, SWAP, TO } from '../melds/rows.js';
import type { Contract } from '../rules/contract.js';
import { type DealReason, dealReasonText, isOut } from '../rules/endings.js';
import type { RummyEvent, ToldContract } from './events.js';
import type { Position } from './position.js';
import type { Ranking } from './scoring.js';

/** Writes down a game while it is played. An engine that plays for the statistics has none. */
export class Recorder {
  readonly events: RummyEvent[] = [];
  /** State of a buy under way: seats that declined before it, the cards bought, and the penalty cards. */
  private declined: number[] = [];
  private picked: Card[] = [];
  private penalty: Card[] = [];

  constructor(private readonly position: Position) {}

  startGame(): void {
    this.events.length = 0;
  }

  dealt(): void {
    const { table, stock, terms } = this.position;
    const contracts = Array.from(table.stages, (stage) => readableContract(terms.contracts[stage] ?? []));
    const contract = terms.ownStages ? contracts : contracts[0]!;
    this.events.push({ type: 'deal', deal: table.deal + 1, dealer: table.dealer, contract, deck: stock.all });
  }

  /** Records a buried upcard; called before it goes to the bottom of the stock. */
  buried(): void {
    this.events.push({ type: 'buried', card: this.position.table.upcard });
  }

  took(): void {
    const { upcard: card } = this.position.table;
    this.events.push({ type: 'take', seat: this.seat, card, declined: this.position.declined(-1) });
  }

  drew(card: Card): void {
    this.events.push({ type: 'draw', seat: this.seat, card });
  }

  restocked(): void {
    this.events.push({ type: 'restock', cards: this.position.stock.all });
  }

  /** Records a buy; called before it is made; `bought` follows when all penalty cards are paid. */
  buys(): void {
    const { table } = this.position;
    this.declined = this.position.declined(table.asked);
    this.picked = [table.upcard];
    this.penalty = [];
  }

  /** Records a pick and buy; called before it is made; `pickedAndBought` follows. */
  picks(): void {
    const { pile, pileCount } = this.position.table;
    this.picked = [pile[pileCount - 1]!, pile[pileCount - 2]!];
    this.penalty = [];
  }

  /** A card of the stock came with a bought one. */
  paid(card: Card): void {
    this.penalty.push(card);
  }

  bought(): void {
    const { declined, penalty, picked } = this;
    this.events.push({ type: 'buy', seat: this.position.table.asked, card: picked[0]!, penalty, declined });
  }

  pickedAndBought(): void {
    this.events.push({ type: 'pick-and-buy', seat: this.seat, cards: this.picked, penalty: this.penalty });
  }

  laid(plan: Readonly<Plan>, row: number): void {
    const { seat } = this;
    const { melds } = this.position.table;
    const meld = plan.get(row, TO);
    const first = plan.get(row, FIRST);
    if (plan.get(row, KIND) === SWAP) {
      const place = melds.get(meld, KIND) === SET ? null : first;
      this.events.push({ type: 'swap', seat, meld, card: plan.get(row, OF), place });
      return;
    }
    const isRun = plan.get(row, KIND) === RUN;
    const cards = rowCards(plan, row, melds.limits);
    if (meld === NEW_MELD) {
      const wilds = wildPlaces(plan, row, melds.limits);
      this.events.push({ type: 'meld', seat, kind: isRun ? 'run' : 'set', cards, low: isRun ? first : null, wilds });
      return;
    }
    // The meld has grown already: cards added below begin where the meld does.
    const isBelow = isRun && first === melds.get(meld, FIRST);
    const end = isRun ? (isBelow ? 'low' : 'high') : null;
    this.events.push({ type: 'layoff', seat, meld, cards: isBelow ? cards.reverse() : cards, end });
  }

  /** Records a discard; called before the card leaves the hand. */
  discarded(card: Card): void {
    this.events.push({ type: 'discard', seat: this.seat, card });
  }

  scored(reason: DealReason): void {
    const { table, hands, terms } = this.position;
    this.events.push({
      type: 'score',
      deal: table.deal + 1,
      out: isOut(reason) ? table.seat : null,
      reason: dealReasonText(reason, terms.scoring),
      points: [...table.scores],
      totals: [...table.totals],
      stages: this.stages,
      hands: hands.map((hand) => hand.cards),
    });
  }

  ended({ places }: Readonly<Ranking>): void {
    const { table, terms } = this.position;
    const winners = [...places].flatMap((place, seat) => (place === 1 ? [seat] : []));
    const deals = table.deal + 1 - terms.firstDeal;
    this.events.push({ type: 'end', winners, totals: [...table.totals], deals, stages: this.stages });
  }

  private get seat(): number {
    return this.position.table.seat;
  }

  /** The stage that each seat is at, from 1; null where they have none of their own. */
  private get stages(): number[] | null {
    const { table, terms } = this.position;
    return terms.ownStages ? Array.from(table.stages, (stage) => stage + 1) : null;
  }
}

function readableContract(contract: Contract): ToldContract {
  return contract.map(({ kind, size }) => ({ kind: kind === RUN ? 'run' : 'set', size }));
}
