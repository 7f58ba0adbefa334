import { expect, test } from 'vitest';
import type { Verdict } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { CeilingTally } from './ceiling.js';
import { rowsOf } from './rows.js';

const intervalOf = (won: number) => estimate(ofSuccesses(won, 200), { isBounded: true, level: 0.95, effect: null });

test('what is unknown widens the interval and moves no rate', async () => {
  const game = await loadGame('shamus');
  const setup = { game: 'shamus', variant: 'expert', players: 2, rulings: {} };
  const plan = { setups: [setup], seed: 'x', from: 10, games: 200, nodes: 5, threads: 1 };
  const tally = new CeilingTally(plan, game.judges.ceiling!, false);
  const found = (index: number): Verdict => (index < 150 ? 'won' : index < 180 ? 'lost' : 'unknown');
  for (let deal = 0; deal < 200; deal++) {
    const goals = [
      { verdict: found(deal), nodes: 3 },
      { verdict: 'won' as const, nodes: 0 },
    ];
    tally.add({ setup: 0, game: plan.from + deal, goals, line: [] });
  }
  const result = tally.summary(game, true);
  const [solved] = result.verdict.setups;
  const [row] = rowsOf(result);
  expect([result.ended, solved!.nodes, row!.games, row!.complete]).toEqual(['complete', 600, 200, true]);
  const { senior, any } = solved!.goals;
  expect([senior!.won, senior!.lost.length, senior!.unknown.length]).toEqual([150, 30, 20]);
  expect([senior!.lost[0], senior!.unknown.at(-1)]).toEqual([160, 209]);
  expect(any).toEqual({ won: 200, lost: [], unknown: [] });
  const [low, high] = [intervalOf(150).low, intervalOf(170).high];
  expect(row!.findings.senior).toMatchObject({ count: 150, estimate: { mean: 0.75, low, high } });
  expect(row!.findings.any!.estimate).toMatchObject({ mean: 1, high: 1, low: intervalOf(200).low });
});
