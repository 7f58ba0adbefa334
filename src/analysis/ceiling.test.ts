import { expect, test } from 'vitest';
import type { Verdict } from '../game/index.js';
import { loadGame } from '../games/registry.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { CeilingTally } from './ceiling.js';

const intervalOf = (won: number) => estimate(ofSuccesses(won, 200), { isBounded: true, level: 0.95, effect: null });

test('what is unknown widens the interval and moves no rate', async () => {
  const game = await loadGame('shamus');
  const setup = { game: 'shamus', variant: 'expert', players: 2, rulings: {} };
  const plan = { setups: [setup], seed: 'x', from: 10, games: 200, nodes: 5, threads: 1 };
  const tally = new CeilingTally(plan, game.ceiling!, false);
  const found = (index: number): Verdict => (index < 150 ? 'won' : index < 180 ? 'lost' : 'unknown');
  for (let deal = 0; deal < 200; deal++) {
    const goals = [
      { verdict: found(deal), nodes: 3 },
      { verdict: 'won' as const, nodes: 0 },
    ];
    tally.add({ setup: 0, game: plan.from + deal, goals, line: [] });
  }
  const { arms, ended } = tally.summary(game, true, 1);
  const { goals, nodes, deals, complete } = arms[0]!;
  expect([ended, nodes, deals, complete]).toEqual(['complete', 600, 200, true]);
  const { senior, any } = goals;
  expect(senior).toMatchObject({ won: 150, lost: 30, unknown: 20, rate: 0.75 });
  expect([senior!.low, senior!.high]).toEqual([intervalOf(150).low, intervalOf(170).high]);
  expect([senior!.lostGames[0], senior!.unknownGames.at(-1)]).toEqual([160, 209]);
  expect(any).toMatchObject({ won: 200, lost: 0, unknown: 0, rate: 1, high: 1, low: intervalOf(200).low });
});
