import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betsFrom, bettingInterval, logCapital, mirrorBets, twoSidedBets } from './betting.js';
import { twoSidedZ } from './distributions.js';
import { seededUniform } from './seeded.testing.js';

const BETS = twoSidedBets(betsFrom(0.0025));
const VALUES = [-1, 0, 1];

function observed(first: number, neither: number, second: number) {
  return { values: VALUES, counts: [first, neither, second] };
}

describe('the capital of a bettor', () => {
  it('is a martingale from 1 if the mean is as claimed, whatever the rates', () => {
    expect(logCapital(observed(0, 0, 0), 0.1, BETS)).toBeCloseTo(0, 14);
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(fc.nat(300), fc.nat(3000), fc.nat(300), share, share, (b, z, c, discordance, balance) => {
        const [first, second] = [discordance * balance, discordance * (1 - balance)];
        const mean = second - first;
        const now = logCapital(observed(b, z, c), mean, BETS);
        const next = (more: number[]) =>
          Math.exp(logCapital(observed(b + more[0]!, z + more[1]!, c + more[2]!), mean, BETS) - now);
        const expected = first * next([1, 0, 0]) + (1 - discordance) * next([0, 1, 0]) + second * next([0, 0, 1]);
        expect(expected).toBeCloseTo(1, 10);
      }),
    );
  });

  it('of one who bets on more, falls on average if the mean is less than claimed', () => {
    const bets = betsFrom(0.01);
    const now = logCapital(observed(10, 100, 20), 0.1, bets);
    const next = (more: readonly [number, number, number]) =>
      Math.exp(logCapital(observed(10 + more[0], 100 + more[1], 20 + more[2]), 0.1, bets) - now);
    expect(0.2 * next([1, 0, 0]) + 0.55 * next([0, 1, 0]) + 0.25 * next([0, 0, 1])).toBeLessThan(1);
  });

  it('is never lost, however large the bet and extreme the mean', () => {
    expect(logCapital(observed(50, 0, 0), 0.999999, BETS)).toBeGreaterThan(-Infinity);
  });
});

/** The chance that the capital against the true mean ever reaches 1 / alpha within so many trials: all paths, exactly. */
function everReaches(alpha: number, trials: number, first: number, second: number): number {
  const size = trials + 1;
  let alive = new Float64Array(size * size);
  alive[0] = 1;
  let reached = 0;
  for (let n = 1; n <= trials; n++) {
    const next = new Float64Array(size * size);
    for (let b = 0; b <= n; b++) {
      for (let c = 0; b + c <= n; c++) {
        const from = (i: number, j: number) => (i < 0 || j < 0 || i + j >= n ? 0 : alive[i * size + j]!);
        const chance = from(b, c) * (1 - first - second) + from(b - 1, c) * first + from(b, c - 1) * second;
        if (chance < 1e-15) continue;
        const capital = logCapital(observed(b, n - b - c, c), second - first, BETS);
        if (capital >= -Math.log(alpha)) reached += chance;
        else next[b * size + c] = chance;
      }
    }
    alive = next;
  }
  return reached;
}

describe('the interval at all numbers of trials at once (Ville 1939)', () => {
  it.each([
    [0.05, 0.2, 0.2],
    [0.05, 0.02, 0.1],
    [0.2, 0.3, 0.3],
    [0.2, 0, 0.05],
  ])('alpha %d: misses rates %d and %d at any of 1..40 trials with chance <= alpha (exact, all paths)', (...args) => {
    const [alpha, first, second] = args;
    expect(everReaches(alpha, 40, first, second)).toBeLessThanOrEqual(alpha);
  });

  it('holds exactly the means against which the capital is below 1 / alpha, and the mean observed', () => {
    const count = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(count, count, count, (b, z, c) => {
        fc.pre(b + z + c > 0);
        const { low, high } = bettingInterval(observed(b, z, c), 0.95, BETS);
        const mean = (c - b) / (b + z + c);
        expect(low).toBeLessThanOrEqual(mean);
        expect(high).toBeGreaterThanOrEqual(mean);
        for (const end of [low, high]) {
          if (Math.abs(end) === 1) continue;
          expect(logCapital(observed(b, z, c), end, BETS)).toBeGreaterThanOrEqual(-Math.log(0.05));
          const inside = end + 1e-6 * (mean - end);
          expect(logCapital(observed(b, z, c), inside, BETS)).toBeLessThan(-Math.log(0.05));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('knows nothing without observations', () => {
    expect(bettingInterval(observed(0, 0, 0), 0.95, BETS)).toEqual({ low: -1, high: 1 });
  });

  it('is 1.7 to 1.8 times as wide as an interval of one look, from 1e4 to 1e6 trials, for rare and common differences', () => {
    for (const discordance of [0.01, 0.05, 0.15, 0.4]) {
      for (const trials of [1e4, 1e5, 1e6]) {
        const half = Math.round((trials * discordance) / 2);
        const { high } = bettingInterval(observed(half, trials - 2 * half, half), 0.95, BETS);
        const ratio = high / (twoSidedZ(0.95) * Math.sqrt(discordance / trials));
        expect(ratio).toBeGreaterThan(1.68);
        expect(ratio).toBeLessThan(1.8);
      }
    }
  });
});

describe('the bets', () => {
  it('reach from a half to below the smallest, and stand in for all between: no bet is better by more than 0.1 nats', () => {
    const bets = betsFrom(0.001);
    expect(bets[0]).toBe(0.5);
    expect(Math.min(...bets)).toBeLessThanOrEqual(0.001);
    expect(mirrorBets(bets)).toEqual(bets.map((bet) => -bet));
    const uniform = seededUniform(3);
    for (let i = 0; i < 50; i++) {
      const bet = 0.002 * 200 ** uniform();
      // As strong as evidence is where an interval ends: 6 nats for the best bet.
      const trials = Math.round(12 / (0.1 * bet ** 2));
      const second = Math.round((trials * 0.1 * (1 + bet)) / 2);
      const tally = observed(Math.round(trials * 0.1) - second, trials - Math.round(trials * 0.1), second);
      const best = Math.max(...bets.map((one) => logCapital(tally, 0, [one])));
      const any = Math.max(...Array.from({ length: 400 }, (_, k) => logCapital(tally, 0, [0.5 * 0.985 ** k])));
      expect(any - best).toBeLessThan(0.15);
    }
  });
});
