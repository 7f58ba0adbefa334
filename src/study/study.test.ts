/** A planned bias is found, symmetric seats are covered, and every deck is played with every assignment. */

import { describe, expect, test } from 'vitest';
import { testSize } from '../../test/sized.testing.js';
import { isGoal, resolveSetup, WHOLE } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import type { ArmResult } from '../simulation/index.js';
import { Histogram } from '../stats/histogram.js';
import { seededUniform } from '../stats/seeded.testing.js';
import { dramaMeasures } from './drama.js';
import { chanceToLead, chanceToWinMore } from './leading.js';
import { seatShares, sightValue } from './measures.js';
import { habitValues } from './strategy.js';
import type { ReviewedRow } from './study-format.js';
import { assignments, comparedPlayers, partsOf, plannedDecks } from './study-spec.js';

const rummy = await loadGame('rummy');

/** A study of a game in which each seat wins with a chance of its own, from the dealer on. */
function seatsStudied(chances: readonly number[], decks: number, uniform: () => number) {
  const players = chances.length;
  const unit = WHOLE * players;
  const wins = new Float64Array(players);
  let [left, rest] = [decks, 1];
  for (const [seat, chance] of chances.entries()) {
    const share = Math.min(1, chance / rest);
    const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    const drawn = Math.round(left * share + Math.sqrt(left * share * (1 - share)) * normal);
    wins[seat] = seat === players - 1 ? left : drawn;
    left -= wins[seat]!;
    rest -= chance;
  }
  const bySeat = [...wins].map((won) =>
    Histogram.fromCounts({ low: 0, high: unit, step: unit }, Float64Array.from([decks - won, won])),
  );
  const setup = resolveSetup(rummy, { players });
  const dealer = rummy.firstDealer!(setup);
  // The seats of the table, of which the dealer is not the first.
  const table = bySeat.map((_, seat) => bySeat[(seat - dealer + players) % players]!);
  const tally = { entrants: [{ bySeat: table }], shape: { round: players } };
  return seatShares(rummy, { arm: { setup }, tally } as unknown as ArmResult)!;
}

describe.each([2, 3, 4])('with %i players', (players) => {
  const even = 1 / players;
  const decks = plannedDecks(0.01, players);
  const STUDIES = testSize(150, 400);
  /** Standard errors that a count of studies may be off. */
  const slack = 3 * Math.sqrt((0.95 * 0.05) / STUDIES);

  test('a bias of one point is found in 95 % of studies of the planned size, with any seat', () => {
    const uniform = seededUniform(players);
    let found = 0;
    for (let study = 0; study < STUDIES; study++) {
      const biased = study % players;
      const chances = Array.from({ length: players }, (_, seat) =>
        seat === biased ? even + 0.01 : even - 0.01 / (players - 1),
      );
      const { values, base } = seatsStudied(chances, decks, uniform);
      if (values[biased]!.low! > base!) found++;
    }
    expect(found / STUDIES).toBeGreaterThan(0.95 - slack);
    // No more than planned for, either.
    expect(found / STUDIES).toBeLessThan(0.99);
  });

  test('intervals of equal seats hold together in 95 % of studies', () => {
    const uniform = seededUniform(100 + players);
    let covered = 0;
    for (let study = 0; study < STUDIES; study++) {
      const { values } = seatsStudied(new Array<number>(players).fill(even), decks, uniform);
      if (values.every(({ low, high }) => low! <= even && even <= high!)) covered++;
    }
    expect(covered / STUDIES).toBeGreaterThan(0.95 - slack);
  });
});

test('seats are named from the dealer on', () => {
  const { values } = seatsStudied([0.7, 0.1, 0.1, 0.1], 1000, seededUniform(1));
  expect(values.map(({ name }) => name)).toEqual([
    'first dealer',
    'left of the dealer, who begins',
    '2 to the left of the dealer',
    'right of the dealer',
  ]);
  expect(values[0]!.estimate).toBeGreaterThan(0.6);
});

function leadByTrying(chances: readonly number[], games: number, wins: readonly number[] = []): number {
  if (wins.length === games) {
    const counts = chances.map((_, player) => wins.filter((winner) => winner === player).length);
    const most = Math.max(...counts);
    return counts[0] === most ? 1 / counts.filter((count) => count === most).length : 0;
  }
  return chances.reduce((sum, chance, player) => sum + chance * leadByTrying(chances, games, [...wins, player]), 0);
}

test('the chance to lead is that of all sequences of winners', () => {
  for (const players of [2, 3, 4]) {
    for (const games of [1, 2, 5]) {
      const win = 0.4;
      const chances = [win, ...new Array<number>(players - 1).fill((1 - win) / (players - 1))];
      expect(chanceToLead(win, players - 1, games)).toBeCloseTo(leadByTrying(chances, games), 10);
    }
  }
  for (const games of [1, 10, 100]) expect(chanceToLead(0.25, 3, games)).toBeCloseTo(0.25, 9);
  expect(chanceToLead(1, 3, 100)).toBeCloseTo(1, 9);
  expect(chanceToLead(0, 3, 100)).toBeCloseTo(0, 9);
});

test('the chance to win more games than another team', () => {
  expect(chanceToWinMore(0.5, 0.5, 20)).toBeCloseTo(0.5, 10);
  expect(chanceToWinMore(0.7, 0.4, 1)).toBeCloseTo(0.7 * 0.6 + (0.7 * 0.4 + 0.3 * 0.6) / 2, 10);
  expect(chanceToWinMore(0.6, 0.4, 100)).toBeGreaterThan(chanceToWinMore(0.6, 0.4, 10));
});

describe('the part in which decks are played with all assignments', () => {
  test.each([
    ['rummy', 4],
    ['rummy', 3],
    ['shanghai-rummy', 5],
  ])('%s with %i players: over all rotations each assignment comes', async (name, players) => {
    const game = await loadGame(name);
    const question = {
      team: 'careful',
      ladder: ['random', 'greedy', 'careful'],
      effect: 0.01,
      games: 100,
      rivals: ['greedy', 'shrewd'],
      reviewed: 0,
      seconds: 5,
    };
    expect(comparedPlayers(question)).toEqual(['careful', 'greedy']);
    expect(comparedPlayers({ ...question, team: 'greedy' })).toEqual(['greedy', 'random']);
    expect(comparedPlayers({ ...question, team: 'shrewd' })).toEqual(['shrewd', 'greedy']);
    const setup = resolveSetup(game, { players });
    const parts = await partsOf({ game, setup, seed: 's', question, carrying: { threads: 1, gameTimeout: 60 } });
    const { plan } = parts.find((part) => part.name === 'luck')!;
    const found = plan.arms.flatMap(({ team }) => {
      const letters = team.policies.map(({ name: policy }) => (policy === 'careful' ? '0' : '1')).join('');
      return [...letters].map((_, by) => letters.slice(by) + letters.slice(0, by));
    });
    expect(new Set(found)).toEqual(new Set(assignments(players)));
    // The first arm, by which the players are told apart, has the team at all places.
    expect(new Set(plan.arms[0]!.team.policies.map((policy) => policy.name))).toEqual(new Set(['careful']));
  });
});

describe('drama', () => {
  const row = (game: number, result: number, chances: number[]): ReviewedRow => ({
    ...{
      game,
      seat: 0,
      result,
      chances,
      errors: chances.map(() => 0.01),
      moves: 3 * chances.length,
      matter: 1,
      unjudged: 0,
    },
  });

  test('of games that are known: settled, behind before a win, and changes', () => {
    // Two views of one deck: a win from behind, and a loss that was certain from the beginning.
    const rows = [row(0, 1, [0.5, 0.2, 0.7, 0.95]), row(1, 0, [0.05, 0.02])];
    const [changes, drama] = dramaMeasures(rows, 0.5, 2);
    expect(changes).toMatchObject({ observations: 1, values: [{ estimate: 0.5, low: null }] });
    expect(drama!.values.map(({ estimate }) => estimate)).toEqual([(1 / 4 + 1 / 2) / 2, (3 / 4 + 0) / 2, 0.2]);
  });

  test('intervals are of decks, however many views each has', () => {
    const uniform = seededUniform(5);
    const rows = Array.from({ length: 40 }, (_, game) => row(game, 1, [0.5 + 0.4 * uniform(), 0.95]));
    const [, drama] = dramaMeasures(rows, 0.25, 4);
    expect(drama!.observations).toBe(10);
    const { estimate, low, high } = drama!.values[2]!;
    expect(low).toBeLessThan(estimate);
    expect(high).toBeGreaterThan(estimate);
    expect(dramaMeasures([], 0.25, 4)).toEqual([]);
  });
});

describe('what a habit and what hidden cards are worth', () => {
  const PLAYERS = 4;
  const whole = WHOLE * PLAYERS;
  const setup = resolveSetup(rummy, { players: PLAYERS });
  const winning = (share: number) =>
    Histogram.fromCounts({ low: 0, high: whole, step: whole }, Float64Array.from([1000 * (1 - share), 1000 * share]));
  const among = (share: number) =>
    ({ arm: { setup }, tally: { entrants: [{ rounds: [winning(share)] }] } }) as unknown as ArmResult;

  test('a habit gains alone, and costs who leaves it', () => {
    const habits = [{ name: 'buying', does: 'a', leaves: 'b' }];
    const { base, values } = habitValues(habits, [among(0.4), among(0.1)]);
    expect(base).toBe(0);
    expect(values.map(({ name }) => name)).toEqual(['buying, where no other does', 'buying, where all others do']);
    for (const { estimate, low, high } of values) {
      expect(estimate).toBeCloseTo(0.15, 9);
      expect(low).toBeGreaterThan(0.09);
      expect(high).toBeLessThan(0.21);
    }
  });

  test.each([0, 0.25, 0.5, 1].flatMap((one) => [0, 0.25, 0.5, 1].map((other) => [one, other] as const)))(
    'shares of %d and %d have intervals around what is estimated, also where nobody or everybody wins',
    (one, other) => {
      const { values } = habitValues([{ name: 'x', does: 'a', leaves: 'b' }], [among(one), among(other)]);
      expect(values.map(({ estimate }) => estimate)).toEqual([one - 0.25, 0.25 - other]);
      for (const { estimate, low, high } of values) {
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
      }
    },
  );

  test('hidden cards are worth the mean of paired differences, also where all win together', async () => {
    const policies = [{ name: 'open', cheats: 'sees all cards' }];
    const grid = { low: -whole, high: whole, step: whole };
    const found = sightValue(rummy, {
      arm: { setup, team: { policies } },
      tally: {
        pairs: new Float64Array(rummy.outcomes.length ** 2),
        outcomes: new Float64Array(rummy.outcomes.length),
        roundDifferences: [Histogram.fromCounts(grid, Float64Array.from([100, 600, 300]))],
      },
    } as unknown as ArmResult);
    expect(found).toMatchObject({ observations: 1000, base: 0, values: [{ name: 'open', estimate: 0.2 }] });
    const shamus = await loadGame('shamus');
    const [won, lost] = [true, false].map((isWon) =>
      shamus.outcomes.findIndex((_, outcome) => isGoal(shamus, outcome) === isWon),
    ) as [number, number];
    const pairs = new Float64Array(shamus.outcomes.length ** 2);
    pairs[won * shamus.outcomes.length + lost] = 50;
    pairs[lost * shamus.outcomes.length + won] = 250;
    pairs[won * shamus.outcomes.length + won] = 700;
    const together = sightValue(shamus, {
      arm: { setup: resolveSetup(shamus, {}), team: { policies } },
      tally: { pairs, outcomes: new Float64Array(shamus.outcomes.length), roundDifferences: [] },
    } as unknown as ArmResult);
    expect(together.values[0]!.estimate).toBeCloseTo(0.2, 9);
    expect(together.values[0]!.low).toBeGreaterThan(0.1);
  });
});
