/** How much of the variance of results is between decks, between assignments of players, and neither. */
import { twoSidedT } from './distributions.js';
import type { Interval } from './interval.js';

/** Groups of decks of which one is left out at a time. */
const GROUPS = 40;

/** Shares of the variance; they add up to 1. */
export type VarianceShares = readonly [decks: number, assignments: number, together: number];

/** Sums over decks, all that the estimators need. */
interface Sums {
  decks: number;
  /** By assignment and seat: of results, of their squares, and of their products with the deck's mean. */
  readonly results: Float64Array;
  readonly squares: Float64Array;
  readonly products: Float64Array;
  /** By seat: of the means of decks, and of their squares. */
  readonly means: Float64Array;
  readonly meanSquares: Float64Array;
}

/**
 * Two-way analysis of variance: decks are drawn at random, and on each all assignments are played. The variance over decks
 * and assignments, each equally likely, is the sum of that of the decks' means, that of the assignments' means and the
 * rest. The three estimators are unbiased (with random decks and fixed assignments: H. Scheffé, "The Analysis of Variance",
 * 1959, chapter 8); of a table with several seats each is the sum over seats.
 */
export class VarianceComponents {
  private readonly groups: Sums[];
  private decks = 0;

  /** @param assignments 2 or more @param seats whose results are looked at */
  constructor(
    private readonly assignments: number,
    private readonly seats: number,
  ) {
    this.groups = Array.from({ length: GROUPS }, () => this.empty());
  }

  /** Adds a deck. @param results by assignment, then by seat */
  add(results: ArrayLike<number>): void {
    const { assignments, seats } = this;
    const sums = this.groups[this.decks++ % GROUPS]!;
    sums.decks++;
    for (let seat = 0; seat < seats; seat++) {
      let mean = 0;
      for (let one = 0; one < assignments; one++) mean += results[one * seats + seat]! / assignments;
      sums.means[seat]! += mean;
      sums.meanSquares[seat]! += mean ** 2;
      for (let one = 0; one < assignments; one++) {
        const at = one * seats + seat;
        const result = results[at]!;
        sums.results[at]! += result;
        sums.squares[at]! += result ** 2;
        sums.products[at]! += result * mean;
      }
    }
  }

  /** Decks added so far. */
  get count(): number {
    return this.decks;
  }

  /** Unbiased estimates of the three variances. An estimate may be negative where the variance is near 0. NaN below two decks. */
  variances(): [decks: number, assignments: number, together: number] {
    return this.variancesOf(this.total());
  }

  /** The shares of the three in their sum, within 0 to 1; null where nothing varies. */
  shares(): VarianceShares | null {
    return sharesOf(this.variances());
  }

  /**
   * Jackknife intervals of the shares: a group of decks is left out at a time (M. H. Quenouille; J. W. Tukey, 1958), and
   * Student's t with one degree of freedom less than there are groups.
   *
   * @param level of each; null where there are fewer decks than two a group, or nothing varies
   */
  intervals(level: number): Interval[] | null {
    const whole = this.shares();
    if (whole === null || this.decks < 2 * GROUPS) return null;
    const total = this.total();
    const without = this.groups.map((group) => sharesOf(this.variancesOf(difference(total, group))));
    if (without.includes(null)) return null;
    return whole.map((share, place) => {
      const values = without.map((shares) => GROUPS * share - (GROUPS - 1) * shares![place]!);
      const mean = values.reduce((sum, value) => sum + value, 0) / GROUPS;
      const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (GROUPS - 1);
      const margin = twoSidedT(GROUPS - 1, level) * Math.sqrt(square / GROUPS);
      return { low: Math.max(0, share - margin), high: Math.min(1, share + margin) };
    });
  }

  private variancesOf({ decks, results, squares, products, means, meanSquares }: Sums): [number, number, number] {
    const { assignments, seats } = this;
    let [ofDecks, ofAssignments, together] = [0, 0, 0];
    for (let seat = 0; seat < seats; seat++) {
      const mean = means[seat]! / decks;
      ofDecks += (meanSquares[seat]! - decks * mean ** 2) / (decks - 1);
      let rest = 0;
      for (let one = 0; one < assignments; one++) {
        const at = one * seats + seat;
        // Of results minus the deck's mean.
        const advantage = results[at]! / decks - mean;
        const square = squares[at]! - 2 * products[at]! + meanSquares[seat]!;
        rest += (square - decks * advantage ** 2) / (decks - 1) / assignments;
        ofAssignments += advantage ** 2 / assignments;
      }
      together += rest;
      ofAssignments -= rest / decks;
    }
    return [ofDecks, ofAssignments, together];
  }

  private total(): Sums {
    const total = this.empty();
    for (const group of this.groups) combine(total, group, 1);
    return total;
  }

  private empty(): Sums {
    const cells = this.assignments * this.seats;
    return {
      decks: 0,
      results: new Float64Array(cells),
      squares: new Float64Array(cells),
      products: new Float64Array(cells),
      means: new Float64Array(this.seats),
      meanSquares: new Float64Array(this.seats),
    };
  }
}

const LISTS = ['results', 'squares', 'products', 'means', 'meanSquares'] as const;

function combine(sums: Sums, other: Sums, sign: 1 | -1): Sums {
  sums.decks += sign * other.decks;
  for (const list of LISTS) {
    for (let at = 0; at < sums[list].length; at++) sums[list][at]! += sign * other[list][at]!;
  }
  return sums;
}

function difference(total: Sums, group: Sums): Sums {
  const copies = LISTS.map((list) => [list, Float64Array.from(total[list])]);
  return combine({ decks: total.decks, ...Object.fromEntries(copies) } as Sums, group, -1);
}

function sharesOf(variances: readonly [number, number, number]): VarianceShares | null {
  const parts = variances.map((variance) => Math.max(0, variance));
  const total = parts.reduce((sum, part) => sum + part, 0);
  // Sums of results that are all alike leave rounding errors.
  return total > 1e-12 ? (parts.map((part) => part / total) as unknown as VarianceShares) : null;
}
