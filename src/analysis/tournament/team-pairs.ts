import { pairsWith } from '../../simulation/index.js';
import type { PairedTally } from '../../stats/paired.js';

/** How often which outcomes of two teams met on the same deal, for every two teams. */
export class PairwiseOutcomes {
  /** One table for each two teams, the later team's row by row: row is the earlier team's outcome. */
  private readonly tables: Float64Array[];

  /** @param outcomes how many there are */
  constructor(
    private readonly teams: number,
    private readonly outcomes: number,
  ) {
    this.tables = Array.from({ length: (teams * (teams - 1)) / 2 }, () => new Float64Array(outcomes ** 2));
  }

  /** Counts games on the same deals: the outcomes of each of some teams. */
  add(played: ReadonlyMap<number, ArrayLike<number>>): void {
    const teams = [...played.keys()].sort((a, b) => a - b);
    for (const [place, first] of teams.entries()) {
      for (const second of teams.slice(place + 1)) {
        this.count(this.table(first, second), played.get(first)!, played.get(second)!);
      }
    }
  }

  private count(table: Float64Array, first: ArrayLike<number>, second: ArrayLike<number>): void {
    const { outcomes } = this;
    for (let game = 0; game < first.length; game++) table[first[game]! * outcomes + second[game]!]!++;
  }

  /** All tables, in the order of the first team, then of the second. */
  get counts(): readonly Float64Array[] {
    return this.tables;
  }

  /** @param first less than second */
  table(first: number, second: number): Float64Array {
    // The tables of the teams before it, then its own.
    return this.tables[first * this.teams - (first * (first + 3)) / 2 + second - 1]!;
  }

  /** On how many deals both were seen, and either alone had one of these outcomes. */
  tally(first: number, second: number, event: readonly number[]): PairedTally {
    if (first > second) {
      const { trials, onlyFirst, onlySecond } = this.tally(second, first, event);
      return { trials, onlyFirst: onlySecond, onlySecond: onlyFirst };
    }
    const table = this.table(first, second);
    const games = table.reduce((sum, count) => sum + count, 0);
    return pairsWith({ games, outcomes: { length: this.outcomes }, pairs: table }, event);
  }
}
