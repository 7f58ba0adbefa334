/** Sweeps over a matrix, after which it is diagonal as far as doubles can tell: eight are enough for a hundred rows. */
const MOST_SWEEPS = 40;

/**
 * The eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's method (Golub & Van Loan, "Matrix Computations",
 * 8.5): slow for thousands of rows and accurate for tens, which is what a search has.
 *
 * @returns values, and vectors as columns: `vectors[row][k]` belongs to `values[k]`
 */
export function eigenOf(matrix: readonly (readonly number[])[]): {
  readonly values: number[];
  readonly vectors: number[][];
} {
  const size = matrix.length;
  const a = matrix.map((row) => [...row]);
  const vectors = a.map((_, row) => a.map((__, column) => (row === column ? 1 : 0)));
  for (let sweep = 0; sweep < MOST_SWEEPS && !isDiagonal(a); sweep++) {
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) rotate(a, vectors, p, q);
    }
  }
  return { values: a.map((row, place) => row[place]!), vectors };
}

function isDiagonal(a: readonly (readonly number[])[]): boolean {
  let off = 0;
  let on = 0;
  for (const [row, cells] of a.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (row === column) on += cell * cell;
      else off += cell * cell;
    }
  }
  return off <= 1e-30 * on;
}

/** Makes a[p][q] zero. */
function rotate(a: number[][], vectors: number[][], p: number, q: number): void {
  const apq = a[p]![q]!;
  if (apq === 0) return;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const row of a) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  const [one, other] = [a[p]!, a[q]!];
  for (let column = 0; column < a.length; column++) {
    [one[column], other[column]] = [c * one[column]! - s * other[column]!, s * one[column]! + c * other[column]!];
  }
  for (const row of vectors) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
}
