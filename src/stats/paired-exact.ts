import { clopperPearson } from './clopper-pearson.js';
import { checkLevel, type Interval } from './interval.js';
import { checkPaired, type PairedTally, pairedDifference, pairedScore } from './paired.js';

/** The share of the error that is spent on bounding the nuisance rate (Berger & Boos, JASA 89, 1994). */
const NUISANCE_SHARE = 0.001;
/** Values of the nuisance rate at which the chance of the tail is computed, evenly over its interval. */
const NUISANCE_VALUES = 50;
/** An end of the interval is found to this share of its distance from the estimate. */
const TOLERANCE = 1e-4;
const ROUNDING = 1e-9;

/** The tallies that a tally is compared with: all with so many discordant pairs as can reasonably come. */
interface Space {
  readonly trials: number;
  readonly onlyFirst: Int32Array;
  readonly onlySecond: Int32Array;
  /** ln of the number of ways to come by each. */
  readonly logWays: Float64Array;
}

function spaceOf(trials: number, rarely: number): Space {
  // Beyond, a Poisson variable of this mean comes with a chance of 1e-9; that chance is counted as if it told against us.
  const most = Math.min(trials, Math.ceil(rarely + 6 * Math.sqrt(rarely) + 12));
  const size = ((most + 1) * (most + 2)) / 2;
  const space = {
    trials,
    onlyFirst: new Int32Array(size),
    onlySecond: new Int32Array(size),
    logWays: new Float64Array(size),
  };
  const logFactorial = [0];
  for (let m = 1; m <= most; m++) logFactorial.push(logFactorial[m - 1]! + Math.log(m));
  let logFalling = 0;
  for (let place = 0, discordant = 0; discordant <= most; discordant++) {
    for (let first = 0; first <= discordant; first++, place++) {
      space.onlyFirst[place] = first;
      space.onlySecond[place] = discordant - first;
      space.logWays[place] = logFalling - logFactorial[first]! - logFactorial[discordant - first]!;
    }
    logFalling += Math.log(trials - discordant);
  }
  return space;
}

/** For each tally of the space: 1 if its score is at least so high for a difference of `delta`. */
function tailOf(space: Space, delta: number, score: number): Uint8Array {
  const { trials, onlyFirst, onlySecond } = space;
  return Uint8Array.from(onlyFirst, (first, place) =>
    pairedScore({ trials, onlyFirst: first, onlySecond: onlySecond[place]! }, delta) >= score ? 1 : 0,
  );
}

/** Chances below e^-45 are left out; they count as if they told against us. */
const LEAST = -45;

/** The chance of a tail, and of all that the space leaves out, at given rates of the two kinds of discordant pairs. */
function chanceOf({ trials, onlyFirst, onlySecond, logWays }: Space, tail: Uint8Array, first: number, second: number) {
  const logFirst = Math.log(Math.max(first, Number.MIN_VALUE));
  const logSecond = Math.log(Math.max(second, Number.MIN_VALUE));
  const logNeither = Math.log1p(-Math.min(first + second, 1 - Number.EPSILON));
  let inTail = 0;
  let outside = 0;
  for (let place = 0; place < tail.length; place++) {
    const b = onlyFirst[place]!;
    const c = onlySecond[place]!;
    const log = logWays[place]! + b * logFirst + c * logSecond + (trials - b - c) * logNeither;
    if (log < LEAST) continue;
    if (tail[place] === 1) inTail += Math.exp(log);
    else outside += Math.exp(log);
  }
  return inTail + Math.max(0, 1 - inTail - outside);
}

/**
 * The greatest chance of a score as high as the tally's (or, mirrored, as low) if the difference is `delta`, over the
 * nuisance rate within bounds.
 */
function tailChance(tally: PairedTally, space: Space, delta: number, discordance: Interval): number {
  const tail = tailOf(space, delta, pairedScore(tally, delta) - ROUNDING);
  const low = Math.max(discordance.low, Math.abs(delta));
  let greatest = 0;
  for (let step = 0; step <= NUISANCE_VALUES && low <= discordance.high; step++) {
    const rate = low + ((discordance.high - low) * step) / NUISANCE_VALUES;
    greatest = Math.max(greatest, chanceOf(space, tail, (rate - delta) / 2, (rate + delta) / 2));
  }
  return greatest;
}

/** Where the error that is allowed is passed, on the side of smaller differences. */
function lowerLimit(tally: PairedTally, level: number): number {
  const { trials, onlyFirst, onlySecond } = tally;
  const error = (1 - level) / 2;
  const bound = NUISANCE_SHARE * error;
  const discordance = clopperPearson(onlyFirst + onlySecond, trials, 1 - bound);
  const space = spaceOf(trials, discordance.high * trials);
  let inside = pairedDifference(tally);
  let outside = Math.max(-1, -discordance.high);
  if (inside <= -1) return -1;
  if (tailChance(tally, space, outside, discordance) + bound > error) return outside;
  while (inside - outside > TOLERANCE * (pairedDifference(tally) - outside)) {
    const middle = (inside + outside) / 2;
    if (tailChance(tally, space, middle, discordance) + bound > error) inside = middle;
    else outside = middle;
  }
  return outside;
}

/**
 * Exact unconditional interval of the difference of two paired rates, second minus first: both one-sided tests by
 * Tango's score statistic inverted, their p-values the greatest over the nuisance rate, which is kept within a
 * confidence interval of its own (Chan & Zhang, Biometrics 55, 1999; Sidik, J. Stat. Plan. Inference 113, 2003;
 * Berger & Boos 1994). Covers at least at the level, for any counts; its time grows with the square of the discordant
 * pairs, so it is for few. No trials give [-1, 1].
 *
 * @param level strictly between 0 and 1
 * @throws RangeError for counts that are no paired tally, or such a level
 */
export function exactPairedInterval(tally: PairedTally, level: number): Interval {
  checkPaired(tally);
  checkLevel(level);
  if (tally.trials === 0) return { low: -1, high: 1 };
  const mirrored = { trials: tally.trials, onlyFirst: tally.onlySecond, onlySecond: tally.onlyFirst };
  return { low: lowerLimit(tally, level), high: 0 - lowerLimit(mirrored, level) };
}

/**
 * The two-sided test that goes with it, of equal rates: Suissa & Shuster (Biometrics 47, 1991).
 *
 * @param bound the share of the p-value that is spent on bounding the nuisance rate
 */
export function exactPairedTest(tally: PairedTally, bound: number): number {
  checkPaired(tally);
  if (tally.onlyFirst === tally.onlySecond) return 1;
  const { trials } = tally;
  const onlyFirst = Math.min(tally.onlyFirst, tally.onlySecond);
  const onlySecond = Math.max(tally.onlyFirst, tally.onlySecond);
  const discordance = clopperPearson(onlyFirst + onlySecond, trials, 1 - bound);
  const space = spaceOf(trials, discordance.high * trials);
  return Math.min(1, 2 * tailChance({ trials, onlyFirst, onlySecond }, space, 0, discordance) + bound);
}
