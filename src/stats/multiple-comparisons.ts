/** Many comparisons at once: adjusted p-values, comparisons with the best, and the error that each may have. */

import { normalCdf, normalQuantile } from './distributions.js';
import type { Interval } from './interval.js';

/**
 * Holm's adjusted p-values: what is at most alpha may be rejected, and the chance of rejecting any true hypothesis is then
 * at most alpha, however the tests depend on one another (Holm, "A simple sequentially rejective multiple test procedure",
 * Scand. J. Statist. 6, 1979; as adjusted values Wright, Biometrics 48, 1992).
 *
 * @param values p-values, 0 to 1
 * @returns the adjusted ones, in the same order
 * @throws RangeError for what is no p-value
 */
export function holm(values: readonly number[]): number[] {
  const order = ascending(values);
  const adjusted = new Array<number>(values.length);
  let least = 0;
  for (const [rank, place] of order.entries()) {
    least = Math.max(least, Math.min(1, (values.length - rank) * values[place]!));
    adjusted[place] = least;
  }
  return adjusted;
}

/**
 * Adjusted p-values of Benjamini & Hochberg: of what is at most alpha, the expected share of true hypotheses is at most
 * alpha, where the tests are independent or depend on one another positively (J. Roy. Statist. Soc. B 57, 1995; Benjamini &
 * Yekutieli, Ann. Statist. 29, 2001).
 *
 * @param values p-values, 0 to 1
 * @returns the adjusted ones, in the same order
 * @throws RangeError for what is no p-value
 */
export function benjaminiHochberg(values: readonly number[]): number[] {
  const order = ascending(values);
  const adjusted = new Array<number>(values.length);
  let most = 1;
  for (let rank = order.length; rank > 0; rank--) {
    const place = order[rank - 1]!;
    most = Math.min(most, (values.length * values[place]!) / rank);
    adjusted[place] = most;
  }
  return adjusted;
}

/** Places of the values, the least value first. */
function ascending(values: readonly number[]): number[] {
  const wrong = values.find((value) => !(value >= 0 && value <= 1));
  if (wrong !== undefined) throw new RangeError(`a p-value lies between 0 and 1: ${wrong}`);
  return [...values.keys()].sort((one, other) => values[one]! - values[other]!);
}

/** Upper limits of differences: of `one`'s value minus `other`'s. */
export type UpperLimit = (one: number, other: number) => number;

/** How a competitor compares with the best of the others. */
export interface WithTheBest extends Interval {
  /** `best`: certainly; `may-be-best`; `not-best`: certainly. */
  readonly verdict: 'best' | 'may-be-best' | 'not-best';
}

/**
 * Multiple comparisons with the best: intervals of each competitor's value minus that of the best of the others, all
 * simultaneously correct with probability `level` (Hsu, "Simultaneous confidence intervals for all distances from the best",
 * Ann. Statist. 9, 1981; with a critical value for each competitor, Edwards & Hsu, JASA 78, 1983).
 *
 * @param upper limits such that, whichever competitor is truly the best, all limits of its differences with the others
 * hold at once with probability `level`
 */
export function compareWithBest(size: number, upper: UpperLimit): WithTheBest[] {
  const places = Array.from({ length: size }, (_, place) => place);
  const highs = places.map((one) => Math.min(...places.flatMap((other) => (other === one ? [] : [upper(one, other)]))));
  const candidates = places.filter((place) => highs[place]! >= 0);
  return places.map((place) => {
    const rivals = candidates.filter((candidate) => candidate !== place);
    const alone = candidates.length === 1 && candidates[0] === place;
    const low = Math.min(0, ...rivals.map((rival) => 0 - upper(rival, place)));
    const verdict = alone ? 'best' : candidates.includes(place) ? 'may-be-best' : 'not-best';
    return { low: alone ? 0 : low, high: Math.max(0, highs[place]!), verdict };
  });
}

/** Covariances, row by row; symmetric and positive semi-definite. */
export type Covariances = readonly (readonly number[])[];

/** Pivots below this share of the greatest variance are rounding errors. */
const ROUNDING = 1e-12;

/** A lower triangle whose product with its transpose is the matrix (Cholesky); singular matrices are allowed. */
function squareRoot(matrix: Covariances): number[][] {
  const size = matrix.length;
  const least = ROUNDING * Math.max(...matrix.map((row, place) => row[place]!));
  const root = matrix.map(() => new Array<number>(size).fill(0));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row]![column]!;
      for (let before = 0; before < column; before++) rest -= root[row]![before]! * root[column]![before]!;
      if (column === row) root[row]![row] = rest > least ? Math.sqrt(rest) : 0;
      else root[row]![column] = root[column]![column] === 0 ? 0 : rest / root[column]![column]!;
    }
  }
  return root;
}

/** What the comparisons of one with others ask: whether it may be worse, or different either way. */
export type Sides = 'one-sided' | 'two-sided';

/** The simulated chance is raised by so many of its standard errors, so that it errs to the safe side. */
const SAFETY = 3;
/** Rounds of the fixed-point iteration; it has settled after three or four. */
const ROUNDS = 6;
const SETTLED = 1e-4;

/**
 * Finds how much error each of many comparisons with one reference may have so that together they err with probability
 * `alpha` at most: what Dunnett's tables give, for any covariances, infinite degrees of freedom and any alpha.
 *
 * The chance that at least one of several rare events happens is found by importance sampling: one event is made to
 * happen in each draw, and the draw is weighted by one over the number of events that happened (Owen, Maximov &
 * Chertkov, "Importance sampling the union of rare events", Electron. J. Statist. 13, 2019). The weight lies between
 * 1/n and 1, so that its relative error does not grow as alpha shrinks. Results err to the safe side: they are never
 * above what the upper end of the simulation's error allows, never below Bonferroni's alpha / n, and exact for one
 * comparison. Two-sided they are never below Šidák's 1 - (1 - alpha)^(1/n), which holds for any covariances.
 */
export class JointNormal {
  /** Draws of all variables, one after the other, and a uniform number for each draw. */
  private readonly values: Float64Array;
  private readonly uniforms: Float64Array;
  private readonly size: number;

  /** @param uniform draws uniformly from (0, 1), both ends excluded */
  constructor(
    private readonly covariances: Covariances,
    readonly draws: number,
    uniform: () => number,
  ) {
    const size = covariances.length;
    const root = squareRoot(covariances);
    const normals = new Float64Array(size);
    this.size = size;
    this.values = new Float64Array(draws * size);
    this.uniforms = new Float64Array(draws);
    for (let draw = 0; draw < draws; draw++) {
      for (let place = 0; place < size; place++) normals[place] = normalQuantile(uniform());
      for (let row = 0; row < size; row++) {
        let value = 0;
        for (let column = 0; column <= row; column++) value += root[row]![column]! * normals[column]!;
        this.values[draw * size + row] = value;
      }
      this.uniforms[draw] = uniform();
    }
  }

  /**
   * The error that each comparison of `reference` with one of `others` may have, both sides together where it is
   * two-sided.
   *
   * @param reference place of the variable that others are compared with
   * @param others places of at least one other variable
   * @param alpha of all together, over 0 and below 1/2
   */
  errorOfEach(reference: number, others: readonly number[], sides: Sides, alpha: number): number {
    const scales = others.map((other) => scaleOf(this.covariances, reference, other));
    const varying = others.filter((_, place) => scales[place]! > 0);
    // Of differences without variance nothing is known: they count in full, as Bonferroni does it.
    const unknown = others.length - varying.length;
    const tails = sides === 'two-sided' ? 2 : 1;
    const inverse = varying.length === 0 ? null : new Conditional(this.covariances, reference, varying);
    let each = alpha / others.length;
    let deviations = -normalQuantile(each / tails);
    for (let round = 0; round < ROUNDS && inverse !== null && varying.length > 1; round++) {
      // Events overlap less the rarer they are, so that from Bonferroni's value on every round is on the safe side.
      const share = this.shareOfUnion(inverse, deviations, sides);
      each = alpha / (varying.length * share + unknown);
      const next = -normalQuantile(each / tails);
      if (Math.abs(next - deviations) < SETTLED) break;
      deviations = next;
    }
    return sides === 'two-sided' ? Math.max(each, -Math.expm1(Math.log1p(-alpha) / others.length)) : each;
  }

  /** The chance that any of the events happens over the sum of their chances, raised by its standard error. */
  private shareOfUnion({ reference, others, scales, slopes }: Conditional, far: number, sides: Sides): number {
    const { values, uniforms, size, draws } = this;
    const tail = normalCdf(-far);
    let sum = 0;
    let squares = 0;
    for (let draw = 0; draw < draws; draw++) {
      const chosen = draw % others.length;
      const start = draw * size;
      const origin = values[start + reference]!;
      const before = (values[start + others[chosen]!]! - origin) * scales[chosen]!;
      const shift = -normalQuantile(uniforms[draw]! * tail) - before;
      const slope = slopes[chosen]!;
      let happened = 1;
      for (let place = 0; place < others.length; place++) {
        if (place === chosen) continue;
        const distance = (values[start + others[place]!]! - origin) * scales[place]! + slope[place]! * shift;
        if (distance > far || (sides === 'two-sided' && distance < -far)) happened++;
      }
      sum += 1 / happened;
      squares += 1 / happened ** 2;
    }
    const mean = sum / draws;
    const error = Math.sqrt(Math.max(0, squares / draws - mean ** 2) / draws);
    return Math.min(1, mean + SAFETY * error);
  }
}

/** How standardised differences with one reference move together: given that one rises by 1, another rises by a slope. */
class Conditional {
  readonly scales: readonly number[];
  /** By the one that rises; their correlations. */
  readonly slopes: readonly Float64Array[];

  constructor(
    covariances: Covariances,
    readonly reference: number,
    readonly others: readonly number[],
  ) {
    const own = covariances[reference]!;
    this.scales = others.map((other) => scaleOf(covariances, reference, other));
    this.slopes = others.map((one, row) =>
      Float64Array.from(others, (other, column) => {
        const covariance = covariances[one]![other]! - own[one]! - own[other]! + own[reference]!;
        return Math.max(-1, Math.min(1, covariance * this.scales[row]! * this.scales[column]!));
      }),
    );
  }
}

/** One over the standard deviation of a difference; 0 where there is none. */
function scaleOf(covariances: Covariances, one: number, other: number): number {
  const variances = covariances[one]![one]! + covariances[other]![other]!;
  const variance = variances - 2 * covariances[one]![other]!;
  return variance <= ROUNDING * variances ? 0 : 1 / Math.sqrt(variance);
}
