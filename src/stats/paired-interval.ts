import { bisect } from './bisection.js';
import { normalQuantile } from './distributions.js';
import { checkLevel, type Interval } from './interval.js';
import { checkPaired, type PairedTally, pairedDifference, pairedInterval, pairedScore } from './paired.js';
import { clopperPearson } from './rates.js';

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
  readonly most: number;
  /** By number of discordant pairs: ln of what ordered draws without replacement have over draws with it. */
  readonly logFalling: Float64Array;
  readonly logFactorial: Float64Array;
  /** Working space: Poisson chances of either kind and of both, and what multinomial chances have over them. */
  readonly firsts: Float64Array;
  readonly seconds: Float64Array;
  readonly discordants: Float64Array;
  readonly ratios: Float64Array;
}

/** @param error that is allowed; what the space leaves out is rare beside it, and counts as if it told against us */
function spaceOf(trials: number, rarely: number, error: number): Space {
  const deviations = Math.max(6, -normalQuantile(RARE * error));
  // The upper tail of a Poisson variable of this mean.
  const most = Math.min(trials, Math.ceil(rarely + deviations * Math.sqrt(rarely) + deviations ** 2 / 3));
  const logFalling = new Float64Array(most + 1);
  const logFactorial = new Float64Array(most + 1);
  for (let m = 1; m <= most; m++) {
    logFalling[m] = logFalling[m - 1]! + Math.log1p(-(m - 1) / trials);
    logFactorial[m] = logFactorial[m - 1]! + Math.log(m);
  }
  const [firsts, seconds, discordants, ratios] = Array.from({ length: 4 }, () => new Float64Array(most + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { trials, most, logFalling, logFactorial, firsts, seconds, discordants, ratios };
}

/** The share of the error that may lie outside the space. */
const RARE = 1e-3;

/**
 * For each number of pairs in which only the first succeeded: the least number of the others from which the score is at
 * least so high for a difference of `delta`. The score rises with these and falls with those (Sidik 2003).
 */
function tailOf({ trials, most }: Space, delta: number, score: number): Int32Array {
  const from = new Int32Array(most + 1);
  let least = 0;
  for (let onlyFirst = 0; onlyFirst <= most; onlyFirst++) {
    while (least <= most - onlyFirst && pairedScore({ trials, onlyFirst, onlySecond: least }, delta) < score) least++;
    from[onlyFirst] = least;
  }
  return from;
}

/** Fills in the Poisson chances of 0, 1, 2, ... events where `mean` are expected. */
function poisson(chances: Float64Array, mean: number, logFactorial: Float64Array): void {
  const log = Math.log(Math.max(mean, Number.MIN_VALUE));
  for (let k = 0; k < chances.length; k++) chances[k] = Math.exp(k * log - logFactorial[k]! - mean);
}

/** Poisson chances that change nothing of a sum. */
const NEGLIGIBLE = 1e-30;

/** The chance of a tail, and of all that the space leaves out, at given rates of the two kinds of discordant pairs. */
function chanceOf(space: Space, tail: Int32Array, first: number, second: number): number {
  const { trials, most, logFalling, logFactorial, firsts, seconds, discordants, ratios } = space;
  poisson(firsts, trials * first, logFactorial);
  poisson(seconds, trials * second, logFactorial);
  poisson(discordants, trials * (first + second), logFactorial);
  const logNeither = Math.log1p(-Math.min(first + second, 1 - Number.EPSILON));
  const expected = trials * (first + second);
  for (let m = 0; m <= most; m++) ratios[m] = Math.exp((trials - m) * logNeither + expected + logFalling[m]!);
  let inTail = 0;
  let inSpace = 0;
  for (let onlyFirst = 0; onlyFirst <= most; onlyFirst++) {
    inSpace += discordants[onlyFirst]! * ratios[onlyFirst]!;
    if (firsts[onlyFirst]! < NEGLIGIBLE) continue;
    let row = 0;
    for (let onlySecond = tail[onlyFirst]!; onlySecond <= most - onlyFirst; onlySecond++) {
      row += seconds[onlySecond]! * ratios[onlyFirst + onlySecond]!;
    }
    inTail += firsts[onlyFirst]! * row;
  }
  return inTail + (most < trials ? Math.max(0, 1 - inSpace) : 0);
}

/**
 * The greatest chance of a score as high as the tally's (or, mirrored, as low) if the difference is `delta`, over the
 * nuisance rate within bounds. Once it is over `enough` the search ends.
 */
function tailChance(tally: PairedTally, space: Space, delta: number, discordance: Interval, enough = Infinity): number {
  const tail = tailOf(space, delta, pairedScore(tally, delta) - ROUNDING);
  const low = Math.max(discordance.low, Math.abs(delta));
  let greatest = 0;
  for (let step = 0; step <= NUISANCE_VALUES && low <= discordance.high && greatest <= enough; step++) {
    const rate = low + ((discordance.high - low) * step) / NUISANCE_VALUES;
    greatest = Math.max(greatest, chanceOf(space, tail, (rate - delta) / 2, (rate + delta) / 2));
  }
  return greatest;
}

/** Limits that were found, by tally and level: an experiment of many arms asks for the same ones again and again. */
const found = new Map<string, number>();
/** More are not kept, some two megabytes. */
const MOST_KEPT = 20_000;

/** Where the error that is allowed is passed, on the side of smaller differences. */
function lowerLimit(tally: PairedTally, level: number): number {
  const name = `${tally.trials} ${tally.onlyFirst} ${tally.onlySecond} ${level}`;
  const known = found.get(name);
  if (known !== undefined) return known;
  const limit = searchLowerLimit(tally, level);
  if (found.size >= MOST_KEPT) found.clear();
  found.set(name, limit);
  return limit;
}

function searchLowerLimit(tally: PairedTally, level: number): number {
  const { trials, onlyFirst, onlySecond } = tally;
  const error = (1 - level) / 2;
  const bound = NUISANCE_SHARE * error;
  const discordance = clopperPearson(onlyFirst + onlySecond, trials, 1 - bound);
  const space = spaceOf(trials, discordance.high * trials, error);
  const inside = pairedDifference(tally);
  const outside = Math.max(-1, -discordance.high);
  if (inside <= -1) return -1;
  const isOutside = (delta: number) => tailChance(tally, space, delta, discordance, error - bound) + bound <= error;
  if (!isOutside(outside)) return outside;
  return bisect(inside, outside, (near, far) => near - far > TOLERANCE * (inside - far), isOutside)[1];
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
 * How the interval of a paired difference was found: `exact-unconditional` and `tango` hold at one look after a number of
 * trials fixed in advance, `confidence-sequence` at all looks together.
 */
export type PairedMethod = 'exact-unconditional' | 'tango' | 'confidence-sequence';

/** With this many trials or fewer, or this many discordant ones, Tango's approximation is not used. */
const FEW_TRIALS = 100;
const FEW_DISCORDANT = 25;

/** Whether there are too few trials for Tango's approximation. */
export function isFew({ trials, onlyFirst, onlySecond }: PairedTally): boolean {
  return trials <= FEW_TRIALS || onlyFirst + onlySecond <= FEW_DISCORDANT;
}

export type OneLookInterval = Interval & { readonly method: 'exact-unconditional' | 'tango' };

/**
 * The interval of a paired difference for one look: exact for at most 100 trials or at most 25 discordant ones, Tango's
 * score interval for more.
 *
 * @param level strictly between 0 and 1
 */
export function pairedRateInterval(tally: PairedTally, level: number): OneLookInterval {
  if (isFew(tally)) return { ...exactPairedInterval(tally, level), method: 'exact-unconditional' };
  return { ...pairedInterval(tally, level), method: 'tango' };
}
