/** Points of deals, the end of a game, and its winners (R7, R10). */
import { BLIND, type DealReason, isOut, RUMMY } from '../rules/endings.js';
import type { Terms } from '../rules/terms.js';
import type { Position } from './position.js';
import type { Table } from './table.js';

/** Counts the points of a deal that is over, and moves players on to their next stages. */
export function countPoints(position: Position, reason: DealReason): void {
  const { table, hands, terms } = position;
  const { scores, totals, players, seat } = table;
  const out = isOut(reason) ? seat : -1;
  switch (terms.scoring) {
    case 'winner-takes-all':
      // R10.5, R10.6
      scores.fill(0);
      if (out >= 0) scores[out] = (reason === RUMMY ? terms.goingRummy : 1) * position.pointsAgainst(out);
      break;
    case 'lowest':
      // R7.3, R7.4
      for (let other = 0; other < players; other++) scores[other] = terms.points.ofBag(hands[other]!);
      if (reason === BLIND) scores[seat] = table.wildsLaid[seat]! > 0 ? terms.blindWild : terms.blindNatural;
      break;
    case 'stages':
      // R7.5: points in hand may decide between players who finished, but do not count.
      for (let other = 0; other < players; other++) {
        scores[other] = terms.points.ofBag(hands[other]!);
        if (table.isDown(other)) table.stages[other]!++;
      }
      return;
  }
  for (let other = 0; other < players; other++) totals[other]! += scores[other]!;
}

/** True if the game is won, however many deals are left (R7.5, R10.7). */
export function isWon({ table, terms }: Position): boolean {
  if (terms.scoring === 'lowest') return false;
  const isByStage = terms.scoring === 'stages';
  const values = isByStage ? table.stages : table.totals;
  const target = isByStage ? terms.contracts.length : terms.target;
  const { players } = table;
  for (let seat = 0; seat < players; seat++) if (values[seat]! >= target) return true;
  return false;
}

/** More points than any hand has. */
const STAGE = 1 << 16;

/** Placings at the end of a game. */
export class Ranking {
  /** The place of each seat: 1 and one more for each that stands better. */
  readonly places: Int32Array;
  winners = 0;
  private readonly standing: Int32Array;

  constructor(private readonly terms: Terms) {
    this.places = new Int32Array(terms.players);
    this.standing = new Int32Array(terms.players);
  }

  rank(table: Readonly<Table>): void {
    const { places, standing, terms } = this;
    const { players } = terms;
    for (let seat = 0; seat < players; seat++) standing[seat] = this.standingOf(table, seat);
    this.winners = 0;
    for (let seat = 0; seat < players; seat++) {
      let better = 0;
      for (let other = 0; other < players; other++) if (standing[other]! > standing[seat]!) better++;
      places[seat] = 1 + better;
      if (better === 0) this.winners++;
    }
  }

  /** A number that is higher for who stands better. */
  private standingOf({ totals, stages, scores }: Readonly<Table>, seat: number): number {
    switch (this.terms.scoring) {
      case 'winner-takes-all':
        return totals[seat]!;
      case 'lowest':
        return -totals[seat]!;
      case 'stages': {
        // If several finished in the last deal, the fewest points win (ruling finish).
        const isDone = stages[seat] === this.terms.contracts.length;
        return STAGE * stages[seat]! - (isDone ? scores[seat]! : 0);
      }
    }
  }
}
