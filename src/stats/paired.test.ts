import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range, sum } from './coverage.testing.js';
import { mcnemar, type PairedTally, pairedDifference, pairedInterval } from './paired.js';

const LEVEL = 0.95;

function tally(trials: number, onlyFirst: number, onlySecond: number): PairedTally {
  return { trials, onlyFirst, onlySecond };
}

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

describe("McNemar's test", () => {
  it.each([
    ['airway data (Bentur et al.): 1, 7', 1, 7, 0.0703, 0.0391],
    ['complete response (Cavo et al.): 6, 16', 6, 16, 0.052479, 0.03469],
  ])('Fagerland, Lydersen & Laake 2013, tables 1 and 2, exact and mid-p: %s', (_, b, c, exact, midP) => {
    const digits = String(exact).length - 2;
    expect(mcnemar(b, c).exact).toBeCloseTo(exact, digits);
    expect(mcnemar(b, c).midP).toBeCloseTo(midP, 4);
  });

  it('approval ratings (Agresti, Categorical Data Analysis, 1990, p. 350: 794, 150, 86, 570): a significant change', () => {
    // By whole numbers: twice the sum of C(236, i), i <= 86, over 2^236.
    let ways = 1n;
    let tail = 0n;
    let last = 0n;
    for (let i = 0n; i <= 86n; i++) {
      tail += ways;
      last = ways;
      ways = (ways * (236n - i)) / (i + 1n);
    }
    const share = (count: bigint) => Number((count * 10n ** 24n) / 2n ** 236n) / 1e24;
    const { exact, midP } = mcnemar(150, 86);
    expect(exact).toBeCloseTo(share(2n * tail), 15);
    expect(midP).toBeCloseTo(share(2n * tail - last), 15);
    expect(exact).toBeLessThan(4e-5);
  });

  it('is the sign test written out, for all counts up to 30 pairs', () => {
    const fair = (n: number, k: number) => {
      let ways = 1;
      for (const i of range(1, k)) ways *= (n - i + 1) / i;
      return ways / 2 ** n;
    };
    for (const n of range(1, 30)) {
      for (const b of range(0, n)) {
        const few = Math.min(b, n - b);
        const tail = sum(range(0, few).map((k) => fair(n, k)));
        const { exact, midP } = mcnemar(b, n - b);
        expect(exact).toBeCloseTo(Math.min(1, 2 * tail), 12);
        expect(midP).toBeCloseTo(2 * few === n ? 1 - fair(n, few) / 2 : 2 * tail - fair(n, few), 12);
      }
    }
  });

  it('treats both alike, and mid-p is the smaller', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), (b, c) => {
        const one = mcnemar(b, c);
        expect(mcnemar(c, b)).toEqual(one);
        expect(one.midP).toBeLessThanOrEqual(one.exact);
      }),
      { numRuns: 30 },
    );
  });

  it('errs by mid-p about as often as it says, and exactly never oftener (6 to 200 fair pairs)', () => {
    for (const n of [6, 20, 75, 200]) {
      const chance = (k: number) => mcnemar(k, n - k);
      let exact = 0;
      let midP = 0;
      let ways = 2 ** -n;
      for (let k = 0; k <= n; k++) {
        if (chance(k).exact <= 0.05) exact += ways;
        if (chance(k).midP <= 0.05) midP += ways;
        ways *= (n - k) / (k + 1);
      }
      expect(exact).toBeLessThanOrEqual(0.05);
      expect(midP).toBeGreaterThanOrEqual(exact);
      expect(midP).toBeLessThan(0.06);
    }
  });

  it('says nothing without discordant pairs, and refuses nonsense', () => {
    expect(mcnemar(0, 0)).toEqual({ exact: 1, midP: 1 });
    expect(() => mcnemar(-1, 2)).toThrow(RangeError);
    expect(() => mcnemar(1.5, 2)).toThrow(RangeError);
  });
});
