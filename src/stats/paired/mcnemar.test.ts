import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range, sum } from '../coverage.testing.js';
import { mcnemar } from './mcnemar.js';

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
