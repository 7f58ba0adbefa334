/** Critical values of many comparisons at once, from the joint normal distribution of the rates that are compared. */
import { normalQuantile } from './normal.js';

/** Covariances, row by row; symmetric and positive semi-definite. */
export type Covariances = readonly (readonly number[])[];

/** Pivots below this share of the greatest variance are taken for rounding. */
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

/** What the comparisons of one with all others are: whether it may be worse, or different either way. */
export type Sides = 'one-sided' | 'two-sided';

/**
 * For each of the reference variables, the c such that with probability `level` every other variable exceeds it (or
 * differs from it, two-sided) by at most c standard deviations of their difference: Dunnett's critical value, for any
 * covariances and no end of degrees of freedom. Found by drawing; of `draws` draws the level is exact to about
 * sqrt(level (1 - level) / draws).
 *
 * @param references places of the variables that others are compared with
 * @param uniform draws uniformly from (0, 1)
 */
export function criticalValues(
  covariances: Covariances,
  references: readonly number[],
  sides: Sides,
  level: number,
  draws: number,
  uniform: () => number,
): number[] {
  const size = covariances.length;
  const root = squareRoot(covariances);
  const scales = references.map((reference) => covariances.map((_, other) => scaleOf(covariances, reference, other)));
  const greatest = references.map(() => new Float64Array(draws));
  const normals = new Float64Array(size);
  const values = new Float64Array(size);
  for (let draw = 0; draw < draws; draw++) {
    for (let place = 0; place < size; place++) normals[place] = normalQuantile(uniform());
    for (let row = 0; row < size; row++) {
      let value = 0;
      for (let column = 0; column <= row; column++) value += root[row]![column]! * normals[column]!;
      values[row] = value;
    }
    for (const [place, reference] of references.entries()) {
      greatest[place]![draw] = furthest(values, reference, scales[place]!, sides);
    }
  }
  const least = normalQuantile(sides === 'one-sided' ? level : (1 + level) / 2);
  return greatest.map((all) => Math.max(least, quantile(all, level)));
}

/** One over the standard deviation of a difference; 0 where there is none. */
function scaleOf(covariances: Covariances, one: number, other: number): number {
  const variances = covariances[one]![one]! + covariances[other]![other]!;
  const variance = variances - 2 * covariances[one]![other]!;
  return variance <= ROUNDING * variances ? 0 : 1 / Math.sqrt(variance);
}

function furthest(values: Float64Array, reference: number, scales: readonly number[], sides: Sides): number {
  let most = -Infinity;
  for (let other = 0; other < values.length; other++) {
    if (scales[other] === 0) continue;
    const distance = (values[other]! - values[reference]!) * scales[other]!;
    most = Math.max(most, sides === 'two-sided' ? Math.abs(distance) : distance);
  }
  return most;
}

function quantile(values: Float64Array, level: number): number {
  values.sort();
  return values[Math.min(values.length - 1, Math.ceil(level * values.length) - 1)]!;
}
