import type { Interval } from './interval.js';

/** How often each value of a bounded variable was observed; values within -1 to 1. */
export interface Observations {
  readonly values: readonly number[];
  /** Non-negative integers, one a value. */
  readonly counts: ArrayLike<number>;
}

/** Each bet is this many times the one before it: fine enough that some bet is always near the best. */
const RATIO = 1.3;
/** Nobody bets more, so that no value can ruin him, whatever the mean. */
const LARGEST = 0.5;

/**
 * The amounts that are bet on a mean's being greater than claimed: from `smallest` up to a half, evenly on a logarithmic
 * scale, so that the choice fits small and large effects alike.
 *
 * @param smallest the least mean difference that is of interest, over 0 and at most 1/2
 */
export function betsFrom(smallest: number): number[] {
  const count = 1 + Math.ceil(Math.log(LARGEST / smallest) / Math.log(RATIO));
  return Array.from({ length: count }, (_, step) => LARGEST / RATIO ** step);
}

/** The same bets on the other side, and on both. */
export function against(bets: readonly number[]): number[] {
  return bets.map((bet) => -bet);
}

export function onBothSides(bets: readonly number[]): number[] {
  return [...bets, ...against(bets)];
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
 * @param mean strictly between -1 and 1
 * @param bets within -1/2 to 1/2
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

/** Of the values observed; NaN without any. */
function meanOf({ values, counts }: Observations): number {
  let count = 0;
  let sum = 0;
  for (const [place, value] of values.entries()) {
    count += counts[place]!;
    sum += counts[place]! * value;
  }
  return sum / count;
}

/** An end is found to this share of its distance from the mean. */
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
  return { low: limit(-1), high: limit(1) };
}
