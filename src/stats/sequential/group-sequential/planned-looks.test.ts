import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plannedLooks } from './planned-looks.js';

it('are evenly spaced where batches are small', () => {
  expect(plannedLooks(80_000, 8, 10_000)).toEqual([10, 20, 30, 40, 50, 60, 70, 80].map((share) => share * 1000));
  expect(plannedLooks(1000, 3, 1)).toEqual([334, 667, 1000]);
});

it('come after the batch in which they fall, fewer where several fall in one', () => {
  expect(plannedLooks(100_000, 8, 10_000)).toEqual([20, 30, 40, 50, 70, 80, 90, 100].map((share) => share * 1000));
  expect(plannedLooks(25_000, 8, 10_000)).toEqual([10_000, 20_000, 25_000]);
  expect(plannedLooks(500, 8, 10_000)).toEqual([500]);
});

it('leave out what comes just before the end', () => {
  expect(plannedLooks(90_001, 3, 10_000)).toEqual([40_000, 70_000, 90_001]);
  expect(plannedLooks(40_001, 8, 10_000)).toEqual([10_000, 20_000, 30_000, 40_001]);
});

it('rise by whole batches to the last trial, and are no more than asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 10_000 }),
      (most, asked, batch) => {
        const looks = plannedLooks(most, asked, batch);
        expect(looks.at(-1)).toBe(most);
        expect(looks.length).toBeLessThanOrEqual(asked);
        for (const [place, look] of looks.entries()) {
          expect(look).toBeGreaterThan(looks[place - 1] ?? 0);
          if (look !== most) expect(look % batch).toBe(0);
        }
      },
    ),
  );
});
