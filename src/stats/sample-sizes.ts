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
}

/** Differences are found to this share of them. */
const TOLERANCE = 1e-6;

/**
 * The smallest difference that so many trials show with probability `power`, by bisection.
 *
 * @param most the greatest difference that there can be
 * @returns null where they do not even show that
 */
export function effectShown(
  sizes: Pick<SampleSizes, 'forEffect'>,
  trials: number,
  alpha: number,
  power: number,
  most: number,
): number | null {
  const isShown = (effect: number) => sizes.forEffect(effect, alpha, power) <= trials;
  if (!isShown(most)) return null;
  let shown = most;
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
