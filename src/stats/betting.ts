/** Intervals of the mean of a bounded variable that hold at all looks together: by betting. */
import { findZero } from './gaffke.js';
import type { Interval } from './interval.js';
import { countOf, meanOf, negateObservations, type Observations } from './observations.js';

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
 * The stakes are measured by what the claim allows: near the lower end of the range one can win many times over, which is what
 * a mean near an end takes to be told from it.
 */
function logWealth({ values, counts, range }: Observations, mean: number, stakes: readonly number[]): number {
  const { low } = range;
  let greatest = -Infinity;
  const logs = stakes.map((stake) => {
    let log = 0;
    for (let place = 0; place < values.length; place++) {
      const count = counts[place]!;
      if (count > 0) log += count * Math.log(1 - stake + (stake * (values[place]! - low)) / (mean - low));
    }
    greatest = Math.max(greatest, log);
    return log;
  });
  // All staked and all lost, on a claim that nothing is above the least value.
  if (greatest === -Infinity) return greatest;
  const sum = logs.reduce((total, log) => total + Math.exp(log - greatest), 0);
  return greatest + Math.log(sum / stakes.length);
}

/** The tolerance for an end, relative to its distance from the mean. */
const LIMIT_TOLERANCE = 1e-8;

/** The least mean against which nobody has won 1 / alpha by staking on a greater one. */
function lowOf(observed: Observations, alpha: number, stakes: readonly number[]): number {
  const { low } = observed.range;
  const mean = countOf(observed) === 0 ? low : meanOf(observed);
  if (mean <= low) return low;
  const enough = -Math.log(alpha);
  // Falls with the mean, stake by stake; at the mean observed it is at most 1 (Jensen).
  const excess = (at: number) => (at <= low ? Infinity : logWealth(observed, at, stakes) - enough);
  return findZero(excess, low, mean, LIMIT_TOLERANCE * (mean - low));
}

/**
 * Confidence sequence of the mean of a bounded variable: with probability at least `level` the mean is in the intervals of
 * all numbers of observations at once, so that one may stop whenever one likes. Exact for any distribution on the grid;
 * depends on the counts alone, not on their order. Betting by Waudby-Smith & Ramdas, "Estimating means of bounded random
 * variables by betting", JRSS B 86 (2024); the mixture over constant stakes is Cover's universal portfolio (Orabona & Jun,
 * IEEE Trans. Inf. Theory 70, 2024).
 *
 * @param level strictly between 0 and 1
 * @param effect the distance from the mean that is of interest, above 0; the sequence holds for any, and is tightest until it
 *   is as narrow. A mean so far away, as a share of the range, is best bet on with no smaller share of what one has, whatever
 *   the variance.
 * @returns the whole range without observations
 */
export function boundedSequence(observed: Observations, level: number, effect: number): Interval {
  const stakes = stakesFor(observed, effect);
  const error = (1 - level) / 2;
  return { low: lowOf(observed, error, stakes), high: 0 - lowOf(negateObservations(observed), error, stakes) };
}

/**
 * True if the upper end of a one-sided sequence is at most `mean`, without a search for that end.
 *
 * @param error the chance that it ever says so although the true mean is greater
 * @param effect as for `boundedSequence`
 */
export function isMeanBelow(observed: Observations, mean: number, error: number, effect: number): boolean {
  if (!(meanOf(observed) < mean)) return false;
  const { high } = observed.range;
  return (
    mean >= high || logWealth(negateObservations(observed), -mean, stakesFor(observed, effect)) >= -Math.log(error)
  );
}

function stakesFor({ range: { low, high } }: Observations, effect: number): number[] {
  if (!(effect > 0)) throw new RangeError(`a difference of interest must be above 0: ${effect}`);
  return stakesFrom(Math.min(1, effect / (high - low)));
}
