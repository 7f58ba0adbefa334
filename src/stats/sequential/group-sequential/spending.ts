import { normalCdf, normalQuantile } from '../../distributions/normal.js';

/** How a test spreads its error over its looks. */
export const SPENDINGS = ['obrien-fleming', 'pocock'] as const;

export type Spending = (typeof SPENDINGS)[number];

/**
 * The error that a one-sided test may have made by then: Lan & DeMets, "Discrete sequential boundaries for clinical trials",
 * Biometrika 70 (1983). The first spends hardly anything early, like O'Brien & Fleming's boundaries; the second spends
 * about as much at each look, like Pocock's.
 *
 * @param time share of all trials, 0 to 1
 * @param error of the whole test, over 0 and below 1
 */
export function spentBy(spending: Spending, error: number, time: number): number {
  if (time >= 1) return error;
  if (time <= 0) return 0;
  if (spending === 'pocock') return error * Math.log1p((Math.E - 1) * time);
  return 2 * normalCdf(normalQuantile(error / 2) / Math.sqrt(time));
}
