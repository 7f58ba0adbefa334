import fc from 'fast-check';
import { expect, test } from 'vitest';
import { straightened } from './straight-path.js';

test('points on level and upright lines are left out, and others rounded to tenths', () => {
  expect(straightened('M0,0L1,0L2.04,0L2.04,3L2.04,5L1,5.06L0,5.06Z')).toBe('M0,0L2,0L2,5L1,5.1L0,5.1Z');
});

test('a line that turns back keeps its turning point', () => {
  expect(straightened('M0,0L5,0L2,0L2,1')).toBe('M0,0L5,0L2,0L2,1');
});

test('what is no path of straight lines is left alone', () => {
  for (const path of ['M0,0C1,1,2,2,3,3', 'M0,0h5v5', '', 'M1,2']) expect(straightened(path)).toBe(path);
});

/** The area of a closed shape, by its corners. */
function areaOf(path: string): number {
  const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const pieces = points.map(([x, y], place) => {
    const [x2, y2] = points[(place + 1) % points.length]!;
    return (x * y2 - x2 * y) / 2;
  });
  return pieces.reduce((sum, piece) => sum + piece, 0);
}

test('a step chart keeps its area, and is no longer than before', () => {
  const heights = fc.array(fc.nat(40), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(heights, (all) => {
      const steps = all.flatMap((height, bin) => [`${bin * 4},${100 - height}`, `${bin * 4 + 4},${100 - height}`]);
      const base = all.map((_, bin) => `${bin * 4},100`).reverse();
      const path = `M${[...steps, ...base].join('L')}Z`;
      const straight = straightened(path);
      expect(areaOf(straight)).toBeCloseTo(areaOf(path), 9);
      expect(straight.length).toBeLessThanOrEqual(path.length);
      expect(straightened(straight)).toBe(straight);
    }),
  );
});
