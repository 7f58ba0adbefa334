import fc from 'fast-check';
import { expect, test } from 'vitest';
import { designOf } from './design.js';
import { Draws } from './rng.js';

const SIZES = fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 5 });

test('few combinations are all tried, each once', () => {
  const design = designOf([2, 3, 4], 24, new Draws('grid'));
  expect(design).toHaveLength(24);
  expect(new Set(design.map(String)).size).toBe(24);
});

test('a sample has different points, all of them possible', () => {
  fc.assert(
    fc.property(SIZES, fc.integer({ min: 4, max: 24 }), fc.string(), (sizes, most, seed) => {
      const design = designOf(sizes, most, new Draws(seed));
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
  const design = designOf([16, 16, 16, 16], points, new Draws('cube'));
  expect(design).toHaveLength(points);
  for (let option = 0; option < 4; option++) {
    expect(design.map((point) => point[option]!).toSorted((a, b) => a - b)).toEqual([...Array(points).keys()]);
  }
});

test('the same seed gives the same design, another another', () => {
  const of = (seed: string) => designOf([50, 50], 12, new Draws(seed));
  expect(of('one')).toEqual(of('one'));
  expect(of('one')).not.toEqual(of('two'));
});
