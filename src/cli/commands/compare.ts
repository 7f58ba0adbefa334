import { type ComparisonSpec, cannotDiffer, comparisonOf } from '../../analysis/index.js';
import { escapeForTerminal, type Game, goals, UsageError } from '../../game/index.js';
import { comparisonReport } from '../../report/index.js';
import { type Arm, batchOf, MAX_GAMES, type StopRule } from '../../simulation/index.js';
import { levelFor } from '../../stats/interval.js';
import { comparedArm, runOf, withRecordedFeatures } from '../arms.js';
import { DEFAULT_DIFFERENCE, type ValuesFor } from '../options/option.js';
import { keepStdoutForResults } from '../output/terminal.js';
import { jsonLine, type PlannedRun, playRun } from '../play.js';
import type { compare as compareSpec } from '../specs/runs.js';

type Values = ValuesFor<typeof compareSpec>;

/** `shamus compare A B`: compares two teams on the same decks. */
export async function compare(values: Values, plain: Game): Promise<void> {
  keepStdoutForResults();
  const planned = await planComparison(values, plain);
  const { game, plan, comparison: spec } = planned;
  await playRun(planned, values, 'compare', ({ result }) => {
    const comparison = comparisonOf(game, plan, spec!, result);
    const { timing: _, ...lasting } = comparison;
    return {
      text: values.json ? jsonLine(comparison, plan, result) : escapeForTerminal(comparisonReport(game, comparison)),
      extra: { 'comparison.json': lasting },
    };
  });
}

/** What the command plays. @throws UsageError */
export async function planComparison(values: Values, plain: Game): Promise<PlannedRun> {
  const { alpha, power, effect = Number(DEFAULT_DIFFERENCE), records = null } = values;
  const game = withRecordedFeatures(plain, values.features, records);
  const comparison: ComparisonSpec = { outcome: values.measure, alpha, power, effect };
  const arm = await comparedArm(game, values.a, values.b, values, values.field);
  const rule = stopRule(game, comparison, values, arm);
  if (rule.kind === 'decided') refuseImpossible(arm, effect);
  return { game, plan: runOf([arm], values.seed, rule, values), question: null, comparison, records };
}

function stopRule(game: Game, spec: ComparisonSpec, values: Values, arm: Arm): StopRule {
  const { games = game.defaults.games, 'max-games': maxGames = MAX_GAMES } = values;
  if (!values['until-decided']) return { kind: 'games', games };
  const { outcomes } = goals(game).find(({ name }) => name === spec.outcome)!;
  const { alpha, power, effect } = spec;
  return {
    kind: 'decided',
    test: { kind: 'confidence-sequence', alpha, beta: levelFor(power), effect },
    outcomes,
    // Where A and B are the same, the test ends after one batch: it might never end.
    most: Math.min(maxGames, cannotDiffer(arm) ? batchOf([arm]) : MAX_GAMES),
  };
}

/**
 * Refuses an effect that a duel cannot have: a share of the wins is compared with an even one, and is at least none and
 * at most all of them.
 *
 * @throws UsageError
 */
export function refuseImpossible({ team, setup, control }: Arm, effect: number): void {
  if (team.field === undefined || control !== undefined) return;
  const even = 1 / setup.players;
  const reach = Math.min(even, 1 - even);
  if (effect < reach) return;
  throw new UsageError(
    `--effect ${effect} is impossible with ${setup.players} players: the share can differ from 1/${setup.players} by at most ${Number(reach.toFixed(4))}`,
  );
}
