/** Sums of independent normal steps, followed look by look on a grid. */

import { normalCdf } from '../distributions/normal.js';
import type { Interval } from '../interval.js';

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
