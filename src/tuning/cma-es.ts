/**
 * CMA-ES: looks for the maximum of a function of many numbers by drawing points from a normal distribution, whose mean
 * and covariances it adapts to those of them that are best. It needs no more than their order, and averages over the
 * better half, so that it bears noise.
 *
 * Hansen, "The CMA Evolution Strategy: A Tutorial", arXiv 1604.00772, with the default parameters of its table 1,
 * negative weights among them. No package for it is kept up on npm; this one is tested against known functions.
 */

import { keyFromSeed, Stream } from '../random/index.js';

const SEARCHING = 0x74756e65;

/** Random numbers of a search: they depend on the seed alone. */
export class SearchRandom {
  private readonly stream = new Stream();

  /** @param part which of the streams of that seed */
  constructor(seed: string, part = 0) {
    this.stream.start(keyFromSeed(seed), part, SEARCHING);
  }

  /** Strictly between 0 and 1. */
  uniform(): number {
    return ((this.stream.next() >>> 0) + 0.5) / 2 ** 32;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform());
  }

  /** The numbers 0 to count - 1 in random order. */
  order(count: number): number[] {
    const places = Array.from({ length: count }, (_, place) => place);
    for (let last = count - 1; last > 0; last--) {
      const other = this.stream.below(last + 1);
      [places[last], places[other]] = [places[other]!, places[last]!];
    }
    return places;
  }
}

/** Default number of points of a generation. */
export function defaultPopulation(dimensions: number): number {
  return 4 + Math.floor(3 * Math.log(dimensions));
}

interface Settings {
  readonly mean: readonly number[];
  /** The standard deviation of each number at the start. */
  readonly spread: number;
  /** Points of a generation, 4 or more. */
  readonly population: number;
  /** The standard deviation below which no number falls: where numbers are rounded, less would draw the same point again. */
  readonly least?: readonly number[];
}

export class CmaEs {
  /** The middle of the distribution: the best guess of where the maximum is. */
  mean: number[];
  private sigma: number;
  private covariance: number[][];
  /** Square roots of the eigenvalues of the covariance, and its eigenvectors as columns. */
  private scales: number[];
  private axes: number[][];
  private pathC: number[];
  private pathSigma: number[];
  private generation = 0;
  /** The points of the generation under way, from the mean and in units of sigma. */
  private steps: number[][] = [];
  private readonly weights: readonly number[];
  private readonly constants;
  private readonly least: readonly number[];

  constructor(
    { mean, spread, population, least }: Settings,
    private readonly draws: SearchRandom,
  ) {
    const n = mean.length;
    this.mean = [...mean];
    this.least = least ?? mean.map(() => 0);
    this.sigma = spread;
    this.covariance = identity(n);
    this.axes = identity(n);
    this.scales = mean.map(() => 1);
    this.pathC = mean.map(() => 0);
    this.pathSigma = mean.map(() => 0);
    const { weights, constants } = parametersOf(n, population);
    this.weights = weights;
    this.constants = constants;
  }

  get deviations(): number[] {
    return this.covariance.map((row, place) => this.sigma * Math.sqrt(row[place]!));
  }

  ask(): number[][] {
    this.steps = this.weights.map(() => {
      const z = this.scales.map((scale) => scale * this.draws.normal());
      return this.axes.map((row) => dot(row, z));
    });
    return this.steps.map((step) => this.mean.map((middle, place) => middle + this.sigma * step[place]!));
  }

  /** @param scores of the points of `ask`, in its order: more is better */
  tell(scores: readonly number[]): void {
    const { muEff, cSigma, dSigma, cC, c1, cMu, chi } = this.constants;
    const n = this.mean.length;
    const ranked = this.steps
      .map((step, place) => ({ step, score: scores[place]! }))
      .toSorted((one, other) => other.score - one.score)
      .map(({ step }) => step);
    const move = this.mean.map((_, at) =>
      ranked.reduce((sum, step, rank) => sum + Math.max(0, this.weights[rank]!) * step[at]!, 0),
    );
    this.mean = this.mean.map((middle, at) => middle + this.sigma * move[at]!);
    this.generation++;
    const whitened = this.whitened(move);
    const stay = Math.sqrt(cSigma * (2 - cSigma) * muEff);
    this.pathSigma = this.pathSigma.map((path, at) => (1 - cSigma) * path + stay * whitened[at]!);
    const length = Math.sqrt(dot(this.pathSigma, this.pathSigma));
    const expected = Math.sqrt(1 - (1 - cSigma) ** (2 * this.generation));
    const isSteady = length / expected < (1.4 + 2 / (n + 1)) * chi;
    const go = isSteady ? Math.sqrt(cC * (2 - cC) * muEff) : 0;
    this.pathC = this.pathC.map((path, at) => (1 - cC) * path + go * move[at]!);
    this.adaptCovariance(ranked, isSteady ? 0 : c1 * cC * (2 - cC), c1, cMu);
    this.sigma *= Math.exp(Math.min(1, (cSigma / dSigma) * (length / chi - 1)));
    this.decompose();
  }

  private adaptCovariance(ranked: readonly number[][], lost: number, c1: number, cMu: number): void {
    const n = this.mean.length;
    // A step against which the covariance is changed counts as one of the expected length.
    const weights = this.weights.map((weight, rank) => {
      if (weight >= 0) return weight;
      const white = this.whitened(ranked[rank]!);
      return (weight * n) / Math.max(dot(white, white), 1e-12);
    });
    const sum = this.weights.reduce((total, weight) => total + weight, 0);
    const keep = 1 + lost - c1 - cMu * sum;
    this.covariance = this.covariance.map((row, i) =>
      row.map((cell, j) => {
        const ranks = ranked.reduce((total, step, rank) => total + weights[rank]! * step[i]! * step[j]!, 0);
        return keep * cell + c1 * this.pathC[i]! * this.pathC[j]! + cMu * ranks;
      }),
    );
  }

  /** A step as it would be if the covariance were the identity. */
  private whitened(step: readonly number[]): number[] {
    const along = this.scales.map(
      (scale, k) => this.axes.reduce((sum, row, at) => sum + row[k]! * step[at]!, 0) / scale,
    );
    return this.axes.map((row) => dot(row, along));
  }

  private decompose(): void {
    for (const [place, deviation] of this.deviations.entries()) {
      const grow = deviation > 0 ? this.least[place]! / deviation : 0;
      if (grow > 1) this.widen(place, grow);
    }
    const { values, vectors } = eigenDecomposition(this.covariance);
    this.scales = values.map((value) => Math.sqrt(Math.max(value, 1e-20)));
    this.axes = vectors;
  }

  private widen(place: number, factor: number): void {
    for (const [at, row] of this.covariance.entries()) {
      row[place]! *= factor;
      if (at === place) for (let column = 0; column < row.length; column++) row[column]! *= factor;
    }
  }
}

/** Table 1 of the tutorial. */
function parametersOf(n: number, population: number) {
  const raw = Array.from({ length: population }, (_, rank) => Math.log((population + 1) / 2) - Math.log(rank + 1));
  const mu = Math.floor(population / 2);
  const sumOf = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
  const squares = (list: readonly number[]) => list.reduce((sum, value) => sum + value * value, 0);
  const [better, worse] = [raw.slice(0, mu), raw.slice(mu)];
  const muEff = sumOf(better) ** 2 / squares(better);
  const muEffWorse = sumOf(worse) ** 2 / squares(worse);
  const cSigma = (muEff + 2) / (n + muEff + 5);
  const c1 = 2 / ((n + 1.3) ** 2 + muEff);
  const cMu = Math.min(1 - c1, (2 * (0.25 + muEff + 1 / muEff - 2)) / ((n + 2) ** 2 + muEff));
  const least = Math.min(1 + c1 / cMu, 1 + (2 * muEffWorse) / (muEff + 2), (1 - c1 - cMu) / (n * cMu));
  const negative = -sumOf(worse.map((weight) => Math.min(0, weight)));
  const weights = raw.map((weight) => (weight >= 0 ? weight / sumOf(better) : (least * weight) / negative));
  return {
    weights,
    constants: {
      muEff,
      cSigma,
      dSigma: 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma,
      cC: (4 + muEff / n) / (n + 4 + (2 * muEff) / n),
      c1,
      cMu,
      /** The mean length of a standard normal vector. */
      chi: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
    },
  };
}

function identity(n: number): number[][] {
  return Array.from({ length: n }, (_, row) => Array.from({ length: n }, (__, column) => (row === column ? 1 : 0)));
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, place) => sum + value * other[place]!, 0);
}

/** Sweeps over a matrix, after which it is diagonal as far as doubles can tell: eight are enough for a hundred rows. */
const MAX_SWEEPS = 40;

/**
 * The eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's method (Golub & Van Loan, "Matrix Computations",
 * 8.5): slow for thousands of rows and accurate for tens, which is what a search has.
 *
 * @returns values, and vectors as columns: `vectors[row][k]` belongs to `values[k]`
 */
export function eigenDecomposition(matrix: readonly (readonly number[])[]): {
  readonly values: number[];
  readonly vectors: number[][];
} {
  const size = matrix.length;
  const a = matrix.map((row) => [...row]);
  const vectors = a.map((_, row) => a.map((__, column) => (row === column ? 1 : 0)));
  for (let sweep = 0; sweep < MAX_SWEEPS && !isDiagonal(a); sweep++) {
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
