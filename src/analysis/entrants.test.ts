import { expect, test } from 'vitest';
import { type EntrantRow, pointsADeal } from './entrants.js';

/** What it takes of a row: points of a game, and how many deals games have. */
function rowWith(deals: { mean: number; sd: number; min: number; max: number }, low: number | null = 50): EntrantRow {
  return {
    games: 400,
    round: 4,
    interval: { method: 'gaffke', level: 0.95 },
    metrics: { deals },
    entrant: { points: { mean: 60, low, high: low === null ? null : 70 }, pointsADeal: 60 / deals.mean },
  } as unknown as EntrantRow;
}

test('points a deal have the interval of points a game where all games have as many deals', () => {
  expect(pointsADeal(rowWith({ mean: 10, sd: 0, min: 10, max: 10 }))).toEqual({ mean: 6, low: 5, high: 7 });
});

test('and a wider one where they do not', () => {
  const { mean, low, high } = pointsADeal(rowWith({ mean: 10, sd: 2, min: 6, max: 14 }));
  // Student's t of 99 degrees of freedom: 1.9842; 100 rounds.
  const margin = (10 + 6 * 1.9842 * (2 / 10)) / 10;
  expect(mean).toBe(6);
  expect(low).toBeCloseTo(6 - margin, 4);
  expect(high).toBeCloseTo(6 + margin, 4);
});

test('and none where points a game have none', () => {
  expect(pointsADeal(rowWith({ mean: 10, sd: 0, min: 10, max: 10 }, null))).toEqual({ mean: 6, low: null, high: null });
});
