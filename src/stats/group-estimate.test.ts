import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { twoSidedZ } from './distributions.js';
import { estimateAfter } from './estimate-after.js';
import { groupEstimate } from './group-course.js';
import { type GroupTest, groupFinding } from './group-test.js';
import type { Spending } from './normal-walk.js';
import { clopperPearson } from './rates.js';
import { evaluateTest, observations, observationsIn } from './sequential-test.js';
import { countFindings, courses, expectUnbiased, pairsOf } from './studies.testing.js';

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

describe.each(['obrien-fleming', 'pocock'] as const)('after a test (%s)', (spending) => {
  const test = testOf(spending);

  it.each([
    ['no difference', 0.075, 0],
    ['half the effect', 0.075, 0.0025],
    ['the effect', 0.075, 0.005],
    ['more than the effect', 0.088, -0.008],
    ['a seldom one', 0.0005, 0.0007],
  ])(`of %s the estimate is as often too high as too low, and the interval covers: ${RUNS} runs`, (_, rate, truth) => {
    const found = courses(test, pairsOf(rate, truth), 0, RUNS, 91).map(({ tested, finding }) => {
      const one = groupEstimate(test, observationsIn(tested), finding, LEVEL)!;
      expect(one.low < one.estimate && one.estimate < one.high).toBe(true);
      return one;
    });
    expectUnbiased(found, truth, 1 - LEVEL + 0.01);
    // Not wider than its level says: fails by chance once in ten thousand.
    const covering = found.filter(({ low, high }) => low <= truth && truth <= high).length;
    expect(clopperPearson(covering, RUNS, 0.9998).low).toBeLessThan(LEVEL + 0.01);
  });

  it('the interval of level 1 - alpha is on the side of 0 where the better is', () => {
    const found = courses(test, pairsOf(0.075, 0.0035), 0, 30, 92);
    for (const { tested, finding } of found) {
      const { low, high } = groupEstimate(test, observationsIn(tested), finding, 1 - test.alpha)!;
      if (finding === 'second') expect(low).toBeGreaterThan(0);
      if (finding === 'first') expect(high).toBeLessThan(0);
      if (finding === 'open') expect(low <= 0 && high >= 0).toBe(true);
    }
    expect(countFindings(found, 'second')).toBeGreaterThan(0);
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
