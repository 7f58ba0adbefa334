import { expect, test } from 'vitest';
import { resolveSetup } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { createPolicies, createRecorder } from '../simulation/lineup/seating.js';
import { resolveTeam } from '../simulation/lineup/team.js';
import { GameBlock } from '../simulation/play/game-block.js';
import { Tally } from '../simulation/tally.js';
import { summarizeArm } from './arm-findings.js';
import { POINTS_PER_DEAL } from './measures.js';
import type { FoundEstimate } from './result.js';
import { estimateIn, rowsOf } from './rows.js';

const FRUSTRATION = await loadGame('frustration');

/** Plays some decks of three players. */
async function played(variant: string, decks: number) {
  const players = 3;
  const arm = {
    setup: resolveSetup(FRUSTRATION, { variant, players }),
    team: await resolveTeam(FRUSTRATION, players, 'greedy+random+random'),
  };
  const teller = createRecorder(await createPolicies(arm), 'distance');
  const tally = Tally.ofArm(FRUSTRATION, arm);
  const transcripts: Record<string, unknown>[][] = [];
  for (let deck = 0; deck < decks; deck++) {
    const round = new GameBlock(FRUSTRATION, players, players);
    for (let rotation = 0; rotation < players; rotation++) {
      teller.play(deck * players + rotation);
      round.note(rotation, teller);
      transcripts.push(teller.transcript().map((line) => JSON.parse(line)));
    }
    tally.countRounds(round, null);
  }
  const { arm: summary, findings } = summarizeArm(FRUSTRATION, { arm, tally, complete: true }, 1, null);
  return { tally, transcripts, rows: rowsOf({ arms: [summary], findings }) };
}

test('points a deal have the interval of points a game where all games have as many deals', async () => {
  const { rows } = await played('deal-1', 40);
  for (const row of rows) {
    const [game, deal] = ['points', POINTS_PER_DEAL].map((measure) => estimateIn(row, measure)!);
    expect(estimateIn(row, 'deals')).toMatchObject({ mean: 1, method: 'none', low: null });
    expect(deal).toEqual(game);
  }
});

test('points a deal have a wider interval where games differ in deals', async () => {
  const { rows, tally } = await played('game', 40);
  const deals = tally.metrics[FRUSTRATION.results.metrics.findIndex(({ name }) => name === 'deals')]!;
  expect(deals.min()).toBeLessThan(deals.max());
  const found = rows.map((row) => ['points', POINTS_PER_DEAL, 'deals'].map((measure) => estimateIn(row, measure)!));
  const varying = found.filter(([game]) => game!.low !== null);
  expect(varying.length).toBeGreaterThan(0);
  for (const [game, deal, number] of varying) {
    expect(deal!.mean).toBeCloseTo(game!.mean / deals.mean(), 12);
    const half = (found: FoundEstimate) => (found.high! - found.low!) / 2;
    // The standard errors of both means, added up; 39 degrees of freedom: t is 2.0227.
    expect(half(number!)).toBeCloseTo((2.0227 * deals.sd()) / Math.sqrt(40), 4);
    expect(half(deal!)).toBeCloseTo((half(game!) + Math.abs(deal!.mean) * half(number!)) / deals.mean(), 9);
  }
});

test.each(['deal-1', 'deal-2', 'deal-6', 'game'])(
  '%s: wins by distance from the first dealer are those of the transcripts',
  async (variant) => {
    const decks = 4;
    const { transcripts, rows } = await played(variant, decks);
    const wins = { greedy: [0, 0, 0], random: [0, 0, 0] };
    for (const lines of transcripts) {
      const { policies } = lines[0] as { policies: ('greedy' | 'random')[] };
      const { dealer } = lines.find(({ type }) => type === 'deal') as { dealer: number };
      const { winners } = lines.at(-1) as { winners: number[] };
      for (const winner of winners) {
        wins[policies[winner]!][(winner - dealer + 3) % 3]! += 1 / winners.length;
      }
    }
    for (const { entrant, byDistance } of rows) {
      const { policy, seats } = entrant!;
      const expected = wins[policy as 'greedy'].map((won) => won / (decks * seats.length));
      for (const [distance, { estimate }] of byDistance.entries()) {
        expect(estimate.mean).toBeCloseTo(expected[distance]!, 12);
      }
    }
  },
);
