import { against, betsFrom, bettingInterval, logCapital, type Observations, onBothSides } from './betting.js';
import type { Interval } from './interval.js';
import { checkPaired, type PairedTally } from './paired.js';
import { type Hypotheses, logLikelihoodRatio, sprtBounds } from './sprt.js';

/**
 * A test of the difference of two paired rates that may be looked at after any number of trials, with its error rates
 * stated beforehand.
 */
export type SequentialTest =
  /**
   * By confidence sequence: one of the two is better, or the two are closer than `effect`. The better is wrong with
   * probability at most `alpha`; a difference of `effect` or more is called close with probability at most `beta`.
   */
  | { readonly kind: 'confidence-sequence'; readonly alpha: number; readonly beta: number; readonly effect: number }
  /** By generalized sequential probability ratio. */
  | ({ readonly kind: 'sprt' } & Hypotheses);

/** What a test has found: the better of the two, that they are close, a hypothesis accepted, or nothing yet. */
export type Finding = 'first' | 'second' | 'close' | 'h0' | 'h1' | 'open';

/** The difference of each trial, second minus first. */
export function observations({ trials, onlyFirst, onlySecond }: PairedTally): Observations {
  return { values: [-1, 0, 1], counts: [onlyFirst, trials - onlyFirst - onlySecond, onlySecond] };
}

/** What the test says to a tally. With probability as stated it errs at none of all numbers of trials. */
export function findingOf(test: SequentialTest, tally: PairedTally): Finding {
  checkPaired(tally);
  return tally.trials === 0 ? 'open' : findingAt(test, tally);
}

/** The same of counts that need not be whole. */
export function findingAt(test: SequentialTest, tally: PairedTally): Finding {
  return test.kind === 'sprt' ? byRatio(test, tally) : byCapital(test, tally);
}

function byRatio(test: Hypotheses, tally: PairedTally): Finding {
  const { lower, upper } = sprtBounds(test);
  const ratio = logLikelihoodRatio(tally, test);
  if (ratio >= upper) return 'h1';
  return ratio <= lower ? 'h0' : 'open';
}

function byCapital({ alpha, beta, effect }: { alpha: number; beta: number; effect: number }, tally: PairedTally) {
  const observed = observations(tally);
  const bets = betsFrom(effect / 2);
  if (logCapital(observed, 0, onBothSides(bets)) >= -Math.log(alpha)) {
    return tally.onlySecond > tally.onlyFirst ? 'second' : 'first';
  }
  const enough = -Math.log(beta);
  const isClose =
    logCapital(observed, effect, against(bets)) >= enough && logCapital(observed, -effect, bets) >= enough;
  return isClose ? 'close' : 'open';
}

/**
 * Anytime-valid interval of the difference of two paired rates, second minus first: holds at all numbers of trials
 * together, so that one may stop whenever one likes.
 *
 * @param level strictly between 0 and 1
 * @param effect the difference that is of interest; the sequence holds for any, and is tightest for such
 */
export function pairedSequence(tally: PairedTally, level: number, effect: number): Interval {
  checkPaired(tally);
  return bettingInterval(observations(tally), level, onBothSides(betsFrom(effect / 2)));
}
