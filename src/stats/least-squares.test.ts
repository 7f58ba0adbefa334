import { linearRegression } from 'simple-statistics';
import { expect, test } from 'vitest';
import { leastSquaresContrasts } from './least-squares.js';

test('weights give the coefficients of a fit, and of a line those of simple-statistics', () => {
  const x = [1, 2, 4, 7];
  const y = [3, 1, 5, 9];
  const [intercept, slope] = leastSquaresContrasts(x.map((value) => [1, value])).map((weights) =>
    weights.reduce((sum, weight, place) => sum + weight * y[place]!, 0),
  );
  const { m, b } = linearRegression(x.map((value, place) => [value, y[place]!]));
  expect(slope).toBeCloseTo(m, 10);
  expect(intercept).toBeCloseTo(b, 10);
  const rows = [
    [1, -0.5, -0.5, 0.25],
    [1, -0.5, 0.5, -0.25],
    [1, 0.5, -0.5, -0.25],
    [1, 0.5, 0.5, 0.25],
  ];
  // Of a square: half the sum of two differences, and the difference of the two.
  expect(leastSquaresContrasts(rows)[1]).toEqual([-0.5, -0.5, 0.5, 0.5]);
  expect(leastSquaresContrasts(rows)[3]).toEqual([1, -1, -1, 1]);
});

test('coefficients that do not follow from the observations have no weights', () => {
  expect(
    leastSquaresContrasts([
      [1, 2],
      [1, 2],
    ]),
  ).toEqual([]);
  expect(leastSquaresContrasts([[1, 1, 0]])).toEqual([]);
});
