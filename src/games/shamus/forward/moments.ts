import { copyTable } from '../engine/copy-table.js';
import type { Table } from '../engine/table.js';
import type { Rulings } from '../rules/rulings.js';
import type { Holdings } from './holdings.js';
import { Moment } from './moment.js';

/** In the order of play: what the others decided, and what else is known of their hands. Reused from game to game. */
export class Moments {
  readonly list: Moment[] = [];
  count = 0;

  /** @param own whose decisions are not noted */
  constructor(
    private readonly own: number,
    private readonly players: number,
    private readonly rulings: Rulings,
  ) {}

  clear(): void {
    this.count = 0;
  }

  /** Notes a decision with the table as it is, and what is known of the hand. @returns null for the seat's own */
  note(seat: number, asked: number, answer: number, table: Table, holdings: Holdings): Moment | null {
    if (seat === this.own) return null;
    this.list[this.count] ??= new Moment(this.players, this.rulings);
    const moment = this.list[this.count++]!;
    moment.seat = seat;
    moment.asked = asked;
    moment.answer = answer;
    moment.handfuls = holdings.handfulCount;
    moment.openLo = holdings.openLo[seat]!;
    moment.openHi = holdings.openHi[seat]!;
    moment.goneLo = holdings.goneLo[seat]!;
    moment.goneHi = holdings.goneHi[seat]!;
    moment.mustLo = moment.mustHi = 0;
    copyTable(table, moment.table);
    return moment;
  }
}
