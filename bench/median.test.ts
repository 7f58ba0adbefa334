import { expect, test } from 'vitest';
import { medianOf } from './median.js';

test('the median of an odd and of an even number of measurements', () => {
  expect(medianOf([3, 1, 2]).median).toBe(2);
  expect(medianOf([4, 1, 3, 2]).median).toBe(2.5);
  expect(medianOf([5])).toEqual({ median: 5, low: 5, high: 5 });
});

// Ranks of the 95 % interval for a median: Conover, Practical Nonparametric Statistics, the sign test's table;
// the same in Campbell and Gardner, BMJ 296 (1988), table for medians.
test.each([
  [6, 1],
  [7, 1],
  [8, 1],
  [9, 2],
  [10, 2],
  [12, 3],
  [15, 4],
  [20, 6],
  [25, 8],
  [30, 10],
  [50, 18],
])('of %i measurements the interval goes from rank %i to the same rank from above', (count, rank) => {
  const ranks = Array.from({ length: count }, (_, place) => count - place);
  expect(medianOf(ranks)).toMatchObject({ low: rank, high: count + 1 - rank });
});
