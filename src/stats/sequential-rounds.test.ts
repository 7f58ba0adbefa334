import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { estimateAfter } from './estimate-after.js';
import type { Histogram } from './histogram.js';
import { type Observations, observationsOf } from './observations.js';
import { clopperPearson } from './rates.js';
import { type Entrant, playBoth, playRounds, WHOLE } from './rounds.testing.js';
import { seededUniform } from './seeded.testing.js';
import {
  evaluateTest,
  logLikelihoodRatio,
  observations,
  type SequentialTest,
  type TestResult,
  testedSequence,
} from './sequential-test.js';

const SEQUENCE: SequentialTest = { kind: 'confidence-sequence', alpha: 0.1, beta: 0.1, effect: 0.08 };
const RATIO: SequentialTest = { kind: 'sprt', alpha: 0.1, beta: 0.1, h0: 0, h1: 0.08 };
/** Rounds from one look to the next. */
const BATCH = 20;
const RUNS = testSize(120, 1000);

/** More rounds, and how they are seen by a test. */
interface Study {
  readonly play: (rounds: number, uniform: () => number) => Histogram;
  readonly view: (histogram: Histogram) => Observations;
  /** The true mean difference of shares. */
  readonly truth: number;
}

/** One that wins so much oftener in every seat. */
function better(entrant: Entrant, by: number): Entrant {
  return { ...entrant, winChance: (seat, luck) => entrant.winChance(seat, luck) + by };
}

/** Two entrants on the same decks, each in all seats. */
function paired(first: Entrant, by: number): Study {
  const high = WHOLE * first.seats;
  const { tie } = first;
  return {
    play: (rounds, uniform) => playBoth(first, better(first, by), rounds, uniform),
    view: (histogram) => observationsOf(histogram, { zero: 0, unit: high }),
    truth: by * (tie === undefined ? 1 : 1 - tie.chance + tie.chance / tie.size),
  };
}

/** One entrant, against an even share. */
function alone(entrant: Entrant, by: number): Study {
  const high = WHOLE * entrant.seats;
  return {
    play: (rounds, uniform) => playRounds(better(entrant, by), rounds, uniform),
    view: (histogram) => observationsOf(histogram, { zero: WHOLE, unit: high }),
    truth: by,
  };
}

interface Course {
  readonly observed: Observations;
  readonly finding: TestResult;
}

function follow(test: SequentialTest, { play, view }: Study, uniform: () => number): Course {
  const histogram = play(0, uniform);
  for (;;) {
    histogram.addCounts(play(BATCH, uniform).toCounts());
    const observed = view(histogram);
    const finding = evaluateTest(test, observed);
    if (finding !== 'open') return { observed, finding };
  }
}

function courses(test: SequentialTest, study: Study, runs: number, seed: number): Course[] {
  const uniform = seededUniform(seed);
  return Array.from({ length: runs }, () => follow(test, study, uniform));
}

function countOf(found: readonly Course[], findings: readonly TestResult[]): number {
  return found.filter(({ finding }) => findings.includes(finding)).length;
}

/** Whether so many errors are no more than come with rate `alpha`: fails by chance once in a thousand tests. */
function expectErrors(errors: number, runs: number, alpha: number): void {
  expect(clopperPearson(errors, runs, 0.998).low).toBeLessThanOrEqual(alpha);
}

const evenly = (seats: number): Entrant => ({ seats, winChance: () => 1 / seats });
const seatEffect: Entrant = { seats: 2, winChance: (seat) => (seat === 0 ? 0.9 : 0.1) };
const luckyDecks: Entrant = { seats: 3, winChance: (_, luck) => (luck < 0.5 ? 0.15 : 0.5) };

const SETTINGS: readonly (readonly [string, (by: number) => Study])[] = [
  ['two in a duel in which the first seat wins 90 %', (by) => paired(seatEffect, by)],
  ['two at six seats, on the same decks', (by) => paired(evenly(6), by)],
  [
    'two on decks that are easy or hard for all, with ties of three',
    (by) => paired({ ...luckyDecks, tie: { chance: 0.3, size: 3 } }, by),
  ],
  [
    'one of four against an even share, the first seat wins 80 %',
    (by) => alone({ seats: 4, winChance: (seat) => (seat === 0 ? 0.8 : 0.2 / 3) }, by),
  ],
  ['one of two against an even share, no seat effect', (by) => alone(evenly(2), by)],
];

describe.each(SETTINGS)('%s', (_, study) => {
  it(`without difference: told apart no oftener than alpha (${RUNS} runs of the confidence sequence)`, () => {
    const found = courses(SEQUENCE, study(0), RUNS, 51);
    expectErrors(countOf(found, ['first', 'second']), RUNS, SEQUENCE.alpha);
    expect(countOf(found, ['close'])).toBeGreaterThan(0.85 * RUNS);
  });

  it('with the effect asked for: found, and hardly ever called close', () => {
    const { truth } = study(0.08);
    const found = courses({ ...SEQUENCE, effect: truth }, study(0.08), RUNS, 52);
    expectErrors(countOf(found, ['close']), RUNS, SEQUENCE.beta);
    expectErrors(countOf(found, ['first']), RUNS, SEQUENCE.alpha / 2);
    expect(countOf(found, ['second'])).toBeGreaterThan(0.85 * RUNS);
  });

  it('by the ratio test: H0 and H1 are rejected about as seldom as stated where they hold', () => {
    const test = { ...RATIO, h1: study(0.08).truth };
    expectErrors(countOf(courses(test, study(0), RUNS, 53), ['h1']), RUNS, RATIO.alpha);
    expectErrors(countOf(courses(test, study(0.08), RUNS, 54), ['h0']), RUNS, RATIO.beta);
  });
});

describe('the estimate after a test of rounds', () => {
  it.each([
    ['sprt', RATIO, paired(seatEffect, 0.08)],
    ['sprt', { ...RATIO, h1: -0.08 }, paired(seatEffect, -0.08)],
    ['sprt', RATIO, alone(evenly(4), 0.04)],
    ['confidence sequence', SEQUENCE, alone(evenly(4), 0.08)],
    ['confidence sequence', SEQUENCE, paired(luckyDecks, 0.01)],
  ] as const)('%s, %j: as often too high as too low, and its interval covers', (_, test, study) => {
    const runs = testSize(50, 500);
    const found = courses(test, study, runs, 55).map(({ observed, finding }) =>
      estimateAfter(test, observed, finding, BATCH, 0.9),
    );
    const { low, high } = clopperPearson(found.filter(({ estimate }) => estimate > study.truth).length, runs, 0.998);
    expect(low).toBeLessThan(0.5);
    expect(high).toBeGreaterThan(0.5);
    const covering = found.filter((one) => one.low <= study.truth && study.truth <= one.high).length;
    expectErrors(runs - covering, runs, 0.1);
  });

  it('is nearer 0 than the mean of a test that stopped for a difference, which is too high on average', () => {
    const study = paired(evenly(2), 0.08);
    const found = courses(RATIO, study, 30, 56).filter(({ finding }) => finding === 'h1');
    for (const { observed, finding } of found) {
      const { estimate } = estimateAfter(RATIO, observed, finding, BATCH, 0.9);
      const mean = observed.values.reduce((sum, value, i) => sum + value * observed.counts[i]!, 0);
      const rounds = Array.from(observed.counts).reduce((sum, count) => sum + count, 0);
      expect(estimate).toBeLessThan(mean / rounds + 1e-3);
    }
  });

  it('is the mean where nothing is decided, and where all rounds are the same', () => {
    const same = { values: [0.5], counts: [40], range: { low: -0.5, high: 0.5 } };
    const finding = evaluateTest(SEQUENCE, same);
    expect(finding).toBe('second');
    expect(estimateAfter(SEQUENCE, same, finding, BATCH, 0.95)).toMatchObject({
      estimate: 0.5,
      high: 0.5,
      method: 'mean',
    });
    const few = { values: [-0.5, 0, 0.5], counts: [1, 7, 2], range: { low: -0.5, high: 0.5 } };
    expect(evaluateTest(SEQUENCE, few)).toBe('open');
    expect(estimateAfter(SEQUENCE, few, 'open', BATCH, 0.95)).toMatchObject({ estimate: 0.05, method: 'mean' });
  });
});

describe('rates are a case of it', () => {
  const count = fc.integer({ min: 0, max: 3000 });

  it('a tally and the observations of its differences get the same findings, ratios, intervals and estimates', () => {
    fc.assert(
      fc.property(
        count,
        count,
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        (onlyFirst, onlySecond, rest, isRatio) => {
          const tally = { trials: onlyFirst + onlySecond + rest, onlyFirst, onlySecond };
          const observed = observations(tally);
          const test = isRatio ? RATIO : SEQUENCE;
          const finding = evaluateTest(test, tally);
          expect(evaluateTest(test, observed)).toBe(finding);
          expect(testedSequence(observed, 0.9, 0.08)).toEqual(testedSequence(tally, 0.9, 0.08));
          const [one, other] = [tally, observed].map((tested) => estimateAfter(test, tested, finding, 5000, 0.9));
          expect(one).toMatchObject({ method: other!.method, interval: other!.interval });
          for (const key of ['estimate', 'low', 'high'] as const) expect(one![key]).toBeCloseTo(other![key], 4);
        },
      ),
      { numRuns: testSize(15, 300) },
    );
  });

  it('the ratio is that of the closed form, also where a class is empty', () => {
    const hypothesis = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(count, count, count, hypothesis, hypothesis, (onlyFirst, onlySecond, rest, h0, h1) => {
        fc.pre(onlyFirst + onlySecond + rest > 0);
        const tally = { trials: onlyFirst + onlySecond + rest, onlyFirst, onlySecond };
        const expected = logLikelihoodRatio(tally, { h0, h1 });
        const found = logLikelihoodRatio(observations(tally), { h0, h1 });
        expect(Math.abs(found - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
      }),
    );
  });
});

it('the ratio of five classes is that of the fishtest mathematics page', () => {
  const values = [-1, -0.5, 0, 0.5, 1];
  const counts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 5, maxLength: 5 });
  const hypothesis = fc.double({ min: -0.4, max: 0.4, noNaN: true });
  /** Shares p_i / (1 + x (a_i - s)), where x solves sum of p_i (a_i - s) / (1 + x (a_i - s)) = 0. */
  const likeliest = (shares: readonly number[], mean: number) => {
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
  fc.assert(
    fc.property(counts, hypothesis, hypothesis, (some, h0, h1) => {
      const total = some.reduce((sum, count) => sum + count, 0);
      const shares = some.map((count) => count / total);
      const [p0, p1] = [likeliest(shares, h0), likeliest(shares, h1)];
      const expected = shares.reduce((sum, share, i) => sum + total * share * Math.log(p1[i]! / p0[i]!), 0);
      const found = logLikelihoodRatio({ values, counts: some, range: { low: -1, high: 1 } }, { h0, h1 });
      expect(Math.abs(found - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
    }),
  );
});

it('the sequence of a test is on one side of 0 just where the test finds one better', () => {
  const uniform = seededUniform(57);
  for (const by of [-0.3, -0.05, 0, 0.02, 0.1, 0.4]) {
    const { play, view } = alone(evenly(2), by);
    for (const rounds of [20, 60, 200]) {
      const observed = view(play(rounds, uniform));
      const finding = evaluateTest(SEQUENCE, observed);
      const { low, high } = testedSequence(observed, 1 - SEQUENCE.alpha, SEQUENCE.effect);
      expect(low > 0).toBe(finding === 'second');
      expect(high < 0).toBe(finding === 'first');
    }
  }
});

it('refuses hypotheses that the mean cannot have, and a scale without size', () => {
  const histogram = playRounds(evenly(4), 10, seededUniform(58));
  const share = observationsOf(histogram, { zero: WHOLE, unit: 4 * WHOLE });
  expect(share.range).toEqual({ low: -0.25, high: 0.75 });
  expect(() => evaluateTest({ ...RATIO, h0: -0.3 }, share)).toThrow(RangeError);
  expect(() => evaluateTest(SEQUENCE, observationsOf(histogram))).toThrow(RangeError);
  expect(() => observationsOf(histogram, { zero: 0, unit: 0 })).toThrow(RangeError);
  expect(
    evaluateTest(RATIO, observationsOf(playRounds(evenly(4), 0, seededUniform(1)), { zero: WHOLE, unit: WHOLE })),
  ).toBe('open');
});
