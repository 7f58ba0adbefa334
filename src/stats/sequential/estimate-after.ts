import type { Interval } from '../interval.js';
import { rangeOf } from '../observations.js';
import { classesOf, corridorAt, lastLook, sideOf } from './continuation-region.js';
import { groupEstimate } from './group-sequential/group-estimate.js';
import {
  type AnytimeTest,
  observationsIn,
  type SequentialTest,
  type TestData,
  type TestResult,
  testedSequence,
} from './sequential.js';
import { meanWhere, type StoppedWalk, stagewiseInterval } from './stagewise.js';

/** The estimate of a sequentially tested difference; second minus first. */
export interface SequentialEstimate extends Interval {
  readonly estimate: number;
  /**
   * `median-unbiased`: corrected for the test's having stopped when it did, so that over all runs of the test that end
   * with a decision it is as often too high as too low; after a group-sequential test over all that were not cut short.
   * `mean`: the plain mean of another run without a decision, or in which no trial ever told the two apart.
   */
  readonly method: 'median-unbiased' | 'mean';
  /**
   * `stagewise`: from the course of a ratio or group-sequential test, in agreement with what it found. `confidence-sequence`: the interval
   * that the test itself looks at, or where nothing is decided; holds at all looks together.
   */
  readonly interval: 'stagewise' | 'confidence-sequence';
}

/** The most looks that are computed one by one; if there are more, evenly spaced ones represent them. */
const MOST_LOOKS = 150;

/** The course of a test that has decided, as a walk that ended above or within; of one that ended below, its mirror image. */
export function walkAfter(test: AnytimeTest, tested: TestData, finding: TestResult, interval: number): StoppedWalk {
  const side = sideOf(test, finding);
  const classes = classesOf(test, tested);
  const { size, trials, discordant, excess } = classes;
  const discordance = discordant / trials;
  const isWithin = side === 'inside';
  const last = isWithin ? lastLook(test, classes) : trials;
  const looks = Math.max(1, Math.min(Math.ceil(trials / interval), Math.floor((MOST_LOOKS * trials) / last)));
  const trialsAStep = trials / looks;
  const sign = side === 'down' ? -1 : 1;
  const corridors = Array.from({ length: Math.ceil((looks * last) / trials) }, (_, look) => {
    const corridor = corridorAt(test, classes, trialsAStep * (look + 1));
    return sign < 0 ? { ...corridor, low: -corridor.high, high: -corridor.low } : corridor;
  });
  return {
    variance: trialsAStep * size ** 2 * (discordance - (excess / trials) ** 2),
    trialsAStep,
    corridors,
    end: sign * size * excess,
    closedAt: isWithin ? looks : null,
  };
}

/**
 * The estimate of a difference after a sequential test of it, so that stopping early does not flatter it, and the
 * interval that agrees with what the test found.
 *
 * @param finding of the test, after these trials
 * @param interval trials from one look of the test to the next
 * @param level of the interval, strictly between 0 and 1
 */
export function estimateAfter(
  test: SequentialTest,
  tested: TestData,
  finding: TestResult,
  interval: number,
  level: number,
): SequentialEstimate {
  const side = sideOf(test, finding);
  const sequence = () =>
    ({
      ...testedSequence(tested, level, effectOf(test, boundsOf(tested))),
      interval: 'confidence-sequence',
    }) satisfies Partial<SequentialEstimate>;
  const { size, trials, discordant, excess } = classesOf(test, tested);
  const varies = discordant - excess ** 2 / trials > 0;
  if (test.kind === 'group-sequential') {
    const found = varies ? groupEstimate(test, observationsIn(tested), finding, level) : null;
    if (found !== null) return { ...found, method: 'median-unbiased', interval: 'stagewise' };
  }
  if (side === 'open' || !varies || test.kind === 'group-sequential')
    return { estimate: (size * excess) / trials, ...sequence(), method: 'mean' };
  const walk = walkAfter(test, tested, finding, interval);
  const sign = side === 'down' ? -1 : 1;
  const found = { estimate: sign * meanWhere(walk, 0.5), method: 'median-unbiased' } as const;
  if (test.kind !== 'sprt') return { ...found, ...sequence() };
  const [lower, upper] = [sign * test.h0, sign * test.h1].sort((a, b) => a - b) as [number, number];
  const { low, high } = stagewiseInterval(walk, level, { lower, upper });
  return {
    ...found,
    low: Math.min(sign * low, sign * high),
    high: Math.max(sign * low, sign * high),
    interval: 'stagewise',
  };
}

/** Sequences that are made for a larger effect, as a share of the range, are no narrower. */
const LARGEST_EFFECT = 0.125;

/**
 * The difference that a test is about, as its confidence sequences are made for it; over 0 and at most an eighth of the
 * range: 1/4 for rates.
 */
export function effectOf(test: SequentialTest, { low, high }: Interval = { low: -1, high: 1 }): number {
  const effect = test.kind === 'sprt' ? Math.abs(test.h1 - test.h0) : test.effect;
  return Math.min(LARGEST_EFFECT * (high - low), effect);
}

function boundsOf(tested: TestData): Interval | undefined {
  return 'trials' in tested ? undefined : rangeOf(tested);
}
