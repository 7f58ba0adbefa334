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

/** The Wald interval: what the literature's best known coverage figures are about. */
export function wald(successes: number, trials: number, z = 1.959963984540054): { low: number; high: number } {
  const share = successes / trials;
  const margin = z * Math.sqrt((share * (1 - share)) / trials);
  return { low: share - margin, high: share + margin };
}

/** The least integer in low..high for which the monotone predicate holds, or high + 1. */
function firstWhere(low: number, high: number, holds: (value: number) => boolean): number {
  let below = low - 1;
  let first = high + 1;
  while (first - below > 1) {
    const middle = Math.floor((below + first) / 2);
    if (holds(middle)) {
      first = middle;
    } else {
      below = middle;
    }
  }
  return first;
}

/** First and last tally whose interval contains the rate; interval ends must not decrease with the successes. */
export function acceptance(method: IntervalMethod, trials: number, rate: number, level: number): [number, number] {
  const first = firstWhere(0, trials, (successes) => method(successes, trials, level).high >= rate);
  const after = firstWhere(0, trials, (successes) => method(successes, trials, level).low > rate);
  return [first, after - 1];
}

/** Probability that some interval after 1, 2, ..., `trials` trials misses the rate: dynamic programming over all paths. */
export function everMisses(method: IntervalMethod, trials: number, rate: number, level: number): number {
  let alive = new Float64Array(trials + 2);
  alive[0] = 1;
  for (let n = 1; n <= trials; n++) {
    const [first, last] = acceptance(method, n, rate, level);
    const next = new Float64Array(trials + 2);
    for (let s = first; s <= last; s++) {
      next[s] = alive[s]! * (1 - rate) + (s > 0 ? alive[s - 1]! * rate : 0);
    }
    alive = next;
  }
  return 1 - sum(alive);
}

/** Draws binomial variates by inversion. */
export function binomialSampler(trials: number, rate: number, uniform: () => number): () => number {
  let below = 0;
  const cumulative = range(0, trials).map((successes) => {
    below += binomialProbability(successes, trials, rate);
    return below;
  });
  return () => {
    const u = uniform();
    return Math.min(
      firstWhere(0, trials, (successes) => cumulative[successes]! > u),
      trials,
    );
  };
}
