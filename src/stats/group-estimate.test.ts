import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { twoSidedZ } from './distributions.js';
import { estimateAfter } from './estimate-after.js';
import { groupEstimate } from './group-course.js';
import { type GroupTest, groupFinding } from './group-test.js';
import type { Spending } from './normal-walk.js';
import type { PairedTally } from './paired.js';
import { NO_PAIRS, type PairedRates, playPairs } from './paired.testing.js';
import { clopperPearson } from './rates.js';
import { seededUniform } from './seeded.testing.js';
import { evaluateTest, observations } from './sequential-test.js';

const LEVEL = 0.9;
const RUNS = testSize(60, 2000);

/** Unevenly spaced looks, as batches make them. */
function testOf(spending: Spending): GroupTest {
  return {
    kind: 'group-sequential',
    alpha: 0.05,
    beta: 0.05,
    effect: 0.005,
    spending,
    looks: [20_000, 30_000, 50_000, 90_000],
  };
}

function play(test: GroupTest, rates: PairedRates, uniform: () => number): PairedTally {
  let tally = NO_PAIRS;
  for (const look of test.looks) {
    tally = playPairs(tally, look - tally.trials, rates, uniform);
    if (groupFinding(test, tally) !== 'open') break;
  }
  return tally;
}

describe.each(['obrien-fleming', 'pocock'] as const)('after a test (%s)', (spending) => {
  const test = testOf(spending);

  it.each([
    ['no difference', { first: 0.075, second: 0.075 }],
    ['half the effect', { first: 0.075, second: 0.0775 }],
    ['the effect', { first: 0.075, second: 0.08 }],
    ['more than the effect', { first: 0.088, second: 0.08 }],
    ['a seldom one', { first: 0.0005, second: 0.0012 }],
  ])(`of %s the estimate is as often too high as too low, and the interval covers: ${RUNS} runs`, (_, rates) => {
    const truth = rates.second - rates.first;
    const uniform = seededUniform(91);
    let [tooHigh, covering] = [0, 0];
    for (let run = 0; run < RUNS; run++) {
      const tally = play(test, rates, uniform);
      const finding = groupFinding(test, tally);
      const { estimate, low, high } = groupEstimate(test, observations(tally), finding, LEVEL)!;
      tooHigh += estimate > truth ? 1 : 0;
      covering += low <= truth && truth <= high ? 1 : 0;
      expect(low).toBeLessThan(estimate);
      expect(high).toBeGreaterThan(estimate);
    }
    const [half, covered] = [tooHigh, covering].map((count) => clopperPearson(count, RUNS, 0.9998)) as [
      { low: number; high: number },
      { low: number; high: number },
    ];
    expect(half.low).toBeLessThan(0.5);
    expect(half.high).toBeGreaterThan(0.5);
    expect(covered.low).toBeLessThan(LEVEL + 0.01);
    expect(covered.high).toBeGreaterThan(LEVEL - 0.01);
  });

  it('the interval of level 1 - alpha is on the side of 0 where the better is', () => {
    const uniform = seededUniform(92);
    let decided = 0;
    for (let run = 0; run < 30; run++) {
      const tally = play(test, { first: 0.075, second: 0.0785 }, uniform);
      const finding = groupFinding(test, tally);
      const { low, high } = groupEstimate(test, observations(tally), finding, 1 - test.alpha)!;
      if (finding === 'second') expect(low).toBeGreaterThan(0);
      if (finding === 'first') expect(high).toBeLessThan(0);
      if (finding === 'open') expect(low <= 0 && high >= 0).toBe(true);
      decided += finding === 'second' ? 1 : 0;
    }
    expect(decided).toBeGreaterThan(0);
  });
});

it('with one look it is the mean, and the interval the usual one', () => {
  const test: GroupTest = { ...testOf('pocock'), looks: [10_000] };
  const tally = { trials: 10_000, onlyFirst: 400, onlySecond: 520 };
  const { estimate, low, high } = groupEstimate(test, observations(tally), groupFinding(test, tally), 0.95)!;
  const error = Math.sqrt((0.092 - 0.012 ** 2) / 10_000);
  expect(estimate).toBeCloseTo(0.012, 5);
  expect(low).toBeCloseTo(0.012 - twoSidedZ(0.95) * error, 5);
  expect(high).toBeCloseTo(0.012 + twoSidedZ(0.95) * error, 5);
});

it('is nearer 0 than the mean that stopped the test, and the mirror image of the other side', () => {
  const test = testOf('pocock');
  const tally = { trials: 30_000, onlyFirst: 600, onlySecond: 705 };
  const mirrored = { trials: 30_000, onlyFirst: 705, onlySecond: 600 };
  const found = groupEstimate(test, observations(tally), groupFinding(test, tally), LEVEL)!;
  const other = groupEstimate(test, observations(mirrored), groupFinding(test, mirrored), LEVEL)!;
  expect(groupFinding(test, tally)).toBe('second');
  expect(found.estimate).toBeLessThan(0.00345);
  expect(found.estimate).toBeGreaterThan(0);
  for (const [one, opposite] of [
    [found.estimate, other.estimate],
    [found.low, other.high],
    [found.high, other.low],
  ]) {
    expect(one).toBeCloseTo(-opposite!, 8);
  }
});

it('between two looks, and where no trial differed, the mean and a confidence sequence are what there is', () => {
  const test = testOf('pocock');
  for (const tally of [
    { trials: 25_000, onlyFirst: 800, onlySecond: 900 },
    { trials: 90_000, onlyFirst: 0, onlySecond: 0 },
  ]) {
    const finding = evaluateTest(test, tally);
    expect(groupEstimate(test, observations(tally), finding, LEVEL)).toBeNull();
    expect(estimateAfter(test, tally, finding, 10_000, LEVEL)).toMatchObject({
      method: 'mean',
      interval: 'confidence-sequence',
    });
  }
});

it('holds for a difference so large that looks too early to find anything pass by', () => {
  const looks = Array.from({ length: 30 }, (_, look) => 10_000 * (look + 1));
  const test: GroupTest = { ...testOf('obrien-fleming'), looks };
  let tally = { trials: 0, onlyFirst: 0, onlySecond: 0 };
  while (groupFinding(test, tally) === 'open') {
    tally = { trials: tally.trials + 10_000, onlyFirst: tally.onlyFirst + 500, onlySecond: tally.onlySecond + 2500 };
  }
  expect(tally.trials).toBeGreaterThan(10_000);
  const { estimate, low, high } = groupEstimate(test, observations(tally), 'second', 0.95)!;
  expect(estimate).toBeCloseTo(0.2, 2);
  expect(low).toBeGreaterThan(0.18);
  expect(high).toBeLessThan(0.22);
});
