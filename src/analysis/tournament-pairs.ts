import { WHOLE } from '../game/index.js';
import { pairsWith, sharesAmong } from '../simulation/index.js';
import { type Grid, Histogram } from '../stats/histogram.js';
import { type Observations, observationsOf } from '../stats/observations.js';
import type { PairedTally } from '../stats/paired.js';

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

/**
 * How the shares of wins of two entrants differed on the same decks, for every two entrants, and what each had. A round, one
 * deck in all rotations among all fields, is an observation.
 */
export class PairwiseShares {
  /** What each entrant had in a round, then for each two entrants the later's less the earlier's. */
  private readonly tables: readonly Float64Array[];
  private readonly own: Grid;
  private readonly differences: Grid;

  /** @param players seats, and games of a deck in a field */
  constructor(
    readonly entrants: number,
    players: number,
    fields: number,
  ) {
    const { step } = sharesAmong({ low: 0, high: WHOLE, step: 1 }, players);
    const high = WHOLE * players * fields;
    this.own = { low: 0, high, step };
    this.differences = { low: -high, high, step };
    const sizeOf = ({ low, high: most }: Grid) => (most - low) / step + 1;
    this.tables = Array.from(
      { length: entrants + (entrants * (entrants - 1)) / 2 },
      (_, place) => new Float64Array(sizeOf(place < entrants ? this.own : this.differences)),
    );
  }

  /** What a round comes to in which everything is won: the unit of all histograms. */
  get unit(): number {
    return this.own.high;
  }

  /** Counts rounds of the same decks: the shares of some entrants, see `resultsOf`. */
  add(played: ReadonlyMap<number, ArrayLike<number>>): void {
    const entrants = [...played.keys()].sort((one, other) => one - other);
    for (const [place, first] of entrants.entries()) {
      count(this.tables[first]!, played.get(first)!, this.own);
      for (const second of entrants.slice(place + 1)) {
        this.countDifferences(this.table(first, second), played.get(first)!, played.get(second)!);
      }
    }
  }

  private countDifferences(table: Float64Array, first: ArrayLike<number>, second: ArrayLike<number>): void {
    const { low, step } = this.differences;
    for (let round = 0; round < first.length; round++) table[(second[round]! - first[round]! - low) / step]!++;
  }

  /** All tables: those of the entrants, then those of the pairs in the order of the first, then of the second. */
  get counts(): readonly Float64Array[] {
    return this.tables;
  }

  /** What the place of a count stands for, in 840ths of a win: a sum or a difference. @param table its place in `counts` */
  valueOf(table: number, place: number): number {
    const { low, step } = table < this.entrants ? this.own : this.differences;
    return low + place * step;
  }

  /**
   * The inverse: the place of the count for an entrant's sum, or with an earlier entrant as its control for a difference.
   *
   * @param control -1 for none
   * @returns null where nothing of the kind is counted
   */
  placeOf(entrant: number, control: number, value: number): { table: number; place: number } | null {
    const { low, high, step } = control < 0 ? this.own : this.differences;
    const place = (value - low) / step;
    if (!(entrant >= 0 && entrant < this.entrants && control < entrant)) return null;
    if (!Number.isInteger(place) || value > high || place < 0) return null;
    return { table: control < 0 ? entrant : this.tables.indexOf(this.table(control, entrant)), place };
  }

  /** @param first less than second */
  private table(first: number, second: number): Float64Array {
    return this.tables[this.entrants + first * this.entrants - (first * (first + 3)) / 2 + second - 1]!;
  }

  /** What an entrant had of the wins in each round, over all fields. */
  shares(entrant: number): Histogram {
    return Histogram.fromCounts(this.own, this.tables[entrant]!);
  }

  /** What the second had of each round less what the first had. */
  difference(first: number, second: number): Histogram {
    if (first < second) return Histogram.fromCounts(this.differences, this.table(first, second));
    return Histogram.fromCounts(this.differences, this.table(second, first).toReversed());
  }

  /** The same, as shares of all wins between -1 and 1. */
  tested(first: number, second: number): Observations {
    return observationsOf(this.difference(first, second), { zero: 0, unit: this.unit });
  }
}

function count(table: Float64Array, values: ArrayLike<number>, { low, step }: Grid): void {
  for (let round = 0; round < values.length; round++) table[(values[round]! - low) / step]!++;
}
