/** What a pilot says about how many trials a question needs. */

import { bisect } from './bisection.js';
import { normalQuantile, twoSidedZ } from './distributions.js';
import { halfWidth, type Interval } from './interval.js';
import { clopperPearson, concentrationFor, confidenceSequence, wilson } from './rates.js';

/**
 * Plans from a pilot. They reckon with the upper limit of what the pilot leaves open, so that in at least 95 % of pilots
 * what they promise is kept: enough trials for an interval so narrow, and for a difference to be shown so surely.
 */
export interface SampleSizes {
  /** The variance of a trial to be expected where nothing differs: as the pilot had it, and what is reckoned with. */
  readonly observed: number;
  readonly limit: number;

  /** Trials after which the interval has this half-width. */
  forWidth(halfWidth: number, level: number): number;

  /** The half-width of the interval after so many trials. */
  widthAfter(trials: number, level: number): number;

  /** Trials after which a two-sided test at `alpha` shows a difference of this size with probability `power`. */
  forEffect(effect: number, alpha: number, power: number): number;

  /** The smallest difference that so many trials show likewise; null if they do not even show the greatest. */
  shownAfter(trials: number, alpha: number, power: number): number | null;
}

/** No difference of rates or shares is greater. */
const GREATEST = 1;
/** Differences are found to this share of them. */
const TOLERANCE = 1e-6;

/**
 * The smallest difference that is shown, by bisection.
 *
 * @param isShown for all differences from some one on
 * @returns null where not even the greatest is shown
 */
export function minDetectableEffect(isShown: (effect: number) => boolean): number | null {
  if (!isShown(GREATEST)) return null;
  return bisect(0, GREATEST, (hidden, shown) => shown - hidden > TOLERANCE * shown, isShown)[1];
}

/** Trials are added in steps of this share of them. */
const STEP = 0.002;

/** The first number of trials from `start` on, to within a small part of it, for which something holds. */
export function trialsFrom(start: number, holds: (trials: number) => boolean): number {
  let trials = Math.max(1, Math.ceil(start));
  while (!holds(trials)) trials += Math.max(1, Math.floor(STEP * trials));
  return trials;
}

/** The level of the interval in which the rate is taken to lie. */
const LEVEL = 0.95;

/** For a rate, which is reckoned with where its interval is widest: nearest to a half of all that the pilot leaves open. */
export class RateSizes implements SampleSizes {
  readonly observed: number;
  readonly limit: number;
  readonly rate: number;
  private readonly range: Interval;

  /** @param trials at least one */
  constructor(successes: number, trials: number) {
    const { low, high } = clopperPearson(successes, trials, LEVEL);
    this.range = { low, high };
    this.observed = variance(successes / trials);
    this.rate = Math.max(low, Math.min(high, 0.5));
    this.limit = variance(this.rate);
  }

  /** Of Wilson's interval, in closed form but for the last few: the number of successes is whole. */
  forWidth(width: number, level: number): number {
    return trialsFrom(wilsonTrials(this.limit, width, level), (trials) => this.widthAfter(trials, level) <= width);
  }

  widthAfter(trials: number, level: number): number {
    return halfWidth(wilson(this.successesIn(trials), trials, level));
  }

  /**
   * To tell the rate from one that is known and so much higher or lower. The variance is the greatest that either can have,
   * so that for a rate near 0 or 1 fewer may do.
   */
  forEffect(effect: number, alpha: number, power: number): number {
    const { low, high } = this.range;
    const greatest = variance(Math.max(low - effect, Math.min(high + effect, 0.5)));
    const reach = normalQuantile(1 - alpha / 2) + normalQuantile(power);
    return Math.ceil(greatest * (reach / effect) ** 2);
  }

  shownAfter(trials: number, alpha: number, power: number): number | null {
    return minDetectableEffect((effect) => this.forEffect(effect, alpha, power) <= trials);
  }

  /**
   * The trials after which a confidence sequence, made for this half-width, has it; looks come at every `step` trials.
   *
   * @param most trials that there can be
   * @returns null if so many are not enough
   */
  forSequence(width: number, level: number, step: number, most: number): number | null {
    return sequenceTrials(this.rate, width, level, step, most);
  }

  private successesIn(trials: number): number {
    return Math.min(trials, this.rate <= 0.5 ? Math.ceil(this.rate * trials) : Math.floor(this.rate * trials));
  }
}

function variance(rate: number): number {
  return rate * (1 - rate);
}

/** The root of w^2 (n + z^2)^2 = z^2 (n v + z^2 / 4), in which w is the half-width and v the variance. */
function wilsonTrials(v: number, w: number, level: number): number {
  const z2 = twoSidedZ(level) ** 2;
  const b = z2 * (2 * w * w - v);
  const c = z2 * z2 * (w * w - 0.25);
  return Math.max(0, (-b + Math.sqrt(Math.max(0, b * b - 4 * w * w * c))) / (2 * w * w));
}

/**
 * The trials after which the confidence sequence of a rate is as narrow as it was made for, if successes come at that rate;
 * looks come at every `step` trials.
 *
 * @returns null if `most` trials are not enough
 */
export function sequenceTrials(rate: number, width: number, level: number, step: number, most: number): number | null {
  const concentration = concentrationFor(width, level);
  const isPrecise = (trials: number) =>
    halfWidth(confidenceSequence(Math.round(rate * trials), trials, level, concentration)) <= width;
  const looks = Math.ceil(most / step);
  if (!isPrecise(looks * step)) return null;
  return Math.min(most, step * leastWhole(0, looks, (some) => isPrecise(some * step)));
}

/**
 * The least whole number for which something holds, by halving.
 *
 * @param few for which it does not
 * @param enough for which it does
 * @param tolerance share of the number that the result may be too great by
 */
export function leastWhole(few: number, enough: number, holds: (some: number) => boolean, tolerance = 0): number {
  let [below, least] = [few, enough];
  while (least - below > Math.max(1, tolerance * below)) {
    const middle = Math.floor((below + least) / 2);
    if (holds(middle)) least = middle;
    else below = middle;
  }
  return least;
}
