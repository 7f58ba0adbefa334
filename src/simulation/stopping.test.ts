import { describe, expect, test } from 'vitest';
import { estimate } from '../stats/estimate.js';
import { halfWidth } from '../stats/interval.js';
import { ofSuccesses } from '../stats/observations.js';
import {
  CONFIDENCE_LEVEL,
  currentDecision,
  effectOf,
  isEnough,
  isReached,
  MAX_GAMES,
  maxGames,
  type StopRule,
} from './stopping.js';
import type { PairCounts } from './tally.js';

const FIXED: StopRule = { kind: 'games', games: 1000 };
const PRECISE: StopRule = { kind: 'precision', halfWidth: 0.01, most: 100_000 };
const DECIDED = { kind: 'decided', level: 0.95, effect: 0.01, outcomes: [0, 1], most: 100_000 } as const;

/** The half-width of a rate's interval, as it is looked at while a run goes on. */
const widthOf = (successes: number, games: number) =>
  halfWidth(estimate(ofSuccesses(successes, games), { isBounded: true, level: CONFIDENCE_LEVEL, effect: 0.01 }));

function counts(games: number, outcomes: number[]): PairCounts {
  return { games, outcomes, pairs: [] };
}

test('a fixed number of games is enough when it is reached, however narrow the intervals are', () => {
  const reached = [999, 1000, 1001].map((games) => isEnough(FIXED, counts(games, [games, 0, 0])));
  expect(reached).toEqual([false, true, true]);
  expect(maxGames(FIXED)).toBe(1000);
});

test('a fixed number of games is looked at once; other rules say for which difference their intervals are made', () => {
  expect([FIXED, PRECISE, DECIDED].map(effectOf)).toEqual([null, 0.01, 0.01]);
});

describe('a precision', () => {
  test('is reached when the interval of every outcome is that narrow', () => {
    const games = 30_000;
    // A rate of a half has the widest interval; one near 0 has a narrow one.
    expect(widthOf(300, games)).toBeLessThan(0.01);
    expect(isEnough(PRECISE, counts(games, [300, 300, games - 600]))).toBe(true);
    const halves = [games / 2, 0, games / 2];
    const widest = Math.max(...halves.map((count) => widthOf(count, games)));
    expect(isEnough(PRECISE, counts(games, halves))).toBe(widest <= 0.01);
    expect(isEnough(PRECISE, counts(10_000, [5000, 0, 5000]))).toBe(false);
  });

  test('is given up at the most games that are allowed, and never reached without a game', () => {
    expect(isEnough(PRECISE, counts(100_000, [50_000, 0, 50_000]))).toBe(true);
    expect(isEnough(PRECISE, counts(0, [0, 0, 0]))).toBe(false);
    expect(maxGames(PRECISE)).toBe(100_000);
  });

  test('ends for the finest that may be asked before the game indices do', () => {
    const finest: StopRule = { kind: 'precision', halfWidth: 1e-5, most: MAX_GAMES };
    // A rate of a half needs most games.
    expect(isEnough(finest, counts(MAX_GAMES, [MAX_GAMES / 2, 0, MAX_GAMES / 2]))).toBe(true);
    expect(isEnough(PRECISE, counts(90_000, [45_000, 0, 45_000]))).toBe(true);
  });
});

describe('a decision', () => {
  /** Counts with three outcomes; in `onlyControl` and `onlyArm` games only that side had one of the first two. */
  function met(games: number, onlyControl: number, onlyArm: number): PairCounts {
    const both = games / 4;
    const neither = games - both - onlyControl - onlyArm;
    // Within the first two the pairs do not matter.
    const pairs = [both / 2, both / 4, onlyControl, both / 8, both / 8, 0, 0, onlyArm, neither];
    return { games, outcomes: [0, 0, 0], pairs };
  }

  test('is reached when the outcomes taken together come oftener with the one or the other, or as often', () => {
    const findings = [met(20_000, 100, 400), met(20_000, 400, 100), met(40_000, 300, 310), met(20_000, 3000, 3100)].map(
      (counts) => [currentDecision(DECIDED, counts), isReached(DECIDED, counts), isEnough(DECIDED, counts)],
    );
    expect(findings).toEqual([
      ['second', true, true],
      ['first', true, true],
      ['close', true, true],
      ['open', false, false],
    ]);
  });

  test('is given up at the most games that are allowed, and never reached without a game', () => {
    expect(maxGames(DECIDED)).toBe(100_000);
    const open = met(100_000, 15_000, 15_500);
    expect([isEnough(DECIDED, open), isReached(DECIDED, open)]).toEqual([true, false]);
    expect(isReached(DECIDED, met(0, 0, 0))).toBe(false);
  });
});
