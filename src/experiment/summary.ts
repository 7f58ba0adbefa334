import type { Game } from '../game/index.js';
import {
  type ArmResult,
  type Contender,
  intervalKind,
  LEVEL,
  type RunPlan,
  type RunResult,
  rateInterval,
  type StopRule,
} from '../simulation/index.js';
import { differencesOf } from './pairing.js';
import type { ArmSummary, Rate, RunFile, SetupSummary } from './results-format.js';

export interface Timing {
  readonly seconds: number;
  readonly gamesPerSecond: number;
  readonly threads: number;
}

/** What `run --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export type RunSummary = Omit<RunFile, 'question'> & { readonly timing: Timing };

export function summarize(game: Game, plan: RunPlan, result: RunResult): RunSummary {
  return {
    schema: 'shamus-run/1',
    game: game.name,
    seed: plan.seed,
    ended: result.ended,
    runs: result.arms.map((arm) => summarizeArm(game, plan.rule, arm)),
    timing: timingOf(result, plan),
  };
}

export function timingOf({ arms, seconds }: RunResult, { threads }: RunPlan): Timing {
  const games = arms.reduce((sum, arm) => sum + arm.tally.games, 0);
  return { seconds, gamesPerSecond: Math.round(games / seconds), threads };
}

/** The results of one arm. */
export function summarizeArm(game: Game, rule: StopRule, { arm, tally, complete }: ArmResult): ArmSummary {
  const rateOf = (count: number): Rate => {
    const { low, high } = rateInterval(rule, count, tally.games);
    return { count, rate: count / tally.games, low, high };
  };
  const wins = game.outcomes.reduce((sum, outcome, place) => sum + (outcome.win ? tally.outcomes[place]! : 0), 0);
  return {
    setup: setupOf(arm),
    team: arm.team.name,
    games: tally.games,
    complete,
    interval: { method: intervalKind(rule), level: LEVEL },
    outcomes: byName(game.outcomes, (place) => rateOf(tally.outcomes[place]!)),
    any: rateOf(wins),
    reasons: byName(game.reasons, (place) => tally.reasons[place]!),
    metrics: byName(game.metrics, (place) => {
      const metric = tally.metrics[place]!;
      return { mean: metric.mean(), sd: metric.sd(), min: metric.min(), max: metric.max() };
    }),
    ...(arm.control === undefined
      ? {}
      : { control: { setup: setupOf(arm.control), difference: differencesOf(game, tally) } }),
  };
}

export function setupOf({ setup, team }: Contender): SetupSummary {
  const { variant, players, rulings } = setup;
  return { variant, players, rulings, policies: team.policies.map((policy) => policy.name) };
}

function byName<T>(things: readonly { readonly name: string }[], value: (place: number) => T): Record<string, T> {
  return Object.fromEntries(things.map(({ name }, place) => [name, value(place)]));
}
