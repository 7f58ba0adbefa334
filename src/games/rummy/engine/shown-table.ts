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
 * Copy of the table that policies see. Whatever they write into it, the game goes on by the original. `update` copies what
 * the events since the last call have changed, `renew` everything.
 */
export class ShownTable {
  readonly table: Table;
  /** Events that the copy has, cards of its discard pile, and melds. Kept here, as policies may overwrite those of the table. */
  private events = 0;
  private pileCount = 0;
  private melds = 0;

  constructor(private readonly played: Readonly<Table>) {
    this.table = new Table(played.terms);
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
    table.melds.copyMeld(played.melds, meld);
    table.downSince[seat] = played.downSince[seat]!;
    table.wildsLaid[seat] = played.wildsLaid[seat]!;
  }

  /** Whether a policy has frozen a part of the copy. */
  isFrozen(): boolean {
    const { table } = this;
    return [table, table.melds, table.open, ...table.known].some(Object.isFrozen);
  }

  /** Name of the first field in which the copy, which must be up to date, differs from the original; null if there is none. */
  difference(): string | null {
    const { played, table } = this;
    // Written out, as the loops over names take a tenth of the time of the shortest games.
    if (table.phase !== played.phase) return 'phase';
    if (table.seat !== played.seat) return 'seat';
    if (table.asked !== played.asked) return 'asked';
    if (table.deal !== played.deal) return 'deal';
    if (table.dealer !== played.dealer) return 'dealer';
    if (table.turn !== played.turn) return 'turn';
    if (table.stockCount !== played.stockCount) return 'stockCount';
    if (table.restocks !== played.restocks) return 'restocks';
    if (table.pileCount !== played.pileCount) return 'pileCount';
    if (table.recordCount !== played.recordCount) return 'recordCount';
    if (!areEqual(table.pile, played.pile, played.pileCount)) return 'pile';
    if (!areEqual(table.record, played.record, played.recordCount)) return 'record';
    if (!table.melds.equals(played.melds)) return 'melds';
    if (!table.open.equals(played.open)) return 'open';
    for (let seat = 0; seat < played.players; seat++) {
      if (table.held[seat] !== played.held[seat]) return 'held';
      if (table.downSince[seat] !== played.downSince[seat]) return 'downSince';
      if (table.stages[seat] !== played.stages[seat]) return 'stages';
      if (table.bought[seat] !== played.bought[seat]) return 'bought';
      if (table.wildsLaid[seat] !== played.wildsLaid[seat]) return 'wildsLaid';
      if (table.scores[seat] !== played.scores[seat]) return 'scores';
      if (table.totals[seat] !== played.totals[seat]) return 'totals';
      if (!table.known[seat]!.equals(played.known[seat]!)) return 'known';
    }
    return null;
  }
}

function areEqual<L extends Readonly<Int32Array | Uint8Array>>(one: L, other: L, count: number): boolean {
  for (let place = 0; place < count; place++) if (one[place] !== other[place]) return false;
  return true;
}
