import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { nullTrials } from './bounded-sizes.js';
import { range } from './coverage.testing.js';
import type { PairedTally } from './paired.js';
import { seededUniform } from './seeded.testing.js';
import { evaluateTest, type SequentialTest, sprtBounds } from './sequential-test.js';
import { NO_PAIRS, playPairs } from './studies.testing.js';
import { SequentialLengths } from './test-length.js';

const BATCH = 10_000;
const DISCORDANCE = 0.13;
const RUNS = testSize(400, 4000);
const LONGEST = 2 ** 32;
const EVEN: PairedTally = { trials: 1, onlyFirst: DISCORDANCE / 2, onlySecond: DISCORDANCE / 2 };

/** The trials of tests that are played, in order. */
function played(test: SequentialTest, difference: number, aLook = BATCH): number[] {
  const rates = { first: (DISCORDANCE - difference) / 2, second: (DISCORDANCE + difference) / 2 };
  const uniform = seededUniform(1945);
  const lengths = range(1, RUNS).map(() => {
    let tally = NO_PAIRS;
    do tally = playPairs(tally, aLook, rates, uniform);
    while (evaluateTest(test, tally) === 'open');
    return tally.trials;
  });
  return lengths.sort((a, b) => a - b);
}

function meanAndError(values: readonly number[]): [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return [mean, Math.sqrt(squares) / values.length];
}

const RATIO: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.05, h0: 0, h1: 0.005 };
const LOPSIDED: SequentialTest = { kind: 'sprt', alpha: 0.01, beta: 0.2, h0: -0.004, h1: 0.004 };
const QUICK: SequentialTest = { kind: 'sprt', alpha: 0.05, beta: 0.05, h0: 0, h1: 0.02 };
const SEQUENCE = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.05, effect: 0.01 } as const;

describe('the length of a sequential test', () => {
  it.each([
    ['ratio, H0 true', RATIO, 0],
    ['ratio, half way', RATIO, 0.0025],
    ['ratio, H1 true', RATIO, 0.005],
    ['ratio, beyond H1', RATIO, 0.01],
    ['another ratio, half way', LOPSIDED, 0],
    ['ratio, which one look decides', QUICK, 0.02],
    ['until decided, no difference', SEQUENCE, 0],
    ['until decided, half the effect', SEQUENCE, 0.005],
    ['until decided, the effect', SEQUENCE, 0.01],
  ] as const)(`is that of ${RUNS} tests that were played: %s`, (_, test, difference) => {
    const { expected, almostAll } = new SequentialLengths(test, EVEN, BATCH, LONGEST).at(difference);
    const lengths = played(test, difference);
    const [mean, error] = meanAndError(lengths);
    expect(Math.abs(expected - mean)).toBeLessThan(4 * error + 0.02 * mean);
    const later = lengths.filter((trials) => trials > almostAll).length;
    expect(later).toBeLessThanOrEqual(0.01 * RUNS + 4 * Math.sqrt(0.01 * RUNS) + 1);
  });
});

describe('the mean number of trials of a ratio test', () => {
  const { lower, upper } = sprtBounds(RATIO);
  const step = 0.005;
  const variance = (difference: number) => DISCORDANCE - difference ** 2;
  // After so few trials that a look hardly ever goes beyond a boundary.
  const lengths = new SequentialLengths(RATIO, EVEN, 20, LONGEST);

  it("is Wald's (Sequential Analysis, 1947) where a look comes after each of many trials: H0 and H1 true", () => {
    const ratioATrial = step ** 2 / (2 * variance(step / 2));
    const atH0 = (0.95 * lower + 0.05 * upper) / -ratioATrial;
    expect(lengths.at(0).expected / atH0).toBeGreaterThan(0.98);
    expect(lengths.at(0).expected / atH0).toBeLessThan(1.03);
    expect(lengths.at(step).expected / atH0).toBeGreaterThan(0.98);
    expect(lengths.at(step).expected / atH0).toBeLessThan(1.03);
  });

  it('is the product of the boundaries over the variance of the ratio half way, where it is greatest', () => {
    const halfWay = (-lower * upper * variance(step / 2)) / step ** 2;
    expect(lengths.at(step / 2).expected / halfWay).toBeGreaterThan(0.98);
    expect(lengths.at(step / 2).expected / halfWay).toBeLessThan(1.03);
    const others = [0.3, 0.4, 0.6, 0.7].map((share) => lengths.at(share * step).expected);
    expect(Math.max(...others)).toBeLessThan(lengths.at(step / 2).expected);
  });

  it('is the same of observations as of the pairs that they are, whatever their size', () => {
    const size = 0.25;
    const counts = [DISCORDANCE / 2, 1 - DISCORDANCE, DISCORDANCE / 2];
    const smaller: SequentialTest = { ...RATIO, h1: step * size };
    const observed = { values: [-size, 0, size], counts, range: { low: -0.5, high: 0.5 } };
    const found = new SequentialLengths(smaller, observed, BATCH, LONGEST);
    const pairs = new SequentialLengths(RATIO, EVEN, BATCH, LONGEST);
    for (const share of [0, 0.5, 1]) expect(found.at(share * step * size)).toEqual(pairs.at(share * step));
  });
});

describe('the most trials of a test until decided', () => {
  const lengths = new SequentialLengths(SEQUENCE, EVEN, 1000, LONGEST);
  const found = (trials: number) =>
    range(-50, 50).map((percent) => {
      const discordant = Math.round(trials * DISCORDANCE);
      // From an excess of half the effect the other way to one as great this way.
      const excess = Math.round((trials * SEQUENCE.effect * percent) / 50);
      const onlyFirst = Math.floor((discordant - excess) / 2);
      return evaluateTest(SEQUENCE, { trials, onlyFirst, onlySecond: discordant - onlyFirst });
    });

  it('is where every result decides, and no sooner', () => {
    expect(found(lengths.most!)).not.toContain('open');
    expect(found(lengths.most! - 1500)).toContain('open');
  });

  it('is not passed by any mean, and there is none of a ratio test', () => {
    for (const difference of [0, 0.003, 0.005, 0.007, 0.02]) {
      expect(lengths.at(difference).expected).toBeLessThanOrEqual(lengths.most!);
    }
    expect(new SequentialLengths(RATIO, EVEN, BATCH, LONGEST).most).toBeNull();
  });
});

it('of observations is that of tests until decided that were played, with all their values', () => {
  const values = [-0.5, -0.25, 0, 0.25, 0.5];
  const chances = [0.19, 0.05, 0.5, 0.06, 0.2];
  const mean = values.reduce((sum, value, at) => sum + value * chances[at]!, 0);
  const square = values.reduce((sum, value, at) => sum + value * value * chances[at]!, 0);
  const bounds = { low: -0.5, high: 0.5 };
  const even = nullTrials({ values, counts: chances, range: bounds }, square);
  const test: SequentialTest = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.05, effect: 0.02 };
  const aLook = 2000;
  const uniform = seededUniform(2024);
  const lengths = range(1, testSize(100, 1000)).map(() => {
    const counts = values.map(() => 0);
    for (let looks = 1; ; looks++) {
      for (let trial = 0; trial < aLook; trial++) {
        let at = 0;
        for (let left = uniform(); at < 4 && left >= chances[at]!; at++) left -= chances[at]!;
        counts[at]!++;
      }
      if (evaluateTest(test, { values, counts, range: bounds }) !== 'open') return looks * aLook;
    }
  });
  const [found, error] = meanAndError(lengths);
  const { expected } = new SequentialLengths(test, even, aLook, LONGEST).at(mean);
  expect(Math.abs(expected - found)).toBeLessThan(4 * error + 0.03 * found);
});

it('of hypotheses far apart, among which all trials tell, is that of a few looks', () => {
  const far: SequentialTest = { ...RATIO, h1: 0.6 };
  const lengths = new SequentialLengths(
    far,
    nullTrials({ trials: 1, onlyFirst: 0.5, onlySecond: 0.5 }, 1),
    100,
    LONGEST,
  );
  for (const difference of [0, 0.2, 0.3, 0.4, 0.6]) {
    expect(lengths.at(difference).expected).toBeGreaterThanOrEqual(100);
    expect(lengths.at(difference).expected).toBeLessThan(250);
  }
});

it('is not told where it is longer than anybody asks', () => {
  const tiny: SequentialTest = { ...SEQUENCE, effect: 0.000_02 };
  const lengths = new SequentialLengths(tiny, EVEN, BATCH, LONGEST);
  expect([lengths.most, lengths.at(0).expected]).toEqual([Infinity, Infinity]);
  expect(new SequentialLengths({ ...RATIO, h1: 0.000_02 }, EVEN, BATCH, LONGEST).at(0.000_01).expected).toBe(Infinity);
});
