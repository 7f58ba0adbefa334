import { expect, it } from 'vitest';
import { checkLevel, halfWidth, levelFor, levelOfEach } from './interval.js';

it('half-width is half the distance between the ends', () => {
  expect(halfWidth({ low: -1, high: 4 })).toBe(2.5);
});

it('levels are as people write them', () => {
  expect([0.07, 0.43, 0.05, 1e-6].map(levelFor)).toEqual([0.93, 0.57, 0.95, 0.999999]);
});

it.each([0, 1, -0.5, 95, Number.NaN])('a level of %d is refused', (level) => {
  expect(() => checkLevel(level)).toThrow(RangeError);
});

it('simultaneous ones have an even share of the error each', () => {
  expect(levelOfEach(0.95, 5)).toBeCloseTo(0.99, 14);
  expect(levelOfEach(0.95, 1)).toBeCloseTo(0.95, 14);
});
