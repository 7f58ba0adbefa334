import { PolicyStream } from '../../../random/index.js';
import { OwnView } from '../engine/seat-view.js';
import { Table } from '../engine/table.js';
import { LayDown } from '../rules/lay-down.js';
import type { Terms } from '../rules/terms.js';
import type { Holdings } from './holdings.js';

/**
 * A decision that another seat made, or something else that its hand must fit, with the public table as it was then. What
 * the seat held is known in part: all that it had taken by then, less `gone`, and `open`.
 */
export class Moment {
  seat = 0;
  /** PLAY to DISCARD, NEW_GAME, KEPT or NOT_ENOUGH. */
  asked = 0;
  /** The card, the suit or the depth; a lay-down is in `laid`. */
  answer = 0;
  readonly laid = new LayDown();
  readonly table: Table;
  handfuls = 0;
  goneLo = 0;
  goneHi = 0;
  openLo = 0;
  openHi = 0;
  /** PLAY: what fitted. */
  fitsLo = 0;
  fitsHi = 0;
  /** CALL: the ace. */
  ace = 0;
  /** LAY_DOWN and DISCARD: what had to be laid down after a pick-up. */
  mustLo = 0;
  mustHi = 0;
  private readonly views: readonly OwnView[];

  constructor({ players, rulings }: Terms) {
    this.table = new Table(players, rulings);
    this.views = Array.from({ length: players }, (_, seat) => new OwnView(seat, this.table, new PolicyStream()));
  }

  get view(): OwnView {
    return this.views[this.seat]!;
  }
}

/** In the order of play: what the others decided, and what else is known of their hands. Reused from game to game. */
export class Moments {
  readonly list: Moment[] = [];
  count = 0;

  /** @param own whose decisions are not noted */
  constructor(
    private readonly own: number,
    private readonly terms: Terms,
  ) {}

  clear(): void {
    this.count = 0;
  }

  /** Notes a decision with the table as it is, and what is known of the hand. @returns null for the seat's own */
  note(seat: number, asked: number, answer: number, table: Table, holdings: Holdings): Moment | null {
    if (seat === this.own) return null;
    this.list[this.count] ??= new Moment(this.terms);
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
    moment.table.copy(table);
    return moment;
  }
}
