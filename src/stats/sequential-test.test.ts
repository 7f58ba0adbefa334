import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { range } from './coverage.testing.js';
import { effectOf, estimateAfter, walkAfter } from './estimate-after.js';
import type { PairedTally } from './paired.js';
import { NO_PAIRS, type PairedRates, playPairs } from './paired.testing.js';
import { trialsToDecide } from './paired-sizes.js';
import { clopperPearson } from './rates.js';
import { seededUniform } from './seeded.testing.js';
import {
  evaluateTest,
  logLikelihoodRatio,
  pairedSequence,
  type SequentialTest,
  sprtBounds,
  type TestResult,
} from './sequential-test.js';
import { chanceOfAsHigh } from './stopped-walk.js';

/** Trials from one look to the next, as in a run. */
const BATCH = 10_000;
/** Runs of which errors are counted. */
const RUNS = testSize(400, 2000);
const HALF = RUNS / 2;
const ESTIMATES = testSize(80, 300);
const SEQUENCE: SequentialTest = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.1, effect: 0.005 };
const RATIO: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.1, h0: 0, h1: 0.005 };

interface Course {
  readonly tally: PairedTally;
  readonly finding: TestResult;
}

function follow(test: SequentialTest, rates: PairedRates, uniform: () => number): Course {
  let tally = NO_PAIRS;
  for (;;) {
    tally = playPairs(tally, BATCH, rates, uniform);
    const finding = evaluateTest(test, tally);
    if (finding !== 'open') return { tally, finding };
  }
}

function courses(test: SequentialTest, rates: PairedRates, runs: number, seed: number): Course[] {
  const uniform = seededUniform(seed);
  return range(1, runs).map(() => follow(test, rates, uniform));
}

function countOf(found: readonly Course[], findings: readonly TestResult[]): number {
  return found.filter(({ finding }) => findings.includes(finding)).length;
}

/** Whether so many errors are no more than come with rate `alpha`: fails by chance once in a thousand tests. */
function expectErrors(errors: number, runs: number, alpha: number): void {
  expect(clopperPearson(errors, runs, 0.998).low).toBeLessThanOrEqual(alpha);
}

const ALIKE: readonly PairedRates[] = [0.004, 0.05, 0.2].map((rate) => ({ first: rate, second: rate }));

describe('two that are equally good', () => {
  it.each(ALIKE)(`are told apart no oftener than alpha by the confidence sequence: ${RUNS} runs at %j`, (rates) => {
    const found = courses(SEQUENCE, rates, RUNS, 11);
    expectErrors(countOf(found, ['first', 'second']), RUNS, SEQUENCE.alpha);
    expect(countOf(found, ['close'])).toBeGreaterThan(0.9 * RUNS);
  });

  it.each(ALIKE)(`have H1 accepted no oftener than alpha by the ratio test: ${RUNS} runs at %j`, (rates) => {
    const found = courses(RATIO, rates, RUNS, 12);
    expectErrors(countOf(found, ['h1']), RUNS, RATIO.alpha);
  });

  it('would be told apart oftener than alpha by an interval of one look that is looked at again and again', () => {
    const uniform = seededUniform(13);
    const runs = testSize(200, 500);
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

  it.each(APART)(
    `is found at least with the power asked for by the confidence sequence: ${HALF} runs at %j`,
    (rates) => {
      const found = courses(SEQUENCE, rates, HALF, 21);
      expectErrors(countOf(found, ['close']), HALF, SEQUENCE.beta);
      expectErrors(countOf(found, ['first']), HALF, SEQUENCE.alpha);
      expect(countOf(found, ['second'])).toBeGreaterThan(0.88 * HALF);
    },
  );

  it(`is found by the ratio test with about the power asked for, in a third fewer trials: ${RUNS} runs`, () => {
    const rates = { first: 0.2, second: 0.205 };
    const found = courses(RATIO, rates, RUNS, 22);
    const power = countOf(found, ['h1']) / RUNS;
    expect(power).toBeGreaterThan(0.89);
    expect(power).toBeLessThan(0.95);
    const mean = found.reduce((sum, { tally }) => sum + tally.trials, 0) / RUNS;
    const fixed = trialsToDecide({ difference: 0.005, discordance: 0.405 }, 0.05, 0.9);
    expect(mean / fixed).toBeLessThan(0.67);
  });

  it('from below: the worse is found as surely, as the first', () => {
    const found = courses(SEQUENCE, { first: 0.055, second: 0.05 }, HALF, 23);
    expect(countOf(found, ['first'])).toBeGreaterThan(0.9 * HALF);
  });
});

describe('the confidence sequence of a paired difference', () => {
  it.each([
    { first: 0.002, second: 0.002 },
    { first: 0.03, second: 0.07 },
    { first: 0.1, second: 0.104 },
    { first: 0.3, second: 0.28 },
  ])(`covers at all of 100 looks together in at least 95 % of ${HALF} runs, and is not vacuous: %j`, (rates) => {
    const uniform = seededUniform(31);
    const truth = rates.second - rates.first;
    let missed = 0;
    for (let run = 0; run < HALF; run++) {
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
    expectErrors(missed, HALF, 0.05);
    expect(missed).toBeGreaterThan(0);
  });
});

describe('the estimate after a test', () => {
  it.each([
    [RATIO, { first: 0.05, second: 0.05 }],
    [RATIO, { first: 0.05, second: 0.055 }],
    [SEQUENCE, { first: 0.05, second: 0.055 }],
  ] as const)(
    `of %j at %j is as often too high as too low, and its interval covers: ${ESTIMATES} runs`,
    (test, rates) => {
      const truth = rates.second - rates.first;
      const found = courses(test, rates, ESTIMATES, 41).map(({ tally, finding }) =>
        estimateAfter(test, tally, finding, BATCH, 0.95),
      );
      const tooHigh = found.filter(({ estimate }) => estimate > truth).length;
      const { low, high } = clopperPearson(tooHigh, ESTIMATES, 0.998);
      expect(low).toBeLessThan(0.5);
      expect(high).toBeGreaterThan(0.5);
      const covering = found.filter((one) => one.low <= truth && one.high >= truth).length;
      expectErrors(ESTIMATES - covering, ESTIMATES, 0.05);
    },
  );

  it.each([
    [{ first: 0.05, second: 0.052 }, 100],
    [{ first: 0.05, second: 0.058 }, 200],
  ])(
    'has no bias of its median over all findings, close or better, at %j: the chance to end as high is uniform',
    (rates, runs) => {
      const truth = rates.second - rates.first;
      const chances = courses(SEQUENCE, rates, runs, 42).map(({ tally, finding }) => {
        // A walk that ended below is mirrored.
        const chance = chanceOfAsHigh(walkAfter(SEQUENCE, tally, finding, BATCH), finding === 'first' ? -truth : truth);
        return finding === 'first' ? 1 - chance : chance;
      });
      for (const share of [0.1, 0.25, 0.5, 0.75, 0.9]) {
        // The estimate is above the truth just where the chance is below a half.
        const { low, high } = clopperPearson(chances.filter((chance) => chance < share).length, runs, 0.9998);
        expect(low).toBeLessThan(share + 0.01);
        expect(high).toBeGreaterThan(share - 0.01);
      }
    },
  );

  it('is above the truth just where the chance to end as high is below a half, after any finding', () => {
    for (const onlySecond of [2850, 3003, 3100, 3330]) {
      const tally = { trials: 100_000, onlyFirst: 3000, onlySecond };
      const finding = evaluateTest(SEQUENCE, tally);
      const { estimate } = estimateAfter(SEQUENCE, tally, finding, BATCH, 0.95);
      if (finding === 'open') continue;
      expect(chanceOfAsHigh(walkAfter(SEQUENCE, tally, finding, BATCH), estimate)).toBeCloseTo(0.5, 2);
    }
    expect(evaluateTest(SEQUENCE, { trials: 100_000, onlyFirst: 3000, onlySecond: 3003 })).toBe('close');
  });

  it('after a ratio test has an interval that does not reach beyond the hypothesis that was rejected', () => {
    const rejected = courses({ ...RATIO, beta: 0.05 }, { first: 0.05, second: 0.053 }, 60, 43).map(
      ({ tally, finding }) => {
        const found = estimateAfter({ ...RATIO, beta: 0.05 }, tally, finding, BATCH, 0.95);
        expect(found).toMatchObject({ method: 'median-unbiased', interval: 'stagewise' });
        expect(found.low).toBeLessThanOrEqual(found.estimate);
        expect(found.high).toBeGreaterThanOrEqual(found.estimate);
        return finding === 'h1' ? found.low >= RATIO.h0 : found.high <= RATIO.h1;
      },
    );
    // Wald's boundaries keep the error rates nearly, not quite.
    expect(rejected.filter((agrees) => agrees).length).toBeGreaterThanOrEqual(58);
  });

  it('is nearer 0 than the plain mean of a run that stopped early, and mirrored when the two are exchanged', () => {
    const tally = { trials: 60_000, onlyFirst: 3000, onlySecond: 3330 };
    expect(evaluateTest(SEQUENCE, tally)).toBe('second');
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
      interval: 'confidence-sequence',
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
  expect(evaluateTest(test, tally)).toBe('h1');
  expect(estimateAfter(test, tally, 'h1', BATCH, 0.95).estimate).toBeLessThan(0);
});

it('hypotheses as far apart as can be are tested too', () => {
  const test: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.05, h0: -0.49, h1: 0.49 };
  const tally = { trials: 100, onlyFirst: 10, onlySecond: 40 };
  expect(evaluateTest(test, tally)).toBe('h1');
  expect(effectOf(test)).toBe(0.25);
  expect(estimateAfter(test, tally, 'h1', BATCH, 0.95).estimate).toBeCloseTo(0.3, 2);
});

it('nothing is found without trials, and nonsense is refused', () => {
  for (const test of [SEQUENCE, RATIO]) {
    expect(evaluateTest(test, NO_PAIRS)).toBe('open');
    expect(() => evaluateTest(test, { trials: 5, onlyFirst: 4, onlySecond: 2 })).toThrow(RangeError);
  }
});

/**
 * The same by the method of the fishtest mathematics page, which knows no closed form: the likeliest distribution of
 * values a_i with mean s has p_i / (1 + x (a_i - s)), where x solves sum of p_i (a_i - s) / (1 + x (a_i - s)) = 0.
 */
function byFishtest({ trials, onlyFirst, onlySecond }: PairedTally, h0: number, h1: number): number {
  const values = [-1, 0, 1];
  const shares = [onlyFirst, trials - onlyFirst - onlySecond, onlySecond].map((count) => count / trials);
  const likeliest = (mean: number) => {
    const secular = (x: number) =>
      values.reduce((sum, value, i) => sum + (shares[i]! * (value - mean)) / (1 + x * (value - mean)), 0);
    let low = -1 / (1 - mean);
    let high = 1 / (1 + mean);
    for (let step = 0; step < 200; step++) {
      const middle = (low + high) / 2;
      if (secular(middle) > 0) low = middle;
      else high = middle;
    }
    return values.map((value, i) => shares[i]! / (1 + low * (value - mean)));
  };
  const [p0, p1] = [likeliest(h0), likeliest(h1)];
  return trials * shares.reduce((sum, share, i) => sum + share * Math.log(p1[i]! / p0[i]!), 0);
}

describe('the generalized log-likelihood ratio of paired classes', () => {
  it('is that of the fishtest mathematics page', () => {
    const hypothesis = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    const count = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(count, count, count, hypothesis, hypothesis, (b, c, rest, h0, h1) => {
        const tally = { trials: b + c + rest, onlyFirst: b, onlySecond: c };
        const expected = byFishtest(tally, h0, h1);
        const found = logLikelihoodRatio(tally, { h0, h1 });
        expect(Math.abs(found - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
      }),
      { numRuns: 200 },
    );
  });

  it('is (h1 - h0)(2 d - h0 - h1) / (2 variance) a trial where differences are small (fishtest, approximation)', () => {
    const tally = { trials: 1e6, onlyFirst: 50_000, onlySecond: 51_500 };
    const [d, h0, h1] = [0.0015, 0, 0.002];
    const variance = 0.1015 - d * d;
    const approximate = (1e6 * (h1 - h0) * (2 * d - h0 - h1)) / (2 * variance);
    expect(logLikelihoodRatio(tally, { h0, h1 }) / approximate).toBeCloseTo(1, 2);
  });

  it('is 0 half way, changes its sign with the hypotheses, and with the two exchanged', () => {
    const tally = { trials: 1000, onlyFirst: 40, onlySecond: 60 };
    const mirrored = { trials: 1000, onlyFirst: 60, onlySecond: 40 };
    const ratio = logLikelihoodRatio(tally, { h0: 0, h1: 0.01 });
    expect(logLikelihoodRatio(tally, { h0: 0.01, h1: 0 })).toBeCloseTo(-ratio, 12);
    expect(logLikelihoodRatio(mirrored, { h0: 0, h1: -0.01 })).toBeCloseTo(ratio, 10);
    expect(logLikelihoodRatio({ trials: 1000, onlyFirst: 50, onlySecond: 50 }, { h0: -0.01, h1: 0.01 })).toBeCloseTo(
      0,
      10,
    );
  });

  it('is finite where a class is empty', () => {
    const empty = { trials: 10_000, onlyFirst: 0, onlySecond: 0 };
    expect(logLikelihoodRatio(empty, { h0: 0, h1: 0.005 })).toBeCloseTo(10_000 * Math.log1p(-0.005), 8);
    expect(logLikelihoodRatio({ ...empty, onlySecond: 30 }, { h0: 0, h1: 0.005 })).toBeGreaterThan(0);
    expect(logLikelihoodRatio({ ...empty, onlyFirst: 30 }, { h0: 0, h1: 0.005 })).toBeLessThan(-50);
  });
});

it("Wald's boundaries at 5 % and 5 % are those of fishtest, -2.94 and 2.94", () => {
  const { lower, upper } = sprtBounds({ alpha: 0.05, beta: 0.05 });
  expect([lower.toFixed(2), upper.toFixed(2)]).toEqual(['-2.94', '2.94']);
});
