import { twoSidedZ } from './distributions.js';
import { gaffkeLow } from './gaffke.js';
import { countOf, meanOf, mirrored, momentOf, type Observations, rangeOf } from './observations.js';
import { normalTrials, type PlannedDiscordance } from './paired-sizes.js';
import { leastWhole, minDetectableEffect, type SampleSizes } from './sample-sizes.js';
import type { TestData } from './sequential-test.js';

/** Not quite all trials tell the two apart: a class of none, but for rounding, has no likelihood. */
const NEARLY_ALL = 1 - 1e-6;

/**
 * What trials like these come to on average if there is no difference, one trial's worth, with another mean square: what a
 * sequential test takes depends on little else.
 *
 * @param square of a trial's difference, over 0 and at most that of the range's further end
 */
export function nullTrials(tested: TestData, square: number): TestData {
  if (!('trials' in tested)) return evenObservations(tested, square);
  const each = Math.min(NEARLY_ALL, square) / 2;
  return { trials: 1, onlyFirst: each, onlySecond: each };
}

/** Three classes, of the size of the differences observed. */
function evenObservations(observed: Observations, square: number): Observations {
  const { low, high } = rangeOf(observed);
  const furthest = Math.max(-low, high);
  const seen = momentOf(observed, 2);
  const size = seen > 0 ? Math.sqrt(momentOf(observed, 4) / seen) : furthest;
  const wide = Math.min(furthest, Math.max(size, Math.sqrt(square)));
  const share = Math.min(NEARLY_ALL, square / (wide * wide)) / 2;
  return { values: [-wide, 0, wide], counts: [share, 1 - 2 * share, share], range: { low, high } };
}

/** The error of the limits that a plan reckons with. */
const ERROR = 0.05;

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

/** With this many observations other than 0 or fewer, their mean square is poorly known. */
const FEW_OTHERS = 25;

/** As `plannedDiscordance`: the mean square to plan with after a comparison that was meant to decide. */
export function plannedSquare(observed: Observations): PlannedDiscordance {
  const others = observed.values.reduce((sum, value, at) => sum + (value === 0 ? 0 : observed.counts[at]!), 0);
  if (others > FEW_OTHERS) return { rate: momentOf(observed, 2), basis: 'observed' };
  return { rate: squareLimit(observed), basis: 'upper-limit' };
}

/** What is asked about a bounded variable: whether its mean is 0, or just what it is. */
export type AskedOf = 'difference' | 'mean';

/**
 * For the mean of a bounded variable: a difference of shares round by round, whose variance where there is none is its mean
 * square; or a share. Intervals are Gaffke's, which are wider than the normal ones where observations are few or rarely
 * differ: by how much is seen from the limits that so many observations would have.
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
    this.like = asked === 'difference' ? evenly(pilot, this.limit) : varying(pilot, this.limit);
  }

  forWidth(width: number, level: number): number {
    const normal = Math.ceil(this.limit * (twoSidedZ(level) / width) ** 2);
    return this.enough(normal, level);
  }

  widthAfter(trials: number, level: number): number {
    return twoSidedZ(level) * Math.sqrt(this.limit / trials) * this.excess(trials, level);
  }

  forEffect(effect: number, alpha: number, power: number): number {
    return this.enough(this.normal(effect, alpha, power), 1 - alpha);
  }

  shownAfter(trials: number, alpha: number, power: number): number | null {
    const excess = this.excess(trials, 1 - alpha) ** 2;
    return minDetectableEffect((effect) => this.normal(effect, alpha, power) * excess <= trials);
  }

  private normal(effect: number, alpha: number, power: number): number {
    return normalTrials(effect, Math.max(this.limit, effect * effect), alpha, power);
  }

  /** The trials that do as much as so many would if intervals were normal: to within a small part, by bisection. */
  private enough(normal: number, level: number): number {
    const isEnough = (trials: number) => normal * this.excess(trials, level) ** 2 <= trials;
    if (normal * (1 + CLOSE) > MOST || isEnough(normal)) return normal;
    return leastWhole(normal, Math.ceil(normal * this.excess(normal, level) ** 2), isEnough, CLOSE);
  }

  /** How much wider Gaffke's interval is than the normal one, after so many observations as are to be expected; at least 1. */
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

/** Trials are found to this share of them; beyond so many nobody plays. */
const CLOSE = 2e-3;
const MOST = 2 ** 33;

/** Observations without a difference and with this mean square. */
function evenly(observed: Observations, square: number): Observations {
  const { low, high } = rangeOf(observed);
  const furthest = Math.max(-low, high);
  return { ...evenObservations(observed, square), range: { low: -furthest, high: furthest } };
}

function varying(observed: Observations, variance: number): Observations {
  const { low, high } = rangeOf(observed);
  const square = momentOf(observed, 2);
  const own = square - meanOf(observed) ** 2;
  const atEnds = Math.max(low * low, high * high);
  const share = atEnds > square ? Math.min(1, (variance - own) / (atEnds - square)) : 1;
  if (!(share > 0)) return observed;
  const moved = (countOf(observed) * share) / 2;
  return {
    values: [...observed.values, low, high],
    counts: [...Array.from(observed.counts, (count) => count * (1 - share)), moved, moved],
    range: { low, high },
  };
}
