import type { Position } from '../../engine/position.js';
import { isWon, Ranking } from '../../engine/scoring.js';
import type { Table } from '../../engine/table.js';
import type { Terms } from '../../rules/terms.js';

/**
 * Chances of each player to win the game, given its state after a deal: all of the win, or a share, when it is over;
 * before that an estimate by points for players of the same strength.
 */
export class WinChances {
  private readonly ranking: Ranking;

  constructor(private readonly terms: Terms) {
    this.ranking = new Ranking(terms);
  }

  shareOf(seat: number, position: Position): number {
    const { terms, ranking } = this;
    const { table } = position;
    if (table.deal >= terms.firstDeal + terms.mostDeals - 1 || isWon(position)) {
      ranking.rank(table);
      return ranking.places[seat] === 1 ? 1 / ranking.winners : 0;
    }
    return this.chanceOf(seat, table);
  }

  private chanceOf(seat: number, table: Readonly<Table>): number {
    const spread = this.spreadOf(table);
    const own = this.standingOf(seat, table);
    let sum = 0;
    for (let other = 0; other < table.players; other++) sum += Math.exp((this.standingOf(other, table) - own) / spread);
    return 1 / sum;
  }

  private standingOf(seat: number, { totals, stages }: Readonly<Table>): number {
    switch (this.terms.scoring) {
      case 'winner-takes-all':
        return totals[seat]!;
      case 'lowest':
        return -totals[seat]!;
      case 'stages':
        return stages[seat]!;
    }
  }

  /**
   * The lead by which one player is e times likelier to win than another; fitted to games of shrewd (Rummy) and careful (the
   * others) against themselves, 40 to 2,000 games of each number of players.
   */
  private spreadOf({ deal }: Readonly<Table>): number {
    const { scoring, target, firstDeal, mostDeals } = this.terms;
    switch (scoring) {
      case 'winner-takes-all':
        return target;
      case 'lowest':
        return 50 + 5 * (firstDeal + mostDeals - 1 - deal);
      case 'stages':
        return 2;
    }
  }
}
