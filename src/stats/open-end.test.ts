import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { normalQuantile } from './distributions.js';
import { isLook, openEndedCriticalValue, trialsFor } from './normal-walk.js';
import { clopperPearson } from './rates.js';
import { seededUniform } from './seeded.testing.js';

describe('a test without an end', () => {
  test('looks after each of 16 turns, and then after each eighth of a doubling', () => {
    const looks = Array.from({ length: 80 }, (_, turn) => turn + 1).filter(isLook);
    expect(looks.slice(0, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24]);
    expect(looks.slice(-4)).toEqual([60, 64, 72, 80]);
  });

  test('that has a single look is the one of a fixed number of trials', () => {
    for (const error of [0.2, 0.05, 0.003])
      expect(openEndedCriticalValue(1, 4, error, true)).toBeCloseTo(-normalQuantile(error), 8);
  });

  test('asks for less the later it looks, until the time of a single look is over', () => {
    const bars = Array.from({ length: 16 }, (_, turn) => openEndedCriticalValue(turn + 1, 16, 0.05, false));
    for (const [look, bar] of bars.entries()) expect(bar).toBeLessThan(bars[look - 1] ?? Infinity);
    // The limit is not much above that of a single look.
    expect(bars.at(-1)).toBeGreaterThan(-normalQuantile(0.05));
    expect(bars.at(-1)).toBeLessThan(-normalQuantile(0.05) + 0.4);
    // What was kept for later is little, but never used up.
    expect(openEndedCriticalValue(1024, 16, 0.05, false)).toBeLessThan(4.5);
  });

  test.each([0.5, 3, 16])(
    'rejects a true hypothesis at any look as often as it may, where time 1 is %s turns',
    (unit) => {
      const error = 0.1;
      const runs = testSize(400, 40_000);
      const uniform = seededUniform(Math.round(10 * unit));
      const looks = Array.from({ length: 48 }, (_, turn) => turn + 1).filter(isLook);
      const last = looks.at(-1)!;
      let rejected = 0;
      for (let run = 0; run < runs; run++) {
        let [sum, turn] = [0, 0];
        for (const look of looks) {
          sum += Math.sqrt(look - turn) * normalQuantile(uniform());
          turn = look;
          if (sum / Math.sqrt(look) < openEndedCriticalValue(look, unit, error, look === last)) continue;
          rejected++;
          break;
        }
      }
      const { low, high } = clopperPearson(rejected, runs, 0.9999);
      expect(low).toBeLessThan(error);
      expect(high).toBeGreaterThan(error);
    },
  );

  test('takes as its unit the trials after which the sign of a mean is wrong as often as it may be', () => {
    // The mean of so many trials has a standard error of delta over the quantile.
    const trials = trialsFor(0.15, 0.005, 0.05);
    expect(0.005 / Math.sqrt(0.15 / trials)).toBeCloseTo(-normalQuantile(0.05), 10);
  });
});
