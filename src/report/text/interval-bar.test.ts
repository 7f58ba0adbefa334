import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonScale, intervalBar } from './interval-bar.js';

const SHARES = { low: 0, high: 1 };

describe('the bar of an interval', () => {
  test('shows where it lies', () => {
    expect(intervalBar(0.2, 0.45, 0.75, SHARES, 10)).toBe('··├─●──┤··');
    expect(intervalBar(0, 0, 0.05, SHARES, 10)).toBe('●·········');
    expect(intervalBar(0.93, 0.99, 1, SHARES, 10)).toBe('·········●');
  });

  test('is as long as it is asked to be, with the estimate in it and the ends around it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(share, share, share), fc.integer({ min: 3, max: 60 }), (values, width) => {
        const [low, estimate, high] = values.sort((one, other) => one - other) as [number, number, number];
        const bar = intervalBar(low, estimate, high, SHARES, width);
        expect(bar).toMatch(/^·*├?─*●─*┤?·*$/);
        expect(bar).toHaveLength(width);
        expect(Math.abs(bar.indexOf('●') - estimate * width)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('has a place where the scale has no width', () => {
    expect(intervalBar(0.5, 0.5, 0.5, { low: 0.5, high: 0.5 }, 5)).toBe('··●··');
  });
});

describe('the scale of several intervals', () => {
  test('reaches from the lowest to the highest', () => {
    expect(
      commonScale([
        { low: 0.2, high: 0.4 },
        { low: 0.1, high: 0.3 },
      ]),
    ).toEqual({ low: 0.1, high: 0.4 });
  });

  test('of one is the whole, where there is nothing to compare it with', () => {
    expect(commonScale([{ low: 0.2, high: 0.4 }])).toEqual({ low: 0, high: 1 });
  });
});
