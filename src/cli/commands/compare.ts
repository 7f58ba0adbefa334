import { type ComparisonSpec, comparisonOf, isIdenticalPair } from '../../analysis/index.js';
import { type Game, goals, UsageError } from '../../game/index.js';
import { compareBlocks, renderText } from '../../report/index.js';
import { type Arm, batchSizeOf, MAX_GAMES, type StopRule } from '../../simulation/index.js';
import { levelFor } from '../../stats/interval.js';
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
      ...o.SETUP_OF_B,
      ...o.field('opponents of A and of B in a competitive game; without it A plays against Bs'),
      ...o.measure(game, 'what A and B are compared by'),
      ...o.ERRORS,
      effect: o.optionOr(
        `the smallest difference of interest: ${o.DIFFERENCE_FORMS}`,
        String(o.DEFAULT_DIFFERENCE),
        o.difference,
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
      ...o.SEED,
      ...o.RUNNING,
      ...o.QUEUE,
      ...o.outFolder('folder for the results'),
      ...o.OUTPUT,
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
    const comparison = comparisonOf(game, plan, spec!, result);
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
  const rule = stopRule(game, comparison, values, arm);
  if (rule.kind === 'decided') refuseImpossible(arm, effect);
  return { game, plan: createRunSpec([arm], values.seed, rule, values), question: null, comparison, records };
}

function stopRule(game: Game, spec: ComparisonSpec, values: Values, arm: Arm): StopRule {
  const { games = game.defaults.games, 'max-games': maxGames = MAX_GAMES } = values;
  if (!values['until-decided']) return { kind: 'games', games };
  const { outcomes } = goals(game).find(({ name }) => name === spec.measure)!;
  return {
    kind: 'decided',
    level: levelFor(spec.alpha),
    effect: spec.effect,
    outcomes,
    // If A and B are the same, the test ends after one batch: it might never end.
    most: Math.min(maxGames, isIdenticalPair(arm) ? batchSizeOf([arm]) : MAX_GAMES),
  };
}

/**
 * Refuses an effect that a duel cannot have: a share of the wins is compared with an even one, and is at least none and
 * at most all of them.
 *
 * @throws UsageError
 */
function refuseImpossible({ team, setup, control }: Arm, effect: number): void {
  if (team.field === undefined || control !== undefined) return;
  const even = 1 / setup.players;
  const reach = Math.min(even, 1 - even);
  if (effect < reach) return;
  throw new UsageError(
    `--effect ${effect} is impossible with ${setup.players} players: the share can differ from 1/${setup.players} by at most ${Number(reach.toFixed(4))}`,
  );
}
