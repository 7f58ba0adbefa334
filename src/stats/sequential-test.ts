import { betsOn, bettingInterval, logCapital, mirrorBets, twoSidedBets } from './betting.js';
import { checkLevel, type Interval } from './interval.js';
import { countOf, meanOf, type Observations, rangeOf, UNSCALED } from './observations.js';
import { checkPaired, type PairedTally } from './paired.js';

/**
 * A test of a mean difference that ends when it has decided, with its error rates stated beforehand: by confidence sequence, one
 * of the two is better, or the two are closer than `effect`. It may be looked at after any number of trials, as often as one
 * likes. `effect` is in the units of what is tested: a difference of rates, or of shares (0.02 is two games in a hundred).
 */
export interface SequentialTest {
  readonly kind: 'confidence-sequence';
  /** The probability, at most, that the worse is called better: exact for any distribution and any number of looks. */
  readonly alpha: number;
  /** The probability, at most, that a difference of `effect` or more is called close; as exact. */
  readonly beta: number;
  readonly effect: number;
}

/**
 * What a test can be about. A tally of pairs: the rates of two. Observations: the mean of any bounded variable that is 0
 * where there is no difference, for instance the difference of two entrants' shares of a round, or an entrant's share less
 * an even share (see `observationsOf`). A mean above 0 is in favour of the second.
 */
export type TestData = PairedTally | Observations;

/** A test's finding: the better of the two, that they are close, or nothing yet. */
export type TestResult = 'first' | 'second' | 'close' | 'open';

/** The difference of each trial, second minus first, however it was counted. */
export function observationsIn(tested: TestData): Observations {
  if (!('trials' in tested)) return tested;
  const { trials, onlyFirst, onlySecond } = tested;
  return { values: [-1, 0, 1], counts: [onlyFirst, trials - onlyFirst - onlySecond, onlySecond] };
}

/** @throws RangeError unless it is a paired tally, or observations whose bounds have 0 between them */
function check(tested: TestData): void {
  if ('trials' in tested) {
    checkPaired(tested);
    return;
  }
  const { low, high } = rangeOf(tested);
  if (!(low < 0 && 0 < high)) throw new RangeError(`a mean from ${low} to ${high} cannot be tested at 0`);
}

/** The test's finding. The stated error rates hold over all numbers of trials together. */
export function evaluateTest(test: SequentialTest, tested: TestData): TestResult {
  check(tested);
  if (countOf(observationsIn(tested)) === 0) return 'open';
  return findingAt(test, tested);
}

/** The finding for counts that need not be integers. */
export function findingAt({ alpha, beta, effect }: SequentialTest, tested: TestData): TestResult {
  const observed = observationsIn(tested);
  const bets = betsOn(effect, rangeOf(observed));
  if (logCapital(observed, 0, twoSidedBets(bets)) >= -Math.log(alpha)) return meanOf(observed) > 0 ? 'second' : 'first';
  const enough = -Math.log(beta);
  const isClose =
    logCapital(observed, effect, mirrorBets(bets)) >= enough && logCapital(observed, -effect, bets) >= enough;
  return isClose ? 'close' : 'open';
}

/** Sequences that are made for a larger effect, as a share of the range, are no narrower. */
const LARGEST_EFFECT = 0.125;

/**
 * The difference that a test is about, as its confidence sequences are made for it; over 0 and at most an eighth of the
 * range: 1/4 for rates.
 */
export function effectOf({ effect }: Pick<SequentialTest, 'effect'>, { low, high }: Interval = UNSCALED): number {
  return Math.min(LARGEST_EFFECT * (high - low), effect);
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
