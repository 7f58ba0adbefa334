import { type ComparisonSpec, comparisonRule, summarizeComparison } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { compareBlocks, renderText } from '../../report/index.js';
import { createComparisonArm, createRunSpec, selectRecordedFeatures } from '../arms.js';
import * as o from '../options/shared.js';
import { terminalStyle } from '../output/terminal.js';
import { formatJsonResult, type PlannedRun, playRun } from '../play.js';

export function spec(game: Game) {
  return {
    words: {
      a: o.word('a team, policies in seat order'),
      b: o.word('the team that may be better or worse'),
    },
    options: {
      ...o.setup(game),
      ...o.SETUP_OF_B_OPTIONS,
      ...o.field('opponents of A and of B in a competitive game; without it A plays against Bs'),
      ...o.measure(game, 'what A and B are compared by'),
      ...o.ERROR_OPTIONS,
      effect: o.optionOr(
        `the smallest difference of interest: ${o.DIFFERENCE_FORMS}`,
        String(o.DEFAULT_DIFFERENCE),
        o.parseDifference,
      ),
      games: o.option('deals, as in 1e6', o.games, {
        alias: 'n',
        defaultDescription: String(game.defaults.games),
        conflicts: 'until-decided',
      }),
      'until-decided': o.flag(
        'play until a confidence sequence shows which is better, or that they differ by less than --effect',
      ),
      'max-games': o.option('maximum number of deals for --until-decided, which --games does not limit', o.games, {
        implies: 'until-decided',
      }),
      ...o.SEED_OPTION,
      ...o.RUNNING_OPTIONS,
      ...o.QUEUE_OPTIONS,
      ...o.outFolder('folder for the results'),
      ...o.OUTPUT_OPTIONS,
      ...o.RESULT_JSON,
    },
    examples: o.examples(game, 'compare'),
  };
}

type Values = o.ValuesFor<typeof spec>;

/** `shamus compare A B`: compares two teams on the same decks. */
export async function action(values: Values, plain: Game): Promise<void> {
  const planned = await planComparison(values, plain);
  const { game, plan, comparison: spec } = planned;
  await playRun(planned, values, (result) => {
    const comparison = summarizeComparison(game, plan, spec!, result);
    return values.json
      ? formatJsonResult(comparison)
      : renderText(compareBlocks(game, comparison), terminalStyle(process.stdout));
  });
}

/** Plans the run of the command. @throws UsageError */
export async function planComparison(values: Values, plain: Game): Promise<PlannedRun> {
  const { alpha, power, effect, records } = values;
  const game = selectRecordedFeatures(plain, values.features, records);
  const comparison: ComparisonSpec = { measure: values.measure, alpha, power, effect };
  const arm = await createComparisonArm(game, values.a, values.b, values, values.field);
  const { games, 'until-decided': untilDecided, 'max-games': maxGames } = values;
  const rule = comparisonRule(game, comparison, arm, { games, untilDecided, maxGames });
  return { game, plan: createRunSpec([arm], values.seed, rule, values), question: null, comparison, records };
}
