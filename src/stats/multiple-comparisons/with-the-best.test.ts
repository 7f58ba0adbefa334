import { describe, expect, test } from 'vitest';
import { JointNormal } from '../distributions/joint-normal.js';
import { normalQuantile } from '../distributions/normal.js';
import { clopperPearson } from '../intervals/clopper-pearson.js';
import { seededUniform } from '../seeded.testing.js';
import { compareWithBest } from './with-the-best.js';

describe('comparisons with the best', () => {
  test('of two are those of one difference, cut off at 0', () => {
    const upper = (one: number) => (one === 0 ? 5 : -1);
    expect(compareWithBest(2, upper)).toEqual([
      { low: 0, high: 5, verdict: 'best' },
      { low: -5, high: 0, verdict: 'not-best' },
    ]);
    expect(compareWithBest(2, () => 2).map(({ verdict }) => verdict)).toEqual(['may-be-best', 'may-be-best']);
  });

  test('of competitors that are all alike leave all open', () => {
    expect(compareWithBest(3, () => 0)).toEqual(new Array(3).fill({ low: 0, high: 0, verdict: 'may-be-best' }));
  });

  /**
   * Hsu's bounds for equal variances: the highest minus the highest other, plus and minus one margin w, cut off at 0
   * (Hsu 1981, theorem 2). By hand for means 10, 8, 3 and w = 3: 10 - 8 = 2 gives [-1, 5], 8 - 10 gives [-5, 1],
   * 3 - 10 gives [-10, 0].
   */
  test('are those of the formula for equal margins', () => {
    const means = [10, 8, 3];
    const found = compareWithBest(3, (one, other) => means[one]! - means[other]! + 3);
    expect(found.map(({ low, high }) => [low, high])).toEqual([
      [-1, 5],
      [-5, 1],
      [-10, 0],
    ]);
    expect(found.map(({ verdict }) => verdict)).toEqual(['may-be-best', 'may-be-best', 'not-best']);
  });

  /** Correlated normal rates with unequal variances: a share common to all, and a part of their own. */
  const SPREADS = [1, 2, 0.5, 1.5, 1];
  const COMMON = 1.5;
  const COVARIANCES = SPREADS.map((spread, row) =>
    SPREADS.map((_, column) => COMMON ** 2 + (row === column ? spread ** 2 : 0)),
  );

  test.each([
    ['all are the same', [0, 0, 0, 0, 0]],
    ['one is ahead', [3, 0, 0, 0, 0]],
    ['two share the lead', [2, 2, 0, -1, -3]],
    ['the best varies most', [0, 1, 0.5, 0, 0.2]],
  ])('are right at once as often as they should be, where %s', (_, truth) => {
    const level = 0.9;
    const uniform = seededUniform(11);
    const places = [...truth.keys()];
    const joint = new JointNormal(COVARIANCES, 20_000, () => uniform() + 2 ** -33);
    const critical = places.map((one) => {
      const others = places.filter((other) => other !== one);
      return -normalQuantile(joint.errorOfEach(one, others, 'one-sided', 1 - level));
    });
    const deviation = (one: number, other: number) => Math.hypot(SPREADS[one]!, SPREADS[other]!);
    const runs = 6000;
    let right = 0;
    for (let run = 0; run < runs; run++) {
      const common = COMMON * normalQuantile(uniform());
      const seen = truth.map((value, place) => value + common + SPREADS[place]! * normalQuantile(uniform()));
      const found = compareWithBest(
        truth.length,
        (one, other) => seen[one]! - seen[other]! + critical[one]! * deviation(one, other),
      );
      const distance = (place: number) => truth[place]! - Math.max(...truth.filter((__, other) => other !== place));
      if (found.every(({ low, high }, place) => low <= distance(place) && distance(place) <= high)) right++;
    }
    // No less often than promised, but for chance (one in ten thousand).
    expect(clopperPearson(right, runs, 0.9998).high).toBeGreaterThan(level);
  });
});
