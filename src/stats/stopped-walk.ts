/** Sums of independent normal steps, followed look by look on a grid. */
import { bisect } from './bisection.js';
import { normalCdf } from './distributions.js';

/** Where a walk continues at a look: where its sum is between `-outer` and `outer`, but not between `-inner` and `inner`. */
export interface ContinuationRegion {
  readonly outer: number;
  /** Null if nothing is closed. */
  readonly inner: number | null;
}

/** Cells of the grid a standard deviation of a step, unless told, and how many such deviations a step can be long. */
const CELLS = 8;
const REACH = 7;

/** The chances of a step's going so many cells down to so many cells up. */
function stepChances(width: number, drift: number, deviation: number): Float64Array {
  const most = Math.ceil((REACH * deviation + Math.abs(drift)) / width);
  const below = (cells: number) => normalCdf(((cells - 0.5) * width - drift) / deviation);
  return Float64Array.from({ length: 2 * most + 1 }, (_, place) => below(place - most + 1) - below(place - most));
}

/** The grid on which a walk's sums are kept: cells of one width around 0, from the least to the greatest. */
class SumGrid {
  readonly cells: number;
  readonly width: number;
  private readonly least: number;

  /**
   * @param deviation standard deviation of a step
   * @param cells to such a deviation
   */
  constructor(regions: readonly ContinuationRegion[], drift: number, deviation: number, cells = CELLS) {
    const reach = REACH * deviation + Math.abs(drift);
    this.width = deviation / cells;
    const furthest = Math.max(reach, ...regions.map(({ outer }) => outer)) + reach;
    this.least = Math.ceil(furthest / this.width);
    this.cells = 2 * this.least + 1;
  }

  get middle(): number {
    return this.least;
  }

  shareAbove(cell: number, sum: number): number {
    return Math.max(0, Math.min(1, cell - this.least + 0.5 - sum / this.width));
  }

  /** The share of a cell that lies no further from 0 than a limit; 0 for none. */
  shareWithin(cell: number, limit: number | null): number {
    return limit === null ? 0 : this.shareAbove(cell, -limit) - this.shareAbove(cell, limit);
  }
}

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

/** A sum of independent normal steps, checked after each: it continues while it is in that look's region. */
export interface StoppedWalk {
  /** The variance of a step. */
  readonly variance: number;
  /** Trials a step: the drift of a step is this times the mean of a trial. */
  readonly trialsAStep: number;
  /** One a look: to the end of one that ended at its upper boundary, to the last possible one of one that ended within. */
  readonly regions: readonly ContinuationRegion[];
  readonly end: number;
  /**
   * The look, counted from 1, at which it ended in the closed part of the region; null if it ended at the last look, on or
   * above its outer limit.
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
  const { regions, end, closedAt } = walk;
  const deviation = Math.sqrt(walk.variance);
  const drift = mean * walk.trialsAStep;
  const grid = new SumGrid(regions, drift, deviation);
  const steps = stepChances(grid.width, drift, deviation);
  let chances: Float64Array = new Float64Array(grid.cells);
  chances[grid.middle] = 1;
  let asHigh = 0;
  for (const [look, { outer, inner }] of regions.entries()) {
    chances = moved(chances, steps);
    const isLast = look === regions.length - 1;
    const bar = isLast && closedAt === null ? end : outer;
    const sumOfMean = closedAt === null ? Infinity : (end * (look + 1)) / closedAt;
    for (let cell = 0; cell < grid.cells; cell++) {
      const chance = chances[cell]!;
      if (chance === 0) continue;
      const above = grid.shareAbove(cell, bar);
      const closed = grid.shareWithin(cell, inner);
      asHigh += above * chance;
      if (closedAt !== null && closed > 0)
        asHigh += Math.min(closed, grid.shareAbove(cell, sumOfMean) - above) * chance;
      chances[cell] = chance * Math.max(0, grid.shareAbove(cell, -outer) - above - closed);
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
  const looks = walk.closedAt ?? walk.regions.length;
  const trials = walk.trialsAStep * looks;
  const error = Math.sqrt(walk.variance * looks) / trials;
  const start = walk.end / trials;
  let reach = 2;
  const isBetween = () =>
    chanceOfAsHigh(walk, start - reach * error) < chance && chanceOfAsHigh(walk, start + reach * error) > chance;
  while (reach < FURTHEST && !isBetween()) reach *= 1.5;
  const [low, high] = bisect(
    start - reach * error,
    start + reach * error,
    (below, above) => above - below > TOLERANCE * error,
    (mean) => chanceOfAsHigh(walk, mean) > chance,
  );
  return (low + high) / 2;
}
