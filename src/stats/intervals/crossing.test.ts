import { describe, expect, it } from 'vitest';
import { crossing } from './crossing.js';

describe('where a function crosses 0', () => {
  const FUNCTIONS: readonly (readonly [string, (x: number) => number])[] = [
    ['a line', (x) => x - 0.3],
    ['a steep curve', (x) => Math.exp(20 * x) - Math.exp(6)],
    ['a flat curve', (x) => (x - 0.3) ** 9],
    ['a step', (x) => (x >= 0.3 ? 1 : -1)],
    ['infinite ends', (x) => Math.log(x / (1 - x)) - Math.log(3 / 7)],
  ];

  it.each(FUNCTIONS)('%s: within the tolerance, on the side on which it is at least 0', (_, f) => {
    for (const tolerance of [1e-3, 1e-9]) {
      const rising = crossing(f, 1, 0, tolerance);
      expect(f(rising)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(rising - 0.3)).toBeLessThanOrEqual(tolerance + 1e-12);
      const falling = crossing((x) => f(1 - x), 0, 1, tolerance);
      expect(f(1 - falling)).toBeGreaterThanOrEqual(0);
    }
  });

  it('takes few steps where the function is smooth', () => {
    let calls = 0;
    crossing(
      (x) => {
        calls++;
        return Math.exp(3 * x) - 2;
      },
      1,
      0,
      1e-10,
    );
    expect(calls).toBeLessThan(14);
  });
});
