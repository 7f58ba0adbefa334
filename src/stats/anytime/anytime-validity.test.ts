import { describe, expect, it } from 'vitest';
import { testSize } from '../../../test/sized.testing.js';
import { acceptance, binomialSampler, everMisses, range, sum } from '../coverage.testing.js';
import type { IntervalMethod } from '../interval.js';
import { concentrationFor } from '../intervals/concentration.js';
import { wilson } from '../intervals/wilson.js';
import { seededUniform } from '../seeded.testing.js';
import { confidenceSequence } from './confidence-sequence.js';

function withConcentration(k: number): IntervalMethod {
  return (successes, trials, level) => confidenceSequence(successes, trials, level, k);
}

const PATHS = testSize(3000, 10_000);

describe('confidenceSequence at all numbers of trials at once (Ville 1939)', () => {
  it('the path enumeration agrees with all 2^10 paths written out', () => {
    const misses = (bits: number) => {
      const tally = (n: number) => sum(range(0, n - 1).map((i) => (bits >> i) & 1));
      return range(1, 10).some((n) => {
        const { low, high } = wilson(tally(n), n, 0.9);
        return low > 0.3 || high < 0.3;
      });
    };
    const probability = (bits: number) => {
      const successes = sum(range(0, 9).map((i) => (bits >> i) & 1));
      return 0.3 ** successes * 0.7 ** (10 - successes);
    };
    const missing = range(0, 1023).filter(misses).map(probability);
    expect(everMisses(wilson, 10, 0.3, 0.9)).toBeCloseTo(sum(missing), 12);
  });

  it.each([
    [0.9, 1],
    [0.9, 20],
    [0.95, 1],
    [0.95, 5],
    [0.95, 100],
  ])(
    'level %d, k = %d: misses at any of 1..200 trials with probability <= alpha, at 7 rates (exact, all paths)',
    (level, k) => {
      for (const rate of [0.01, 0.05, 0.1, 0.3, 0.5, 0.7, 0.95]) {
        expect(everMisses(withConcentration(k), 200, rate, level)).toBeLessThanOrEqual(1 - level);
      }
    },
  );

  it('is not vacuous: over 200 trials k = 1 spends more than 3 % of the 5 %, and Wilson misses more than 35 %', () => {
    for (const rate of [0.05, 0.3, 0.5]) {
      expect(everMisses(withConcentration(1), 200, rate, 0.95)).toBeGreaterThan(0.03);
      expect(everMisses(wilson, 200, rate, 0.95)).toBeGreaterThan(0.35);
    }
  });

  it.each([0.05, 0.2, 0.5])(
    `p = %d: ${PATHS} paths of 1e5 trials, 100 looks: miss rate <= 5 % + 3 s.e.; Wilson above 30 %`,
    (rate) => {
      const looks = range(1, 100).map((i) => 1000 * i);
      const ranges = (method: IntervalMethod) => looks.map((n) => acceptance(method, n, rate, 0.95));
      const sequence = ranges(withConcentration(concentrationFor(0.005, 0.95)));
      const wilsons = ranges(wilson);
      const draw = binomialSampler(1000, rate, seededUniform(1939));
      const missed = { sequence: 0, wilson: 0 };
      for (let path = 0; path < PATHS; path++) {
        let successes = 0;
        const tallies = looks.map(() => (successes += draw()));
        const outside = (accepted: [number, number][]) =>
          tallies.some((s, i) => s < accepted[i]![0] || s > accepted[i]![1]);
        missed.sequence += outside(sequence) ? 1 : 0;
        missed.wilson += outside(wilsons) ? 1 : 0;
      }
      expect(missed.sequence / PATHS).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / PATHS));
      expect(missed.wilson / PATHS).toBeGreaterThan(0.3);
    },
  );
});
