import { countOf, type Game, type Measure, mainMeasure, referenceTo, WHOLE } from '../game/index.js';
import { type Condition, cheatOf } from '../simulation/lineup/arm.js';
import type { ArmResult, RunResult, RunSpec } from '../simulation/run-spec.js';
import { effectOf, LEVEL, type StopRule } from '../simulation/stopping.js';
import { estimate } from '../stats/estimate.js';
import { ofSuccesses } from '../stats/observations.js';
import { summarizeContrasts } from './contrast-summary.js';
import { differencesOf } from './differences.js';
import { summarizeEntrants } from './entrants.js';
import { schemaOf } from './kinds.js';
import type { ArmSummary, EntrantSummary, Rate, RunFile, SetupSummary } from './summary-format.js';

export interface Timing {
  readonly seconds: number;
  readonly gamesPerSecond: number;
  readonly threads: number;
}

/** Results of a run as `run --json` prints them. Everything but `timing` depends on the command and the program's version alone. */
export type RunSummary = Omit<RunFile, 'question'> & { readonly timing: Timing };

/**
 * Summarises the result of a run: rates with confidence intervals, means of metrics and contrasts, as `run --json`
 * prints them.
 *
 * @param plan the plan that was played
 * @param result its result; arms without games are left out
 */
export function summarize(game: Game, plan: RunSpec, result: RunResult): RunSummary {
  const contrasts = summarizeContrasts(game, plan, result);
  return {
    schema: schemaOf(game, 'run'),
    ...referenceTo(game),
    seed: plan.seed,
    ended: result.ended,
    ...(plan.focus !== undefined && { focus: plan.focus }),
    runs: result.arms.map((arm) => summarizeArm(game, plan.rule, arm)),
    ...(contrasts !== null && { contrasts }),
    timing: timingOf(result, plan),
  };
}

export function timingOf({ arms, seconds, threads: played }: RunResult, { threads }: RunSpec): Timing {
  const games = arms.reduce((sum, arm) => sum + arm.tally.games, 0);
  return { seconds, gamesPerSecond: Math.round(games / seconds), threads: played ?? threads };
}

export function summarizeArm(game: Game, rule: StopRule, result: ArmResult): ArmSummary {
  const { arm, tally, complete } = result;
  const { round } = tally.shape;
  const effect = effectOf(rule);
  const isCompetitive = game.kind === 'competitive';
  const entrants = summarizeEntrants(game, rule, result);
  const [first] = entrants;
  // Games of a round may all come out alike: in the worst case there are no more observations than rounds.
  const rounds = tally.games / round;
  const withInterval = (count: number): Rate => {
    const among = (wins: number) => estimate(ofSuccesses(wins, rounds), { isBounded: true, level: LEVEL, effect });
    const fewest = among(Math.floor(count / round));
    const most = count % round === 0 ? fewest : among(Math.ceil(count / round));
    return { count, rate: count / tally.games, low: fewest.low, high: most.high };
  };
  return {
    setup: setupOf(arm),
    team: arm.team.name,
    ...labelOf(arm),
    ...(arm.note !== undefined && { note: arm.note }),
    games: tally.games,
    complete,
    interval: { method: effect === null ? 'bounded' : 'betting', level: LEVEL },
    outcomes: byName(game.outcomes, (place) => withInterval(tally.outcomes[place]!)),
    any: first === undefined ? withInterval(countOf(mainMeasure(game), tally.outcomes)) : winsOf(first, tally.games),
    reasons: byName(game.reasons, (place) => tally.reasons[place]!),
    ...(isCompetitive && { round, entrants }),
    metrics: byName(game.metrics, (place) => {
      const metric = tally.metrics[place]!;
      return { mean: metric.mean(), sd: metric.sd(), min: metric.min(), max: metric.max() };
    }),
    ...(arm.control === undefined
      ? {}
      : {
          control: {
            setup: setupOf(arm.control),
            ...labelOf(arm.control),
            difference: differencesOf(game, rule, tally),
          },
        }),
  };
}

function labelOf({ label }: { readonly label?: string }): { readonly label?: string } {
  return label === undefined ? {} : { label };
}

/** How often an arm had one of a measure's outcomes: an outcome's own rate, or that of all wins together. */
export function rateOf(run: ArmSummary, { name }: Pick<Measure, 'name'>): Rate {
  return run.outcomes[name] ?? run.any;
}

/** An entrant's share of wins as a rate of games, at each of its places. */
function winsOf({ share: { mean, low, high }, seats }: EntrantSummary, games: number): Rate {
  // Shares are whole 840ths: without what dividing and multiplying leave over.
  return { count: Math.round(mean * games * seats.length * WHOLE) / WHOLE, rate: mean, low, high };
}

export function setupOf({ setup, team }: Condition): SetupSummary {
  const { variant, players, rulings } = setup;
  const policies = team.policies.map((policy) => policy.name);
  const cheats = cheatOf(team);
  return {
    variant,
    players,
    rulings,
    policies,
    ...(team.field !== undefined && { field: team.field }),
    ...(team.policies.some(({ searches }) => searches === true) && { searches: true as const }),
    ...(cheats !== null && { cheats }),
  };
}

function byName<T>(things: readonly { readonly name: string }[], value: (place: number) => T): Record<string, T> {
  return Object.fromEntries(things.map(({ name }, place) => [name, value(place)]));
}
