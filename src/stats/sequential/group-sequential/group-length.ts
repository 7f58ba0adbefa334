/** How many trials a group-sequential test takes. */
import { boundariesOf, openAt } from './boundaries.js';
import { criticalValues } from './critical-values.js';
import type { GroupTest } from './group-test.js';
import { advanceToLook, chanceAbove, START, type Standing } from './normal-walk.js';
import type { Spending } from './spending.js';

/** What becomes of a test if the mean of a trial is a certain one. */
export interface GroupOdds {
  /** Trials on average. */
  readonly expected: number;
  /** The chances that it finds the first, or the second, better, and the two close; the rest is open at the last look. */
  readonly first: number;
  readonly second: number;
  readonly close: number;
}

/**
 * Follows a test from look to look, with sums taken for normal.
 *
 * @param square the mean square of a trial's difference if its mean were 0
 * @param mean of a trial
 */
export function groupOdds(test: GroupTest, square: number, mean: number): GroupOdds {
  const variance = Math.max(square - mean ** 2, 1e-3 * square);
  const walk = boundariesOf(test, variance, square);
  const { times, bars, closes } = walk;
  const drift = mean * Math.sqrt(test.looks.at(-1)! / variance);
  let standing: Standing = START;
  let [first, second, close, goesOn, expected] = [0, 0, 0, 1, 0];
  for (const [look, trials] of test.looks.entries()) {
    const [time, bar, edge] = [times[look]!, bars[look]!, closes[look]!];
    expected += goesOn * (trials - (test.looks[look - 1] ?? 0));
    const above = (sum: number) => chanceAbove(standing, time, drift, sum);
    const up = above(bar);
    const down = goesOn - above(-bar);
    const within = edge > 0 ? above(-edge) - above(edge) : 0;
    [first, second, close] = [first + down, second + up, close + within];
    goesOn = Math.max(0, goesOn - up - down - within);
    standing = advanceToLook(standing, time, drift, openAt(walk, look), times[look + 1] ?? time);
  }
  return { expected, first, second, close };
}

/** The trials after which a test of so many even looks certainly decides, if the mean square of a trial is no greater. */
export function trialsToEnd(
  { alpha, beta, effect, spending }: { alpha: number; beta: number; effect: number; spending: Spending },
  looks: number,
  square: number,
): number {
  const times = Array.from({ length: looks }, (_, look) => (look + 1) / looks);
  const better = criticalValues(times, spending, alpha / 2, 2).at(-1)!;
  const close = criticalValues(times, spending, beta, 1).at(-1)!;
  return Math.ceil(square * ((better + close) / effect) ** 2);
}
