import { distinctRoles, type Game, referenceTo } from '../game/index.js';
import type { Arm } from '../simulation/lineup/arm.js';
import type { ArmResult, RunResult, RunSpec } from '../simulation/run-spec.js';
import { MAX_GAMES, type StopRule } from '../simulation/stopping.js';
import { levelFor } from '../stats/interval.js';
import { competitorNouns, schemaOf } from './kinds.js';
import { summarizeArm, type Timing, timingOf } from './summary.js';
import type { SummaryFile, TournamentFile } from './summary-format.js';
import { fieldsOf, type TournamentQuestion, type TournamentState } from './tournament.js';
import { compareTeams, DEFAULT_DELTA, shareEstimates } from './tournament-comparison.js';
import { PairwiseShares } from './tournament-pairs.js';

/** What `tournament --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export type TournamentSummary = TournamentFile & { readonly timing: Timing };

export function isTournament(summary: SummaryFile): summary is TournamentFile {
  return 'comparison' in summary;
}

/** The arms of a tournament as those of a run; none if no turn of all was whole. */
export function armsPlayed({ tallies, race }: TournamentState, plan: RunSpec, { ended }: RunResult): ArmResult[] {
  const complete = ended === 'complete' && (race === null || race.selected !== null);
  return plan.arms.flatMap((arm, place) => {
    const tally = tallies[place]!;
    return tally.games === 0 ? [] : [{ arm, tally, complete }];
  });
}

/**
 * The difference for which intervals are tightest, where somebody looks again and again or may have stopped at what they saw;
 * null where all was played before anybody looked.
 */
function effectOf(delta: number | null, ended: RunResult['ended']): number | null {
  return delta === null && ended === 'complete' ? null : Math.min(delta ?? DEFAULT_DELTA, 0.25);
}

export function summarizeTournament(
  game: Game,
  plan: RunSpec,
  question: TournamentQuestion,
  roles: TournamentFile['roles'],
  tournament: TournamentState,
  result: RunResult,
): TournamentSummary {
  const { delta } = question;
  const arms = armsPlayed(tournament, plan, result);
  const effect = effectOf(delta, result.ended);
  const rule: StopRule = effect === null ? plan.rule : { kind: 'precision', halfWidth: effect, most: MAX_GAMES };
  const names = tournament.competitors.map(({ name }) => name);
  return {
    schema: schemaOf(game, 'tournament'),
    ...referenceTo(game),
    seed: plan.seed,
    ended: result.ended,
    by: question.by.name,
    roles,
    runs: arms.map((arm) => summarizeArm(game, rule, arm)),
    comparison: compareTeams(tournament, question, arms.length === 0 ? [] : names, effect),
    ...(game.kind === 'competitive' && {
      entrants: arms.length === 0 ? [] : entrantsIn(tournament, question, effect),
    }),
    ...(delta !== null && { selection: selectionOf(game, tournament, question, names, delta) }),
    timing: timingOf({ ...result, arms }, plan),
  };
}

function entrantsIn(
  tournament: TournamentState,
  question: TournamentQuestion,
  effect: number | null,
): NonNullable<TournamentFile['entrants']> {
  const { competitors, pairs } = tournament;
  if (!(pairs instanceof PairwiseShares)) return [];
  const shares = shareEstimates(pairs, question, effect);
  return competitors.map(({ name }, place) => {
    const { mean, low, high } = shares[place]!;
    return { policy: name, share: { mean, low, high } };
  });
}

/** The policies of each role, in order of appearance; the entrants and the fields where everybody plays for himself. */
export function rolesOf(game: Game, arms: readonly Arm[]): Record<string, string[]> {
  if (game.kind === 'competitive') {
    return { entrant: [...new Set(arms.map(({ team }) => team.policies[0]!.name))], field: fieldsOf(arms) };
  }
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
  tournament: TournamentState,
  question: TournamentQuestion,
  names: readonly string[],
  delta: number,
): NonNullable<TournamentFile['selection']> {
  const { race, eliminated, tallies } = tournament;
  const { alpha } = question;
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
