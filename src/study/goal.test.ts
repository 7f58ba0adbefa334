/** Goals are read, found where they are planted, and missed where there is none; strategies and choices are those that were planted. */
import { describe, expect, test } from 'vitest';
import { resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import type { RunResult } from '../simulation/index.js';
import { Histogram } from '../stats/histogram.js';
import { seededUniform } from '../stats/seeded.testing.js';
import { searchGoals } from './goal.js';
import { readGoal } from './goals.js';
import { longestGames, paceMeasures } from './pace.js';
import { orderedPairs, standingsOf } from './strategy.js';
import type { PlayedPart, StudyPart, StudySpec } from './study-spec.js';

const game = await loadGame('shanghai-rummy');
const setup = resolveSetup(game, { players: 3 });
const goal = (text: string) => readGoal(text, game, 0.01);

test('a goal is a number with its tolerance, or a range', () => {
  expect(goal('turns=200')).toEqual({ name: 'turns', low: 180, high: 220 });
  expect(goal(' dealer=0')).toEqual({ name: 'dealer', low: -0.01, high: 0.01 });
  expect(goal('minutes=40..50')).toEqual({ name: 'minutes', low: 40, high: 50 });
});

test.each(['turns', 'turns=x', 'luck=1', 'turns=5..4', 'turns=4..4', 'minutes=0', 'wins=1'])(
  '%s is refused with what it should be',
  (text) => expect(() => goal(text)).toThrow('--goal'),
);

const METRICS = game.metrics.map(({ name }) => name);

function played({ plan }: StudyPart, turns: number, uniform: () => number): PlayedPart {
  const { games } = plan.rule as { games: number };
  const none = { low: 0, high: 1680, step: 840 };
  const lengths = new Histogram({ low: 0, high: 100_000, step: 1 });
  for (let each = 0; each < games; each++) lengths.add(Math.round(turns + 60 * (uniform() - 0.5)));
  const all = (count: number) => Histogram.fromCounts(none, Float64Array.from([count, 0, 0]));
  const tally = {
    ...{ games, shape: { round: 3 } },
    metrics: METRICS.map((name) => (name === 'turns' ? lengths : all(games))),
    entrants: [{ bySeat: [0, 1, 2].map(() => all(games / 3)) }],
  };
  return { result: { arms: [{ tally }] } as unknown as RunResult, rows: async function* () {} };
}

async function searched(text: string, seed: number, vary = ['hand=7..14', 'buys=1..3']) {
  const question = {
    ...{ team: 'greedy', ladder: ['random', 'greedy'], effect: 0.05, games: 60, rivals: [], reviewed: 0, seconds: 5 },
    ...{ vary, goal: [text] },
  };
  const spec: StudySpec = { game, setup, seed: String(seed), question, carrying: { threads: 1, gameTimeout: 60 } };
  const uniform = seededUniform(seed);
  const names: string[] = [];
  const found = await searchGoals(spec, [goal(text)], async (part) => {
    names.push(part.name);
    const [, hand, buys] = /hand=(\d+), buys=(\d+)/.exec(part.title)!;
    return played(part, 20 * Number(hand) + Number(buys), uniform);
  });
  return { names, found: found! };
}

test('of 24 combinations the one with the length that is wanted is found, and confirmed on decks of its own', async () => {
  const { names, found } = await searched('turns=195..205', 1);
  expect(found.found.values.hand).toBe(10);
  expect(found.found.measures).toMatchObject([{ name: 'turns', verdict: 'reached' }]);
  expect(found.rounds.map(({ candidates }) => candidates.length)).toEqual([24, 12, 6, 3, 2]);
  expect(found.rounds.map(({ candidates }) => candidates.filter(({ kept }) => kept).length)).toEqual([12, 6, 3, 2, 1]);
  // Each part has decks of its own, and the confirmation as many as find a bias of the size.
  expect(new Set(names).size).toBe(names.length);
  expect(names.at(-1)).toMatch(/^goal\/confirmation-\d\d$/);
  expect(found.found.games).toBeGreaterThan(2000);
});

test('what no combination comes to is missed, and the nearest is told', async () => {
  const { found } = await searched('turns=400..420', 2);
  expect(found.found.values).toMatchObject({ hand: 14 });
  expect(found.found.measures).toMatchObject([{ verdict: 'missed' }]);
});

test('combinations that are no game are left out, and told', async () => {
  const { found } = await searched('turns=205..235', 3, ['hand=6..11:5', 'buys=1,2']);
  expect(found.rounds[0]!.candidates).toHaveLength(2);
  expect(found.noGame.map(({ values }) => values.hand)).toEqual([6, 6]);
  expect(found.noGame[0]!.reason).toContain('no hand can satisfy it');
});

describe('policies among each other', () => {
  const gaining = (...gains: string[]) => ({
    base: 0.5,
    values: orderedPairs(['a', 'b', 'c']).map(([one, among]) => {
      const low = gains.includes(one + among) ? 0.51 : 0.4;
      return { name: `${one} among ${among}`, estimate: low + 0.05, low, high: low + 0.2 };
    }),
  });
  test.each([
    [gaining('ab', 'ac'), 'a', null],
    [gaining('ab', 'ac', 'ba'), null, ['a', 'b']],
    [gaining('ab', 'bc', 'ca'), null, ['a', 'b', 'c']],
    [gaining('ab', 'bc'), null, null],
  ] as const)('case %#', (measure, dominant, cycle) => {
    expect(standingsOf(['a', 'b', 'c'], measure)).toEqual({ dominant, cycle });
  });
});

test('minutes, choices, forced turns and the longest games of decks that are known', () => {
  const decks = {
    ...{ turns: [10, 30, 20], turnsTaken: [10, 30, 20], choices: [12, 36, 24], legalMoves: [24, 108, 48] },
    ...{ offers: [0, 0, 0], forced: [1, 6, 4], games: [0, 4, 8] },
  };
  const [minutes, choices, forced] = paceMeasures(decks, 30);
  expect(minutes!.values).toEqual([{ name: 'a game', estimate: 12, low: null, high: null }]);
  expect(choices!.values.map(({ estimate }) => estimate)).toEqual([1.2, expect.closeTo(7 / 3)]);
  expect(forced!.values[0]!.estimate).toBeCloseTo(0.5 / 3);
  expect(longestGames(decks).map((one) => one.game)).toEqual([4, 8, 0]);
});
