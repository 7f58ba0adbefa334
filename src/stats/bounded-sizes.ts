import { gaffkeLow } from './gaffke.js';
import { twoSidedZ } from './normal.js';
import { countOf, meanOf, mirrored, momentOf, type Observations, rangeOf } from './observations.js';
import { normalTrials } from './paired-power.js';
import type { SampleSizes } from './sample-sizes.js';

/** The error of the limits that a plan reckons with. */
const ERROR = 0.05;

/** What is observed, each value squared. */
function squared(observed: Observations): Observations {
  const { low, high } = rangeOf(observed);
  const values = observed.values.map((value) => value * value);
  return { values, counts: observed.counts, range: { low: 0, high: Math.max(low * low, high * high) } };
}

function upperLimit(observed: Observations, error: number): number {
  return 0 - gaffkeLow(mirrored(observed), error);
}

/** The upper limit of a one-sided 95 % interval of the mean square (Gaffke's): over 0 also where only zeros were seen. */
export function squareLimit(observed: Observations, error = ERROR): number {
  return upperLimit(squared(observed), error);
}

/**
 * An upper limit of the variance, right in 95 % of samples: half of the error is spent on the mean square, the other half on
 * how near to 0 the mean may be.
 */
export function varianceLimit(observed: Observations): number {
  const low = gaffkeLow(observed, ERROR / 4);
  const high = upperLimit(observed, ERROR / 4);
  const nearest = low > 0 ? low : Math.min(0, high);
  return Math.max(0, squareLimit(observed, ERROR / 2) - nearest * nearest);
}

/** What is asked about a bounded variable: whether its mean is 0, or just what it is. */
export type AskedOf = 'difference' | 'mean';

/**
 * For the mean of a bounded variable: a difference of shares round by round, whose variance where there is none is its mean
 * square; or a share. Intervals are Gaffke's, which are somewhat wider than the normal ones: by how much is seen from the
 * limits that so many observations like those of the pilot would have.
 */
export class BoundedSizes implements SampleSizes {
  readonly observed: number;
  readonly limit: number;
  private readonly like: Observations;

  /** @param pilot at least one observation, as differences from what is no difference */
  constructor(pilot: Observations, asked: AskedOf) {
    const square = momentOf(pilot, 2);
    this.observed = asked === 'difference' ? square : square - meanOf(pilot) ** 2;
    this.limit = asked === 'difference' ? squareLimit(pilot) : varianceLimit(pilot);
    this.like = square - meanOf(pilot) ** 2 > 0 ? pilot : atTheEnds(pilot, squareLimit(pilot));
  }

  forWidth(width: number, level: number): number {
    const normal = this.limit * (twoSidedZ(level) / width) ** 2;
    return Math.ceil(normal * this.excess(Math.ceil(normal), level) ** 2);
  }

  widthAfter(trials: number, level: number): number {
    return twoSidedZ(level) * Math.sqrt(this.limit / trials) * this.excess(trials, level);
  }

  forEffect(effect: number, alpha: number, power: number): number {
    const normal = normalTrials(effect, Math.max(this.limit, effect * effect), alpha, power);
    return Math.ceil(normal * this.excess(normal, 1 - alpha) ** 2);
  }

  /** How much wider Gaffke's interval is than the normal one, after so many observations like those seen; at least 1. */
  private excess(trials: number, level: number): number {
    const { like } = this;
    const share = trials / countOf(like);
    const counts = Array.from(like.counts, (count) => count * share);
    const likely = { ...like, counts };
    const error = (1 - level) / 2;
    const width = upperLimit(likely, error) - gaffkeLow(likely, error);
    const sd = Math.sqrt(momentOf(like, 2) - meanOf(like) ** 2);
    return Math.max(1, width / (2 * twoSidedZ(level) * (sd / Math.sqrt(trials))));
  }
}

/** Observations at the ends of the range with this mean square: all that is known where nothing was seen to vary. */
function atTheEnds(observed: Observations, square: number): Observations {
  const { low, high } = rangeOf(observed);
  const furthest = Math.max(-low, high);
  const share = square / (furthest * furthest) / 2;
  const count = countOf(observed);
  return {
    values: [-furthest, 0, furthest],
    counts: [share * count, (1 - 2 * share) * count, share * count],
    range: { low: -furthest, high: furthest },
  };
}

/**
 * Trials of three classes that have no difference and this mean square, as a sequential test would see them: what it takes
 * depends on little else.
 *
 * @param square at most that of the range's further end
 */
export function evenObservations(observed: Observations, square: number): Observations {
  const { low, high } = rangeOf(observed);
  const furthest = Math.max(-low, high);
  const seen = momentOf(observed, 2);
  const size = seen > 0 ? Math.sqrt(momentOf(observed, 4) / seen) : furthest;
  const wide = Math.min(furthest, Math.max(size, Math.sqrt(square)));
  const share = Math.min(1, square / (wide * wide)) / 2;
  return { values: [-wide, 0, wide], counts: [share, 1 - 2 * share, share], range: { low, high } };
}
