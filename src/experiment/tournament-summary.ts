import type { Game } from '../game/index.js';
import type { ArmResult, RunPlan, RunResult, StopRule } from '../simulation/index.js';
import type { TournamentFile } from './results-format.js';
import { summarizeArm, type Timing, timingOf } from './summary.js';
import { compareTeams } from './team-comparison.js';
import type { Tournament, TournamentQuestion } from './tournament.js';

/** What `tournament --json` prints. Everything but `timing` depends on the command and the program's version alone. */
export type TournamentSummary = TournamentFile & { readonly timing: Timing };

/** The teams of a tournament as arms of a run; none if no round was whole. */
export function armsPlayed({ tallies, race }: Tournament, plan: RunPlan, { ended }: RunResult): ArmResult[] {
  const complete = ended === 'complete' && (race === null || race.selected !== null);
  return plan.arms.flatMap((arm, place) => {
    const tally = tallies[place]!;
    return tally.games === 0 ? [] : [{ arm, tally, complete }];
  });
}

export function summarizeTournament(
  game: Game,
  plan: RunPlan,
  question: TournamentQuestion,
  roles: TournamentFile['roles'],
  tournament: Tournament,
  result: RunResult,
): TournamentSummary {
  const { delta } = question;
  const arms = armsPlayed(tournament, plan, result);
  // Who looks again and again has intervals that hold at all looks.
  const rule: StopRule = delta === null ? plan.rule : { kind: 'precision', halfWidth: delta, most: 2 ** 32 };
  const names = plan.arms.map(({ team }) => team.name);
  const nothing = { kind: 'best', level: 1 - question.alpha, method: 'nothing was played', teams: [] } as const;
  return {
    schema: 'shamus-tournament/1',
    game: game.name,
    seed: plan.seed,
    ended: result.ended,
    by: question.by.name,
    roles,
    runs: arms.map((arm) => summarizeArm(game, rule, arm)),
    comparison: arms.length === 0 ? { ...nothing, teams: [] } : compareTeams(tournament, question, names, plan.seed),
    ...(delta !== null && { selection: selectionOf(tournament, question, names, delta) }),
    timing: timingOf({ ...result, arms }, plan),
  };
}

function selectionOf(
  { race, eliminated }: Tournament,
  { alpha }: TournamentQuestion,
  names: readonly string[],
  delta: number,
): NonNullable<TournamentFile['selection']> {
  const selected = race?.selected ?? null;
  const sure = `with probability at least ${1 - alpha}`;
  return {
    alpha,
    delta,
    selected: selected === null ? null : names[selected]!,
    guarantee: `${sure}, no team entered is better than the one selected by ${delta} or more`,
    eliminated: eliminated.map(({ team, games, by }) => ({ team: names[team]!, games, by: names[by]! })),
  };
}
