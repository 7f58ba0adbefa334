/** Sample sizes from a pilot run: they assume the upper 95 % confidence limit of its variance, so 95 % of pilots suffice. */

import { bisect } from './bisection.js';
import { twoSidedZ } from './distributions.js';
import { gaffkeLow } from './gaffke.js';
import { halfWidth } from './interval.js';
import { meanOf, mirrored, momentOf, type Observations, rangeOf } from './observations.js';
import { discordanceLimit, normalTrials, trialsToDecide } from './paired-sizes.js';
import { clopperPearson, concentrationFor, confidenceSequence, wilson } from './rates.js';
import type { TestData } from './sequential-test.js';

/**
 * Trials after which a two-sided test at `alpha` shows a difference of `effect` with probability `power`: of paired rates by
 * the share of discordant trials, of bounded variables by the mean square, with Gaffke's limits.
 *
 * @param pilot at least one trial
 * @param effect above 0
 */
export function trialsToShow(pilot: TestData, effect: number, alpha: number, power: number): number {
  if ('trials' in pilot) {
    return trialsToDecide({ difference: effect, discordance: discordanceLimit(pilot) }, alpha, power);
  }
  const square = Math.max(squareLimit(pilot, ERROR), effect * effect);
  const trials = normalTrials(effect, square, alpha, power);
  return byGaffke(trials, (some) => widening(pilot, square, some, 1 - alpha));
}

/** Trials after which Wilson's interval of a rate has this half-width: at the rate nearest to 1/2 that the pilot leaves open. */
export function trialsForRate(successes: number, pilot: number, width: number, level: number): number {
  const { low, high } = clopperPearson(successes, pilot, 1 - ERROR);
  const rate = Math.max(low, Math.min(high, 0.5));
  let trials = Math.max(1, Math.ceil(wilsonTrials(rate * (1 - rate), width, level)));
  // The number of successes is whole: a few trials more than the closed form.
  while (halfWidth(wilson(Math.min(trials, Math.round(rate * trials)), trials, level)) > width) {
    trials += Math.max(1, Math.floor(STEP * trials));
  }
  return trials;
}

/** Trials are added in steps of this share of them. */
const STEP = 0.002;

/** Observations after which Gaffke's interval of the mean has this half-width. @param pilot at least one observation */
export function trialsForMean(pilot: Observations, width: number, level: number): number {
  const variance = varianceLimit(pilot);
  const trials = Math.ceil(variance * (twoSidedZ(level) / width) ** 2);
  return byGaffke(trials, (some) => widening(pilot, variance, some, level));
}

/** The root of w^2 (n + z^2)^2 = z^2 (n v + z^2 / 4), in which w is the half-width and v the variance. */
function wilsonTrials(v: number, w: number, level: number): number {
  const z2 = twoSidedZ(level) ** 2;
  const b = z2 * (2 * w * w - v);
  const c = z2 * z2 * (w * w - 0.25);
  return Math.max(0, (-b + Math.sqrt(Math.max(0, b * b - 4 * w * w * c))) / (2 * w * w));
}

/** The error of the limits. */
const ERROR = 0.05;

/** The upper limit of a one-sided interval of the mean square (Gaffke's): above 0 also where only zeros were seen. */
function squareLimit(observed: Observations, error: number): number {
  const { low, high } = rangeOf(observed);
  const values = observed.values.map((value) => value * value);
  const range = { low: 0, high: Math.max(low * low, high * high) };
  return upperLimit({ values, counts: observed.counts, range }, error);
}

function upperLimit(observed: Observations, error: number): number {
  return 0 - gaffkeLow(mirrored(observed), error);
}

/**
 * An upper limit of the variance, right in 95 % of samples: half of the error is spent on the mean square, the other half on
 * how near to 0 the mean may be.
 */
function varianceLimit(observed: Observations): number {
  const low = gaffkeLow(observed, ERROR / 4);
  const high = upperLimit(observed, ERROR / 4);
  const nearest = low > 0 ? low : Math.min(0, high);
  return Math.max(0, squareLimit(observed, ERROR / 2) - nearest * nearest);
}

/** Trials are found to this share of them. */
const TOLERANCE = 2e-3;

/** Trials that do by Gaffke's limits what `normal` trials would do by normal ones, by bisection: `excess` falls in trials. */
function byGaffke(normal: number, excess: (trials: number) => number): number {
  const isEnough = (trials: number) => normal * excess(trials) <= trials;
  if (isEnough(normal)) return normal;
  const isApart = (few: number, enough: number) => enough - few > Math.max(1, TOLERANCE * few);
  return Math.ceil(bisect(normal, normal * excess(normal), isApart, isEnough)[1]);
}

/** Share of trials that differ: a class of none, but for rounding, has no likelihood. */
const NEARLY_ALL = 1 - 1e-6;

/**
 * The factor by which Gaffke's interval needs more trials than the normal one, at least 1: after `trials` observations of
 * three values that have mean 0, this mean square, and differences of the size observed.
 */
function widening(observed: Observations, square: number, trials: number, level: number): number {
  const { low, high } = rangeOf(observed);
  const furthest = Math.max(-low, high);
  const seen = momentOf(observed, 2);
  const size = seen > 0 ? Math.sqrt(momentOf(observed, 4) / seen) : furthest;
  const wide = Math.min(furthest, Math.max(size, Math.sqrt(square)));
  const share = Math.min(NEARLY_ALL, square / (wide * wide));
  const counts = [share / 2, 1 - share, share / 2].map((each) => each * trials);
  const likely = { values: [-wide, 0, wide], counts, range: { low: -furthest, high: furthest } };
  const error = (1 - level) / 2;
  const width = upperLimit(likely, error) - gaffkeLow(likely, error);
  const deviation = Math.sqrt(momentOf(likely, 2) - meanOf(likely) ** 2);
  return Math.max(1, (width / (2 * twoSidedZ(level) * (deviation / Math.sqrt(trials)))) ** 2);
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
  let [few, enough] = [0, looks];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (isPrecise(middle * step)) enough = middle;
    else few = middle;
  }
  return Math.min(most, step * enough);
}
