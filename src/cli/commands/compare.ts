import { type ComparisonSpec, cannotDiffer, comparisonOf } from '../../analysis/index.js';
import { escapeForTerminal, type Game, goals, UsageError } from '../../game/index.js';
import { comparisonReport } from '../../report/index.js';
import { type Arm, batchOf, MAX_GAMES, type StopRule } from '../../simulation/index.js';
import { levelFor } from '../../stats/interval.js';
import { comparedArm, runOf, withRecordedFeatures } from '../arms.js';
import { DEFAULT_DIFFERENCE, MIN_EFFECT, type ValuesFor } from '../options/option.js';
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
  if (rule.kind === 'decided') {
    const { test } = rule;
    refuseImpossible(arm, test.kind === 'sprt' ? { h0: test.h0, h1: test.h1 } : { effect: test.effect });
  }
  return { game, plan: runOf([arm], values.seed, rule, values), question: null, comparison, records };
}

function stopRule(game: Game, spec: ComparisonSpec, values: Values, arm: Arm): StopRule {
  const { games = game.defaults.games, 'max-games': maxGames = MAX_GAMES } = values;
  if (!values['until-decided'] && !values.sprt) return { kind: 'games', games };
  const { outcomes } = goals(game).find(({ name }) => name === spec.outcome)!;
  const errors = { alpha: spec.alpha, beta: levelFor(spec.power) };
  const decided = (test: (StopRule & { kind: 'decided' })['test'], most: number): StopRule => ({
    kind: 'decided',
    test,
    outcomes,
    most,
  });
  // Where A and B are the same, a sequential test ends after one batch: some would never end.
  const enough = cannotDiffer(arm) ? batchOf([arm]) : MAX_GAMES;
  const { effect } = spec;
  const most = Math.min(maxGames, enough);
  return values.sprt
    ? decided({ kind: 'sprt', ...errors, ...hypothesesOf(values) }, most)
    : decided({ kind: 'confidence-sequence', ...errors, effect }, most);
}

/** The hypotheses of a ratio test. @throws UsageError if they are too close */
export function hypothesesOf({ h0 = 0, h1 = Number(DEFAULT_DIFFERENCE) }: Pick<Values, 'h0' | 'h1'>) {
  // A difference of decimals may be a little less than what was typed.
  if (Math.abs(h1 - h0) < MIN_EFFECT * (1 - 1e-9)) throw new UsageError('--h0 and --h1 must be at least 0.00001 apart');
  return { h0, h1 };
}

/**
 * Refuses differences that a duel cannot have: a share of the wins is compared with an even one, and is at least none and
 * at most all of them.
 *
 * @param differences by option
 * @throws UsageError
 */
export function refuseImpossible({ team, setup, control }: Arm, differences: Readonly<Record<string, number>>): void {
  if (team.field === undefined || control !== undefined) return;
  const even = 1 / setup.players;
  for (const [option, difference] of Object.entries(differences)) {
    const reach = option === 'effect' ? Math.min(even, 1 - even) : 1 - even;
    if (difference > -even && difference < reach) continue;
    const allowed = option === 'effect' ? `at most ${percentOf(reach)}` : `${percentOf(-even)} to ${percentOf(reach)}`;
    throw new UsageError(
      `--${option} ${difference} is impossible with ${setup.players} players: the share can differ from 1/${setup.players} by ${allowed}`,
    );
  }
}

function percentOf(share: number): string {
  return String(Number(share.toFixed(4)));
}
