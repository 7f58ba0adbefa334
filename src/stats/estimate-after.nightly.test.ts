/** How often the estimate after a sequential test is too high: thousands of tests, so not among the quick ones. */
import { expect, it } from 'vitest';
import { walkAfter } from './estimate-after.js';
import { clopperPearson } from './rates.js';
import type { SequentialTest } from './sequential-test.js';
import { chanceOfAsHigh } from './stopped-walk.js';
import { courses, pairsOf } from './studies.testing.js';

const BATCH = 10_000;
const RUNS = 1000;
const TEST: SequentialTest = { kind: 'confidence-sequence', alpha: 0.05, beta: 0.05, effect: 0.005 };

it.each([
  { first: 0.05, second: 0.05 },
  { first: 0.05, second: 0.051 },
  { first: 0.05, second: 0.0525 },
  { first: 0.2, second: 0.203 },
  { first: 0.05, second: 0.055 },
])(
  'the chance to end as high is uniform over all findings at %j, so that the estimate is median-unbiased',
  { timeout: 900_000 },
  (rates) => {
    const truth = rates.second - rates.first;
    const chances = courses(TEST, pairsOf(rates.first, truth), BATCH, RUNS, 44).map(({ tested, finding }) => {
      const mirrored = finding === 'first';
      const chance = chanceOfAsHigh(walkAfter(TEST, tested, finding, BATCH), mirrored ? -truth : truth);
      return mirrored ? 1 - chance : chance;
    });
    const shares = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95].map((share) => ({
      share,
      found: chances.filter((chance) => chance < share).length,
    }));
    for (const { share, found } of shares) {
      const { low, high } = clopperPearson(found, RUNS, 0.9998);
      expect(low).toBeLessThan(share + 0.01);
      expect(high).toBeGreaterThan(share - 0.01);
    }
  },
);
