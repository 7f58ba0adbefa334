/** Result of a tournament: each competitor against the best, or against a control, in simultaneous intervals. */
import { distinctRoles, type Game } from '../game/index.js';
import type { Arm } from '../simulation/lineup/arm.js';
import type { ArmResult, RunResult, RunSpec } from '../simulation/run-spec.js';
import { levelFor } from '../stats/interval.js';
import { summarizeArm } from './arm-findings.js';
import { competitorNouns } from './measures.js';
import type { Result, TournamentVerdict } from './result.js';
import { combineFindings, resultHead, timingOf } from './summary.js';
import { fieldsOf, type TournamentQuestion, type TournamentState } from './tournament.js';
import { compareCompetitors, findSharesOverFields } from './tournament-findings.js';

export type TournamentResult = Result & { readonly verdict: TournamentVerdict };

/** Differences that do not matter, by default: confidence sequences are tightest for about such. */
const DEFAULT_DELTA = 0.005;

/** The arms of a tournament as those of a run; none if no turn of all was whole. */
export function tournamentArmResults(
  { tallies, race }: TournamentState,
  plan: RunSpec,
  { ended }: RunResult,
): ArmResult[] {
  const complete = ended === 'complete' && (race === null || race.selected !== null);
  return plan.arms.flatMap((arm, place) => {
    const tally = tallies[place]!;
    return tally.games === 0 ? [] : [{ arm, tally, complete }];
  });
}

export function summarizeTournament(
  game: Game,
  plan: RunSpec,
  question: TournamentQuestion,
  roles: TournamentVerdict['roles'],
  tournament: TournamentState,
  result: RunResult,
): TournamentResult {
  const { delta } = question;
  const arms = tournamentArmResults(tournament, plan, result);
  const effect = effectOf(delta, result.ended);
  const names = tournament.competitors.map(({ name }) => name);
  const played = { names, question, tournament, effect };
  const { findings, competitors } = arms.length === 0 ? { findings: [], competitors: [] } : compareCompetitors(played);
  return {
    ...resultHead(game, plan, result),
    ...combineFindings(
      game,
      arms.map((arm, place) => summarizeArm(game, arm, place + 1, effect)),
      [...(arms.length === 0 ? [] : findSharesOverFields(played)), ...findings],
    ),
    verdict: {
      kind: 'tournament',
      measure: question.by.name,
      roles,
      compared: question.control === null ? 'best' : 'control',
      level: levelFor(question.alpha),
      competitors,
      ...(delta !== null && { selection: selectionOf(game, tournament, names, question.alpha, delta) }),
    },
    timing: timingOf({ ...result, arms }, plan),
  };
}

/**
 * The difference for which intervals are tightest, where somebody looks again and again or may have stopped at what they saw;
 * null where all was played before anybody looked.
 */
function effectOf(delta: number | null, ended: RunResult['ended']): number | null {
  return delta === null && ended === 'complete' ? null : Math.min(delta ?? DEFAULT_DELTA, 0.25);
}

/** The policies of each role, in order of appearance; entrants and fields in a competitive game. */
export function rolesOf(game: Game, arms: readonly Arm[]): Record<string, string[]> {
  const fields = fieldsOf(arms);
  if (fields.length > 0)
    return { entrant: [...new Set(arms.map(({ team }) => team.policies[0]!.name))], field: fields };
  const roles = distinctRoles(game, arms[0]!.setup.players);
  return Object.fromEntries(
    roles.map((role) => {
      const policies = arms.flatMap(({ team }) => team.policies.filter((policy) => policy.role === role));
      return [role, [...new Set(policies.map(({ name }) => name))]];
    }),
  );
}

function selectionOf(
  game: Game,
  { race, eliminated, tallies }: TournamentState,
  names: readonly string[],
  alpha: number,
  delta: number,
): NonNullable<TournamentVerdict['selection']> {
  const selected = race?.selected ?? null;
  const sure = `with probability at least ${levelFor(alpha)}`;
  return {
    alpha,
    delta,
    selected: selected === null ? null : names[selected]!,
    guarantee: `${sure}, no ${competitorNouns(game)[0]} entered is better than the one selected by ${delta} or more`,
    eliminated: eliminated.map(({ competitor, games, by, because }) => ({
      team: names[competitor]!,
      games,
      by: names[by]!,
      because,
    })),
    games: tallies.reduce((sum, { games }) => sum + games, 0),
  };
}
