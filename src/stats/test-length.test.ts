import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { nullTrials } from './bounded-sizes.js';
import { range } from './coverage.testing.js';
import type { PairedTally } from './paired.js';
import { seededUniform } from './seeded.testing.js';
import { evaluateTest, type SequentialTest } from './sequential-test.js';
import { NO_PAIRS, playPairs } from './studies.testing.js';
import { SequentialLengths } from './test-length.js';

const BATCH = 10_000;
const DISCORDANCE = 0.13;
const RUNS = testSize(400, 4000);
const LONGEST = 2 ** 32;
const EVEN: PairedTally = { trials: 1, onlyFirst: DISCORDANCE / 2, onlySecond: DISCORDANCE / 2 };

function played(test: SequentialTest, difference: number): number[] {
  const rates = { first: (DISCORDANCE - difference) / 2, second: (DISCORDANCE + difference) / 2 };
  const uniform = seededUniform(1945);
  return range(1, RUNS).map(() => {
    let tally = NO_PAIRS;
    do tally = playPairs(tally, BATCH, rates, uniform);
    while (evaluateTest(test, tally) === 'open');
    return tally.trials;
  });
}

function meanAndError(values: readonly number[]): [number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return [mean, Math.sqrt(squares) / values.length];
}

const SEQUENCE = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.05, effect: 0.01 } as const;

describe('the length of a sequential test', () => {
  it.each([
    ['no difference', 0],
    ['half the effect', 0.005],
    ['the effect', 0.01],
  ] as const)(`is that of ${RUNS} tests that were played: %s`, (_, difference) => {
    const expected = new SequentialLengths(SEQUENCE, EVEN, BATCH, LONGEST).expectedAt(difference);
    const [mean, error] = meanAndError(played(SEQUENCE, difference));
    expect(Math.abs(expected - mean)).toBeLessThan(4 * error + 0.02 * mean);
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
    expect(found(lengths.most)).not.toContain('open');
    expect(found(lengths.most - 1500)).toContain('open');
  });

  it('is not passed by any mean', () => {
    for (const difference of [0, 0.003, 0.005, 0.007, 0.02]) {
      expect(lengths.expectedAt(difference)).toBeLessThanOrEqual(lengths.most);
    }
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
  const expected = new SequentialLengths(test, even, aLook, LONGEST).expectedAt(mean);
  expect(Math.abs(expected - found)).toBeLessThan(4 * error + 0.03 * found);
});

it('is not told where it is longer than anybody asks', () => {
  const tiny: SequentialTest = { ...SEQUENCE, effect: 0.000_02 };
  const lengths = new SequentialLengths(tiny, EVEN, BATCH, LONGEST);
  expect([lengths.most, lengths.expectedAt(0)]).toEqual([Infinity, Infinity]);
});
