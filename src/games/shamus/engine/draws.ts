import type { PenaltyCause } from '../telling/events.js';
import type { Recorder } from '../telling/recorder.js';
import { DREW, PENALTY, type RecordKeeper } from './record.js';
import type { Seat } from './seat.js';
import type { Standing } from './standing.js';
import type { Stock } from './stock.js';
import type { Table } from './table.js';

/**
 * Draws from the stock, and their consequences: Senior may be lost (rule 5.2) and the stock may run out (rule 5.4).
 * Each method returns whether play continues; if not, the stock has run out.
 */
export class Draws {
  constructor(
    private readonly table: Table,
    private readonly stock: Stock,
    private readonly standing: Standing,
    private readonly record: RecordKeeper,
    private readonly recorder: Recorder | null,
  ) {}

  /** The Rummy player's draw (rule 4.1). */
  one(seat: Seat): boolean {
    const from = this.stock.used;
    const goesOn = this.draw(seat, 1);
    this.record.add(DREW, seat.number, this.stock.used - from);
    this.recorder?.drew(seat.number, this.stock.usedSince(from));
    return goesOn;
  }

  /** The Uno player's forced draws, until a card fits (rule 3.4). */
  untilFits(seat: Seat, fitsLo: number, fitsHi: number): boolean {
    const from = this.stock.used;
    let goesOn = true;
    do goesOn = this.draw(seat, 1);
    while (goesOn && !seat.holdsAny(fitsLo, fitsHi));
    if (this.stock.used > from) this.record.add(DREW, seat.number, this.stock.used - from);
    this.recorder?.drew(seat.number, this.stock.usedSince(from));
    return goesOn;
  }

  /** The draws for a 2 or 4 (rules 2.5, 3.6, 4.5). */
  penalty(seat: Seat, cards: number, cause: PenaltyCause): boolean {
    const from = this.stock.used;
    const goesOn = this.draw(seat, cards);
    if (this.stock.used > from) this.record.add(PENALTY, seat.number, this.stock.used - from);
    this.recorder?.penalized(seat.number, cause, this.stock.usedSince(from));
    return goesOn;
  }

  private draw(seat: Seat, cards: number): boolean {
    const { table, stock } = this;
    const enough = cards <= table.stockCount;
    stock.deal(seat, enough ? cards : table.stockCount);
    table.stockCount = stock.left;
    seat.publishCount();
    if (seat.isUno) this.standing.watchSenior(seat.count);
    return enough && (table.stockCount > 0 || table.rulings.stockMayEmpty);
  }
}
