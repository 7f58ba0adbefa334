import { logBetaRemainder } from '../distributions/beta.js';
import { binomialDeviance } from '../distributions/deviance.js';
import { checkLevel, checkTally, type Interval, UNIT_INTERVAL } from '../interval.js';

function checkConcentration(concentration: number): void {
  if (!(concentration > 0 && concentration < Infinity)) {
    throw new RangeError(`concentration must be finite and greater than 0: ${concentration}`);
  }
}

/**
 * ln M with M = B(kp + s, kq + f) / (B(kp, kq) p^s q^f), q = 1 - p. The terms that grow with s and f cancel on paper to
 * the binomial deviance of the posterior counts; computed as written they would cost 1e-5 at 1e10 trials.
 */
function logMixture(successes: number, failures: number, p: number, k: number): number {
  const q = 1 - p;
  const a = k * p + successes;
  const b = k * q + failures;
  return binomialDeviance(a, b, p, q) + logBetaRemainder(a, b) - logBetaRemainder(k * p, k * q);
}

/**
 * Evidence against a rate, in nats: ln of the beta-binomial mixture martingale whose prior Beta(kp, k(1-p)) is centred
 * on the candidate p itself. Under a true rate p its exponential is a martingale from 1, so by Ville's inequality it
 * ever reaches ln(1 / alpha) with probability at most alpha.
 *
 * @param successes integer, 0..trials
 * @param trials safe integer
 * @param rate the candidate p, strictly between 0 and 1
 * @param concentration the prior's k in trials, finite and greater than 0
 * @throws RangeError outside these
 */
export function logEvidence(successes: number, trials: number, rate: number, concentration: number): number {
  checkTally(successes, trials);
  checkConcentration(concentration);
  if (!(rate > 0 && rate < 1)) {
    throw new RangeError(`a candidate rate must lie strictly between 0 and 1: ${rate}`);
  }
  return logMixture(successes, trials - successes, rate, concentration);
}

/**
 * The greatest rate below successes / trials that is excluded, or 0. Bisection is sound because ln M is convex in the
 * rate (it is a sum of ln(k + i/p), i < s, and ln(k + j/q), j < f) and at most 0 at successes / trials. Ends on two
 * adjacent doubles and returns the outer one, so the interval errs to the wide side.
 */
function lowerLimit(successes: number, failures: number, threshold: number, k: number): number {
  // With one success ln M stays below 0 as the rate goes to 0.
  if (successes <= 1) {
    return 0;
  }
  let outside = 0;
  let inside = successes / (successes + failures);
  for (;;) {
    const middle = (outside + inside) / 2;
    if (middle <= outside || middle >= inside) {
      return outside;
    }
    if (logMixture(successes, failures, middle, k) >= threshold) {
      outside = middle;
    } else {
      inside = middle;
    }
  }
}

/**
 * Anytime-valid interval of a rate: with probability at least `level` the true rate is in the intervals of all numbers
 * of trials at once, so the simulation may be looked at, and stopped, whenever one likes. The price, at the number of
 * trials that the concentration was chosen for: 1.55 times the width of `wilson` at level 0.95, 1.39 times at 0.99.
 *
 * It is {p : logEvidence < ln(1 / (1 - level))}: Robbins' method of mixtures (Ann. Math. Statist. 41, 1970) with the
 * beta-binomial mixture of Howard, Ramdas, McAuliffe & Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence
 * sequences", Ann. Statist. 49 (2021); see also Waudby-Smith & Ramdas, JRSS B 86 (2024). The concentration must be
 * fixed before the first trial. The intersection with earlier intervals would be valid too, but is not taken: it
 * depends on when one looked, and it can become empty; this is a function of the tally alone.
 *
 * @param successes integer, 0..trials; 0 or 1 gives a low end of exactly 0, and failures likewise a high end of 1
 * @param trials safe integer; 0 gives [0, 1]. Ends are good to 1e-15 at 1e10 trials.
 * @param level strictly between 0 and 1
 * @param concentration see `concentrationFor`; finite, greater than 0
 * @throws RangeError outside these
 */
export function confidenceSequence(successes: number, trials: number, level: number, concentration: number): Interval {
  checkTally(successes, trials);
  checkLevel(level);
  checkConcentration(concentration);
  if (trials === 0) {
    return UNIT_INTERVAL;
  }
  const failures = trials - successes;
  const threshold = -Math.log(1 - level);
  return {
    low: lowerLimit(successes, failures, threshold, concentration),
    high: 1 - lowerLimit(failures, successes, threshold, concentration),
  };
}
