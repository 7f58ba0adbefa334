import type { Game } from '../../game/index.js';
import { MAX_GAMES, type StopRule } from '../../simulation/index.js';
import { armsOf, runOf, withRecordedFeatures } from '../arms.js';
import type { ValuesFor } from '../options/option.js';
import { keepStdoutForResults, terminalStyle } from '../output/terminal.js';
import { jsonLine, type PlannedRun, playRun } from '../play.js';
import type { run as runSpec } from '../specs/runs.js';

type Values = ValuesFor<typeof runSpec>;

/** `shamus run`: measures one or more setups and teams. */
export async function run(values: Values, plain: Game): Promise<void> {
  keepStdoutForResults();
  const planned = await planRun(values, plain);
  // What writes tables is loaded while the first games are played, if there will be one.
  const tables = values.json ? null : import('../../report/text/results-table.js');
  await playRun(planned, values, 'run', async ({ summary, result }) => {
    if (tables === null) return { text: jsonLine(summary, planned.plan, result) };
    const { caption, resultsTable } = await tables;
    return { text: `${resultsTable(planned.game, summary, terminalStyle(process.stdout))}${caption(summary)}` };
  });
}

/** What the command plays. @throws UsageError */
export async function planRun(values: Values, plain: Game): Promise<PlannedRun> {
  const { games, precision, records = null, seed } = values;
  const game = withRecordedFeatures(plain, values.features, records);
  const rule: StopRule =
    precision === undefined
      ? { kind: 'games', games: games ?? game.defaults.games }
      : { kind: 'precision', halfWidth: precision, most: games ?? MAX_GAMES };
  const plan = runOf(await armsOf(game, values), seed, rule, values);
  return { game, plan, question: null, comparison: null, records };
}
