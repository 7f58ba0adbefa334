import { BLIND, type DealReason, FINISH, isOut, RUMMY, STOCK, TURNS } from '../rules/endings.js';
import {
  ALL_BUYS,
  ALL_TURNS,
  BLINDS,
  BUYS,
  CONTRACTS_LAID,
  DEALS,
  FINISHES,
  OUT_DEALS,
  OUTS,
  OWN_BLINDS,
  OWN_RUMMIES,
  PICKS_AND_BUYS,
  RUMMIES,
  SEAT_COUNTERS,
  STOCK_ENDS,
  SWAPS,
  TABLE_COUNTERS,
  TURN_ENDS,
  TURNS_TO_CONTRACT,
  WILDS_LAID,
} from '../rules/metrics.js';
import type { Terms } from '../rules/terms.js';
import type { Table } from './table.js';

/** Counters of a game, of the table and of each seat: see rules/metrics.ts. */
export class Counters {
  readonly table = new Int32Array(TABLE_COUNTERS);
  private readonly seats: Int32Array;
  private readonly hasContracts: boolean;

  constructor({ players, contracts }: Terms) {
    this.seats = new Int32Array(players * SEAT_COUNTERS);
    this.hasContracts = contracts.length > 0;
  }

  clear(): void {
    this.table.fill(0);
    this.seats.fill(0);
  }

  get(seat: number, counter: number): number {
    return this.seats[seat * SEAT_COUNTERS + counter]!;
  }

  set(seat: number, counter: number, value: number): void {
    this.seats[seat * SEAT_COUNTERS + counter] = value;
  }

  bought(): void {
    this.table[ALL_BUYS]!++;
  }

  pickedAndBought(): void {
    this.table[ALL_BUYS]!++;
    this.table[PICKS_AND_BUYS]!++;
  }

  swapped(swaps: number): void {
    this.table[SWAPS]! += swaps;
  }

  scored(table: Readonly<Table>, reason: DealReason): void {
    const counts = this.table;
    counts[DEALS]!++;
    // A player who finds no card to draw has begun a turn and not taken it.
    counts[ALL_TURNS]! += reason === STOCK ? table.turn - 1 : table.turn;
    if (isOut(reason)) {
      counts[OUT_DEALS]!++;
      this.add(table.seat, OUTS, 1);
    }
    if (reason === RUMMY) {
      counts[RUMMIES]!++;
      this.add(table.seat, OWN_RUMMIES, 1);
    }
    if (reason === BLIND) {
      counts[BLINDS]!++;
      this.add(table.seat, OWN_BLINDS, 1);
    }
    if (reason === FINISH) counts[FINISHES]!++;
    if (reason === STOCK) counts[STOCK_ENDS]!++;
    if (reason === TURNS) counts[TURN_ENDS]!++;
    if (this.hasContracts) this.countContracts(table);
  }

  private countContracts({ players, downSince, bought, wildsLaid }: Readonly<Table>): void {
    for (let seat = 0; seat < players; seat++) {
      this.add(seat, BUYS, bought[seat]!);
      this.add(seat, WILDS_LAID, wildsLaid[seat]!);
      const since = downSince[seat]!;
      if (since === 0) continue;
      this.add(seat, CONTRACTS_LAID, 1);
      // Turns of all players are counted from 1.
      this.add(seat, TURNS_TO_CONTRACT, 1 + Math.floor((since - 1) / players));
    }
  }

  private add(seat: number, counter: number, more: number): void {
    this.seats[seat * SEAT_COUNTERS + counter]! += more;
  }
}
