import { estimateSampleSizes, summarize } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { entrantsOf, MAX_GAMES, type StopRule } from '../../simulation/index.js';
import { createArms, createRunSpec, selectRecordedFeatures } from '../arms.js';
import * as o from '../options/shared.js';
import { terminalStyle } from '../output/terminal.js';
import { formatJsonResult, type PlannedRun, playRun } from '../play.js';

export function spec(game: Game) {
  return {
    options: {
      ...o.setups(game),
      ...o.lineup(game),
      games: o.option('games per arm, as in 1e6; with --precision the maximum', o.games, {
        alias: 'n',
        defaultDescription: String(game.defaults.games),
      }),
      'open-hands': o.flag('allow policies that cheat, as search-rummy:cheat=sees-all-hands; results say so'),
      precision: o.option(
        `play until every outcome's 95 % interval has this half-width, ${o.DIFFERENCE_FORMS}`,
        o.parseDifference,
      ),
      ...o.SEED_OPTION,
      ...o.RUNNING_OPTIONS,
      ...o.QUEUE_OPTIONS,
      ...o.outFolder(),
      ...o.OUTPUT_OPTIONS,
      ...o.RESULT_JSON,
    },
    examples: o.examples(game, 'run'),
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus run`: measures one or more setups and teams. */
export async function action(values: Values, plain: Game): Promise<void> {
  const planned = await planRun(values, plain);
  if (!values.json) noteSelfPlay(planned);
  // Loads the code that writes reports while the first games are played, if there will be a report.
  const report = values.json ? null : import('../../report/index.js');
  const { game, plan } = planned;
  await playRun(planned, values, async (result) => {
    const summary = summarize(game, plan, result);
    if (report === null) return formatJsonResult(summary);
    const { runBlocks, createStudy, renderText } = await report;
    const study = createStudy(game, summary, null, estimateSampleSizes(game, plan, result));
    return renderText(runBlocks(study), terminalStyle(process.stdout));
  });
}

/** Notes arms in which one policy plays all seats: its share of the wins is then even, whatever its skill. */
function noteSelfPlay({ game, plan }: PlannedRun): void {
  const alone = plan.arms.filter(({ team }) => team.field === undefined && entrantsOf(game, team).length === 1);
  if (alone.length === 0) return;
  const names = [...new Set(alone.map(({ team }) => `'${team.name}'`))];
  const { players } = alone[0]!.setup;
  const opponents =
    game.policies.referenceTeams.find((name) => !names.includes(`'${name}'`)) ?? game.policies.referenceTeams.at(-1);
  console.error(
    `shamus: note: ${names.join(', ')} ${names.length === 1 ? 'plays' : 'each play'} at all ${players} seats: whoever wins, the share of wins is 1/${players}; for opponents give --field, as in --field ${opponents}`,
  );
}

/** Plans the run of the command. @throws UsageError */
export async function planRun(values: Values, plain: Game): Promise<PlannedRun> {
  const { games, precision, records, seed } = values;
  const game = selectRecordedFeatures(plain, values.features, records);
  const rule: StopRule =
    precision === undefined
      ? { kind: 'games', games: games ?? game.defaults.games }
      : { kind: 'precision', halfWidth: precision, most: games ?? MAX_GAMES };
  const plan = createRunSpec(await createArms(game, values), seed, rule, values);
  return { game, plan, question: null, comparison: null, records };
}
