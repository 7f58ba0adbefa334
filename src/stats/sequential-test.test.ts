import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { range } from './coverage.testing.js';
import { effectOf, estimateAfter, walkAfter } from './estimate-after.js';
import { meanOf, observationsOf } from './observations.js';
import type { PairedTally } from './paired.js';
import { trialsToDecide } from './paired-sizes.js';
import { clopperPearson } from './rates.js';
import { seededUniform } from './seeded.testing.js';
import {
  evaluateTest,
  logLikelihoodRatio,
  observations,
  pairedSequence,
  type SequentialTest,
  sprtBounds,
  testedSequence,
} from './sequential-test.js';
import { chanceOfAsHigh } from './stopped-walk.js';
import {
  aloneOf,
  bothOf,
  countFindings,
  courses,
  type Entrant,
  expectErrors,
  expectUnbiased,
  NO_PAIRS,
  pairsOf,
  playPairs,
  playRounds,
  type Study,
  WHOLE,
} from './studies.testing.js';

const PAIRS: SequentialTest = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.1, effect: 0.005 };
const PAIRS_RATIO: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.1, h0: 0, h1: 0.005 };
const ROUNDS: SequentialTest = { kind: 'confidence-sequence', alpha: 0.1, beta: 0.1, effect: 0.08 };
const ROUNDS_RATIO: SequentialTest = { kind: 'sprt', alpha: 0.1, beta: 0.1, h0: 0, h1: 0.08 };
/** Pairs, and rounds, from one look to the next. */
const [BATCH, ROUNDS_A_LOOK] = [10_000, 20];

const evenly = (seats: number): Entrant => ({ seats, winChance: () => 1 / seats });
const seatEffect: Entrant = { seats: 2, winChance: (seat) => (seat === 0 ? 0.9 : 0.1) };
const luckyDecks: Entrant = { seats: 3, winChance: (_, luck) => (luck < 0.5 ? 0.15 : 0.5) };
const tiesOfThree: Entrant = { ...luckyDecks, tie: { chance: 0.3, size: 3 } };
const firstOfFour: Entrant = { seats: 4, winChance: (seat) => (seat === 0 ? 0.8 : 0.2 / 3) };

const SETTINGS: readonly (readonly [string, boolean, (by: number) => Study])[] = [
  ['pairs that hardly ever differ', true, (by) => pairsOf(0.004, by)],
  ['pairs that seldom differ', true, (by) => pairsOf(0.05, by)],
  ['pairs that often differ', true, (by) => pairsOf(0.2, by)],
  ['two in a duel in which the first seat wins 90 %', false, (by) => bothOf(seatEffect, by)],
  ['two at six seats, on the same decks', false, (by) => bothOf(evenly(6), by)],
  ['two on decks that are easy or hard for all, with ties of three', false, (by) => bothOf(tiesOfThree, by)],
  ['one of four against an even share, the first seat wins 80 %', false, (by) => aloneOf(firstOfFour, by)],
  ['one of two against an even share, no seat effect', false, (by) => aloneOf(evenly(2), by)],
];

describe.each(SETTINGS)('%s', (_, isPairs, study) => {
  const [aLook, runs] = isPairs ? [BATCH, testSize(400, 2000)] : [ROUNDS_A_LOOK, testSize(120, 1000)];
  const sequence = isPairs ? PAIRS : ROUNDS;
  const ratio = isPairs ? PAIRS_RATIO : ROUNDS_RATIO;
  const full = study(isPairs ? 0.005 : 0.08);

  it(`without difference are told apart no oftener than alpha (${runs} runs of the confidence sequence)`, () => {
    const found = courses(sequence, study(0), aLook, runs, 51);
    expectErrors(countFindings(found, 'first', 'second'), runs, sequence.alpha);
    expect(countFindings(found, 'close')).toBeGreaterThan(0.85 * runs);
  });

  it('with the effect asked for: the better is found, and hardly ever called close', () => {
    const half = isPairs ? runs / 2 : runs;
    const found = courses({ ...sequence, effect: full.truth } as SequentialTest, full, aLook, half, 52);
    expectErrors(countFindings(found, 'close'), half, sequence.beta);
    expectErrors(countFindings(found, 'first'), half, sequence.alpha / 2);
    expect(countFindings(found, 'second')).toBeGreaterThan(0.85 * half);
  });

  it('by the ratio test: H0 and H1 are rejected about as seldom as stated where they hold', () => {
    const test = { ...ratio, h1: full.truth } as SequentialTest;
    expectErrors(countFindings(courses(test, study(0), aLook, runs, 53), 'h1'), runs, ratio.alpha);
    expectErrors(countFindings(courses(test, full, aLook, runs, 54), 'h0'), runs, ratio.beta);
  });
});

describe('a test of pairs', () => {
  it('is needed: an interval of one look that is looked at again and again tells equals apart too often', () => {
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

  it('by ratio has about the power asked for, in a third fewer trials; the worse is found as surely, as the first', () => {
    const runs = testSize(400, 2000);
    const found = courses(PAIRS_RATIO, pairsOf(0.2, 0.005), BATCH, runs, 22);
    const power = countFindings(found, 'h1') / runs;
    expect(power).toBeGreaterThan(0.89);
    expect(power).toBeLessThan(0.95);
    const mean = found.reduce((sum, { tested }) => sum + (tested as PairedTally).trials, 0) / runs;
    expect(mean / trialsToDecide({ difference: 0.005, discordance: 0.405 }, 0.05, 0.9)).toBeLessThan(0.67);
    const worse = courses(PAIRS, pairsOf(0.055, -0.005), BATCH, runs / 2, 23);
    expect(countFindings(worse, 'first')).toBeGreaterThan((0.9 * runs) / 2);
  });

  it.each([
    [0.002, 0],
    [0.03, 0.04],
    [0.1, 0.004],
    [0.3, -0.02],
  ])(
    'at rate %d, %d apart: the confidence sequence covers at all of 100 looks together, and is not vacuous',
    (...at) => {
      const [rate, truth] = at;
      const uniform = seededUniform(31);
      const runs = testSize(200, 1000);
      const missed = range(1, runs).filter(() => {
        const more = pairsOf(rate, truth).start(uniform);
        return range(1, 100).some(() => {
          const tally = more(BATCH) as PairedTally;
          // Far from the ends no search is needed: the nearer end decides.
          const error = (tally.onlySecond - tally.onlyFirst) / tally.trials - truth;
          if (Math.abs(error) < 2.5 * Math.sqrt((2 * rate + truth) / tally.trials)) return false;
          const { low, high } = pairedSequence(tally, 0.95, 0.005);
          return low > truth || high < truth;
        });
      });
      expectErrors(missed.length, runs, 0.05);
      expect(missed.length).toBeGreaterThan(0);
    },
  );
});

describe('the estimate after a test', () => {
  it.each([
    [PAIRS_RATIO, pairsOf(0.05, 0)],
    [PAIRS_RATIO, pairsOf(0.05, 0.005)],
    [PAIRS, pairsOf(0.05, 0.005)],
    [ROUNDS_RATIO, bothOf(seatEffect, 0.08)],
    [{ ...ROUNDS_RATIO, h1: -0.08 }, bothOf(seatEffect, -0.08)],
    [ROUNDS_RATIO, aloneOf(evenly(4), 0.04)],
    [ROUNDS, aloneOf(evenly(4), 0.08)],
    [ROUNDS, bothOf(luckyDecks, 0.01)],
  ] as const)('%j, %j: is as often too high as too low, and its interval covers', (test, study) => {
    const isPairs = test.alpha === 0.05;
    const [aLook, runs, level] = isPairs ? [BATCH, testSize(80, 300), 0.95] : [ROUNDS_A_LOOK, testSize(50, 500), 0.9];
    const found = courses(test, study, aLook, runs, isPairs ? 41 : 55).map(({ tested, finding }) =>
      estimateAfter(test, tested, finding, aLook, level),
    );
    expectUnbiased(found, study.truth, 1 - level);
  });

  it.each([
    [0.002, 100],
    [0.008, 200],
  ])('%d apart, has no bias of its median over all findings: the chance to end as high is uniform', (truth, runs) => {
    const chances = courses(PAIRS, pairsOf(0.05, truth), BATCH, runs, 42).map(({ tested, finding }) => {
      // A walk that ended below is mirrored.
      const isBelow = finding === 'first';
      const chance = chanceOfAsHigh(walkAfter(PAIRS, tested, finding, BATCH), isBelow ? -truth : truth);
      return isBelow ? 1 - chance : chance;
    });
    for (const share of [0.1, 0.25, 0.5, 0.75, 0.9]) {
      // The estimate is above the truth just where the chance is below a half.
      const { low, high } = clopperPearson(chances.filter((chance) => chance < share).length, runs, 0.9998);
      expect(low).toBeLessThan(share + 0.01);
      expect(high).toBeGreaterThan(share - 0.01);
    }
  });

  it('is where the chance to end as high is a half, after any finding', () => {
    const findings = [2850, 3003, 3330].map((onlySecond) => {
      const tally = { trials: 100_000, onlyFirst: 3000, onlySecond };
      const finding = evaluateTest(PAIRS, tally);
      const { estimate } = estimateAfter(PAIRS, tally, finding, BATCH, 0.95);
      if (finding !== 'open')
        expect(chanceOfAsHigh(walkAfter(PAIRS, tally, finding, BATCH), estimate)).toBeCloseTo(0.5, 2);
      return finding;
    });
    expect(findings).toContain('close');
    expect(findings).toContain('second');
  });

  it('after a ratio test has an interval that does not reach beyond the hypothesis that was rejected', () => {
    const test = { ...PAIRS_RATIO, beta: 0.05 };
    const agreeing = courses(test, pairsOf(0.05, 0.003), BATCH, 60, 43).filter(({ tested, finding }) => {
      const found = estimateAfter(test, tested, finding, BATCH, 0.95);
      expect(found).toMatchObject({ method: 'median-unbiased', interval: 'stagewise' });
      expect(found.low <= found.estimate && found.estimate <= found.high).toBe(true);
      return finding === 'h1' ? found.low >= 0 : found.high <= 0.005;
    });
    // Wald's boundaries keep the error rates nearly, not quite.
    expect(agreeing.length).toBeGreaterThanOrEqual(58);
  });

  it('is nearer 0 than the plain mean of a run that stopped early, and mirrored when the two are exchanged', () => {
    const tally = { trials: 60_000, onlyFirst: 3000, onlySecond: 3330 };
    expect(evaluateTest(PAIRS, tally)).toBe('second');
    const found = estimateAfter(PAIRS, tally, 'second', BATCH, 0.95);
    expect(found.method).toBe('median-unbiased');
    expect(found.estimate).toBeLessThan(330 / 60_000);
    expect(found.estimate).toBeGreaterThan(0);
    const mirrored = estimateAfter(PAIRS, { ...tally, onlyFirst: 3330, onlySecond: 3000 }, 'first', BATCH, 0.95);
    expect(mirrored.estimate).toBeCloseTo(-found.estimate, 6);
    expect(mirrored.low).toBeCloseTo(-found.high, 6);
    for (const { tested, finding } of courses(ROUNDS_RATIO, bothOf(evenly(2), 0.08), ROUNDS_A_LOOK, 30, 56)) {
      if (finding !== 'h1' || 'trials' in tested) continue;
      const { estimate } = estimateAfter(ROUNDS_RATIO, tested, finding, ROUNDS_A_LOOK, 0.9);
      expect(estimate).toBeLessThan(meanOf(tested) + 1e-3);
    }
  });

  it('is the mean where nothing is decided, after one look, and where all rounds are the same', () => {
    const open = { trials: 60_000, onlyFirst: 3000, onlySecond: 3010 };
    expect(estimateAfter(PAIRS, open, 'open', BATCH, 0.95)).toEqual({
      estimate: 10 / 60_000,
      ...pairedSequence(open, 0.95, effectOf(PAIRS)),
      method: 'mean',
      interval: 'confidence-sequence',
    });
    const one = { trials: BATCH, onlyFirst: 400, onlySecond: 700 };
    const { estimate } = estimateAfter(PAIRS, one, 'second', BATCH, 0.95);
    expect(Math.abs(estimate - 0.03)).toBeLessThan((0.01 * Math.sqrt(1100)) / BATCH);
    const range = { low: -0.5, high: 0.5 };
    const same = { values: [0.5], counts: [40], range };
    expect(evaluateTest(ROUNDS, same)).toBe('second');
    expect(estimateAfter(ROUNDS, same, 'second', 20, 0.95)).toMatchObject({ estimate: 0.5, high: 0.5, method: 'mean' });
    const few = { values: [-0.5, 0, 0.5], counts: [1, 7, 2], range };
    expect(evaluateTest(ROUNDS, few)).toBe('open');
    expect(estimateAfter(ROUNDS, few, 'open', 20, 0.95)).toMatchObject({ estimate: 0.05, method: 'mean' });
  });

  it.each([
    ['the other way round', 0, -0.005, { trials: 100_000, onlyFirst: 5600, onlySecond: 5000 }, -0.006],
    ['as far apart as can be', -0.49, 0.49, { trials: 100, onlyFirst: 10, onlySecond: 40 }, 0.3],
  ])('of hypotheses %s is near the mean', (_, h0, h1, tally, mean) => {
    const test: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.05, h0, h1 };
    expect(evaluateTest(test, tally)).toBe('h1');
    expect(effectOf(test)).toBe(Math.min(0.25, Math.abs(h1 - h0)));
    expect(estimateAfter(test, tally, 'h1', BATCH, 0.95).estimate).toBeCloseTo(mean, 2);
  });
});

const count = fc.integer({ min: 0, max: 3000 });
const hypothesis = fc.double({ min: -0.3, max: 0.3, noNaN: true });

describe('rates are a case of bounded means', () => {
  it('a tally and the observations of its differences get the same findings, ratios, intervals and estimates', () => {
    const rests = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(count, count, rests, fc.boolean(), (onlyFirst, onlySecond, rest, isRatio) => {
        const tally = { trials: onlyFirst + onlySecond + rest, onlyFirst, onlySecond };
        const observed = observations(tally);
        const test = isRatio ? ROUNDS_RATIO : ROUNDS;
        const finding = evaluateTest(test, tally);
        expect(evaluateTest(test, observed)).toBe(finding);
        expect(testedSequence(observed, 0.9, 0.08)).toEqual(testedSequence(tally, 0.9, 0.08));
        const [one, other] = [tally, observed].map((tested) => estimateAfter(test, tested, finding, 5000, 0.9));
        expect(one).toMatchObject({ method: other!.method, interval: other!.interval });
        for (const key of ['estimate', 'low', 'high'] as const) expect(one![key]).toBeCloseTo(other![key], 4);
      }),
      { numRuns: testSize(15, 300) },
    );
  });

  it('the sequence of a test is on one side of 0 just where the test finds one better', () => {
    const uniform = seededUniform(57);
    for (const by of [-0.3, -0.05, 0, 0.02, 0.1, 0.4]) {
      for (const rounds of [20, 60, 200]) {
        const observed = aloneOf(evenly(2), by).start(uniform)(rounds);
        const finding = evaluateTest(ROUNDS, observed);
        const { low, high } = testedSequence(observed, 0.9, 0.08);
        expect([low > 0, high < 0]).toEqual([finding === 'second', finding === 'first']);
      }
    }
  });

  it('nothing is found without trials; nonsense, and hypotheses that the mean cannot have, are refused', () => {
    for (const test of [PAIRS, PAIRS_RATIO]) {
      expect(evaluateTest(test, NO_PAIRS)).toBe('open');
      expect(() => evaluateTest(test, { trials: 5, onlyFirst: 4, onlySecond: 2 })).toThrow(RangeError);
    }
    const histogram = playRounds(evenly(4), 10, seededUniform(58));
    const share = observationsOf(histogram, { zero: WHOLE, unit: 4 * WHOLE });
    expect(share.range).toEqual({ low: -0.25, high: 0.75 });
    expect(() => evaluateTest({ ...ROUNDS_RATIO, h0: -0.3 } as SequentialTest, share)).toThrow(RangeError);
    expect(() => evaluateTest(ROUNDS, observationsOf(histogram))).toThrow(RangeError);
    expect(() => observationsOf(histogram, { zero: 0, unit: 0 })).toThrow(RangeError);
    const none = observationsOf(playRounds(evenly(4), 0, seededUniform(1)), { zero: WHOLE, unit: WHOLE });
    expect(evaluateTest(ROUNDS_RATIO, none)).toBe('open');
  });
});

/**
 * The ratio by the method of the fishtest mathematics page, which knows no closed form: the likeliest distribution of
 * values a_i with mean s has p_i / (1 + x (a_i - s)), where x solves sum of p_i (a_i - s) / (1 + x (a_i - s)) = 0.
 */
function ratioByFishtest(values: readonly number[], counts: readonly number[], h0: number, h1: number): number {
  const total = counts.reduce((sum, each) => sum + each, 0);
  const shares = counts.map((each) => each / total);
  const likeliest = (mean: number) => {
    const secular = (x: number) =>
      values.reduce((sum, value, i) => sum + (shares[i]! * (value - mean)) / (1 + x * (value - mean)), 0);
    let [low, high] = [-1 / (1 - mean), 1 / (1 + mean)];
    for (let step = 0; step < 200; step++) {
      const middle = (low + high) / 2;
      if (secular(middle) > 0) low = middle;
      else high = middle;
    }
    return values.map((value, i) => shares[i]! / (1 + low * (value - mean)));
  };
  const [p0, p1] = [likeliest(h0), likeliest(h1)];
  return shares.reduce((sum, share, i) => sum + total * share * Math.log(p1[i]! / p0[i]!), 0);
}

function expectNear(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
}

describe('the generalized log-likelihood ratio', () => {
  it.each([
    [[-1, 0, 1], 100_000],
    [[-1, -0.5, 0, 0.5, 1], 1000],
  ])('of classes %j is that of the fishtest mathematics page', (values, most) => {
    const size = values.length;
    const counts = fc.array(fc.integer({ min: 1, max: most }), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(counts, hypothesis, hypothesis, (some, h0, h1) => {
        const expected = ratioByFishtest(values, some, h0, h1);
        expectNear(logLikelihoodRatio({ values, counts: some, range: { low: -1, high: 1 } }, { h0, h1 }), expected);
        if (size > 3) return;
        const [onlyFirst, rest, onlySecond] = some as [number, number, number];
        const tally = { trials: onlyFirst + rest + onlySecond, onlyFirst, onlySecond };
        expectNear(logLikelihoodRatio(tally, { h0, h1 }), expected);
      }),
    );
  });

  it('of pairs has a closed form that agrees with that of observations, also where a class is empty', () => {
    fc.assert(
      fc.property(count, count, count, hypothesis, hypothesis, (onlyFirst, onlySecond, rest, h0, h1) => {
        fc.pre(onlyFirst + onlySecond + rest > 0);
        const tally = { trials: onlyFirst + onlySecond + rest, onlyFirst, onlySecond };
        expectNear(logLikelihoodRatio(observations(tally), { h0, h1 }), logLikelihoodRatio(tally, { h0, h1 }));
      }),
    );
    const empty = { trials: 10_000, onlyFirst: 0, onlySecond: 0 };
    expect(logLikelihoodRatio(empty, { h0: 0, h1: 0.005 })).toBeCloseTo(10_000 * Math.log1p(-0.005), 8);
    expect(logLikelihoodRatio({ ...empty, onlySecond: 30 }, { h0: 0, h1: 0.005 })).toBeGreaterThan(0);
    expect(logLikelihoodRatio({ ...empty, onlyFirst: 30 }, { h0: 0, h1: 0.005 })).toBeLessThan(-50);
  });

  it('is (h1 - h0)(2 d - h0 - h1) / (2 variance) a trial where differences are small (fishtest, approximation)', () => {
    const [d, h0, h1] = [0.0015, 0, 0.002];
    const approximate = (1e6 * (h1 - h0) * (2 * d - h0 - h1)) / (2 * (0.1015 - d * d));
    const tally = { trials: 1e6, onlyFirst: 50_000, onlySecond: 51_500 };
    expect(logLikelihoodRatio(tally, { h0, h1 }) / approximate).toBeCloseTo(1, 2);
  });

  it('is 0 half way, changes its sign with the hypotheses, and with the two exchanged', () => {
    const of = (onlyFirst: number, onlySecond: number, h0: number, h1: number) =>
      logLikelihoodRatio({ trials: 1000, onlyFirst, onlySecond }, { h0, h1 });
    expect(of(40, 60, 0.01, 0)).toBeCloseTo(-of(40, 60, 0, 0.01), 12);
    expect(of(60, 40, 0, -0.01)).toBeCloseTo(of(40, 60, 0, 0.01), 10);
    expect(of(50, 50, -0.01, 0.01)).toBeCloseTo(0, 10);
  });

  it("has Wald's boundaries, at 5 % and 5 % those of fishtest: -2.94 and 2.94", () => {
    const { lower, upper } = sprtBounds({ alpha: 0.05, beta: 0.05 });
    expect([lower.toFixed(2), upper.toFixed(2)]).toEqual(['-2.94', '2.94']);
  });
});
