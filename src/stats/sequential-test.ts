import { betsOn, bettingInterval, logCapital, mirrorBets, twoSidedBets } from './betting.js';
import { checkLevel, type Interval } from './interval.js';
import { countOf, meanOf, mirrored, type Observations, rangeOf } from './observations.js';
import { checkPaired, nuisanceRate, type PairedTally } from './paired.js';

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

/**
 * A test of a mean difference that ends when it has decided, with its error rates stated beforehand. It may be looked at after
 * any number of trials, as often as one likes. Effects and hypotheses are in the units of what is tested: differences of rates, or
 * of shares (0.02 is two games in a hundred).
 */
export type SequentialTest =
  /**
   * By confidence sequence: one of the two is better, or the two are closer than `effect`. The better is wrong with
   * probability at most `alpha`; a difference of `effect` or more is called close with probability at most `beta`. Both are
   * exact, for any distribution and any number of looks.
   */
  | { readonly kind: 'confidence-sequence'; readonly alpha: number; readonly beta: number; readonly effect: number }
  /**
   * By generalized sequential probability ratio. Its error rates hold asymptotically, for hypotheses so close that it takes
   * many trials to tell them apart: Wald's boundaries are for a known distribution, here it is estimated.
   */
  | ({ readonly kind: 'sprt' } & Hypotheses);

/**
 * What a test can be about. A tally of pairs: the rates of two. Observations: the mean of any bounded variable that is 0
 * where there is no difference, for instance the difference of two entrants' shares of a round, or an entrant's share less
 * an even share (see `observationsOf`). A mean above 0 is in favour of the second.
 */
export type TestData = PairedTally | Observations;

/** A test's finding: the better of the two, that they are close, a hypothesis accepted, or nothing yet. */
export type TestResult = 'first' | 'second' | 'close' | 'h0' | 'h1' | 'open';

/** The difference of each trial, second minus first. */
export function observations({ trials, onlyFirst, onlySecond }: PairedTally): Observations {
  return { values: [-1, 0, 1], counts: [onlyFirst, trials - onlyFirst - onlySecond, onlySecond] };
}

/** What was observed, however it was counted. */
export function observationsIn(tested: TestData): Observations {
  return 'trials' in tested ? observations(tested) : tested;
}

/** @throws RangeError unless it is a paired tally, or observations whose bounds have 0 and the hypotheses between them */
function check(test: SequentialTest, tested: TestData): void {
  if ('trials' in tested) {
    checkPaired(tested);
    return;
  }
  const { low, high } = rangeOf(tested);
  for (const mean of test.kind === 'sprt' ? [0, test.h0, test.h1] : [0]) {
    if (!(low < mean && mean < high)) throw new RangeError(`a mean from ${low} to ${high} cannot be tested at ${mean}`);
  }
}

/** The test's finding. The stated error rates hold over all numbers of trials together. */
export function evaluateTest(test: SequentialTest, tested: TestData): TestResult {
  check(test, tested);
  if (countOf(observationsIn(tested)) === 0) return 'open';
  return findingAt(test, tested);
}

/** The same for counts that need not be integers. */
export function findingAt(test: SequentialTest, tested: TestData): TestResult {
  return test.kind === 'sprt' ? byRatio(test, tested) : byCapital(test, observationsIn(tested));
}

function byRatio(test: Hypotheses, tested: TestData): TestResult {
  const { lower, upper } = sprtBounds(test);
  const ratio = logLikelihoodRatio(tested, test);
  if (ratio >= upper) return 'h1';
  return ratio <= lower ? 'h0' : 'open';
}

function byCapital(
  { alpha, beta, effect }: { alpha: number; beta: number; effect: number },
  observed: Observations,
): TestResult {
  const bets = betsOn(effect, rangeOf(observed));
  if (logCapital(observed, 0, twoSidedBets(bets)) >= -Math.log(alpha)) return meanOf(observed) > 0 ? 'second' : 'first';
  const enough = -Math.log(beta);
  const isClose =
    logCapital(observed, effect, mirrorBets(bets)) >= enough && logCapital(observed, -effect, bets) >= enough;
  return isClose ? 'close' : 'open';
}

/**
 * Anytime-valid interval of the mean difference, with the bets of a sequential test: at level 1 - alpha it is on one side of
 * 0 just where the test finds one of the two better. Holds at all numbers of trials together, exactly, so that one may stop
 * whenever one likes.
 *
 * @param level strictly between 0 and 1
 * @param effect the difference that is of interest; the sequence holds for any, and is tightest for such
 */
export function testedSequence(tested: TestData, level: number, effect: number): Interval {
  checkLevel(level);
  const observed = observationsIn(tested);
  return bettingInterval(observed, level, twoSidedBets(betsOn(effect, rangeOf(observed))));
}

/**
 * Anytime-valid interval of the difference of two paired rates, second minus first, see `testedSequence`.
 *
 * @param level strictly between 0 and 1
 * @param effect the difference for which the interval is tightest, a fraction
 */
export function pairedSequence(tally: PairedTally, level: number, effect: number): Interval {
  checkPaired(tally);
  return testedSequence(tally, level, effect);
}

/**
 * Upper limit of the second's advantage over the first that holds at all numbers of trials together with probability 1 - error,
 * exactly.
 *
 * @param error one-sided, over 0 and below 1
 */
export function upperSequence(tested: TestData, error: number, effect: number): number {
  const observed = observationsIn(tested);
  return bettingInterval(observed, 1 - error, mirrorBets(betsOn(effect, rangeOf(observed)))).high;
}
