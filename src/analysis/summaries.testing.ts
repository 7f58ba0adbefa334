/** Results as a run would have them, for tests of what is made from results. */

import type { RunSummary } from './summary.js';
import type { ArmSummary } from './summary-format.js';

function rate(count: number, games: number) {
  const share = count / games;
  return { count, rate: share, low: share / 2, high: (1 + share) / 2 };
}

/** An arm of Shamus of which a tenth was won as Senior and a twentieth as Junior. */
export function armSummary(change: Partial<ArmSummary> = {}): ArmSummary {
  const games = change.games ?? 1000;
  const metric = { mean: 12.25, sd: 3.5, min: -5, max: 20 };
  return {
    setup: { variant: 'standard', players: 2, rulings: {}, policies: ['a', 'b'] },
    team: 'a+b',
    games,
    complete: true,
    interval: { method: 'bounded', level: 0.95 },
    outcomes: { senior: rate(games / 10, games), junior: rate(games / 20, games), loss: rate(0.85 * games, games) },
    any: rate(0.15 * games, games),
    reasons: { senior: games / 10, junior: games / 20, circle: 0.8 * games, stock: 0.05 * games },
    metrics: Object.fromEntries(
      ['net', 'table', 'turns', 'pickups', 'uno-cards', 'circle', 'stock'].map((name) => [name, metric]),
    ),
    ...change,
  };
}

export function runSummary(runs: ArmSummary[], change: Partial<RunSummary> = {}): RunSummary {
  return {
    schema: 'shamus-run/1',
    game: 'shamus',
    seed: 'demo',
    ended: 'complete',
    runs,
    timing: { seconds: 1.25, gamesPerSecond: 123_456, threads: 2 },
    ...change,
  };
}
