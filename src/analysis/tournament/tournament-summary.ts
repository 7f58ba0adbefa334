import { distinctRoles, type Game } from '../../game/index.js';
import {
  type Arm,
  type ArmResult,
  MOST_GAMES,
  type RunPlan,
  type RunResult,
  type StopRule,
} from '../../simulation/index.js';
import { levelFor } from '../../stats/index.js';
import { summarizeArm, type Timing, timingOf } from '../summary.js';
import type { TournamentFile } from '../summary-format.js';
import { compareTeams, USUAL_DELTA } from './joint-comparison.js';
import type { TournamentQuestion, TournamentState } from './tournament.js';

/** What `tournament --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export type TournamentSummary = TournamentFile & { readonly timing: Timing };

/** The teams of a tournament as arms of a run; none if no round was whole. */
export function armsPlayed({ tallies, race }: TournamentState, plan: RunPlan, { ended }: RunResult): ArmResult[] {
  const complete = ended === 'complete' && (race === null || race.selected !== null);
  return plan.arms.flatMap((arm, place) => {
    const tally = tallies[place]!;
    return tally.games === 0 ? [] : [{ arm, tally, complete }];
  });
}

/**
 * The stopping rule that intervals of a tournament's rates go by: who looks again and again, or may have stopped at what
 * he saw, has intervals that hold at all looks.
 */
function intervalRule(rule: StopRule, delta: number | null, ended: RunResult['ended']): StopRule {
  if (delta === null && ended === 'complete') return rule;
  return { kind: 'precision', halfWidth: Math.min(delta ?? USUAL_DELTA, 0.25), most: MOST_GAMES };
}

export function summarizeTournament(
  game: Game,
  plan: RunPlan,
  question: TournamentQuestion,
  roles: TournamentFile['roles'],
  tournament: TournamentState,
  result: RunResult,
): TournamentSummary {
  const { delta } = question;
  const arms = armsPlayed(tournament, plan, result);
  const rule = intervalRule(plan.rule, delta, result.ended);
  const looked = rule !== plan.rule;
  const names = plan.arms.map(({ team }) => team.name);
  const nothing = { kind: 'best', level: levelFor(question.alpha), method: 'nothing was played', teams: [] } as const;
  return {
    schema: 'shamus-tournament/1',
    game: game.name,
    seed: plan.seed,
    ended: result.ended,
    by: question.by.name,
    roles,
    runs: arms.map((arm) => summarizeArm(game, rule, arm)),
    comparison:
      arms.length === 0 ? { ...nothing, teams: [] } : compareTeams(tournament, question, names, plan.seed, looked),
    ...(delta !== null && { selection: selectionOf(tournament, question, names, delta) }),
    timing: timingOf({ ...result, arms }, plan),
  };
}

/** The policies of each role, in order of appearance. */
export function rolesOf(game: Game, arms: readonly Arm[]): Record<string, string[]> {
  const roles = distinctRoles(game, arms[0]!.setup.players);
  return Object.fromEntries(
    roles.map((role) => {
      const policies = arms.flatMap(({ team }) => team.policies.filter((policy) => policy.role === role));
      return [role, [...new Set(policies.map(({ name }) => name))]];
    }),
  );
}

function selectionOf(
  { race, eliminated }: TournamentState,
  { alpha }: TournamentQuestion,
  names: readonly string[],
  delta: number,
): NonNullable<TournamentFile['selection']> {
  const selected = race?.selected ?? null;
  const sure = `with probability at least ${levelFor(alpha)}`;
  return {
    alpha,
    delta,
    selected: selected === null ? null : names[selected]!,
    guarantee: `${sure}, no team entered is better than the one selected by ${delta} or more`,
    eliminated: eliminated.map(({ team, games, by }) => ({ team: names[team]!, games, by: names[by]! })),
  };
}
