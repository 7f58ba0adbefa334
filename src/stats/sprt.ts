import { nuisanceRate, type PairedTally } from './paired.js';

/** Two values of a difference between which a sequential test decides, and how often it may err. */
export interface Hypotheses {
  /** Difference of the rates, second minus first, strictly between -1 and 1. */
  readonly h0: number;
  readonly h1: number;
  /** The chance of accepting h1 where h0 holds, and of accepting h0 where h1 holds. */
  readonly alpha: number;
  readonly beta: number;
}

/** ln of the greatest likelihood of the tally if the difference is `delta`. */
function logLikelihood(tally: PairedTally, delta: number): number {
  const { trials, onlyFirst, onlySecond } = tally;
  const first = nuisanceRate(tally, delta);
  const second = first + delta;
  const terms = [
    [onlyFirst, first],
    [onlySecond, second],
    [trials - onlyFirst - onlySecond, 1 - first - second],
  ] as const;
  return terms.reduce((sum, [count, rate]) => (count === 0 ? sum : sum + count * Math.log(rate)), 0);
}

/**
 * The generalized log-likelihood ratio of h1 against h0 over the three classes of pairs: only the first succeeded, only
 * the second, neither or both. What is unknown besides the difference is at its likeliest under each hypothesis, as in
 * the fishtest mathematics page (https://official-stockfish.github.io/docs/fishtest-wiki/Fishtest-Mathematics.html) and
 * M. Van den Bergh, "Comments on the multinomial MLE with prescribed expectation value"; here in closed form, because
 * the hypotheses fix the difference.
 *
 * @param tally not checked; its counts need not be whole
 */
export function logLikelihoodRatio(tally: PairedTally, { h0, h1 }: Pick<Hypotheses, 'h0' | 'h1'>): number {
  return logLikelihood(tally, h1) - logLikelihood(tally, h0);
}

/** Wald's boundaries of the log-likelihood ratio: h0 is accepted from the lower down, h1 from the upper up. */
export function sprtBounds({ alpha, beta }: Pick<Hypotheses, 'alpha' | 'beta'>): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}
