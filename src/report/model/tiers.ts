/** What can be told apart. */
import type { Rate } from '../../analysis/index.js';

/** Whether the interval of a difference leaves out zero. */
export function isDistinct({ low, high }: { readonly low: number; readonly high: number }): boolean {
  return low > 0 || high < 0;
}

/** A rate as far as its place among others is concerned. */
export type RateInterval = Pick<Rate, 'rate' | 'low' | 'high'>;

/**
 * Sorts rates into tiers: a tier is led by the highest rate that is not in a higher tier, and holds all rates whose
 * intervals reach that of its leader. So what stands in one tier cannot be told apart from the best in it.
 *
 * @returns for each rate its tier, 0 for the highest, in the order of `rates`
 */
export function tiersOf(rates: readonly RateInterval[]): number[] {
  const order = [...rates.keys()].sort((one, other) => rates[other]!.rate - rates[one]!.rate);
  const tiers = new Array<number>(rates.length).fill(0);
  let tier = -1;
  let leader: RateInterval | null = null;
  for (const place of order) {
    const rate = rates[place]!;
    if (leader === null || rate.high < leader.low) {
      leader = rate;
      tier++;
    }
    tiers[place] = tier;
  }
  return tiers;
}
