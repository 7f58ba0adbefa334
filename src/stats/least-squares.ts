/** Pivots below this share of the greatest are taken for 0. */
const SINGULAR = 1e-9;

/**
 * The weights by which the coefficients of a least-squares fit follow from what was observed: a row for each coefficient, a
 * weight for each observation, (X'X)^-1 X'. The variance of a coefficient is then that of a weighted sum of observations.
 *
 * @param rows the design: a row for each observation, a number for each coefficient
 * @returns no rows where the coefficients do not follow from such observations
 */
export function leastSquaresContrasts(rows: readonly (readonly number[])[]): number[][] {
  const size = rows[0]?.length ?? 0;
  const columns = Array.from({ length: size }, (_, column) => rows.map((row) => row[column]!));
  // X'X beside X', reduced until the first is the identity (Gauss and Jordan).
  const matrix = columns.map((one) => [
    ...columns.map((other) => one.reduce((sum, value, place) => sum + value * other[place]!, 0)),
    ...one,
  ]);
  const greatest = Math.max(...matrix.map((row, place) => row[place]!));
  for (let pivot = 0; pivot < size; pivot++) {
    const below = matrix.slice(pivot).map((row) => Math.abs(row[pivot]!));
    const place = pivot + below.indexOf(Math.max(...below));
    [matrix[pivot], matrix[place]] = [matrix[place]!, matrix[pivot]!];
    const row = matrix[pivot]!;
    if (!(Math.abs(row[pivot]!) > SINGULAR * greatest)) return [];
    const scale = row[pivot]!;
    for (let column = 0; column < row.length; column++) row[column]! /= scale;
    for (const other of matrix) {
      const factor = other[pivot]!;
      if (other === row || factor === 0) continue;
      for (let column = 0; column < row.length; column++) other[column]! -= factor * row[column]!;
    }
  }
  return matrix.map((row) => row.slice(size));
}
