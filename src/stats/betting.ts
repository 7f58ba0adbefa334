/** Intervals of the mean of a bounded variable that hold at all looks together: by betting. */

import { bisect } from './bisection.js';
import { crossing } from './gaffke.js';
import type { Histogram } from './histogram.js';
import { checkLevel, type Interval } from './interval.js';
import { countOf, meanOf, mirrored, type Observations, observationsOf, rangeOf } from './observations.js';

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
export function logCapital(observed: Observations, mean: number, bets: readonly number[]): number {
  return logAverage(observed, bets, (bet, value) => Math.log1p(bet * (value - mean)));
}

/** ln of the average, over what is bet, of the products of all gains; `logGain` is that of one observation. */
function logAverage(
  { values, counts }: Observations,
  bets: readonly number[],
  logGain: (bet: number, value: number) => number,
): number {
  let greatest = -Infinity;
  const logs = bets.map((bet) => {
    let log = 0;
    for (let place = 0; place < values.length; place++) {
      const count = counts[place]!;
      if (count > 0) log += count * logGain(bet, values[place]!);
    }
    greatest = Math.max(greatest, log);
    return log;
  });
  // All staked and all lost, on a claim that nothing is above the least value.
  if (greatest === -Infinity) return greatest;
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
    const inside = Number.isNaN(mean) ? 0 : mean;
    const nearEnough = TOLERANCE * Math.abs(end - inside);
    const isOutside = (at: number) => !(logCapital(observed, at, bets) < threshold);
    if (!isOutside(end)) return end;
    return bisect(inside, end, (near, far) => Math.abs(far - near) > nearEnough, isOutside)[1];
  };
  return { low: limit(low), high: limit(high) };
}

const STAKE_RATIO = 1.4;

/**
 * The shares of what is owned that are staked on the mean being greater than claimed: all of it, and from there down to
 * `smallest`, so that what is kept back is spaced as evenly on a logarithmic scale as what is staked.
 *
 * @param smallest above 0 and at most 1
 */
function stakesFrom(smallest: number): number[] {
  const stakes = [1];
  for (let odds = 10; odds / (1 + odds) > smallest; odds /= STAKE_RATIO) stakes.push(odds / (1 + odds));
  stakes.push(smallest);
  return stakes;
}

/**
 * ln of what a player owns who began with 1, spread it evenly over the stakes, and for each observation x multiplied what is
 * on a stake by 1 - stake + stake (x - low) / (mean - low): never less than nothing, and on average 1 if the mean is `mean`.
 * So if the mean is at most that, it ever reaches 1 / alpha with probability at most alpha (Ville 1939).
 *
 * The same martingale as `logCapital`, but with stakes that are measured by what the claim allows: near the lower end
 * of the range one can win many times over, which is what a mean near an end takes to be told from it.
 */
function logWealth(observed: Observations, mean: number, stakes: readonly number[]): number {
  const { low } = rangeOf(observed);
  return logAverage(observed, stakes, (stake, value) => Math.log(1 - stake + (stake * (value - low)) / (mean - low)));
}

/** The tolerance for an end, relative to its distance from the mean. */
const LIMIT_TOLERANCE = 1e-8;

/** The least mean against which nobody has won 1 / alpha by staking on a greater one. */
function lowOf(observed: Observations, alpha: number, stakes: readonly number[]): number {
  const { low } = rangeOf(observed);
  const mean = countOf(observed) === 0 ? low : meanOf(observed);
  if (mean <= low) return low;
  const enough = -Math.log(alpha);
  // Falls with the mean, stake by stake; at the mean observed it is at most 1 (Jensen).
  const excess = (at: number) => (at <= low ? Infinity : logWealth(observed, at, stakes) - enough);
  return crossing(excess, low, mean, LIMIT_TOLERANCE * (mean - low));
}

/**
 * Confidence sequence of the mean of a bounded variable: with probability at least `level` the mean is in the intervals of
 * all numbers of observations at once, so that one may stop whenever one likes. Exact for any distribution on the grid;
 * depends on the counts alone, not on their order. Betting by Waudby-Smith & Ramdas, "Estimating means of bounded random
 * variables by betting", JRSS B 86 (2024); the mixture over constant stakes is Cover's universal portfolio (Orabona & Jun,
 * IEEE Trans. Inf. Theory 70, 2024).
 *
 * @param level strictly between 0 and 1
 * @param precision the half-width that is of interest, above 0, in the histogram's units; the sequence holds for any, and is
 *   tightest until it is as narrow. A mean so far away, as a share of the range, is best bet on with no smaller share of what
 *   one has, whatever the variance.
 * @returns in the histogram's units; the whole grid without observations
 * @throws RangeError outside this, or for a grid of one value
 */
export function boundedSequence(histogram: Histogram, level: number, precision: number): Interval {
  checkLevel(level);
  if (!(precision > 0)) throw new RangeError(`a half-width must be above 0: ${precision}`);
  const observed = observationsOf(histogram);
  const { low, high } = rangeOf(observed);
  const stakes = stakesFrom(Math.min(1, precision / (high - low)));
  const alpha = (1 - level) / 2;
  return { low: lowOf(observed, alpha, stakes), high: 0 - lowOf(mirrored(observed), alpha, stakes) };
}
