/** Options whose values are differences of rates: effects, hypotheses and half-widths of intervals. */
import { HALF_A_POINT, parseRateDifference } from '../../analysis/index.js';
import { UsageError } from '../../game/index.js';
import { plain } from './options.js';

/** The smallest difference of rates accepted, a fraction of all games; smaller ones would need more than the 2^32 games that exist. */
export const MIN_EFFECT = 1e-5;

/** The default of --effect, --h1 and --delta: half a percentage point. */
export const DEFAULT_DIFFERENCE = '0.005';

/** How differences are written, for the description of an option. */
export const DIFFERENCE_FORMS = '0.005, 0.5% or 0.5pt (percentage points)';

/**
 * Reads a difference of rates strictly between bounds, each a fraction of all games.
 *
 * @param low 0, FINEST or -0.5
 * @throws UsageError
 */
export function differenceBetween(option: string, text: string, low: number, high = 0.5): number {
  const value = parseRateDifference(text);
  if (value > low && value < high) return value;
  throw new UsageError(
    `--${option} must be between ${plain(low)} and ${plain(high)}, a fraction of all games, not '${text}'; ${HALF_A_POINT}`,
  );
}

/** Reads the half-width of an interval of rates, below 0.5. @throws UsageError if it would take too many games */
export function halfWidthOf(option: string, text: string): number {
  const value = differenceBetween(option, text, 0);
  if (value >= MIN_EFFECT) return value;
  throw new UsageError(`--${option} ${text} needs more than the maximum of 2^32 games`);
}
