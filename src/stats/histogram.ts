/**
 * Counts of the values of a grid, cut to the stretch with observations. Grids have tens of thousands of values where
 * games have a few, and counts are copied from thread to thread.
 */
export interface TrimmedCounts {
  readonly size: number;
  /** The place on the grid of the first count, from 0. */
  readonly first: number;
  readonly counts: Float64Array;
}

/**
 * The shortest stretch with these counts: neither its first nor its last is 0, and it is empty at place 0 where all are. Copies.
 *
 * @param counts those of places of the grid that follow each other
 * @param first the place of the first of them
 * @param size how many values the grid has
 */
function stretchOf(counts: Float64Array, first = 0, size = counts.length): TrimmedCounts {
  let from = 0;
  let to = counts.length;
  while (from < to && counts[from] === 0) from++;
  while (to > from && counts[to - 1] === 0) to--;
  return { size, first: from === to ? 0 : first + from, counts: counts.slice(from, to) };
}

export function toDense({ size, first, counts }: TrimmedCounts): Float64Array<ArrayBuffer> {
  const all = new Float64Array(size);
  all.set(counts, first);
  return all;
}

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

const NOTHING = new Float64Array(0);

/**
 * Exact distribution of a bounded integer metric: one count per possible value. Every statistic is computed from the
 * integer counts when asked for, so histograms merged in any order or grouping give bit-identical results.
 *
 * Exact while the number of observations times the largest magnitude on the grid is below 2^53.
 */
export class Histogram {
  readonly grid: Grid;
  readonly #step: number;
  /** The value of the first count. */
  #low: number;
  /** Counts of a stretch of the grid, beyond which there was nothing: a thousand arms have thousands of histograms. */
  #counts: Float64Array = NOTHING;

  /** @throws RangeError unless low, high and step are integers, step > 0, and high is low plus a multiple of step */
  constructor(grid: Grid) {
    checkGrid(grid);
    this.grid = { low: grid.low, high: grid.high, step: grid.step };
    this.#low = grid.low;
    this.#step = grid.step;
  }

  get size(): number {
    return (this.grid.high - this.grid.low) / this.#step + 1;
  }

  /** The place on the grid of the first count. */
  get #first(): number {
    return (this.#low - this.grid.low) / this.#step;
  }

  /** Makes room for counts at the places `first` to `last` of the grid. */
  #reach(first: number, last: number): void {
    const length = this.#counts.length;
    const from = length === 0 ? first : Math.min(first, this.#first);
    const to = length === 0 ? last : Math.max(last, this.#first + length - 1);
    if (to - from + 1 === length) return;
    const counts = new Float64Array(to - from + 1);
    for (let place = 0; place < length; place++) counts[this.#first - from + place] = this.#counts[place]!;
    this.#counts = counts;
    this.#low = this.grid.low + from * this.#step;
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

  /** Counts by ascending value, as a copy. */
  toCounts(): Float64Array<ArrayBuffer> {
    return toDense(this.toStretch());
  }

  /** The counts that are not 0 and those between them, as a copy to send to another thread. */
  toStretch(): TrimmedCounts {
    return stretchOf(this.#counts, this.#first, this.size);
  }

  /** @throws RangeError if the value is not on the grid */
  add(value: number): void {
    // An index out of range or with a fraction reads undefined: one test for both.
    const bin = (value - this.#low) / this.#step;
    const count = this.#counts[bin];
    if (count === undefined) this.#addBeyond(value);
    else this.#counts[bin] = count + 1;
  }

  /** Adds `count` values, from index `first` on, `stride` apart. */
  addAll(values: Int32Array, first: number, stride: number, count: number): void {
    const step = this.#step;
    let low = this.#low;
    let counts = this.#counts;
    for (let at = first; at < first + stride * count; at += stride) {
      const bin = (values[at]! - low) / step;
      const before = counts[bin];
      if (before === undefined) {
        this.#addBeyond(values[at]!);
        low = this.#low;
        counts = this.#counts;
      } else counts[bin] = before + 1;
    }
  }

  #addBeyond(value: number): void {
    const place = (value - this.grid.low) / this.#step;
    if (!Number.isInteger(place) || place < 0 || place >= this.size) throw this.#offGrid(value);
    // A quarter more on either side, so that this does not happen often.
    const more = this.#counts.length >> 2;
    this.#reach(Math.max(0, place - more), Math.min(this.size - 1, place + more));
    this.#counts[place - this.#first]!++;
  }

  /**
   * Adds the observations of another histogram on the same grid, given by its counts.
   *
   * @throws RangeError unless the counts are one non-negative integer for each value of the grid
   */
  addCounts(counts: Float64Array): void {
    this.addStretch(stretchOf(counts));
  }

  /**
   * Adds the counts of a stretch.
   *
   * @throws RangeError unless it lies on a grid of as many values and its counts are non-negative integers
   */
  addStretch({ size, first, counts }: TrimmedCounts): void {
    if (size !== this.size) throw new RangeError(`the grid has ${this.size} values, not ${size}`);
    if (!(Number.isInteger(first) && first >= 0 && first + counts.length <= size)) {
      throw new RangeError(`${counts.length} counts from place ${first} on do not lie on a grid of ${size} values`);
    }
    // Plain loops: a callback would be given each number in a box, and counts come in by the thousand.
    for (let place = 0; place < counts.length; place++) {
      const count = counts[place]!;
      if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('counts must be non-negative integers');
    }
    if (counts.length === 0) return;
    this.#reach(first, first + counts.length - 1);
    const offset = first - this.#first;
    for (let place = 0; place < counts.length; place++) this.#counts[offset + place]! += counts[place]!;
  }

  /** Appends the place of the first count, how many counts there are, and the counts. */
  pack(into: number[]): void {
    const { first, counts } = this.toStretch();
    into.push(first, counts.length, ...counts);
  }

  /** Adds what `pack` has appended at a place. @returns the place after it @throws RangeError as `addStretch` */
  addPacked(numbers: Float64Array, at: number): number {
    const end = at + 2 + numbers[at + 1]!;
    if (!(end <= numbers.length)) throw new RangeError('counts that do not end');
    this.addStretch({ size: this.size, first: numbers[at]!, counts: numbers.subarray(at + 2, end) });
    return end;
  }

  get sum(): number {
    return this.#sum((value) => value);
  }

  /** Number of observations of a value; 0 for one that is not on the grid. */
  countOf(value: number): number {
    return this.#counts[(value - this.#low) / this.#step] ?? 0;
  }

  get count(): number {
    return this.#counts.reduce((total, count) => total + count, 0);
  }

  /** NaN when empty. */
  mean(): number {
    return this.sum / this.count;
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
