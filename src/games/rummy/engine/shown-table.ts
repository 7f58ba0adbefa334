import type { Melds } from '../melds/melds.js';
import { STRIDE } from '../melds/rows.js';
import {
  BOUGHT,
  DISCARDED,
  DREW,
  eventMore,
  eventSeat,
  eventType,
  eventWhat,
  LAID_OFF_ON_RUN,
  LAID_OFF_ON_SET,
  LAID_SUITS,
  LAID_WILDS,
  PICKED_AND_BOUGHT,
  RESTOCKED,
  SWAPPED,
  TOOK,
} from './record.js';
import { Table } from './table.js';

/**
 * Copy of the table that one policy sees. Whatever it writes there, the game goes on by the original and the others see
 * copies of their own. `update` copies what the events since the last call have changed, `renew` everything.
 */
export class ShownTable {
  readonly table: Table;
  /** Events that the copy has, cards of its discard pile, and melds. Kept here, as policies may overwrite those of the table. */
  private events = 0;
  private pileCount = 0;
  private melds = 0;

  constructor(private readonly played: Readonly<Table>) {
    this.table = new Table(played.terms);
    Object.freeze(this.table.known);
  }

  renew(): void {
    this.table.copyFrom(this.played);
    this.events = this.played.recordCount;
    this.pileCount = this.played.pileCount;
    this.melds = this.played.melds.count;
  }

  update(): void {
    const { played, table } = this;
    table.phase = played.phase;
    table.seat = played.seat;
    table.asked = played.asked;
    table.turn = played.turn;
    table.stockCount = played.stockCount;
    if (this.events !== played.recordCount) this.catchUp();
  }

  private catchUp(): void {
    const { played, table } = this;
    for (; this.events < played.recordCount; this.events++) {
      const event = played.record[this.events]!;
      table.record[this.events] = event;
      this.follow(event, eventType(event), eventSeat(event));
    }
    table.open.copyFrom(played.open);
    table.recordCount = played.recordCount;
    table.pileCount = played.pileCount;
  }

  private follow(event: number, type: number, seat: number): void {
    const { played, table } = this;
    switch (type) {
      case DREW:
        table.held[seat] = played.held[seat]!;
        return;
      case RESTOCKED:
        table.pile[0] = played.pile[0]!;
        this.pileCount = 1;
        table.restocks = played.restocks;
        return;
      case LAID_WILDS:
      case LAID_SUITS:
        return;
      case DISCARDED:
        table.pile[this.pileCount++] = eventWhat(event);
        break;
      case TOOK:
        this.pileCount--;
        break;
      case BOUGHT:
      case PICKED_AND_BOUGHT:
        this.pileCount -= type === BOUGHT ? 1 : 2;
        table.bought[seat] = played.bought[seat]!;
        break;
      case SWAPPED:
        this.showMeld(eventMore(event), seat);
        break;
      case LAID_OFF_ON_SET:
      case LAID_OFF_ON_RUN:
        this.showMeld(eventWhat(event), seat);
        break;
      default:
        this.showMeld(this.melds++, seat);
    }
    table.held[seat] = played.held[seat]!;
    table.known[seat]!.copyFrom(played.known[seat]!);
  }

  private showMeld(meld: number, seat: number): void {
    const { played, table } = this;
    copyMeld(table.melds, played.melds, meld);
    table.downSince[seat] = played.downSince[seat]!;
    table.wildsLaid[seat] = played.wildsLaid[seat]!;
  }
}

/** Copies a meld that has been laid or changed on another table, and what follows from it. */
function copyMeld(melds: Melds, other: Readonly<Melds>, meld: number): void {
  const from = meld * STRIDE;
  for (let cell = from; cell < from + STRIDE; cell++) melds.at[cell] = other.at[cell]!;
  melds.count = other.count;
  melds.runsLo = other.runsLo;
  melds.runsHi = other.runsHi;
  melds.openRanks = other.openRanks;
}
