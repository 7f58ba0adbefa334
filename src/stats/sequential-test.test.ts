import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { range } from './coverage.testing.js';
import { estimateAfter, walkAfter } from './estimate-after.js';
import { meanOf, observationsOf } from './observations.js';
import type { PairedTally } from './paired.js';
import { clopperPearson } from './rates.js';
import { seededUniform } from './seeded.testing.js';
import {
  effectOf,
  evaluateTest,
  observationsIn,
  pairedSequence,
  type SequentialTest,
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
const ROUNDS: SequentialTest = { kind: 'confidence-sequence', alpha: 0.1, beta: 0.1, effect: 0.08 };
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
  const [aLook, runs] = isPairs ? [BATCH, testSize(200, 2000)] : [ROUNDS_A_LOOK, testSize(60, 1000)];
  const sequence = isPairs ? PAIRS : ROUNDS;
  const full = study(isPairs ? 0.005 : 0.08);

  it(`without difference are told apart no oftener than alpha (${runs} runs of the confidence sequence)`, () => {
    const found = courses(sequence, study(0), aLook, runs, 51);
    expectErrors(countFindings(found, 'first', 'second'), runs, sequence.alpha);
    expect(countFindings(found, 'close')).toBeGreaterThan(0.85 * runs);
  });

  it('with the effect asked for: the better is found, and hardly ever called close', () => {
    const half = isPairs ? runs / 2 : runs;
    const found = courses({ ...sequence, effect: full.truth }, full, aLook, half, 52);
    expectErrors(countFindings(found, 'close'), half, sequence.beta);
    expectErrors(countFindings(found, 'first'), half, sequence.alpha / 2);
    expect(countFindings(found, 'second')).toBeGreaterThan(0.85 * half);
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

  it('finds the worse as surely: the first', () => {
    const runs = testSize(100, 1000);
    const worse = courses(PAIRS, pairsOf(0.055, -0.005), BATCH, runs, 23);
    expect(countFindings(worse, 'first')).toBeGreaterThan(0.9 * runs);
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
      const runs = testSize(100, 1000);
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
    [PAIRS, pairsOf(0.05, 0.005)],
    [ROUNDS, bothOf(seatEffect, 0.08)],
    [ROUNDS, bothOf(seatEffect, -0.08)],
    [ROUNDS, aloneOf(evenly(4), 0.08)],
    [ROUNDS, bothOf(luckyDecks, 0.01)],
  ] as const)('%j, %j: is as often too high as too low, and its interval covers', (test, study) => {
    const isPairs = test.alpha === 0.05;
    const [aLook, runs, level] = isPairs ? [BATCH, testSize(40, 300), 0.95] : [ROUNDS_A_LOOK, testSize(25, 500), 0.9];
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
    for (const { tested, finding } of courses(ROUNDS, bothOf(evenly(2), 0.08), ROUNDS_A_LOOK, 30, 56)) {
      if (finding !== 'second' || 'trials' in tested) continue;
      const { estimate } = estimateAfter(ROUNDS, tested, finding, ROUNDS_A_LOOK, 0.9);
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
});

const count = fc.integer({ min: 0, max: 3000 });

describe('rates are a case of bounded means', () => {
  it('a tally and the observations of its differences get the same findings, intervals and estimates', () => {
    const rests = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(count, count, rests, (onlyFirst, onlySecond, rest) => {
        const tally = { trials: onlyFirst + onlySecond + rest, onlyFirst, onlySecond };
        const observed = observationsIn(tally);
        const finding = evaluateTest(ROUNDS, tally);
        expect(evaluateTest(ROUNDS, observed)).toBe(finding);
        expect(testedSequence(observed, 0.9, 0.08)).toEqual(testedSequence(tally, 0.9, 0.08));
        const [one, other] = [tally, observed].map((tested) => estimateAfter(ROUNDS, tested, finding, 5000, 0.9));
        expect(one).toMatchObject({ method: other!.method, interval: other!.interval });
        for (const key of ['estimate', 'low', 'high'] as const) expect(one![key]).toBeCloseTo(other![key], 4);
      }),
      { numRuns: testSize(8, 300) },
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

  it('nothing is found without trials; nonsense is refused', () => {
    expect(evaluateTest(PAIRS, NO_PAIRS)).toBe('open');
    expect(() => evaluateTest(PAIRS, { trials: 5, onlyFirst: 4, onlySecond: 2 })).toThrow(RangeError);
    const histogram = playRounds(evenly(4), 10, seededUniform(58));
    const share = observationsOf(histogram, { zero: WHOLE, unit: 4 * WHOLE });
    expect(share.range).toEqual({ low: -0.25, high: 0.75 });
    expect(() => evaluateTest(ROUNDS, observationsOf(histogram))).toThrow(RangeError);
    expect(() => observationsOf(histogram, { zero: 0, unit: 0 })).toThrow(RangeError);
    const none = observationsOf(playRounds(evenly(4), 0, seededUniform(1)), { zero: WHOLE, unit: WHOLE });
    expect(evaluateTest(ROUNDS, none)).toBe('open');
  });
});
