/** Joint results of every two competitors of a tournament, deck by deck. */
import { WHOLE } from '../game/index.js';
import { shareRange } from '../simulation/entrant-tally.js';
import { sharesOf } from '../simulation/stopping.js';
import { pairsOf, type Tally } from '../simulation/tally.js';
import { type Grid, Histogram } from '../stats/histogram.js';
import { meanOf, type Observations, observationsOf, ofPairs, type PairedTally } from '../stats/observations.js';

/** A table of counts for every two competitors, and optionally one for each competitor. */
export abstract class PairTables {
  /** Tables of single competitors, if they have any; then those of pairs in the order of the first, then of the second. */
  readonly counts: readonly Float64Array[];

  /**
   * @param size how many competitors there are
   * @param cells of the table of a pair, and of a single competitor: 0 for none
   */
  constructor(
    readonly size: number,
    cells: number,
    private readonly single = 0,
  ) {
    const tables = (count: number, length: number) => Array.from({ length: count }, () => new Float64Array(length));
    this.counts = [...tables(single === 0 ? 0 : size, single), ...tables((size * (size - 1)) / 2, cells)];
  }

  /** Counts the results of some competitors on the same decks, in the order of the decks: see `resultsOf`. */
  add(played: ReadonlyMap<number, ArrayLike<number>>): void {
    const order = [...played.keys()].sort((one, other) => one - other);
    for (const [place, first] of order.entries()) {
      this.countOne(first, played.get(first)!);
      for (const second of order.slice(place + 1)) {
        this.countPair(this.table(first, second), played.get(first)!, played.get(second)!);
      }
    }
  }

  /** Adds counts of the same competitors. */
  addTables({ counts }: PairTables): void {
    for (const [table, added] of counts.entries()) {
      const own = this.counts[table]!;
      for (let place = 0; place < own.length; place++) own[place]! += added[place]!;
    }
  }

  /** All counts above 0 as a list. Per table: its index, the index of the first count, the number of counts, the counts. */
  pack(): number[] {
    return this.counts.flatMap((counts, table) => {
      const first = counts.findIndex((count) => count > 0);
      if (first < 0) return [];
      const some = counts.subarray(first, counts.findLastIndex((count) => count > 0) + 1);
      return [table, first, some.length, ...some];
    });
  }

  /** Adds packed counts. @throws RangeError unless they fit these tables */
  addPacked(packed: ArrayLike<number>): void {
    for (let at = 0; at < packed.length; ) {
      const [table, first, length] = [packed[at]!, packed[at + 1]!, packed[at + 2]!];
      const counts = this.counts[table];
      at += 3;
      if (counts === undefined || !(first + length <= counts.length) || !(at + length <= packed.length)) {
        throw new RangeError('its pairs are not those of such a tournament');
      }
      for (let place = 0; place < length; place++) counts[first + place]! += packed[at++]!;
    }
  }

  protected countOne(_competitor: number, _results: ArrayLike<number>): void {}

  protected abstract countPair(table: Float64Array, first: ArrayLike<number>, second: ArrayLike<number>): void;

  /** The counts of two. @param first less than second */
  table(first: number, second: number): Float64Array {
    // Tables of single competitors come first, then those of pairs, by the first of the two.
    const pair = first * this.size - (first * (first + 3)) / 2 + second - 1;
    return this.counts[(this.single === 0 ? 0 : this.size) + pair]!;
  }

  abstract rate(one: number, tallies: readonly Tally[], event: readonly number[]): number;

  /** Second's results minus the first's, on the decks that both played. @param event indices of the outcomes that count, for teams */
  abstract differences(first: number, second: number, event: readonly number[]): Observations;
}

/** Counts of pairs of outcomes of two teams on the same deck: row is the earlier team's outcome. */
export class PairwiseOutcomes extends PairTables {
  /** @param outcomes how many there are */
  constructor(
    teams: number,
    private readonly outcomes: number,
  ) {
    super(teams, outcomes ** 2);
  }

  rate(one: number, tallies: readonly Tally[], event: readonly number[]): number {
    return meanOf(sharesOf(tallies[one]!, event));
  }

  protected override countPair(table: Float64Array, first: ArrayLike<number>, second: ArrayLike<number>): void {
    const { outcomes } = this;
    for (let game = 0; game < first.length; game++) table[first[game]! * outcomes + second[game]!]!++;
  }

  /** Number of decks that both played, and on which only one of them had an outcome of `event`. */
  private pairCounts(first: number, second: number, event: readonly number[]): PairedTally {
    if (first > second) {
      const { trials, onlyFirst, onlySecond } = this.pairCounts(second, first, event);
      return { trials, onlyFirst: onlySecond, onlySecond: onlyFirst };
    }
    const table = this.table(first, second);
    const games = table.reduce((sum, count) => sum + count, 0);
    return pairsOf({ games, outcomes: { length: this.outcomes }, pairs: table }, event);
  }

  override differences(first: number, second: number, event: readonly number[]): Observations {
    return ofPairs(this.pairCounts(first, second, event));
  }
}

/**
 * Differences in the shares of wins of two entrants on the same decks, and the shares of each. An observation is a
 * block, one deck in all rotations among all fields.
 */
export class PairwiseShares extends PairTables {
  /** Values of an entrant's sum in a block, in 840ths of a win. */
  private readonly sumGrid: Grid;
  private readonly differenceGrid: Grid;

  /** @param players seats, and games of a deck in a field */
  constructor(entrants: number, players: number, fields: number) {
    const { step } = shareRange({ low: 0, high: WHOLE, step: 1 }, players);
    const high = WHOLE * players * fields;
    super(entrants, (2 * high) / step + 1, high / step + 1);
    this.sumGrid = { low: 0, high, step };
    this.differenceGrid = { low: -high, high, step };
  }

  /** Sum of a block in which all games are won: the unit of all histograms. */
  get unit(): number {
    return this.sumGrid.high;
  }

  rate(one: number): number {
    return this.shares(one).mean() / this.unit;
  }

  protected override countOne(entrant: number, sums: ArrayLike<number>): void {
    const table = this.counts[entrant]!;
    for (let round = 0; round < sums.length; round++) table[sums[round]! / this.sumGrid.step]!++;
  }

  protected override countPair(table: Float64Array, first: ArrayLike<number>, second: ArrayLike<number>): void {
    const { low, step } = this.differenceGrid;
    for (let round = 0; round < first.length; round++) table[(second[round]! - first[round]! - low) / step]!++;
  }

  shares(entrant: number): Histogram {
    return Histogram.fromCounts(this.sumGrid, this.counts[entrant]!);
  }

  /** Second's sum minus the first's, per block. */
  differencesOf(first: number, second: number): Histogram {
    if (first < second) return Histogram.fromCounts(this.differenceGrid, this.table(first, second));
    return Histogram.fromCounts(this.differenceGrid, this.table(second, first).toReversed());
  }

  /** Differences as shares of all wins, between -1 and 1. */
  override differences(first: number, second: number): Observations {
    return observationsOf(this.differencesOf(first, second), { zero: 0, unit: this.unit });
  }
}
