import type { PairedTally } from './paired.js';

/** The rates at which, of a trial's two competitors, only the first succeeds, and only the second. */
export interface PairedRates {
  readonly first: number;
  readonly second: number;
}

/** A standard normal variate, by Marsaglia's polar method. */
function normal(uniform: () => number): number {
  for (;;) {
    const x = 2 * uniform() - 1;
    const y = 2 * uniform() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/** A binomial variate: trial by trial where few are expected, else by the normal approximation with its skew. */
function binomial(trials: number, rate: number, uniform: () => number): number {
  const mean = trials * rate;
  if (mean > 100 && trials - mean > 100) {
    const z = normal(uniform);
    const deviation = Math.sqrt(mean * (1 - rate));
    const skewed = mean + deviation * z + ((1 - 2 * rate) * (z * z - 1)) / 6;
    return Math.max(0, Math.min(trials, Math.round(skewed)));
  }
  // Waiting times between successes are geometric.
  let successes = 0;
  for (let trial = 0; ; successes++) {
    trial += rate > 0 ? 1 + Math.floor(Math.log(1 - uniform()) / Math.log1p(-rate)) : Infinity;
    if (trial > trials) return successes;
  }
}

/** For fast tests: draws the tally of further paired trials without playing any. */
export function playPairs(before: PairedTally, trials: number, rates: PairedRates, uniform: () => number): PairedTally {
  const first = binomial(trials, rates.first, uniform);
  const second = binomial(trials - first, rates.second / (1 - rates.first), uniform);
  return {
    trials: before.trials + trials,
    onlyFirst: before.onlyFirst + first,
    onlySecond: before.onlySecond + second,
  };
}

export const NO_PAIRS: PairedTally = { trials: 0, onlyFirst: 0, onlySecond: 0 };
