import type { Interval } from '../interval.js';
import { meanOf, type Observations, rangeOf } from '../observations.js';

/** The ratio of consecutive bets: fine enough that some bet is always close to the best. */
const RATIO = 1.3;
/** The largest bet on a variable from -1 to 1: no value can bring ruin, whatever the mean. */
const LARGEST = 0.5;

/**
 * The amounts bet on the mean being greater than claimed: from `smallest` up to `largest`, evenly on a logarithmic scale, to
 * suit small and large effects alike.
 *
 * @param smallest the smallest mean difference of interest, above 0 and at most `largest`
 */
export function betsFrom(smallest: number, largest = LARGEST): number[] {
  const count = 1 + Math.ceil(Math.log(largest / smallest) / Math.log(RATIO));
  return Array.from({ length: count }, (_, step) => largest / RATIO ** step);
}

/**
 * Bets for differences of `effect` of a variable with these bounds. The best bet on a mean d away from the claim is d over
 * the variance, which is at most a quarter of the squared width; the smallest is half of that.
 */
export function betsOn(effect: number, { low, high }: Interval): number[] {
  const width = high - low;
  const largest = 1 / width;
  return betsFrom(Math.min(largest, (2 * effect) / width ** 2), largest);
}

/** The same bets on the other side, and on both. */
export function mirrorBets(bets: readonly number[]): number[] {
  return bets.map((bet) => -bet);
}

export function twoSidedBets(bets: readonly number[]): number[] {
  return [...bets, ...mirrorBets(bets)];
}

/**
 * ln of what a player owns who began with 1, spread it evenly over the bets, and for each observation x multiplied what
 * is on a bet by 1 + bet (x - mean). If the mean is `mean`, that is a martingale, whatever the distribution: it ever
 * reaches 1 / alpha with probability at most alpha (Ville 1939). A positive bet alone does so if the mean is at most
 * `mean`, a negative one if it is at least `mean`.
 *
 * The betting martingale of Waudby-Smith & Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86
 * (2024), with the mixture of a universal portfolio (Orabona & Jun, "Tight concentrations and confidence sequences from
 * the regret of universal portfolio", IEEE Trans. Inf. Theory 70, 2024) taken over finitely many bets, so that it is
 * exact; it depends on the counts alone, not on their order.
 *
 * @param mean strictly between the bounds of the variable
 * @param bets at most 1 / (high - low) in size: 1/2 for a variable from -1 to 1
 */
export function logCapital({ values, counts }: Observations, mean: number, bets: readonly number[]): number {
  let greatest = -Infinity;
  const logs = bets.map((bet) => {
    let log = 0;
    for (let place = 0; place < values.length; place++) {
      const count = counts[place]!;
      if (count > 0) log += count * Math.log1p(bet * (values[place]! - mean));
    }
    greatest = Math.max(greatest, log);
    return log;
  });
  const sum = logs.reduce((total, log) => total + Math.exp(log - greatest), 0);
  return greatest + Math.log(sum / bets.length);
}

/** The tolerance for an end, relative to its distance from the mean. */
const TOLERANCE = 1e-9;

/**
 * Anytime-valid interval of the mean: the means against which nobody has won 1 / alpha by betting. With probability at
 * least `level` the true mean is in the intervals of all numbers of observations at once. A mean's capital is convex in
 * it, bet by bet (a product of positive linear terms has second derivative f (s^2 - q) with s^2 >= q), and at most 1 at
 * the mean observed (Jensen), so each end is found by bisection; it errs to the wide side.
 *
 * @param level strictly between 0 and 1
 */
export function bettingInterval(observed: Observations, level: number, bets: readonly number[]): Interval {
  const threshold = -Math.log(1 - level);
  const mean = meanOf(observed);
  const { low, high } = rangeOf(observed);
  const limit = (end: number): number => {
    let inside = Number.isNaN(mean) ? 0 : mean;
    let outside = end;
    const nearEnough = TOLERANCE * Math.abs(outside - inside);
    if (logCapital(observed, end, bets) < threshold) return end;
    while (Math.abs(outside - inside) > nearEnough) {
      const middle = (inside + outside) / 2;
      if (logCapital(observed, middle, bets) < threshold) inside = middle;
      else outside = middle;
    }
    return outside;
  };
  return { low: limit(low), high: limit(high) };
}
