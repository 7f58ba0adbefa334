import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Interval } from './interval.js';
import { type PairedTally, pairedDifference, pairedInterval } from './paired.js';
import { exactPairedInterval, pairedRateInterval } from './paired-interval.js';

const LEVEL = 0.95;

function tally(trials: number, onlyFirst: number, onlySecond: number): PairedTally {
  return { trials, onlyFirst, onlySecond };
}

function factorials(upTo: number): number[] {
  const found = [1];
  for (let n = 1; n <= upTo; n++) found.push(found[n - 1]! * n);
  return found;
}

function allIntervals(trials: number): { tally: PairedTally; ways: number; interval: Interval }[] {
  const factorial = factorials(trials);
  const found = [];
  for (let b = 0; b <= trials; b++) {
    for (let c = 0; b + c <= trials; c++) {
      const ways = factorial[trials]! / factorial[b]! / factorial[c]! / factorial[trials - b - c]!;
      found.push({ tally: tally(trials, b, c), ways, interval: exactPairedInterval(tally(trials, b, c), LEVEL) });
    }
  }
  return found;
}

describe('the exact unconditional interval of a paired difference', () => {
  it.each([7, 15])('covers at least at its level (exact enumeration of all tallies of %d trials)', (trials) => {
    const intervals = allIntervals(trials);
    const rates = [0, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.8];
    for (const first of rates) {
      for (const second of rates.filter((rate) => rate + first <= 1)) {
        let covered = 0;
        for (const { tally: one, ways, interval } of intervals) {
          if (interval.low > second - first + 1e-12 || interval.high < second - first - 1e-12) continue;
          const neither = one.trials - one.onlyFirst - one.onlySecond;
          covered += ways * first ** one.onlyFirst * second ** one.onlySecond * (1 - first - second) ** neither;
        }
        expect(covered).toBeGreaterThanOrEqual(LEVEL);
      }
    }
  });

  it('covers few discordant pairs among many trials (Poisson limit, exact enumeration)', () => {
    const trials = 1e6;
    for (const [first, second] of [
      [0, 3],
      [1, 1],
    ] as const) {
      let covered = 0;
      let counted = 0;
      let chanceOfB = Math.exp(-first);
      for (let b = 0; b < 18; b++) {
        let chanceOfC = Math.exp(-second);
        for (let c = 0; c < 18; c++) {
          if (chanceOfB * chanceOfC > 1e-3) {
            const { low, high } = exactPairedInterval(tally(trials, b, c), LEVEL);
            const inside = low * trials <= second - first + 1e-9 && high * trials >= second - first - 1e-9;
            counted += chanceOfB * chanceOfC;
            covered += inside ? chanceOfB * chanceOfC : 0;
          }
          chanceOfC *= second / (c + 1);
        }
        chanceOfB *= first / (b + 1);
      }
      expect(counted).toBeGreaterThan(0.97);
      expect(covered / counted).toBeGreaterThan(LEVEL);
    }
  });

  it('is reflected when the two are exchanged, and holds the estimate', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), fc.integer({ min: 1, max: 30 }), (b, c, rest) => {
        const one = exactPairedInterval(tally(b + c + rest, b, c), LEVEL);
        const other = exactPairedInterval(tally(b + c + rest, c, b), LEVEL);
        expect(one.low).toBeCloseTo(-other.high, 12);
        expect(one.high).toBeCloseTo(-other.low, 12);
        const estimate = pairedDifference(tally(b + c + rest, b, c));
        expect(one.low).toBeLessThanOrEqual(estimate);
        expect(one.high).toBeGreaterThanOrEqual(estimate);
      }),
      { numRuns: 20 },
    );
  });

  it('without discordant pairs reaches to 3.69 / trials, where a Poisson variable is 0 with chance 0.025', () => {
    const { low, high } = exactPairedInterval(tally(1e6, 0, 0), LEVEL);
    expect(high * 1e6).toBeCloseTo(-Math.log(0.025), 2);
    expect(low).toBe(-high);
  });

  it('knows nothing without trials, reaches the ends, and refuses nonsense', () => {
    expect(exactPairedInterval(tally(0, 0, 0), LEVEL)).toEqual({ low: -1, high: 1 });
    expect(exactPairedInterval(tally(10, 0, 10), LEVEL).high).toBe(1);
    expect(() => exactPairedInterval(tally(5, 4, 2), LEVEL)).toThrow(RangeError);
    expect(() => exactPairedInterval(tally(5, 1, 2), 0)).toThrow(RangeError);
  });
});

describe('the interval that is reported', () => {
  it('is exact for 100 trials or 25 discordant ones, and names its method', () => {
    expect(pairedRateInterval(tally(100, 10, 20), LEVEL)).toEqual({
      ...exactPairedInterval(tally(100, 10, 20), LEVEL),
      method: 'exact-unconditional',
    });
    expect(pairedRateInterval(tally(1e6, 12, 13), LEVEL).method).toBe('exact-unconditional');
    expect(pairedRateInterval(tally(1e6, 13, 13), LEVEL)).toEqual({
      ...pairedInterval(tally(1e6, 13, 13), LEVEL),
      method: 'tango',
    });
    expect(pairedRateInterval(tally(101, 13, 13), LEVEL).method).toBe('tango');
  });

  it("passes from one method to the other without a jump: within 4 % of Tango's width at 25 discordant pairs", () => {
    for (const c of [13, 18, 25]) {
      const few = tally(1e5, 25 - c, c);
      const [exact, tango] = [pairedRateInterval(few, LEVEL), pairedInterval(few, LEVEL)];
      expect(Math.abs((exact.high - exact.low) / (tango.high - tango.low) - 1)).toBeLessThan(0.04);
    }
  });

  it("Tango's interval of 59, 6, 16, 80 is that of contingencytables: -0.1240 to -0.0054", () => {
    const { low, high } = pairedInterval(tally(161, 16, 6), LEVEL);
    expect([low, high].map((end) => end.toFixed(4))).toEqual(['-0.1240', '-0.0054']);
  });
});
