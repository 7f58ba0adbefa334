import type { Card } from '../../../cards/card.js';
import { contractTold } from '../rules/contract.js';
import { type DealReason, dealReasonText, isOut } from '../rules/endings.js';
import type { RummyEvent } from './events.js';
import { Position } from './position.js';
import { RecordReader } from './record-reader.js';
import type { Ranking } from './scoring.js';
import type { Shuffler } from './stock.js';

/** Records a game with all cards: makes the moves of its record once more, in a position of its own. */
export class Recorder {
  private readonly told: RummyEvent[] = [];
  private readonly replayed: Position;
  private readonly reader: RecordReader;
  private shuffler: Shuffler | null = null;
  /** Index of the next event of the record. */
  private next = 0;

  /** @param position of the game that is told */
  constructor(private readonly position: Position) {
    this.replayed = new Position(position.terms);
    this.reader = new RecordReader(position.terms.melds);
  }

  /** The events of the game up to now. */
  get events(): readonly RummyEvent[] {
    while (this.next < this.position.table.recordCount) this.tell();
    return this.told;
  }

  startGame(): void {
    this.told.length = 0;
  }

  /** Records a deal; called before an upcard is buried. @param shuffler orders the new stocks */
  dealt(shuffler: Shuffler): void {
    const { table, stock, terms } = this.position;
    const contracts = Array.from(table.stages, (stage) => contractTold(terms.contracts[stage] ?? []));
    const contract = terms.ownStages ? contracts : contracts[0]!;
    this.told.push({ type: 'deal', deal: table.deal + 1, dealer: table.dealer, contract, deck: stock.all });
    this.goOnFrom(shuffler);
  }

  /** Another position was copied into that of the game. @param events of the game up to there */
  enter(events: readonly RummyEvent[], shuffler: Shuffler): void {
    this.told.splice(0, Number.POSITIVE_INFINITY, ...events);
    this.goOnFrom(shuffler);
  }

  scored(reason: DealReason): void {
    const { events, stages } = this;
    const { table, hands, terms } = this.position;
    (events as RummyEvent[]).push({
      type: 'score',
      deal: table.deal + 1,
      out: isOut(reason) ? table.seat : null,
      reason: dealReasonText(reason, terms.scoring),
      points: [...table.scores],
      totals: [...table.totals],
      stages,
      hands: hands.map((hand) => hand.cards),
    });
  }

  ended({ places }: Readonly<Ranking>): void {
    const { table, terms } = this.position;
    const winners = [...places].flatMap((place, seat) => (place === 1 ? [seat] : []));
    const deals = table.deal + 1 - terms.firstDeal;
    this.told.push({ type: 'end', winners, totals: [...table.totals], deals, stages: this.stages });
  }

  private goOnFrom(shuffler: Shuffler): void {
    this.shuffler = shuffler;
    this.replayed.copyFrom(this.position);
    this.next = this.position.table.recordCount;
  }

  private tell(): void {
    const { told, replayed, reader } = this;
    const event = reader.read(this.position.table, this.next);
    this.next = reader.next;
    switch (event.type) {
      case 'buried':
        replayed.buryUpcard();
        told.push(event);
        break;
      case 'take':
        told.push({ ...event, declined: replayed.declined(-1) });
        replayed.takeUpcard();
        break;
      case 'draw':
        told.push({ ...event, card: replayed.draw() });
        break;
      case 'restock':
        replayed.restock(this.shuffler!);
        told.push({ type: event.type, cards: replayed.stock.all });
        break;
      case 'buy': {
        const declined = replayed.declined(event.seat);
        replayed.table.asked = event.seat;
        replayed.buy();
        told.push({ ...event, penalty: this.pay(event.penalty), declined });
        replayed.endBuy();
        break;
      }
      case 'pick-and-buy':
        replayed.pickAndBuy();
        told.push({ ...event, penalty: this.pay(event.penalty) });
        break;
      case 'discard':
        replayed.discard(event.card);
        told.push(event);
        break;
      case 'swap': {
        const { meld, card } = event;
        const place = replayed.table.melds.wildPlace(meld, card, !reader.isHighAce);
        reader.row.clear();
        reader.row.swap(meld, card, place);
        told.push({ ...event, place: place === 0 ? null : place });
        replayed.layRow(reader.row, 0);
        break;
      }
      case 'meld': {
        const { type, seat, kind, cards, low, wilds } = event;
        told.push({ type, seat, kind, cards, low, wilds });
        replayed.layRow(reader.row, 0);
        break;
      }
      case 'layoff': {
        const { type, seat, meld, cards, end } = event;
        told.push({ type, seat, meld, cards: end === 'low' ? cards.toReversed() : cards, end });
        replayed.layRow(reader.row, 0);
        break;
      }
    }
  }

  /** Draws the penalty cards of a buy. A new stock is told before the buy for which it is made. */
  private pay(penalty: number): Card[] {
    return Array.from({ length: penalty }, () => {
      if (this.replayed.needsRestock) this.tell();
      return this.replayed.payPenalty();
    });
  }

  /** The stage that each seat is at, from 1; null where they have none of their own. */
  private get stages(): number[] | null {
    const { table, terms } = this.position;
    return terms.ownStages ? Array.from(table.stages, (stage) => stage + 1) : null;
  }
}
