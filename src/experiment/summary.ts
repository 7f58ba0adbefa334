import type { Game } from '../game/index.js';
import {
  type ArmResult,
  type Contender,
  type IntervalKind,
  intervalKind,
  LEVEL,
  type RunPlan,
  type RunResult,
  rateInterval,
  type StopRule,
} from '../simulation/index.js';
import { type Difference, differencesOf } from './pairing.js';

/** How often something came, with its interval at the run's level. */
export interface Rate {
  readonly count: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

interface MetricSummary {
  readonly mean: number;
  readonly sd: number;
  readonly min: number;
  readonly max: number;
}

interface SetupSummary {
  readonly variant: string;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
  /** One a seat, in seat order. */
  readonly policies: readonly string[];
}

/** The results of one arm, ready to be written. */
export interface ArmSummary {
  readonly setup: SetupSummary;
  /** The team as the user wrote it. */
  readonly team: string;
  readonly games: number;
  /** Whether all games asked for were played, or the precision asked for was reached. */
  readonly complete: boolean;
  readonly interval: { readonly method: IntervalKind; readonly level: number };
  readonly outcomes: Readonly<Record<string, Rate>>;
  /** All outcomes that are wins, taken together. */
  readonly any: Rate;
  readonly reasons: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, MetricSummary>>;
  /** What the arm was paired with on the same deals, and by how much they differ: the arm's rate minus the control's. */
  readonly control?: { readonly setup: SetupSummary; readonly difference: Readonly<Record<string, Difference>> };
}

interface Timing {
  readonly seconds: number;
  readonly gamesPerSecond: number;
  readonly threads: number;
}

/** What `run --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export interface RunSummary {
  readonly schema: 'shamus-run/1';
  readonly game: string;
  readonly seed: string;
  readonly ended: RunResult['ended'];
  readonly runs: readonly ArmSummary[];
  readonly timing: Timing;
}

export function summarize(game: Game, plan: RunPlan, result: RunResult): RunSummary {
  const games = result.arms.reduce((sum, arm) => sum + arm.tally.games, 0);
  return {
    schema: 'shamus-run/1',
    game: game.name,
    seed: plan.seed,
    ended: result.ended,
    runs: result.arms.map((arm) => summarizeArm(game, plan.rule, arm)),
    timing: {
      seconds: result.seconds,
      gamesPerSecond: Math.round(games / result.seconds),
      threads: plan.threads,
    },
  };
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

function setupOf({ setup, team }: Contender): SetupSummary {
  const { variant, players, rulings } = setup;
  return { variant, players, rulings, policies: team.policies.map((policy) => policy.name) };
}

function byName<T>(things: readonly { readonly name: string }[], value: (place: number) => T): Record<string, T> {
  return Object.fromEntries(things.map(({ name }, place) => [name, value(place)]));
}
