import type { Interval } from './interval.js';
import { normalCdf } from './normal.js';

/** Where a walk goes on at a look: between `low` and `high`, but not within `closed`. */
export interface Corridor extends Interval {
  readonly closed: Interval | null;
}

/**
 * A sum of independent normal steps that is looked at after each: it goes on while it is in the look's corridor. The
 * last look is the one at which it ended.
 */
export interface StoppedWalk {
  /** The variance of a step. */
  readonly variance: number;
  /** Trials a step: the drift of a step is this times the mean of a trial. */
  readonly trialsAStep: number;
  /** One a look. */
  readonly corridors: readonly Corridor[];
  /** The sum at the end, which lies on or above the last corridor. */
  readonly end: number;
}

/** Cells of the grid a standard deviation of a step, and how many such deviations a step can be long. */
const CELLS = 8;
const REACH = 7;

/** The chances of a step's going so many cells down to so many cells up. */
function stepChances(width: number, drift: number, deviation: number): Float64Array {
  const most = Math.ceil((REACH * deviation + Math.abs(drift)) / width);
  const below = (cells: number) => normalCdf(((cells - 0.5) * width - drift) / deviation);
  return Float64Array.from({ length: 2 * most + 1 }, (_, place) => below(place - most + 1) - below(place - most));
}

/** The grid on which a walk's sums are kept: cells of one width around 0, from the least to the greatest. */
class Grid {
  readonly cells: number;
  private readonly least: number;

  constructor(
    readonly width: number,
    corridors: readonly Corridor[],
    reach: number,
  ) {
    const furthest = Math.max(reach, ...corridors.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)])) + reach;
    this.least = Math.ceil(furthest / width);
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
function moved(chances: Float64Array, steps: Float64Array): Float64Array {
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

/**
 * The chance that such a walk crosses the upper boundaries at least as early and as far as this one did, if the mean of
 * a trial is `mean`: the recursion of Armitage, McPherson & Rowe, "Repeated significance tests on accumulating data",
 * JRSS A 132 (1969), on a grid.
 */
export function chanceOfAsHigh(walk: StoppedWalk, mean: number): number {
  const deviation = Math.sqrt(walk.variance);
  const drift = mean * walk.trialsAStep;
  const grid = new Grid(deviation / CELLS, walk.corridors, REACH * deviation + Math.abs(drift));
  const steps = stepChances(grid.width, drift, deviation);
  let chances: Float64Array = new Float64Array(grid.cells);
  chances[grid.middle] = 1;
  let crossed = 0;
  for (const [look, corridor] of walk.corridors.entries()) {
    chances = moved(chances, steps);
    const bar = look === walk.corridors.length - 1 ? walk.end : corridor.high;
    for (let cell = 0; cell < grid.cells; cell++) {
      const above = grid.shareAbove(cell, bar);
      crossed += above * chances[cell]!;
      chances[cell]! *= Math.max(
        0,
        grid.shareAbove(cell, corridor.low) - above - grid.shareWithin(cell, corridor.closed),
      );
    }
  }
  return crossed;
}

/** A mean is found to this share of its standard error, and no further from the plain mean than so many of them. */
const TOLERANCE = 1e-3;
const FURTHEST = 20;

/** The mean at which the walk would come as high with this chance. */
function meanWhere(walk: StoppedWalk, chance: number): number {
  const trials = walk.trialsAStep * walk.corridors.length;
  const error = Math.sqrt(walk.variance * walk.corridors.length) / trials;
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

/** What a walk that was stopped early says of the mean of a trial. */
export interface StagewiseEstimate extends Interval {
  /** As often too high as too low. */
  readonly estimate: number;
}

/**
 * The median-unbiased estimate of the mean of a trial, and its interval, from a walk that ended at its upper boundary.
 * The plain mean of such a walk is too high, because it was stopped when it was high. Outcomes are ordered by stage: an
 * earlier crossing is higher (Tsiatis, Rosner & Mehta, "Exact confidence intervals following a group sequential test",
 * Biometrics 40, 1984; Jennison & Turnbull, Group Sequential Methods, 2000, chapter 8).
 *
 * @param level strictly between 0 and 1
 */
export function stagewiseEstimate(walk: StoppedWalk, level: number): StagewiseEstimate {
  return {
    estimate: meanWhere(walk, 0.5),
    low: meanWhere(walk, (1 - level) / 2),
    high: meanWhere(walk, (1 + level) / 2),
  };
}
