/** Committed results of the ceiling: deals solved with all cards known. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CeilingTally, rowsOf } from '../src/analysis/index.js';
import { resolveSetup, type Verdict } from '../src/game/index.js';
import { loadGame } from '../src/games/registry.js';
import { PACKAGE } from './cli/shamus.testing.js';

const SHAMUS = await loadGame('shamus');
const SOLVER = SHAMUS.judges.ceiling!;

/** Results of the committed deals of the ceiling, with the options of its command. */
export function committedCeiling() {
  const setups = SHAMUS.setups.variants.map(({ name: variant }) => resolveSetup(SHAMUS, { variant }));
  const games = 10_000;
  const plan = { setups, seed: 'ceiling', from: 0, games, nodes: SOLVER.usualNodes, threads: 1 };
  const tally = new CeilingTally(plan, SOLVER, false);
  const [, ...rows] = readFileSync(join(PACKAGE, 'results/ceiling.csv'), 'utf8').trimEnd().split('\n');
  for (const row of rows) {
    const [variant, game, ...cells] = row.split(',');
    const goals = SOLVER.goals.map((_, at) => ({
      verdict: cells[2 * at] as Verdict,
      nodes: Number(cells[2 * at + 1]),
    }));
    tally.add({ setup: setups.findIndex((setup) => setup.variant === variant), game: Number(game), goals, line: [] });
  }
  return tally.summary(SHAMUS, true);
}

/** The committed ceiling as expressions see it. */
export function ceilingArms() {
  const result = committedCeiling();
  const { games, nodes, setups } = result.verdict;
  const arms = rowsOf(result).map(({ setup, games: deals, findings }, place) => ({
    ...{ setup, deals, nodes: setups[place]!.nodes },
    goals: Object.fromEntries(
      Object.entries(setups[place]!.goals).map(([name, { won, lost, unknown }]) => {
        const { low, high } = findings[name]!.estimate;
        return [
          name,
          { won, lost: lost.length, unknown: unknown.length, rate: won / deals, low, high, lostGames: lost },
        ];
      }),
    ),
  }));
  return { games, nodes, arms };
}
