import { expect, test } from 'vitest';
import { seededUniform } from './seeded.testing.js';
import { VarianceComponents } from './variance-components.js';

function simulated(seed: number, decks: number, effects: readonly [deck: number, assignment: number, both: number]) {
  const uniform = seededUniform(seed);
  const centred = () => Math.sqrt(12) * (uniform() - 0.5);
  const advantages = [1, -1, 1, -1];
  const components = new VarianceComponents(4, 1);
  for (let deck = 0; deck < decks; deck++) {
    const own = centred();
    const both = advantages.map(centred);
    const middle = both.reduce((sum, value) => sum + value, 0) / 4;
    // Without its mean over assignments, the variance of what both do is three quarters of what it was.
    components.add(
      advantages.map(
        (advantage, place) =>
          effects[0] * own + effects[1] * advantage + (effects[2] * (both[place]! - middle)) / Math.sqrt(0.75),
      ),
    );
  }
  return components;
}

test('estimates of the three variances are unbiased, also of few decks', () => {
  const sums = [0, 0, 0];
  const STUDIES = 4000;
  for (let study = 0; study < STUDIES; study++) {
    const found = simulated(study, 5, [2, 0.5, 1]).variances();
    for (const [place, variance] of found.entries()) sums[place]! += variance / STUDIES;
  }
  expect(sums[0]! / 4).toBeCloseTo(1, 1);
  expect(sums[1]! / 0.25).toBeCloseTo(1, 1);
  expect(sums[2]!).toBeCloseTo(1, 1);
});

test('intervals of the shares cover at their level', () => {
  const truth = [1, 0.25, 0.5].map((variance) => variance / 1.75);
  const misses = [0, 0, 0];
  const STUDIES = 300;
  for (let study = 0; study < STUDIES; study++) {
    const found = simulated(1e6 + study, 200, [1, 0.5, Math.SQRT1_2]).intervals(0.95)!;
    for (const [place, { low, high }] of found.entries()) {
      if (low > truth[place]! || high < truth[place]!) misses[place]!++;
    }
  }
  // 0.05 within four standard errors.
  for (const missed of misses) expect(missed / STUDIES).toBeLessThan(0.05 + 4 * Math.sqrt(0.0475 / STUDIES));
});

test('shares add up to 1, and follow the seats together', () => {
  const components = new VarianceComponents(2, 2);
  const uniform = seededUniform(7);
  for (let deck = 0; deck < 400; deck++) {
    const [one, other] = [uniform(), uniform()].map((value) => (value < 0.5 ? 1 : 0));
    components.add([one!, 1 - one!, other!, 1 - other!]);
  }
  const shares = components.shares()!;
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  // Two assignments that have nothing to do with each other: half of it is of the decks.
  expect(shares[0]).toBeGreaterThan(0.4);
  expect(shares[0]).toBeLessThan(0.6);
  expect(shares[1]).toBeLessThan(0.02);
});

test('where only the cards, or only the players decide, all of the variance is theirs; nothing varies: no shares', () => {
  const [cards, players, nothing] = [0, 1, 2].map(() => new VarianceComponents(2, 1));
  const uniform = seededUniform(3);
  for (let deck = 0; deck < 100; deck++) {
    const won = uniform() < 0.5 ? 1 : 0;
    cards!.add([won, won]);
    players!.add([1, 0]);
    nothing!.add([1, 1]);
  }
  expect(cards!.shares()).toEqual([1, 0, 0]);
  expect(players!.shares()).toEqual([0, 1, 0]);
  expect(nothing!.shares()).toBeNull();
  expect(nothing!.intervals(0.95)).toBeNull();
});
