import { type PlayoutResult, SHARE, WHOLE } from '../../../game/index.js';
import { Position } from '../engine/position.js';
import type { Table } from '../engine/table.js';
import { Prospects } from '../forward/prospects.js';
import type { Terms } from '../rules/terms.js';

/** Why a deal ended is not looked at: games are judged by shares of the win. */
const ANY_OUTCOME = 0;

/** What a game comes to for a seat when one of its deals is over: its share of the win, or what it may expect of it. */
export class Expectations {
  private readonly prospects: Prospects;
  private readonly standing: Position;

  constructor(
    private readonly terms: Terms,
    private readonly seat: number,
  ) {
    this.prospects = new Prospects(terms);
    this.standing = new Position(terms);
  }

  /** @param share of the win, 0 to 1 */
  of(share: number): PlayoutResult {
    const { players, seatCounters } = this.terms;
    const seats = new Float64Array(players * seatCounters.length);
    seats[this.seat * seatCounters.length + SHARE] = share * WHOLE;
    return { outcome: ANY_OUTCOME, seats };
  }

  /** @param position of a deal that is over, its points counted */
  after(position: Position): PlayoutResult {
    return this.of(this.prospects.shareOf(this.seat, position));
  }

  /** After the deal before, which did not end the game. @param table as the next deal begins */
  before(table: Readonly<Table>): PlayoutResult {
    const { standing } = this;
    standing.table.copyFrom(table);
    standing.table.deal--;
    return this.after(standing);
  }
}
