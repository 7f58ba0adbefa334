/** Sample sizes from a pilot run: they assume the upper 95 % confidence limit of its variance, so 95 % of pilots suffice. */
import { twoSidedZ } from './distributions.js';
import { gaffkeLow } from './gaffke.js';
import { negateObservations, type Observations } from './observations.js';

/** The error of the limit. */
const ERROR = 0.05;

/**
 * Blocks after which an interval shows a difference of `effect` with probability `power`, by the normal formula.
 *
 * @param pilot at least one block, in which 0 is no difference
 * @param effect above 0
 * @param alpha 1 - level of the interval
 */
export function blocksToShow(pilot: Observations, effect: number, alpha: number, power: number): number {
  const deviations = twoSidedZ(1 - alpha) + twoSidedZ(2 * power - 1);
  return Math.ceil(Math.max(squareLimit(pilot), effect * effect) * (deviations / effect) ** 2);
}

/** Blocks after which the interval of a mean has this half-width. @param pilot at least one block */
export function blocksForWidth(pilot: Observations, middle: number, width: number, level: number): number {
  const values = pilot.values.map((value) => value - middle);
  const range = { low: pilot.range.low - middle, high: pilot.range.high - middle };
  return Math.max(1, Math.ceil(squareLimit({ ...pilot, values, range }) * (twoSidedZ(level) / width) ** 2));
}

/** The upper limit of a one-sided interval of the mean square (Gaffke's): above 0 also where only zeros were seen. */
function squareLimit({ values, counts, range: { low, high } }: Observations): number {
  const squares = values.map((value) => value * value);
  const range = { low: 0, high: Math.max(low * low, high * high) };
  return 0 - gaffkeLow(negateObservations({ values: squares, counts, range }), ERROR);
}
