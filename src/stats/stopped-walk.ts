/** Sums of independent normal steps, followed look by look on a grid. */
import { normalCdf } from './distributions.js';
import type { Interval } from './interval.js';

/** Where a walk continues at a look: between `low` and `high`, but not within `closed`. */
export interface ContinuationRegion extends Interval {
  readonly closed: Interval | null;
}

/** Cells of the grid a standard deviation of a step, unless told, and how many such deviations a step can be long. */
const CELLS = 8;
const REACH = 7;

/** The chances of a step's going so many cells down to so many cells up. */
export function stepChances(width: number, drift: number, deviation: number): Float64Array {
  const most = Math.ceil((REACH * deviation + Math.abs(drift)) / width);
  const below = (cells: number) => normalCdf(((cells - 0.5) * width - drift) / deviation);
  return Float64Array.from({ length: 2 * most + 1 }, (_, place) => below(place - most + 1) - below(place - most));
}

/** The grid on which a walk's sums are kept: cells of one width around 0, from the least to the greatest. */
export class SumGrid {
  readonly cells: number;
  readonly width: number;
  private readonly least: number;

  /**
   * @param deviation standard deviation of a step
   * @param cells to such a deviation
   */
  constructor(corridors: readonly ContinuationRegion[], drift: number, deviation: number, cells = CELLS) {
    const reach = REACH * deviation + Math.abs(drift);
    this.width = deviation / cells;
    const furthest = Math.max(reach, ...corridors.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])) + reach;
    this.least = Math.ceil(furthest / this.width);
    this.cells = 2 * this.least + 1;
  }

  get middle(): number {
    return this.least;
  }

  /** The share of a cell that lies above a sum. */
  shareAbove(cell: number, sum: number): number {
    return Math.max(0, Math.min(1, cell - this.least + 0.5 - sum / this.width));
  }

  shareWithin(cell: number, sums: Interval | null): number {
    return sums === null ? 0 : this.shareAbove(cell, sums.low) - this.shareAbove(cell, sums.high);
  }
}

/** Moves all chances by a step. */
export function moved(chances: Float64Array, steps: Float64Array): Float64Array {
  const most = (steps.length - 1) / 2;
  const next = new Float64Array(chances.length);
  for (const [cell, chance] of chances.entries()) {
    if (chance < 1e-18) continue;
    const from = Math.max(0, cell - most);
    const to = Math.min(chances.length - 1, cell + most);
    for (let target = from; target <= to; target++) next[target]! += chance * steps[target - cell + most]!;
  }
  return next;
}

/** A sum of independent normal steps, checked after each: it continues while it is in that look's corridor. */
export interface StoppedWalk {
  /** The variance of a step. */
  readonly variance: number;
  /** Trials a step: the drift of a step is this times the mean of a trial. */
  readonly trialsAStep: number;
  /** One a look: to the end of one that ended at its upper boundary, to the last possible one of one that ended within. */
  readonly corridors: readonly ContinuationRegion[];
  /** The sum at the end. */
  readonly end: number;
  /**
   * The look, counted from 1, at which it ended in the closed part of the corridor; null if it ended at the last look, on
   * or above its corridor.
   */
  readonly closedAt: number | null;
}

/**
 * The chance that such a walk ends at least as high as this one did, if the mean of a trial is `mean`: the recursion of
 * Armitage, McPherson & Rowe, "Repeated significance tests on accumulating data", JRSS A 132 (1969), on a grid.
 *
 * Ends are ordered so: crossing the upper boundary is highest, the earlier the higher, at the same look the greater sum
 * (the stage-wise ordering). Ends in the closed part come next, by their mean, whenever they came. Below the lower
 * boundary is lowest.
 */
export function chanceOfAsHigh(walk: StoppedWalk, mean: number): number {
  const { corridors, end, closedAt } = walk;
  const deviation = Math.sqrt(walk.variance);
  const drift = mean * walk.trialsAStep;
  const grid = new SumGrid(corridors, drift, deviation);
  const steps = stepChances(grid.width, drift, deviation);
  let chances: Float64Array = new Float64Array(grid.cells);
  chances[grid.middle] = 1;
  let asHigh = 0;
  for (const [look, corridor] of corridors.entries()) {
    chances = moved(chances, steps);
    const isLast = look === corridors.length - 1;
    const bar = isLast && closedAt === null ? end : corridor.high;
    const sumOfMean = closedAt === null ? Infinity : (end * (look + 1)) / closedAt;
    for (let cell = 0; cell < grid.cells; cell++) {
      const chance = chances[cell]!;
      if (chance === 0) continue;
      const above = grid.shareAbove(cell, bar);
      const closed = grid.shareWithin(cell, corridor.closed);
      asHigh += above * chance;
      if (closedAt !== null && closed > 0)
        asHigh += Math.min(closed, grid.shareAbove(cell, sumOfMean) - above) * chance;
      chances[cell] = chance * Math.max(0, grid.shareAbove(cell, corridor.low) - above - closed);
      // What is still open at the last possible look ends there, by its mean.
      if (isLast && closedAt !== null) asHigh += chances[cell]! * grid.shareAbove(cell, sumOfMean);
    }
  }
  return asHigh;
}

/** A mean is found to this share of its standard error, and no further from the plain mean than so many of them. */
const TOLERANCE = 1e-3;
const FURTHEST = 20;

/**
 * The mean at which the walk would end as high with this chance. At a half that is the median-unbiased estimate: over
 * all runs, however they end, it is as often too high as too low.
 */
export function meanWhere(walk: StoppedWalk, chance: number): number {
  const looks = walk.closedAt ?? walk.corridors.length;
  const trials = walk.trialsAStep * looks;
  const error = Math.sqrt(walk.variance * looks) / trials;
  const start = walk.end / trials;
  let reach = 2;
  const isBetween = () =>
    chanceOfAsHigh(walk, start - reach * error) < chance && chanceOfAsHigh(walk, start + reach * error) > chance;
  while (reach < FURTHEST && !isBetween()) reach *= 1.5;
  let low = start - reach * error;
  let high = start + reach * error;
  while (high - low > TOLERANCE * error) {
    const middle = (low + high) / 2;
    if (chanceOfAsHigh(walk, middle) > chance) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Two hypotheses between which a test decides, the lower first. */
export interface Between {
  readonly lower: number;
  readonly upper: number;
}

/** The share of the error that an interval spends on the side on which a test asks nothing. */
const OTHER_SIDE = 0.05;

/**
 * The interval of the mean of a trial from a walk that ended as it did, at the end of a test of two hypotheses. Outcomes
 * are ordered by stage (Tsiatis, Rosner & Mehta, "Exact confidence intervals following a group sequential test",
 * Biometrics 40, 1984; Jennison & Turnbull, Group Sequential Methods, 2000, chapter 8).
 *
 * Each mean is tested at 1 - level, and the interval has those that are not rejected. Between the hypotheses both tails
 * have half the error. At the lower hypothesis and below nearly all of it (95 %) is on the side on which the test accepts
 * the upper one, and the other way round. So a test that accepts the upper hypothesis with an error of 1 - level has an
 * interval that does not reach below the lower one; an interval with equal tails often does.
 *
 * @param level strictly between 0 and 1
 */
export function stagewiseInterval(walk: StoppedWalk, level: number, { lower, upper }: Between): Interval {
  const error = 1 - level;
  const [much, little] = [(1 - OTHER_SIDE) * error, OTHER_SIDE * error];
  /** The least mean that is not rejected for ending so high; of the mirrored walk, the greatest for so low. */
  const limit = (
    chance: (tail: number) => number,
    near: number,
    far: number,
    isBefore: (a: number, b: number) => boolean,
  ) => {
    const later = (a: number, b: number) => (isBefore(a, b) ? b : a);
    const first = chance(much);
    if (isBefore(first, near)) return first;
    const second = later(near, chance(error / 2));
    return isBefore(second, far) ? second : later(far, chance(little));
  };
  return {
    low: limit(
      (tail) => meanWhere(walk, tail),
      lower,
      upper,
      (a, b) => a < b,
    ),
    high: limit(
      (tail) => meanWhere(walk, 1 - tail),
      upper,
      lower,
      (a, b) => a > b,
    ),
  };
}
