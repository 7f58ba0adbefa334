import { expect, test } from 'vitest';
import { resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { createPolicies, recorderOf } from '../simulation/lineup/seating.js';
import { resolveTeam } from '../simulation/lineup/team.js';
import { GameBlock } from '../simulation/play/game-block.js';
import { Tally } from '../simulation/tally.js';
import { type EntrantRow, pointsADeal, summarizeEntrants } from './entrants.js';

function rowWith(deals: { mean: number; sd: number; min: number; max: number }, low: number | null = 50): EntrantRow {
  return {
    games: 400,
    round: 4,
    interval: { method: 'gaffke', level: 0.95 },
    metrics: { deals },
    entrant: { points: { mean: 60, low, high: low === null ? null : 70 }, pointsADeal: 60 / deals.mean },
  } as unknown as EntrantRow;
}

test('points a deal have the interval of points a game where all games have as many deals', () => {
  expect(pointsADeal(rowWith({ mean: 10, sd: 0, min: 10, max: 10 }))).toEqual({ mean: 6, low: 5, high: 7 });
});

test('and a wider one where they do not', () => {
  const { mean, low, high } = pointsADeal(rowWith({ mean: 10, sd: 2, min: 6, max: 14 }));
  // Student's t of 99 degrees of freedom: 1.9842; 100 rounds.
  const margin = (10 + 6 * 1.9842 * (2 / 10)) / 10;
  expect(mean).toBe(6);
  expect(low).toBeCloseTo(6 - margin, 4);
  expect(high).toBeCloseTo(6 + margin, 4);
});

test('and none where points a game have none', () => {
  expect(pointsADeal(rowWith({ mean: 10, sd: 0, min: 10, max: 10 }, null))).toEqual({ mean: 6, low: null, high: null });
});

test.each(['deal-1', 'deal-2', 'deal-6', 'game'])(
  '%s: wins by distance from the first dealer are those of the transcripts',
  async (variant) => {
    const players = 3;
    const rounds = 4;
    const game = await loadGame('frustration');
    const arm = {
      setup: resolveSetup(game, { variant, players }),
      team: await resolveTeam(game, players, 'greedy+random+random'),
    };
    const teller = recorderOf(await createPolicies(arm), 'distance');
    const tally = Tally.ofArm(game, arm);
    const wins = { greedy: [0, 0, 0], random: [0, 0, 0] };
    for (let deck = 0; deck < rounds; deck++) {
      const round = new GameBlock(game, players, players);
      for (let rotation = 0; rotation < players; rotation++) {
        teller.play(deck * players + rotation);
        round.note(rotation, teller);
        const lines = teller.transcript().map((line) => JSON.parse(line));
        const { policies } = lines[0] as { policies: ('greedy' | 'random')[] };
        const { dealer } = lines.find(({ type }) => type === 'deal') as { dealer: number };
        const { winners } = lines.at(-1) as { winners: number[] };
        for (const winner of winners) {
          wins[policies[winner]!][(winner - dealer + players) % players]! += 1 / winners.length;
        }
      }
      tally.countRounds(round, null);
    }
    const entrants = summarizeEntrants(game, { kind: 'games', games: rounds * players }, { arm, tally } as never);
    for (const { policy, seats, byDistance } of entrants) {
      const expected = wins[policy as 'greedy'].map((won) => won / (rounds * seats.length));
      for (const [distance, { mean }] of byDistance.entries()) expect(mean).toBeCloseTo(expected[distance]!, 12);
    }
  },
);
