/** Offers of the upcard to buyers, in their order (R6). */
import { inDeal, type Terms } from '../rules/terms.js';
import { nextSeat, OFFERED, type Table } from './table.js';

export class Offers {
  constructor(
    private readonly terms: Terms,
    private readonly table: Table,
  ) {}

  /** True if the upcard is offered before the player in turn may take it (R6.4). */
  get comeFirst(): boolean {
    const { table, terms } = this;
    return terms.buyersFirst && table.isDown(table.seat);
  }

  /** Offers the upcard to the first who may buy it. @param stock cards left in it @returns false if nobody may */
  open(stock: number): boolean {
    return this.canPay(1, stock) && this.offerFrom(this.first);
  }

  /** The player who was asked has declined: offers the upcard to the next. @returns false if there is none */
  next(): boolean {
    const { table, terms } = this;
    const seat = nextSeat(table.asked, terms.players);
    return seat !== this.first && this.offerFrom(seat);
  }

  /** True if the player in turn may take the upcard and buy the card under it (R6.5). @param stock cards left in it */
  mayPick(stock: number): boolean {
    const { table, terms } = this;
    if (!terms.pickAndBuy || table.pileCount < 2 || table.isDown(table.seat)) return false;
    return this.hasBuyLeft(table.seat) && this.canPay(2, stock);
  }

  /**
   * The seats that have been asked about the upcard and declined, in the order asked, as transcripts tell it; allocates.
   *
   * @param stock cards left in it
   * @param buyer who now buys it; -1 if the player in turn now takes it
   */
  declined(stock: number, buyer: number): number[] {
    const { table, terms } = this;
    const { comeFirst } = this;
    if (buyer < 0 && !comeFirst) return [];
    const declined = comeFirst ? [] : [table.seat];
    if (!this.canPay(1, stock)) return declined;
    let seat = this.first;
    for (let place = 0; place < terms.players && seat !== buyer; place++) {
      if (this.mayBuy(seat)) declined.push(seat);
      seat = nextSeat(seat, terms.players);
    }
    return declined;
  }

  /** Seat that is asked first, if it may buy (R6.1). */
  private get first(): number {
    const { table, terms } = this;
    return nextSeat(terms.buysFromDealer ? table.dealer : table.seat, terms.players);
  }

  private offerFrom(from: number): boolean {
    const { table, terms, first } = this;
    let seat = from;
    do {
      if (this.mayBuy(seat)) {
        table.asked = seat;
        table.phase = OFFERED;
        return true;
      }
      seat = nextSeat(seat, terms.players);
    } while (seat !== first);
    return false;
  }

  /** R6.1 to R6.3. */
  private mayBuy(seat: number): boolean {
    const { table, terms } = this;
    if (seat === table.seat || (!terms.buysOnceDown && table.isDown(seat))) return false;
    return this.hasBuyLeft(seat);
  }

  private hasBuyLeft(seat: number): boolean {
    const { table, terms } = this;
    return table.bought[seat]! < inDeal(terms.mostBuys, table.deal);
  }

  /** True if stock and new stock can give the penalty once `taken` cards have left the pile, whose top stays (R6.6). */
  private canPay(taken: number, stock: number): boolean {
    const under = this.table.pileCount - taken - 1;
    return stock + (under > 0 ? under : 0) >= this.terms.penalty;
  }
}
