/** What a pilot says about how many trials a question needs. */

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
  let shown = GREATEST;
  let hidden = 0;
  while (shown - hidden > TOLERANCE * shown) {
    const middle = (shown + hidden) / 2;
    if (isShown(middle)) shown = middle;
    else hidden = middle;
  }
  return shown;
}

/** Trials are added in steps of this share of them. */
const STEP = 0.002;

/** The first number of trials from `start` on, to within a small part of it, for which something holds. */
export function trialsFrom(start: number, holds: (trials: number) => boolean): number {
  let trials = Math.max(1, Math.ceil(start));
  while (!holds(trials)) trials += Math.max(1, Math.floor(STEP * trials));
  return trials;
}
