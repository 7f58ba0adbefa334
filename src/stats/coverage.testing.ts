import { gammaln } from 'simple-statistics';
import type { Interval } from './interval.js';
import { betaQuantile } from './special-functions.js';

/** The exact interval of a rate (Clopper & Pearson), by which tests judge how often something came. */
export function exactInterval(successes: number, trials: number, level: number): Interval {
  const low = (count: number) => (count === 0 ? 0 : betaQuantile((1 - level) / 2, count, trials - count + 1));
  return { low: low(successes), high: 1 - low(trials - successes) };
}

/** Binomial probability through simple-statistics' ln gamma, so that it shares no code with what it tests. */
export function binomialProbability(successes: number, trials: number, rate: number): number {
  const failures = trials - successes;
  const logWays = gammaln(trials + 1) - gammaln(successes + 1) - gammaln(failures + 1);
  return Math.exp(logWays + successes * Math.log(rate) + failures * Math.log1p(-rate));
}

export function sum(terms: Iterable<number>): number {
  let total = 0;
  for (const term of terms) total += term;
  return total;
}

/** The whole numbers from..to, both included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** A two-sided confidence interval of a Bernoulli rate from a tally of independent trials. */
export type IntervalMethod = (successes: number, trials: number, level: number) => Interval;

function covers(method: IntervalMethod, successes: number, trials: number, rate: number, level: number): boolean {
  const { low, high } = method(successes, trials, level);
  return low <= rate && rate <= high;
}

/** Probability that the interval contains the rate, summed over every tally. */
export function exactCoverage(method: IntervalMethod, trials: number, rate: number, level: number): number {
  const covering = range(0, trials).filter((successes) => covers(method, successes, trials, rate, level));
  return sum(covering.map((successes) => binomialProbability(successes, trials, rate)));
}
