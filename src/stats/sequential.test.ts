import { describe, expect, it } from 'vitest';
import { clopperPearson } from './clopper-pearson.js';
import { range } from './coverage.testing.js';
import { effectOf, estimateAfter } from './estimate-after.js';
import type { PairedTally } from './paired.js';
import { NO_PAIRS, type PairedRates, playPairs } from './paired.testing.js';
import { trialsToDecide } from './paired-power.js';
import { seededUniform } from './seeded.testing.js';
import { type Finding, findingOf, pairedSequence, type SequentialTest } from './sequential.js';

/** Trials from one look to the next, as in a run. */
const BATCH = 10_000;
const SEQUENCE: SequentialTest = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.1, effect: 0.005 };
const RATIO: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.1, h0: 0, h1: 0.005 };

interface Course {
  readonly tally: PairedTally;
  readonly finding: Finding;
}

function follow(test: SequentialTest, rates: PairedRates, uniform: () => number): Course {
  let tally = NO_PAIRS;
  for (;;) {
    tally = playPairs(tally, BATCH, rates, uniform);
    const finding = findingOf(test, tally);
    if (finding !== 'open') return { tally, finding };
  }
}

function courses(test: SequentialTest, rates: PairedRates, runs: number, seed: number): Course[] {
  const uniform = seededUniform(seed);
  return range(1, runs).map(() => follow(test, rates, uniform));
}

function countOf(found: readonly Course[], findings: readonly Finding[]): number {
  return found.filter(({ finding }) => findings.includes(finding)).length;
}

/** Whether so many errors are no more than come with rate `alpha`: fails by chance once in a thousand tests. */
function expectErrors(errors: number, runs: number, alpha: number): void {
  expect(clopperPearson(errors, runs, 0.998).low).toBeLessThanOrEqual(alpha);
}

const ALIKE: readonly PairedRates[] = [0.004, 0.05, 0.2].map((rate) => ({ first: rate, second: rate }));

describe('two that are equally good', () => {
  it.each(ALIKE)('are told apart no oftener than alpha by the confidence sequence: 2000 runs at %j', (rates) => {
    const found = courses(SEQUENCE, rates, 2000, 11);
    expectErrors(countOf(found, ['first', 'second']), 2000, SEQUENCE.alpha);
    expect(countOf(found, ['close'])).toBeGreaterThan(1800);
  });

  it.each(ALIKE)('have H1 accepted no oftener than alpha by the ratio test: 2000 runs at %j', (rates) => {
    const found = courses(RATIO, rates, 2000, 12);
    expectErrors(countOf(found, ['h1']), 2000, RATIO.alpha);
  });

  it('would be told apart oftener than alpha by an interval of one look that is looked at again and again', () => {
    const uniform = seededUniform(13);
    const runs = 500;
    const wrong = range(1, runs).filter(() => {
      let tally = NO_PAIRS;
      return range(1, 100).some(() => {
        tally = playPairs(tally, BATCH, { first: 0.05, second: 0.05 }, uniform);
        return (tally.onlySecond - tally.onlyFirst) ** 2 > 1.96 ** 2 * (tally.onlyFirst + tally.onlySecond);
      });
    });
    expect(clopperPearson(wrong.length, runs, 0.998).low).toBeGreaterThan(0.2);
  });
});

describe('a difference of the effect asked for', () => {
  const APART: readonly PairedRates[] = [0.01, 0.05, 0.2].map((rate) => ({ first: rate, second: rate + 0.005 }));

  it.each(APART)('is found at least with the power asked for by the confidence sequence: 1000 runs at %j', (rates) => {
    const found = courses(SEQUENCE, rates, 1000, 21);
    expectErrors(countOf(found, ['close']), 1000, SEQUENCE.beta);
    expectErrors(countOf(found, ['first']), 1000, SEQUENCE.alpha);
    expect(countOf(found, ['second'])).toBeGreaterThan(880);
  });

  it('is found by the ratio test with about the power asked for, in a third fewer trials: 2000 runs', () => {
    const rates = { first: 0.2, second: 0.205 };
    const found = courses(RATIO, rates, 2000, 22);
    const power = countOf(found, ['h1']) / 2000;
    expect(power).toBeGreaterThan(0.89);
    expect(power).toBeLessThan(0.95);
    const mean = found.reduce((sum, { tally }) => sum + tally.trials, 0) / 2000;
    const fixed = trialsToDecide({ difference: 0.005, discordance: 0.405 }, 0.05, 0.9);
    expect(mean / fixed).toBeLessThan(0.67);
  });

  it('from below: the worse is found as surely, as the first', () => {
    const found = courses(SEQUENCE, { first: 0.055, second: 0.05 }, 500, 23);
    expect(countOf(found, ['first'])).toBeGreaterThan(450);
  });
});

describe('the confidence sequence of a paired difference', () => {
  it.each([
    { first: 0.002, second: 0.002 },
    { first: 0.03, second: 0.07 },
    { first: 0.1, second: 0.104 },
    { first: 0.3, second: 0.28 },
  ])('covers at all of 100 looks together in at least 95 % of 1000 runs, and is not vacuous: %j', (rates) => {
    const uniform = seededUniform(31);
    const truth = rates.second - rates.first;
    let missed = 0;
    for (let run = 0; run < 1000; run++) {
      let tally = NO_PAIRS;
      let missing = false;
      for (let look = 0; look < 100 && !missing; look++) {
        tally = playPairs(tally, BATCH, rates, uniform);
        // Far from the ends no search is needed: the nearer end decides.
        const error = (tally.onlySecond - tally.onlyFirst) / tally.trials - truth;
        const deviation = Math.sqrt((rates.first + rates.second) / tally.trials);
        if (Math.abs(error) < 2.5 * deviation) continue;
        const { low, high } = pairedSequence(tally, 0.95, 0.005);
        missing = low > truth || high < truth;
      }
      missed += missing ? 1 : 0;
    }
    expectErrors(missed, 1000, 0.05);
    expect(missed).toBeGreaterThan(0);
  });
});

describe('the estimate after a test', () => {
  it.each([
    [RATIO, { first: 0.05, second: 0.05 }],
    [RATIO, { first: 0.05, second: 0.055 }],
    [SEQUENCE, { first: 0.05, second: 0.055 }],
    [SEQUENCE, { first: 0.05, second: 0.058 }],
  ] as const)('of %j at %j is as often too high as too low, and its interval covers: 300 runs', (test, rates) => {
    const truth = rates.second - rates.first;
    const found = courses(test, rates, 300, 41).map(({ tally, finding }) =>
      estimateAfter(test, tally, finding, BATCH, 0.95),
    );
    const tooHigh = found.filter(({ estimate }) => estimate > truth).length;
    const { low, high } = clopperPearson(tooHigh, 300, 0.998);
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
    const covering = found.filter((one) => one.low <= truth && one.high >= truth).length;
    expectErrors(300 - covering, 300, 0.05);
  });

  it('is nearer 0 than the plain mean of a run that stopped early, and mirrored when the two are exchanged', () => {
    const tally = { trials: 60_000, onlyFirst: 3000, onlySecond: 3330 };
    expect(findingOf(SEQUENCE, tally)).toBe('second');
    const found = estimateAfter(SEQUENCE, tally, 'second', BATCH, 0.95);
    expect(found.method).toBe('median-unbiased');
    expect(found.estimate).toBeLessThan(330 / 60_000);
    expect(found.estimate).toBeGreaterThan(0);
    const mirrored = estimateAfter(SEQUENCE, { ...tally, onlyFirst: 3330, onlySecond: 3000 }, 'first', BATCH, 0.95);
    expect(mirrored.estimate).toBeCloseTo(-found.estimate, 6);
    expect(mirrored.low).toBeCloseTo(-found.high, 6);
  });

  it('is the mean with its confidence sequence where the test did not stop for a difference', () => {
    const tally = { trials: 60_000, onlyFirst: 3000, onlySecond: 3010 };
    expect(estimateAfter(SEQUENCE, tally, 'open', BATCH, 0.95)).toEqual({
      estimate: 10 / 60_000,
      ...pairedSequence(tally, 0.95, effectOf(SEQUENCE)),
      method: 'mean',
    });
  });

  it('after one look is the plain mean, to a hundredth of its standard error', () => {
    const tally = { trials: BATCH, onlyFirst: 400, onlySecond: 700 };
    const { estimate } = estimateAfter(SEQUENCE, tally, 'second', BATCH, 0.95);
    expect(Math.abs(estimate - 0.03)).toBeLessThan((0.01 * Math.sqrt(1100)) / BATCH);
  });
});

it('a test of hypotheses the other way round accepts them when the first is better', () => {
  const test: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.05, h0: 0, h1: -0.005 };
  const tally = { trials: 100_000, onlyFirst: 5600, onlySecond: 5000 };
  expect(findingOf(test, tally)).toBe('h1');
  expect(estimateAfter(test, tally, 'h1', BATCH, 0.95).estimate).toBeLessThan(0);
});

it('hypotheses as far apart as can be are tested too', () => {
  const test: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.05, h0: -0.49, h1: 0.49 };
  const tally = { trials: 100, onlyFirst: 10, onlySecond: 40 };
  expect(findingOf(test, tally)).toBe('h1');
  expect(effectOf(test)).toBe(0.25);
  expect(estimateAfter(test, tally, 'h1', BATCH, 0.95).estimate).toBeCloseTo(0.3, 2);
});

it('nothing is found without trials, and nonsense is refused', () => {
  for (const test of [SEQUENCE, RATIO]) {
    expect(findingOf(test, NO_PAIRS)).toBe('open');
    expect(() => findingOf(test, { trials: 5, onlyFirst: 4, onlySecond: 2 })).toThrow(RangeError);
  }
});
