import { PLACE, POINTS, SHARE, WHOLE } from '../../../game/index.js';
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
import type { Ranking } from './scoring.js';
import type { Table } from './table.js';

/** Counters of a game, of the table and of each seat: see rules/metrics.ts. */
export class Counters {
  private readonly table = new Int32Array(TABLE_COUNTERS);
  private readonly seats: Int32Array;
  private readonly hasContracts: boolean;
  /** Results of the game that was counted last: see `Engine`. */
  readonly metrics: Int32Array;
  readonly seatMetrics: Int32Array;

  constructor(private readonly terms: Terms) {
    const { players, contracts, tableCounters, seatCounters } = terms;
    this.seats = new Int32Array(players * SEAT_COUNTERS);
    this.hasContracts = contracts.length > 0;
    this.metrics = new Int32Array(tableCounters.length);
    this.seatMetrics = new Int32Array(players * seatCounters.length);
  }

  clear(): void {
    this.table.fill(0);
    this.seats.fill(0);
  }

  /** Counts a game that is over (R7.3, R7.5, R10.7). */
  finish({ stages, totals }: Readonly<Table>, { places, winners }: Readonly<Ranking>): void {
    const { metrics, seatMetrics, terms } = this;
    const { players, seatCounters, tableCounters, scoring } = terms;
    for (let seat = 0; seat < players; seat++) {
      const counters = seat * SEAT_COUNTERS;
      this.seats[counters + SHARE] = places[seat] === 1 ? WHOLE / winners : 0;
      this.seats[counters + POINTS] = scoring === 'stages' ? stages[seat]! : totals[seat]!;
      this.seats[counters + PLACE] = places[seat]!;
      for (let column = 0; column < seatCounters.length; column++) {
        seatMetrics[seat * seatCounters.length + column] = this.seats[counters + seatCounters[column]!]!;
      }
    }
    for (let column = 0; column < tableCounters.length; column++) metrics[column] = this.table[tableCounters[column]!]!;
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
