import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PairedTally, pairedDifference, pairedInterval } from './paired.js';

const LEVEL = 0.95;

function tally(trials: number, onlyFirst: number, onlySecond: number): PairedTally {
  return { trials, onlyFirst, onlySecond };
}

/** ln n! */
const LOG_FACTORIAL = Array.from({ length: 41 }, () => 0);
for (let n = 2; n < LOG_FACTORIAL.length; n++) LOG_FACTORIAL[n] = LOG_FACTORIAL[n - 1]! + Math.log(n);

/** The exact chance that the interval covers the true difference, over all tallies of so many trials. */
function coverage(trials: number, first: number, second: number): number {
  let covered = 0;
  for (let b = 0; b <= trials; b++) {
    for (let c = 0; b + c <= trials; c++) {
      const { low, high } = pairedInterval(tally(trials, b, c), LEVEL);
      if (low > second - first || high < second - first) continue;
      const ways = LOG_FACTORIAL[trials]! - LOG_FACTORIAL[b]! - LOG_FACTORIAL[c]! - LOG_FACTORIAL[trials - b - c]!;
      covered += Math.exp(ways) * first ** b * second ** c * (1 - first - second) ** (trials - b - c);
    }
  }
  return covered;
}

describe("Tango's score interval of a paired difference", () => {
  it('gives the published interval of the airway data (Fagerland, Lydersen & Laake 2014: 1, 1, 7, 12 of 21)', () => {
    const { low, high } = pairedInterval(tally(21, 1, 7), LEVEL);
    expect(low).toBeCloseTo(0.026, 3);
    expect(high).toBeCloseTo(0.517, 3);
  });

  it('is symmetric: with the competitors exchanged it is reflected', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(200), (b, c, rest) => {
        const one = pairedInterval(tally(b + c + rest, b, c), LEVEL);
        const other = pairedInterval(tally(b + c + rest, c, b), LEVEL);
        expect(one.low).toBeCloseTo(-other.high, 12);
        expect(one.high).toBeCloseTo(-other.low, 12);
      }),
    );
  });

  it('holds the estimate, and lies within [-1, 1]', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), (b, c, rest) => {
        fc.pre(b + c + rest > 0);
        const one = tally(b + c + rest, b, c);
        const { low, high } = pairedInterval(one, LEVEL);
        expect(low).toBeLessThanOrEqual(pairedDifference(one));
        expect(high).toBeGreaterThanOrEqual(pairedDifference(one));
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the normal interval where trials are many: 1e6 trials, to 1 % of its width', () => {
    const { low, high } = pairedInterval(tally(1e6, 20_000, 25_000), LEVEL);
    const half = 1.959964 * Math.sqrt((45_000 - 5_000 ** 2 / 1e6) / 1e12);
    expect((high - low) / 2 / half).toBeCloseTo(1, 2);
    expect((high + low) / 2).toBeCloseTo(0.005, 5);
  });

  it('covers about as often as it says (exact enumeration, 40 trials, nine pairs of rates)', () => {
    const found = [0.05, 0.15, 0.3].flatMap((first) => [0.05, 0.15, 0.3].map((second) => coverage(40, first, second)));
    expect(Math.min(...found)).toBeGreaterThan(0.93);
    expect(found.reduce((sum, chance) => sum + chance, 0) / found.length).toBeCloseTo(0.95, 1);
  });

  it('knows nothing without trials, and refuses nonsense', () => {
    expect(pairedInterval(tally(0, 0, 0), LEVEL)).toEqual({ low: -1, high: 1 });
    expect(() => pairedInterval(tally(5, 4, 2), LEVEL)).toThrow(RangeError);
    expect(() => pairedInterval(tally(5, -1, 2), LEVEL)).toThrow(RangeError);
    expect(() => pairedInterval(tally(5, 1, 2), 1)).toThrow(RangeError);
  });
});
