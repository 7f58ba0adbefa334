/** Differences of rates as people write them: fractions, percent and percentage points. */

/** The three ways to write half a percentage point, for messages. */
export const HALF_A_POINT = 'half a percentage point is 0.005, 0.5% or 0.5pt';

const WRITTEN = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%|pt)?$/i;

/**
 * Reads a difference of rates, or the half-width of a rate's interval: `0.005`, `0.5%` and `0.5pt` (percentage points)
 * are equal. Bounds are left to the caller.
 *
 * @returns the difference as a fraction of all games; NaN if the text is none
 */
export function parseRateDifference(text: string): number {
  const [, number, unit] = WRITTEN.exec(text.trim()) ?? [];
  if (number === undefined) return Number.NaN;
  if (unit === undefined) return Number(number);
  // 0.7 / 100 is not 0.007; the decimal text is exact.
  return /e/i.test(number) ? Number(number) / 100 : Number(`${number}e-2`);
}
