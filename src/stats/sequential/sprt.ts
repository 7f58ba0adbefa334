import { meanOf, mirrored, type Observations, rangeOf } from '../observations.js';
import { nuisanceRate, type PairedTally } from '../paired/paired.js';

/** The two hypotheses about a difference in a sequential test, and its error rates. */
export interface Hypotheses {
  /** The mean difference, second minus first, strictly between its bounds: -1 and 1 for two rates. */
  readonly h0: number;
  readonly h1: number;
  /** The chance of accepting h1 where h0 holds, and of accepting h0 where h1 holds. */
  readonly alpha: number;
  readonly beta: number;
}

/** ln of the greatest likelihood of the tally if the difference is `delta`. */
function tallyLikelihood(tally: PairedTally, delta: number): number {
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

const HALVINGS = 60;

/**
 * ln of the greatest likelihood of the observations if the mean is `mean`, relative to what is likeliest of all: minus the
 * most that a constant share of one's wealth, staked on the side where the mean observed lies, can have won against it. The
 * likeliest distribution has the values observed, and the end of the range beyond `mean` if they all lie on one side. Honda &
 * Takemura, "An asymptotically optimal bandit algorithm for bounded support models", COLT (2010).
 */
function observedLikelihood(observed: Observations, mean: number): number {
  if (meanOf(observed) < mean) return observedLikelihood(mirrored(observed), -mean);
  const { values, counts } = observed;
  const { low } = rangeOf(observed);
  const odds = values.map((value) => (value - low) / (mean - low));
  const sumOf = (term: (odd: number) => number) =>
    odds.reduce((sum, odd, place) => (counts[place]! > 0 ? sum + counts[place]! * term(odd) : sum), 0);
  let [least, most] = [0, 1];
  if (sumOf((odd) => (odd - 1) / odd) >= 0) least = 1;
  for (let step = 0; least < most && step < HALVINGS; step++) {
    const stake = (least + most) / 2;
    if (sumOf((odd) => (odd - 1) / (1 - stake + stake * odd)) > 0) least = stake;
    else most = stake;
  }
  return 0 - sumOf((odd) => Math.log(1 - least + least * odd));
}

/**
 * The generalized log-likelihood ratio of h1 against h0. What is unknown besides the difference is at its likeliest under
 * each hypothesis, as in the fishtest mathematics page
 * (https://official-stockfish.github.io/docs/fishtest-wiki/Fishtest-Mathematics.html) and M. Van den Bergh, "Comments on the
 * multinomial MLE with prescribed expectation value". A paired tally has three classes, only the first succeeded, only the
 * second, neither or both, and a closed form, because the hypotheses fix the difference; observations have one class a
 * value, as fishtest's pairs of games have five.
 *
 * @param tested not checked; its counts need not be whole
 */
export function logLikelihoodRatio(
  tested: PairedTally | Observations,
  { h0, h1 }: Pick<Hypotheses, 'h0' | 'h1'>,
): number {
  return 'trials' in tested
    ? tallyLikelihood(tested, h1) - tallyLikelihood(tested, h0)
    : observedLikelihood(tested, h1) - observedLikelihood(tested, h0);
}

/** Wald's boundaries of the log-likelihood ratio: h0 is accepted from the lower down, h1 from the upper up. */
export function sprtBounds({ alpha, beta }: Pick<Hypotheses, 'alpha' | 'beta'>): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}
