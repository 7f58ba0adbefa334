import { describe, expect, test } from 'vitest';
import { Funnel, scaleOf } from './funnel.js';

const share = (mean: number, half: number) => ({ mean, low: mean - half, high: mean + half });

describe('a funnel', () => {
  test('only closes: each interval is cut with all before it', () => {
    const funnel = new Funnel(100_000);
    funnel.add(1000, share(0.05, 0.03), false);
    funnel.add(10_000, share(0.07, 0.025), false);
    expect(funnel.looks.at(-1)).toMatchObject({ low: expect.closeTo(0.045), high: expect.closeTo(0.08) });
  });

  test('ends with the interval of the command, which was made to be looked at once', () => {
    const funnel = new Funnel(10_000);
    funnel.add(1000, share(0.05, 0.01), false);
    funnel.add(10_000, share(0.06, 0.015), true);
    expect(funnel.looks.at(-1)).toMatchObject({ low: expect.closeTo(0.045), high: expect.closeTo(0.075) });
  });

  test('keeps no more looks than can be seen', () => {
    const funnel = new Funnel(1e6);
    for (let games = 1000; games <= 1e6; games += 1000) funnel.add(games, share(0.05, 1 / Math.sqrt(games)), false);
    expect(funnel.looks.length).toBeLessThan(100);
    expect(funnel.looks.at(-1)!.games).toBe(1e6);
  });

  test('runs down a log scale from the first look to all games', () => {
    const funnel = new Funnel(100_000);
    funnel.add(1500, share(0, 0.1), false);
    expect([1000, 10_000, 100_000].map((games) => funnel.depth(games))).toEqual([0, expect.closeTo(0.5), 1]);
    expect(funnel.marks).toEqual([1000, 10_000, 100_000]);
  });
});

describe('a scale', () => {
  test.each([[share(0.0618, 0.0017)], [share(-0.084, 0.006)], [share(0, 0)], [share(0.003, 0.2)]])(
    'holds zero and the interval, with room on both sides: %j',
    (interval) => {
      const { low, high, ticks } = scaleOf([{ ...interval, games: 1 }], true);
      expect(low).toBeLessThan(Math.min(0, interval.low));
      expect(high).toBeGreaterThan(Math.max(0, interval.high));
      expect(ticks.length).toBeGreaterThan(3);
      expect(ticks.length).toBeLessThan(14);
      expect(ticks.some((tick) => Math.abs(tick) < 1e-12)).toBe(true);
    },
  );
});
