/** Makes all intervals: the mean of a measure, block by block, and its precision. */
import { boundedSequence } from './betting.js';
import { twoSidedT } from './distributions.js';
import { boundedInterval } from './gaffke.js';
import { checkLevel, type Interval } from './interval.js';
import { countOf, meanOf, type Observations, standardDeviationOf } from './observations.js';

/**
 * Method of an interval.
 *
 * | method | of | looked at |
 * |---|---|---|
 * | `bounded` | rates, shares and their differences: Gaffke's limits | once, after blocks fixed in advance |
 * | `t` | points, turns, times: Student's t | once |
 * | `betting` | rates, shares and their differences: a confidence sequence | as often as one likes |
 * | `asymptotic` | points, turns, times: a confidence sequence for many blocks | as often as one likes |
 * | `certain` | what cannot come out otherwise, as a policy that plays itself | |
 * | `none` | a mean of too few blocks, or that never varied: the ends are those of what is possible | |
 */
export type Method = 'bounded' | 't' | 'betting' | 'asymptotic' | 'certain' | 'none';

/** Mean of a measure, block by block, with its interval. */
export interface Estimate extends Interval {
  readonly mean: number;
  /** Sample standard deviation per block, divisor n - 1. */
  readonly sd: number;
  /** Independent observations: decks, or decks in all rotations. */
  readonly blocks: number;
  /** With this probability the interval is right, were the experiment repeated. */
  readonly level: number;
  readonly method: Method;
}

/** The settings by which an interval is found. */
export interface IntervalChoice {
  /** True if it lies within narrow known bounds: a rate, a share, a difference of these. */
  readonly isBounded: boolean;
  /** Strictly between 0 and 1. */
  readonly level: number;
  /**
   * The difference that is of interest, above 0, where the run may have ended because of what was seen: it makes the sequence
   * tightest for about such. Null for one look after a number of blocks that was fixed in advance.
   */
  readonly effect: number | null;
}

/** Below this number of blocks a mean that is not bounded gets no interval: it may be far from normal. */
export const MIN_BLOCKS_FOR_MEANS = 30;

/**
 * The mean of what was observed with its interval.
 *
 * @param observed independent blocks; of a bounded variable the range must be that of what is possible, not of what was seen
 * @throws RangeError for a level that is none, or a bounded variable of one value
 */
export function estimate(observed: Observations, choice: IntervalChoice): Estimate {
  const { isBounded, level, effect } = choice;
  checkLevel(level);
  const [blocks, mean, sd] = [countOf(observed), meanOf(observed), standardDeviationOf(observed)];
  if (!isBounded) return estimateOfMean({ blocks, mean, sd, range: observed.range }, choice);
  const found = (method: Method, { low, high }: Interval) => ({ mean, low, high, sd, blocks, level, method });
  if (effect !== null) return found('betting', boundedSequence(observed, level, effect));
  return blocks === 0 ? found('none', observed.range) : found('bounded', boundedInterval(observed, level));
}

/** Statistics of observations whose counts were not kept. */
interface Moments extends Pick<Estimate, 'blocks' | 'mean' | 'sd'> {
  readonly range: Interval;
}

/** Estimate of an unbounded mean by its moments. */
export function estimateOfMean(
  { blocks, mean, sd, range }: Moments,
  { level, effect }: Pick<IntervalChoice, 'level' | 'effect'>,
): Estimate {
  checkLevel(level);
  if (blocks < MIN_BLOCKS_FOR_MEANS || sd === 0) return { mean, ...range, sd, blocks, level, method: 'none' };
  const margin = (sd / Math.sqrt(blocks)) * (effect === null ? twoSidedT(blocks - 1, level) : widening(blocks, level));
  const method = effect === null ? 't' : 'asymptotic';
  return { mean, low: mean - margin, high: mean + margin, sd, blocks, level, method };
}

/** Estimate of a mean that cannot vary. */
export function certainEstimate(mean: number, blocks: number, level: number): Estimate {
  return { mean, low: mean, high: mean, sd: 0, blocks, level, method: 'certain' };
}

/** Converts an estimate to other units: divided by `unit`, above 0. */
export function convertUnits(found: Estimate, unit: number): Estimate {
  const { mean, low, high, sd } = found;
  return { ...found, mean: mean / unit, low: low / unit, high: high / unit, sd: sd / unit };
}

/** True if an interval excludes 0. */
export function excludesZero({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}

/** The number of blocks at which the sequence is narrowest; with ten times as many it is 7 % wider than it could be. */
const BEST_AT = 100_000;

/**
 * Standard errors to either side of an asymptotic confidence sequence: it holds at all numbers of blocks together, as long as
 * the first look comes when the normal approximation is good. Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas, "Time-uniform
 * central limit theory and asymptotic confidence sequences", Ann. Statist. 52 (2024), theorem 2.2 and its choice of rho.
 */
function widening(blocks: number, level: number): number {
  const nats = -2 * Math.log(1 - level);
  const scaled = (blocks * (nats + Math.log(1 + nats))) / BEST_AT + 1;
  return Math.sqrt((scaled / (scaled - 1)) * (nats + Math.log(scaled)));
}
