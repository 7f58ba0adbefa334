import { crossing } from './gaffke.js';
import { criticalValuesOf, type GroupTest, lookAt } from './group-test.js';
import type { Interval } from './interval.js';
import {
  advanceToLook,
  chanceAbove,
  chanceWithin,
  criticalValues,
  type Spending,
  START,
  type Standing,
  withDrift,
} from './normal-walk.js';
import { countOf, momentOf, type Observations } from './observations.js';

/** The boundaries of a test for sums of which the variance is 1 after all trials. */
interface Boundaries {
  /** Shares of all trials at which it looks. */
  readonly times: readonly number[];
  /** Of each look: one is better from here up, the other from here down. */
  readonly bars: readonly number[];
  /** Of each look: the two are close up to here; 0 where they cannot be. */
  readonly closes: readonly number[];
}

/**
 * @param variance of a trial's difference, over 0
 * @param square its mean square
 */
function boundariesOf(test: GroupTest, variance: number, square: number): Boundaries {
  const { better, close } = criticalValuesOf(test);
  const { looks, effect } = test;
  const most = looks.at(-1)!;
  const unit = Math.sqrt(variance * most);
  const times = looks.map((trials) => trials / most);
  const bars = times.map((time, look) => better[look]! * Math.sqrt((time * square) / variance));
  const closes = times.map((time, look) => {
    const edge = (effect * looks[look]!) / unit - close[look]! * Math.sqrt(time);
    return Math.max(0, Math.min(bars[look]!, edge));
  });
  return { times, bars, closes };
}

/** Where the test goes on after a look. */
function openAt({ bars, closes }: Boundaries, look: number): Interval[] {
  const [bar, close] = [bars[look]!, closes[look]!];
  if (close === 0) return [{ low: -bar, high: bar }];
  return [
    { low: -bar, high: -close },
    { low: close, high: bar },
  ];
}

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

/** A test as a walk whose variance is 1 after all trials, and what it ended with. One that ended below is mirrored. */
interface EndedWalk extends Boundaries {
  /** From 0. */
  readonly look: number;
  readonly sum: number;
  readonly isAbove: boolean;
  readonly standings: readonly Standing[];
}

/**
 * The chance that the walk ends at least as high as this one, with such a drift. Ends are ordered as in stagewise.ts: crossing
 * the upper boundary is highest, the earlier the higher; then come all that end between, by their mean.
 */
function chanceOfAsHigh(walk: EndedWalk, drift: number): number {
  const { times, bars, closes, look, sum, isAbove, standings } = walk;
  let chance = 0;
  for (const [at, standing] of standings.entries()) {
    const time = times[at]!;
    const bar = bars[at]!;
    const from = withDrift(standing, sum / times[look]!, drift);
    if (isAbove && at === look) return chance + chanceAbove(from, time, drift, sum);
    chance += chanceAbove(from, time, drift, bar);
    if (isAbove) continue;
    // All that has not crossed ends at the last look.
    const close = at === times.length - 1 ? bar : closes[at]!;
    const asHigh = (sum / times[look]!) * time;
    chance += chanceWithin(from, time, drift, { low: Math.max(-close, asHigh), high: close });
  }
  return chance;
}

/** What goes on before each look up to the last that matters, with the drift observed. */
function standingsOf(walk: Omit<EndedWalk, 'standings'>): Standing[] {
  const { times, look, sum, isAbove } = walk;
  const standings: Standing[] = [START];
  const last = isAbove ? look : times.length - 1;
  const drift = sum / times[look]!;
  const further = FURTHEST / Math.sqrt(times[look]!);
  for (let at = 0; at < last; at++) {
    const time = times[at]!;
    standings.push(advanceToLook(standings[at]!, time, drift, openAt(walk, at), times[at + 1]!, further * time));
  }
  return standings;
}

/** A drift is found to this share of its standard error, and no further from the plain mean than so many of them. */
const TOLERANCE = 1e-4;
const FURTHEST = 12;

/** The drift with which the walk ends so high with such a chance. */
function driftWhere(walk: EndedWalk, chance: number): number {
  const time = walk.times[walk.look]!;
  const [start, error] = [walk.sum / time, 1 / Math.sqrt(time)];
  let reach = 3;
  const isBetween = () =>
    chanceOfAsHigh(walk, start - reach * error) < chance && chanceOfAsHigh(walk, start + reach * error) > chance;
  while (reach < FURTHEST && !isBetween()) reach *= 1.5;
  const from = (x: number) => chanceOfAsHigh(walk, x) - chance;
  return crossing(from, start + reach * error, start - reach * error, TOLERANCE * error);
}

/** Median-unbiased, with the stage-wise interval: limits and estimate agree with the looks. */
export interface GroupEstimate extends Interval {
  readonly estimate: number;
}

/**
 * The difference after a test that has ended, by a decision or at its last look: the mean with which it would end as high as it
 * did with a chance of a half, and those with which it would do so with the chances left to the two ends of an interval
 * (Jennison & Turnbull, Group Sequential Methods, 2000, chapter 8).
 *
 * @param finding of the test: `first`, `second`, `close` or `open`
 * @param level strictly between 0 and 1
 * @returns null before a look that ends it, and where no trial differs from another, which leaves nothing to reckon with
 */
export function groupEstimate(
  test: GroupTest,
  observed: Observations,
  finding: string,
  level: number,
): GroupEstimate | null {
  const trials = countOf(observed);
  const look = lookAt(test, trials);
  const first = momentOf(observed, 1);
  const variance = momentOf(observed, 2) - first ** 2;
  if (look === null || (finding === 'open' && look < test.looks.length - 1) || !(variance > 0)) return null;
  const most = test.looks.at(-1)!;
  const unit = Math.sqrt(variance * most);
  const sign = finding === 'first' ? -1 : 1;
  const ended = {
    ...boundariesOf(test, variance, momentOf(observed, 2)),
    look,
    sum: (sign * first * test.looks[look]!) / unit,
    isAbove: finding === 'first' || finding === 'second',
  };
  const walk: EndedWalk = { ...ended, standings: standingsOf(ended) };
  const meanAt = (chance: number) => (sign * driftWhere(walk, chance) * unit) / most;
  const tail = (1 - level) / 2;
  const ends = [meanAt(tail), meanAt(1 - tail)] as const;
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const estimate = meanAt(0.5);
  // The tests of few trials are exact and find less than sums taken for normal: what is open contains 0.
  return finding === 'open' ? { estimate, low: Math.min(low, 0), high: Math.max(high, 0) } : { estimate, low, high };
}
