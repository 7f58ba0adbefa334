import type { Game } from '../../game/index.js';
import { entrantsOf, MAX_GAMES, type StopRule } from '../../simulation/index.js';
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
  if (!values.json) noteSelfPlay(planned);
  // What writes tables is loaded while the first games are played, if there will be one.
  const tables = values.json ? null : import('../../report/text/results-table.js');
  await playRun(planned, values, 'run', async ({ summary, result }) => {
    if (tables === null) return { text: jsonLine(summary, planned.plan, result) };
    const { caption, resultsTable } = await tables;
    return { text: `${resultsTable(planned.game, summary, terminalStyle(process.stdout))}${caption(summary)}` };
  });
}

/** Says where one policy plays at all seats: its share of the wins then shows nothing of its skill. */
function noteSelfPlay({ game, plan }: PlannedRun): void {
  const alone = plan.arms.filter(({ team }) => team.field === undefined && entrantsOf(game, team).length === 1);
  if (alone.length === 0) return;
  const names = [...new Set(alone.map(({ team }) => `'${team.name}'`))];
  const { players } = alone[0]!.setup;
  const opponents = game.referenceTeams.find((name) => !names.includes(`'${name}'`)) ?? game.referenceTeams.at(-1);
  console.error(
    `shamus: note: ${names.join(', ')} ${names.length === 1 ? 'plays' : 'each play'} at all ${players} seats: whoever wins, the share of wins is 1/${players}; for opponents give --field, as in --field ${opponents}`,
  );
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
