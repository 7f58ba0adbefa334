/** The values a histogram can hold: low, low + step, ..., high. All integers, in the metric's units. */
export interface Grid {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

function checkGrid({ low, high, step }: Grid): void {
  const integers = [low, high, step].every(Number.isSafeInteger);
  if (!integers || step <= 0 || high < low || (high - low) % step !== 0) {
    throw new RangeError(
      `a grid needs integers low <= high, a whole number of steps apart: ${low}..${high} by ${step}`,
    );
  }
}

/**
 * Exact distribution of a bounded integer metric: one count per possible value. Every statistic is computed from the
 * integer counts when asked for, so histograms merged in any order or grouping give bit-identical results.
 *
 * Exact while the number of observations times the largest magnitude on the grid is below 2^53.
 */
export class Histogram {
  readonly grid: Grid;
  readonly #low: number;
  readonly #step: number;
  readonly #counts: Float64Array;

  /** @throws RangeError unless low, high and step are integers, step > 0, and high is low plus a multiple of step */
  constructor(grid: Grid) {
    checkGrid(grid);
    this.grid = { low: grid.low, high: grid.high, step: grid.step };
    this.#low = grid.low;
    this.#step = grid.step;
    this.#counts = new Float64Array((grid.high - grid.low) / grid.step + 1);
  }

  /**
   * The inverse of `toCounts`; copies.
   *
   * @throws RangeError if the grid is bad, or the counts are not one non-negative integer for each of its values
   */
  static fromCounts(grid: Grid, counts: Float64Array): Histogram {
    const histogram = new Histogram(grid);
    histogram.addCounts(counts);
    return histogram;
  }

  /** Counts by ascending value, as a copy that may be transferred to another thread. */
  toCounts(): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#counts);
  }

  /** @throws RangeError if the value is not on the grid */
  add(value: number): void {
    // An index out of range or with a fraction reads undefined: one test for both.
    const bin = (value - this.#low) / this.#step;
    const count = this.#counts[bin];
    if (count === undefined) {
      throw this.#offGrid(value);
    }
    this.#counts[bin] = count + 1;
  }

  /**
   * Adds the observations of another histogram on the same grid, given by its counts.
   *
   * @throws RangeError unless the counts are one non-negative integer for each value of the grid
   */
  addCounts(counts: Float64Array): void {
    if (counts.length !== this.#counts.length) {
      throw new RangeError(`the grid has ${this.#counts.length} values, not ${counts.length}`);
    }
    // Plain loops: a callback would be given each number in a box, and counts come in by the thousand.
    for (let bin = 0; bin < counts.length; bin++) {
      const count = counts[bin]!;
      if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('counts must be non-negative integers');
    }
    for (let bin = 0; bin < counts.length; bin++) this.#counts[bin]! += counts[bin]!;
  }

  /** Number of observations. */
  get count(): number {
    return this.#counts.reduce((total, count) => total + count, 0);
  }

  /** NaN when empty. */
  mean(): number {
    return this.#sum((value) => value) / this.count;
  }

  /** Sample standard deviation (divisor n - 1); 0 for fewer than two observations. */
  sd(): number {
    const count = this.count;
    if (count < 2) {
      return 0;
    }
    const mean = this.mean();
    return Math.sqrt(this.#sum((value) => (value - mean) ** 2) / (count - 1));
  }

  /** The least value observed; NaN when empty. */
  min(): number {
    return this.#value(this.#counts.findIndex((count) => count > 0));
  }

  /** The greatest value observed; NaN when empty. */
  max(): number {
    return this.#value(this.#counts.findLastIndex((count) => count > 0));
  }

  /**
   * The least value v such that at least a share q of the observations is <= v (type 1 of Hyndman & Fan, "Sample
   * quantiles in statistical packages", Am. Statist. 50, 1996), so always a value that was observed. NaN when empty.
   *
   * @param q 0 <= q <= 1; 0 gives the least value
   * @throws RangeError for any other q
   */
  quantile(q: number): number {
    if (!(q >= 0 && q <= 1)) {
      throw new RangeError(`a quantile's share must lie between 0 and 1: ${q}`);
    }
    const count = this.count;
    let below = 0;
    // Shares are compared as quotients: q * count would round 0.07 * 100 up past 7.
    return this.#value(
      this.#counts.findIndex((here) => {
        below += here;
        return below > 0 && below / count >= q;
      }),
    );
  }

  /** The value of a bin, and NaN for the -1 of a search that found none. */
  #value(bin: number): number {
    return bin < 0 ? Number.NaN : this.#low + bin * this.#step;
  }

  #sum(term: (value: number) => number): number {
    return this.#counts.reduce((total, count, bin) => total + count * term(this.#value(bin)), 0);
  }

  #describe(): string {
    return `${this.grid.low}..${this.grid.high} by ${this.grid.step}`;
  }

  #offGrid(value: number): RangeError {
    return new RangeError(`${value} is not on the grid ${this.#describe()}`);
  }
}
