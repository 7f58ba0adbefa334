import { distinctRoles, type Game, referenceTo } from '../game/index.js';
import type { Arm } from '../simulation/lineup/arm.js';
import type { ArmResult, RunResult, RunSpec } from '../simulation/run-spec.js';
import { MAX_GAMES, type StopRule } from '../simulation/stopping.js';
import { meanDifference, trialsToSelect } from '../stats/elimination.js';
import { levelFor } from '../stats/interval.js';
import { competitorNouns, schemaOf } from './kinds.js';
import { summarizeArm, type Timing, timingOf } from './summary.js';
import type { SummaryFile, TournamentFile } from './summary-format.js';
import { fieldsOf, raceRuleOf, type TournamentQuestion, type TournamentState, testedPair } from './tournament.js';
import { compareTeams, DEFAULT_DELTA, type InterimLooks, shareIntervals } from './tournament-comparison.js';
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
 * The stopping rule that intervals of a tournament's rates go by: who looks again and again, or may have stopped at what
 * he saw, has intervals that hold at all looks.
 */
function intervalRule(rule: StopRule, delta: number | null, ended: RunResult['ended']): StopRule {
  if (delta === null && ended === 'complete') return rule;
  return { kind: 'precision', halfWidth: Math.min(delta ?? DEFAULT_DELTA, 0.25), most: MAX_GAMES };
}

/** A selection that was stopped may have been so for what somebody saw; one that ended by itself has looked as planned. */
function looksOf(game: Game, plan: RunSpec, question: TournamentQuestion, ended: RunResult['ended']): InterimLooks {
  if (ended !== 'complete') return 'anytime';
  return question.delta === null ? 'never' : raceRuleOf(game, plan, question, question.delta);
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
  const rule = intervalRule(plan.rule, delta, result.ended);
  const looks = looksOf(game, plan, question, result.ended);
  const names = tournament.competitors.map(({ name }) => name);
  const nothing = { kind: 'best', level: levelFor(question.alpha), method: 'nothing was played', teams: [] } as const;
  return {
    schema: schemaOf(game, 'tournament'),
    ...referenceTo(game),
    seed: plan.seed,
    ended: result.ended,
    by: question.by.name,
    roles,
    runs: arms.map((arm) => summarizeArm(game, rule, arm)),
    comparison:
      arms.length === 0 ? { ...nothing, teams: [] } : compareTeams(tournament, question, names, plan.seed, looks),
    ...(game.kind === 'competitive' && {
      entrants: arms.length === 0 ? [] : entrantsIn(tournament, question, looks),
    }),
    ...(delta !== null && { selection: selectionOf(game, plan, tournament, question, names, delta) }),
    timing: timingOf({ ...result, arms }, plan),
  };
}

function entrantsIn(
  tournament: TournamentState,
  question: TournamentQuestion,
  looks: InterimLooks,
): NonNullable<TournamentFile['entrants']> {
  const { competitors, pairs } = tournament;
  if (!(pairs instanceof PairwiseShares)) return [];
  const shares = shareIntervals(pairs, question, looks);
  return competitors.map(({ name }, place) => ({
    policy: name,
    share: { mean: pairs.rate(place), ...shares[place]! },
  }));
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
  plan: RunSpec,
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
    rule: 'group-sequential',
    games: {
      played: tallies.reduce((sum, { games }) => sum + games, 0),
      fixed: selected === null ? null : fixedGames(game, plan, tournament, question, delta, selected),
    },
  };
}

/**
 * Games in all with which a selection that looks but once has the same promise, if the one selected and its closest rival vary as
 * they did here.
 */
function fixedGames(
  game: Game,
  plan: RunSpec,
  { competitors, pairs, tallies }: TournamentState,
  question: TournamentQuestion,
  delta: number,
  selected: number,
): number {
  const tested = testedPair(pairs, question);
  const rivals = [...competitors.keys()].filter((one) => one !== selected);
  const ahead = rivals.map((rival) => meanDifference(tested(rival, selected)));
  const closest = rivals[ahead.indexOf(Math.min(...ahead))]!;
  const trials = trialsToSelect(raceRuleOf(game, plan, question, delta), tested(selected, closest));
  return trials * tallies.reduce((sum, { shape }) => sum + shape.round, 0);
}
