/** Sample sizes suffice in at least 95 % of pilots. */
import { describe, expect, it } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { range } from './coverage.testing.js';
import { estimate, excludesZero } from './estimate.js';
import { halfWidth } from './interval.js';
import { meanOf, ofPairs, ofSuccesses } from './observations.js';
import { blocksForWidth, blocksToShow } from './sample-sizes.js';
import { seededUniform } from './seeded.testing.js';
import { NO_PAIRS, playPairs } from './studies.testing.js';

const PILOTS = testSize(200, 3000);
const ONCE = { isBounded: true, level: 0.95, effect: null };

/** The blocks that the normal formula gives for a known mean square, at alpha 5 % and power 95 %. */
const needed = (square: number, effect: number) => square * ((1.959964 + 1.644854) / effect) ** 2;

/** Expects at least 95 % of the pilots: fails by chance once in a thousand tests. */
function expectKept(kept: number): void {
  expect(kept / PILOTS).toBeGreaterThan(0.95 - 3.1 * Math.sqrt((0.95 * 0.05) / PILOTS));
}

describe('from a pilot of pairs', () => {
  it.each([30, 200, 2000])('of %i, the blocks for a difference suffice in 95 % of pilots', (trials) => {
    const uniform = seededUniform(trials);
    const kept = range(1, PILOTS).filter(() => {
      const pilot = playPairs(NO_PAIRS, trials, { first: 0.06, second: 0.08 }, uniform);
      return blocksToShow(ofPairs(pilot), 0.01, 0.05, 0.95) >= needed(0.14, 0.01);
    });
    expectKept(kept.length);
  });

  it('a difference is shown as often as promised', () => {
    const uniform = seededUniform(5);
    const pilot = ofPairs({ trials: 4000, onlyFirst: 240, onlySecond: 320 });
    const trials = blocksToShow(pilot, 0.02, 0.05, 0.8);
    const runs = testSize(100, 1000);
    const shown = range(1, runs).filter(() => {
      const pairs = playPairs(NO_PAIRS, trials, { first: 0.06, second: 0.08 }, uniform);
      return excludesZero(estimate(ofPairs(pairs), ONCE));
    });
    expect(shown.length / runs).toBeGreaterThan(0.8 - 3.1 * Math.sqrt(0.16 / runs));
  });

  it('in which nothing differed, the limit is that of none of so many: 1 - 0.05^(1/n)', () => {
    const pilot = ofPairs({ trials: 100, onlyFirst: 0, onlySecond: 0 });
    const expected = needed(1 - 0.05 ** 0.01, 0.01);
    expect(blocksToShow(pilot, 0.01, 0.05, 0.95) / expected).toBeCloseTo(1, 2);
  });
});

describe('from a pilot of games', () => {
  it('a rate gets an interval as narrow as asked', () => {
    for (const successes of [5, 200, 500]) {
      const pilot = ofSuccesses(successes, 1000);
      const trials = blocksForWidth(pilot, meanOf(pilot), 0.01, 0.95);
      const width = halfWidth(estimate(ofSuccesses(Math.round((trials * successes) / 1000), trials), ONCE));
      expect(width).toBeLessThan(0.0101);
      expect(width).toBeGreaterThan(0.006);
    }
  });
});
