import { describe, expect, test } from 'vitest';
import type { OptionValue } from '../game/index.js';
import { coins, spaceOf, wishFor } from './synthetic.testing.js';
import { type TuningPhase, tune } from './tune.js';
import { confirmedDifference } from './tuning-result.js';
import { confirmationSeed, roundSeed } from './tuning-spec.js';

type Values = Readonly<Record<string, OptionValue>>;

/** The best is at 7: there it is 60 %, and less by the square of the distance. */
function hill({ x }: Values): number {
  return 0.6 - 0.006 * (Number(x) - 7) ** 2;
}

describe('halving', () => {
  test('finds the best of eleven values, and confirms what it is worth', async () => {
    const { summary: result } = await tune(wishFor(spaceOf({ x: 1 }), 'hill', { games: 40_000 }), coins(hill));
    expect(result.verdict.rounds.map(({ candidates }) => candidates.length)).toEqual([10, 5, 3, 2]);
    expect(Math.abs(Number(result.verdict.winner!.values.x) - 7)).toBeLessThanOrEqual(1);
    const difference = confirmedDifference(result)!;
    const truth = hill(result.verdict.winner!.values) - hill({ x: 1 });
    expect(result.verdict.confirmation!.decision).toBe('better');
    expect(difference.low).toBeLessThan(truth);
    expect(difference.high).toBeGreaterThan(truth);
  });

  test('tells which option matters, over all values of the other', async () => {
    const space = spaceOf({ x: 0, idle: 0 }, { x: 10, idle: 2 });
    const { summary: result } = await tune(wishFor(space, 'two', { games: 40_000, candidates: 33 }), coins(hill));
    const [x, idle] = result.verdict.response;
    expect(x).toMatchObject({ name: 'x', method: 'paired' });
    for (const { from, candidates, estimate, low, high } of x!.points) {
      expect(candidates).toBe(3);
      expect(Math.abs(estimate - hill({ x: from }) + hill({ x: 0 }))).toBeLessThan(0.08);
      expect(low).toBeLessThanOrEqual(estimate);
      expect(high).toBeGreaterThanOrEqual(estimate);
    }
    const idleEstimates = idle!.points.map(({ estimate }) => estimate);
    expect(Math.max(...idleEstimates) - Math.min(...idleEstimates)).toBeLessThan(0.05);
  });

  test('keeps the start where nothing is better', async () => {
    const { summary: result } = await tune(wishFor(spaceOf({ x: 7 }), 'top', { games: 60_000 }), coins(hill, 0));
    expect(result.verdict.winner).toMatchObject({ isStart: true, values: { x: 7 } });
    expect(result.verdict.confirmation).toBeNull();
    expect(result.verdict.cost.confirmation).toBe(0);
  });
});

test('CMA-ES climbs a hill of six numbers that lean on each other', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
  const rate = (values: Values) => {
    const away = names.map((name, place) => Number(values[name]) - (place % 2 === 0 ? 3 : 8));
    const squares = away.reduce((sum, each) => sum + each * each, 0);
    const neighbours = away.slice(1).reduce((sum, each, place) => sum + each * away[place]!, 0);
    return 0.8 - 0.008 * (squares + 0.8 * neighbours);
  };
  const start = Object.fromEntries(names.map((name) => [name, 5]));
  const question = { method: 'cma-es', candidates: 10, rounds: 25, spread: 0.2, games: 60_000 } as const;
  const { summary: result } = await tune(wishFor(spaceOf(start), 'six', question), coins(rate));
  expect(rate(result.verdict.start.values)).toBeLessThan(0.7);
  expect(rate(result.verdict.winner!.values)).toBeGreaterThan(0.77);
  expect(result.verdict.confirmation!.decision).toBe('better');
  expect(result.verdict.rounds).toHaveLength(25);
});

test('no deals are played twice: those of each round and of the confirmation have seeds of their own', async () => {
  const stages: TuningPhase[] = [];
  const play = coins(hill);
  await tune(wishFor(spaceOf({ x: 1 }), 'seeds', { games: 4000 }), (stage) => {
    stages.push(stage);
    return play(stage);
  });
  const seeds = stages.map(({ plan }) => plan.seed);
  expect(seeds).toEqual([1, 2, 3, 4].map((round) => roundSeed('seeds', round)).concat(confirmationSeed('seeds')));
  expect(new Set([...seeds, 'seeds']).size).toBe(6);
  // All of a round play the same deals, the start among them, and the games stay within what was given.
  for (const { plan } of stages.slice(0, -1)) expect(plan.arms[0]!.team.name).toBe('p:x=1');
  const games = stages
    .slice(0, -1)
    .reduce((sum, { plan }) => sum + plan.arms.length * (plan.rule.kind === 'games' ? plan.rule.games : 0), 0);
  expect(games).toBeLessThanOrEqual(4000);
  expect(games).toBeGreaterThan(3800);
});
