import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CmaEs, defaultPopulation, eigenDecomposition, SearchRandom } from './cma-es.js';
import { createDesign } from './search.js';

const SIZES = fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 5 });

test('few combinations are all tried, each once', () => {
  const design = createDesign([2, 3, 4], 24, new SearchRandom('grid'));
  expect(design).toHaveLength(24);
  expect(new Set(design.map(String)).size).toBe(24);
});

test('a sample has different points, all of them possible', () => {
  fc.assert(
    fc.property(SIZES, fc.integer({ min: 4, max: 24 }), fc.string(), (sizes, most, seed) => {
      const design = createDesign(sizes, most, new SearchRandom(seed));
      const all = sizes.reduce((product, size) => product * size, 1);
      expect(new Set(design.map(String)).size).toBe(design.length);
      expect(design.length).toBeLessThanOrEqual(Math.min(all, most));
      for (const point of design) {
        for (const [place, level] of point.entries()) {
          expect(Number.isInteger(level) && level >= 0 && level < sizes[place]!).toBe(true);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('a Latin hypercube has every part of every range once', () => {
  const points = 16;
  const design = createDesign([16, 16, 16, 16], points, new SearchRandom('cube'));
  expect(design).toHaveLength(points);
  for (let option = 0; option < 4; option++) {
    expect(design.map((point) => point[option]!).toSorted((a, b) => a - b)).toEqual([...Array(points).keys()]);
  }
});

test('the same seed gives the same design, another another', () => {
  const of = (seed: string) => createDesign([50, 50], 12, new SearchRandom(seed));
  expect(of('one')).toEqual(of('one'));
  expect(of('one')).not.toEqual(of('two'));
});

/** Minimises a function. @returns the value at the mean in the end */
function minimised(f: (x: readonly number[]) => number, start: readonly number[], spread: number, evaluations: number) {
  const population = defaultPopulation(start.length);
  const strategy = new CmaEs({ mean: start, spread, population }, new SearchRandom('minimum'));
  for (let played = 0; played < evaluations; played += population) {
    strategy.tell(strategy.ask().map((point) => -f(point)));
  }
  return f(strategy.mean);
}

const sphere = (x: readonly number[]) => x.reduce((sum, each) => sum + each * each, 0);
const ellipsoid = (x: readonly number[]) =>
  x.reduce((sum, each, place) => sum + 1e6 ** (place / (x.length - 1)) * each * each, 0);
const rosenbrock = (x: readonly number[]) =>
  x.slice(1).reduce((sum, each, place) => sum + 100 * (each - x[place]! ** 2) ** 2 + (1 - x[place]!) ** 2, 0);

/** The evaluations are about twice what Hansen's own programs take to 1e-9 (arXiv 1604.00772 and the COCO data). */
describe('CMA-ES finds the minimum of', () => {
  test.each([
    ['the sphere', sphere, 2000],
    ['an ellipsoid with axes 1 to 1000', ellipsoid, 5000],
    ['the same, turned', (x: readonly number[]) => ellipsoid(turned(x)), 5000],
    ["Rosenbrock's function", rosenbrock, 6000],
  ] as const)('%s of six numbers', (_, f, evaluations) => {
    expect(minimised(f, [1.5, -1, 0.5, 2, -0.5, 1], 0.5, evaluations)).toBeLessThan(1e-9);
  });

  test('one number', () => {
    expect(minimised(([x]) => (x! - 3) ** 2, [0], 1, 400)).toBeLessThan(1e-9);
  });
});

/** Neighbours are turned by an angle, one pair after the other. */
function turned(x: readonly number[]): number[] {
  const y = [...x];
  for (let place = 0; place + 1 < y.length; place++) {
    const [one, other] = [y[place]!, y[place + 1]!];
    [y[place], y[place + 1]] = [0.6 * one - 0.8 * other, 0.8 * one + 0.6 * other];
  }
  return y;
}

test('CMA-ES comes near the minimum of a sphere that is seen through noise', () => {
  const noise = new SearchRandom('noise');
  const start = [0.5, -0.5, 0.5, -0.5];
  const strategy = new CmaEs({ mean: start, spread: 0.3, population: 16 }, new SearchRandom('noisy'));
  // The noise is as large as the whole descent from the start.
  for (let round = 0; round < 60; round++) {
    strategy.tell(strategy.ask().map((point) => -sphere(point) + 0.3 * noise.normal()));
  }
  expect(sphere(strategy.mean)).toBeLessThan(0.25 * sphere(start));
});

test('no deviation falls below the least', () => {
  const least = [0.1, 0, 0.05];
  const strategy = new CmaEs({ mean: [1, 1, 1], spread: 0.5, population: 8, least }, new SearchRandom('least'));
  for (let round = 0; round < 60; round++) strategy.tell(strategy.ask().map((point) => -sphere(point)));
  const [first, second, third] = strategy.deviations;
  expect(first).toBeGreaterThan(0.1 - 1e-12);
  expect(third).toBeGreaterThan(0.05 - 1e-12);
  expect(second).toBeLessThan(0.02);
});

test('eigenvectors diagonalise a symmetric matrix and are orthonormal', () => {
  const draws = new SearchRandom('matrix');
  const size = 12;
  const half = Array.from({ length: size }, () => Array.from({ length: size }, () => draws.normal()));
  const matrix = half.map((row, i) => row.map((_, j) => half[i]![j]! + half[j]![i]!));
  const { values, vectors } = eigenDecomposition(matrix);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const rebuilt = values.reduce((sum, value, k) => sum + value * vectors[i]![k]! * vectors[j]![k]!, 0);
      expect(rebuilt).toBeCloseTo(matrix[i]![j]!, 10);
      const product = vectors.reduce((sum, row) => sum + row[i]! * row[j]!, 0);
      expect(product).toBeCloseTo(i === j ? 1 : 0, 10);
    }
  }
});
