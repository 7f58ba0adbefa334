import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range } from '../../coverage.testing.js';
import { normalCdf } from '../../distributions/normal.js';
import { seededUniform } from '../../seeded.testing.js';
import { criticalValues } from './critical-values.js';
import { advanceToLook, chanceAbove, START } from './normal-walk.js';
import { SPENDINGS, spentBy } from './spending.js';

const even = (looks: number) => range(1, looks).map((look) => look / looks);

/** The chance that a walk is ever so many standard deviations from 0, above or below. */
function everBeyond(times: readonly number[], values: readonly number[]): number {
  let standing = START;
  let chance = 0;
  for (const [look, time] of times.entries()) {
    const bar = values[look]! * Math.sqrt(time);
    chance += 2 * chanceAbove(standing, time, 0, bar);
    standing = advanceToLook(standing, time, 0, [{ low: -bar, high: bar }], times[look + 1] ?? time);
  }
  return chance;
}

describe('constants of Jennison & Turnbull, Group Sequential Methods (2000), for 1 to 10 looks', () => {
  it.each([
    [0.1, [1.645, 1.875, 1.992, 2.067, 2.122, 2.164, 2.197, 2.225, 2.249, 2.27]],
    [0.05, [1.96, 2.178, 2.289, 2.361, 2.413, 2.453, 2.485, 2.512, 2.535, 2.555]],
    [0.01, [2.576, 2.772, 2.873, 2.939, 2.986, 3.023, 3.053, 3.078, 3.099, 3.117]],
  ])('Pocock (table 2.1) at %d', (alpha, constants) => {
    for (const [place, constant] of constants.entries()) {
      const times = even(place + 1);
      const [above, below] = [constant - 0.0006, constant + 0.0006].map((value) =>
        everBeyond(
          times,
          times.map(() => value),
        ),
      );
      expect(above).toBeGreaterThan(alpha);
      expect(below).toBeLessThan(alpha);
    }
  });

  it.each([
    [0.1, [1.645, 1.678, 1.71, 1.733, 1.751, 1.765, 1.776, 1.786, 1.794, 1.801]],
    [0.05, [1.96, 1.977, 2.004, 2.024, 2.04, 2.053, 2.063, 2.072, 2.08, 2.087]],
    [0.01, [2.576, 2.58, 2.595, 2.609, 2.621, 2.631, 2.64, 2.648, 2.654, 2.66]],
  ])("O'Brien & Fleming (table 2.3) at %d", (alpha, constants) => {
    for (const [place, constant] of constants.entries()) {
      const times = even(place + 1);
      const [above, below] = [constant - 0.0006, constant + 0.0006].map((value) =>
        everBeyond(
          times,
          times.map((time) => value / Math.sqrt(time)),
        ),
      );
      expect(above).toBeGreaterThan(alpha);
      expect(below).toBeLessThan(alpha);
    }
  });
});

describe('boundaries of Lan & DeMets, two-sided 5 % (Reboussin et al., Controlled Clinical Trials 21, 2000)', () => {
  it.each([
    ['obrien-fleming', [2.9626, 1.9686]],
    ['obrien-fleming', [3.7103, 2.5114, 1.993]],
    ['obrien-fleming', [4.3326, 2.9631, 2.359, 2.0141]],
    ['obrien-fleming', [4.8769, 3.357, 2.6803, 2.2898, 2.031]],
    ['pocock', [2.157, 2.201]],
    ['pocock', [2.438, 2.4268, 2.4101, 2.3966, 2.3859]],
  ] as const)('%s %j', (spending, values) => {
    const found = criticalValues(even(values.length), spending, 0.025, 2);
    for (const [look, value] of values.entries()) expect(Math.abs(found[look]! - value)).toBeLessThan(1.5e-4);
  });
});

describe('at any times', () => {
  const anyTimes = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 0, maxLength: 7 })
    .map((shares) => [...shares.sort((a, b) => a - b).map((share) => share / 100), 1]);

  it('all error is spent, no more', () => {
    fc.assert(
      fc.property(
        anyTimes,
        fc.constantFrom(...SPENDINGS),
        fc.double({ min: 1e-4, max: 0.2, noNaN: true }),
        (times, spending, alpha) => {
          const values = criticalValues(times, spending, alpha / 2, 2);
          expect(Math.abs(everBeyond(times, values) - alpha)).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([1, 2] as const)('each look has spent what is due by then: 40,000 walks, %d-sided', (sides) => {
    const times = [0.15, 0.2, 0.55, 0.9, 1];
    const error = 0.1;
    const walks = 40_000;
    for (const spending of SPENDINGS) {
      const values = criticalValues(times, spending, error, sides);
      const uniform = seededUniform(7);
      const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
      const crossed = times.map(() => 0);
      for (let walk = 0; walk < walks; walk++) {
        let sum = 0;
        for (const [look, time] of times.entries()) {
          sum += normal() * Math.sqrt(time - (times[look - 1] ?? 0));
          const z = sum / Math.sqrt(time);
          if (z >= values[look]!) crossed[look]!++;
          if (z >= values[look]! || (sides === 2 && -z >= values[look]!)) break;
        }
      }
      let all = 0;
      for (const [look, time] of times.entries()) {
        all += crossed[look]!;
        const due = spentBy(spending, error, time);
        expect(Math.abs(all / walks - due)).toBeLessThan(4.5 * Math.sqrt((due + 1e-5) / walks));
      }
    }
  });

  it('one look has the normal quantile', () => {
    for (const spending of SPENDINGS) {
      const [value] = criticalValues([1], spending, 0.025, 2);
      expect(normalCdf(-value!)).toBeCloseTo(0.025, 10);
    }
  });

  it('a look so early that nothing is to be spent never rejects', () => {
    expect(criticalValues([0.01, 1], 'obrien-fleming', 0.025, 2)[0]).toBe(Infinity);
  });
});
