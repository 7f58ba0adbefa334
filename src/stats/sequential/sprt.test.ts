import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairedTally } from '../paired/paired.js';
import { logLikelihoodRatio, sprtBounds } from './sprt.js';

/**
 * The same by the method of the fishtest mathematics page, which knows no closed form: the likeliest distribution of
 * values a_i with mean s has p_i / (1 + x (a_i - s)), where x solves sum of p_i (a_i - s) / (1 + x (a_i - s)) = 0.
 */
function byFishtest({ trials, onlyFirst, onlySecond }: PairedTally, h0: number, h1: number): number {
  const values = [-1, 0, 1];
  const shares = [onlyFirst, trials - onlyFirst - onlySecond, onlySecond].map((count) => count / trials);
  const likeliest = (mean: number) => {
    const secular = (x: number) =>
      values.reduce((sum, value, i) => sum + (shares[i]! * (value - mean)) / (1 + x * (value - mean)), 0);
    let low = -1 / (1 - mean);
    let high = 1 / (1 + mean);
    for (let step = 0; step < 200; step++) {
      const middle = (low + high) / 2;
      if (secular(middle) > 0) low = middle;
      else high = middle;
    }
    return values.map((value, i) => shares[i]! / (1 + low * (value - mean)));
  };
  const [p0, p1] = [likeliest(h0), likeliest(h1)];
  return trials * shares.reduce((sum, share, i) => sum + share * Math.log(p1[i]! / p0[i]!), 0);
}

describe('the generalized log-likelihood ratio of paired classes', () => {
  it('is that of the fishtest mathematics page', () => {
    const hypothesis = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    const count = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(count, count, count, hypothesis, hypothesis, (b, c, rest, h0, h1) => {
        const tally = { trials: b + c + rest, onlyFirst: b, onlySecond: c };
        const expected = byFishtest(tally, h0, h1);
        const found = logLikelihoodRatio(tally, { h0, h1 });
        expect(Math.abs(found - expected)).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
      }),
      { numRuns: 200 },
    );
  });

  it('is (h1 - h0)(2 d - h0 - h1) / (2 variance) a trial where differences are small (fishtest, approximation)', () => {
    const tally = { trials: 1e6, onlyFirst: 50_000, onlySecond: 51_500 };
    const [d, h0, h1] = [0.0015, 0, 0.002];
    const variance = 0.1015 - d * d;
    const approximate = (1e6 * (h1 - h0) * (2 * d - h0 - h1)) / (2 * variance);
    expect(logLikelihoodRatio(tally, { h0, h1 }) / approximate).toBeCloseTo(1, 2);
  });

  it('is 0 half way, changes its sign with the hypotheses, and with the two exchanged', () => {
    const tally = { trials: 1000, onlyFirst: 40, onlySecond: 60 };
    const mirrored = { trials: 1000, onlyFirst: 60, onlySecond: 40 };
    const ratio = logLikelihoodRatio(tally, { h0: 0, h1: 0.01 });
    expect(logLikelihoodRatio(tally, { h0: 0.01, h1: 0 })).toBeCloseTo(-ratio, 12);
    expect(logLikelihoodRatio(mirrored, { h0: 0, h1: -0.01 })).toBeCloseTo(ratio, 10);
    expect(logLikelihoodRatio({ trials: 1000, onlyFirst: 50, onlySecond: 50 }, { h0: -0.01, h1: 0.01 })).toBeCloseTo(
      0,
      10,
    );
  });

  it('is finite where a class is empty', () => {
    const empty = { trials: 10_000, onlyFirst: 0, onlySecond: 0 };
    expect(logLikelihoodRatio(empty, { h0: 0, h1: 0.005 })).toBeCloseTo(10_000 * Math.log1p(-0.005), 8);
    expect(logLikelihoodRatio({ ...empty, onlySecond: 30 }, { h0: 0, h1: 0.005 })).toBeGreaterThan(0);
    expect(logLikelihoodRatio({ ...empty, onlyFirst: 30 }, { h0: 0, h1: 0.005 })).toBeLessThan(-50);
  });
});

it("Wald's boundaries at 5 % and 5 % are those of fishtest, -2.94 and 2.94", () => {
  const { lower, upper } = sprtBounds({ alpha: 0.05, beta: 0.05 });
  expect([lower.toFixed(2), upper.toFixed(2)]).toEqual(['-2.94', '2.94']);
});
