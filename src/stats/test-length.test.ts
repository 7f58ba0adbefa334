import { describe, expect, it } from 'vitest';
import { sized } from '../../test/sized.testing.js';
import { range } from './coverage.testing.js';
import type { PairedTally } from './paired.js';
import { NO_PAIRS, playPairs } from './paired.testing.js';
import { seededUniform } from './seeded.testing.js';
import { findingOf, type SequentialTest } from './sequential.js';
import { SequentialLengths } from './test-length.js';

const BATCH = 10_000;
const DISCORDANCE = 0.13;
const RUNS = sized(400, 4000);
const LONGEST = 2 ** 32;
const EVEN: PairedTally = { trials: 1, onlyFirst: DISCORDANCE / 2, onlySecond: DISCORDANCE / 2 };

/** The trials of tests that are played, in order. */
function played(test: SequentialTest, difference: number, aLook = BATCH): number[] {
  const rates = { first: (DISCORDANCE - difference) / 2, second: (DISCORDANCE + difference) / 2 };
  const uniform = seededUniform(1945);
  const lengths = range(1, RUNS).map(() => {
    let tally = NO_PAIRS;
    do tally = playPairs(tally, aLook, rates, uniform);
    while (findingOf(test, tally) === 'open');
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
const SEQUENCE: SequentialTest = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.05, effect: 0.01 };

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
