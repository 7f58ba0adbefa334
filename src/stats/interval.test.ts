import { expect, it } from 'vitest';
import { checkLevel, checkTally, halfWidth, levelFor } from './interval.js';

it('half-width is half the distance between the ends', () => {
  expect(halfWidth({ low: -1, high: 4 })).toBe(2.5);
});

it('levels are as people write them', () => {
  expect([0.07, 0.43, 0.05, 1e-6].map(levelFor)).toEqual([0.93, 0.57, 0.95, 0.999999]);
});

it.each([0, 1, -0.5, 95, Number.NaN])('a level of %d is refused', (level) => {
  expect(() => checkLevel(level)).toThrow(RangeError);
});

it.each([
  [-1, 10],
  [11, 10],
  [0.5, 10],
  [1, 10.5],
  [0, -1],
  [Number.NaN, 10],
  [1, Infinity],
  [1, 2 ** 53],
])('a tally of %d successes in %d trials is refused', (successes, trials) => {
  expect(() => checkTally(successes, trials)).toThrow(RangeError);
});
