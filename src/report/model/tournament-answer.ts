import type { TeamComparison, TournamentFile } from '../../analysis/index.js';
import type { Game } from '../../game/index.js';
import { gamesSaved } from '../games-saved.js';
import { counted, level as levelText, named, pointsSize } from '../numbers.js';

/** Which competitors of a tournament are best, as far as the comparison shows. */
export function tournamentAnswer(game: Game, { by, comparison, selection, entrants }: TournamentFile): string[] {
  const noun = entrants === undefined ? (['team', 'teams'] as const) : (['policy', 'policies'] as const);
  const measure = game.measures.find(({ name }) => name === by)?.title.toLowerCase() ?? by;
  const level = `${levelText(comparison.level)} for all ${noun[1]} together`;
  const lead =
    comparison.kind === 'best'
      ? best(comparison.teams, measure, level, noun)
      : better(comparison.teams, measure, level);
  if (selection === undefined) return [lead];
  const chosen =
    selection.selected === null ? `Selection left more than one ${noun[0]}` : `Selection chose ${selection.selected}`;
  const saved = selection.games === undefined ? [] : [gamesSaved(selection.games)];
  return [lead, [`${chosen}; ${selection.guarantee}.`, ...saved].join(' ')];
}

function best(
  teams: readonly TeamComparison[],
  measure: string,
  level: string,
  noun: readonly [string, string],
): string {
  const winner = teams.find(({ verdict }) => verdict === 'best');
  if (winner !== undefined) {
    return `${winner.team} is the best of ${counted(teams.length, ...noun)} by ${measure}: ahead of the best of the others by ${pointsSize(winner.estimate)} percentage points (${pointsSize(winner.low)} to ${pointsSize(winner.high)}; ${level}).`;
  }
  const open = teams.filter(({ verdict }) => verdict === 'may-be-best').map(({ team }) => team);
  const behind = teams.length - open.length;
  const rest = behind === 0 ? '' : `; ${behind === 1 ? 'the other is' : `the other ${behind} are`} behind`;
  return `Which of ${counted(teams.length, ...noun)} is best by ${measure} stays open among ${named(open)}${rest} (${level}).`;
}

function better(teams: readonly TeamComparison[], measure: string, level: string): string {
  const of = (verdict: TeamComparison['verdict']) =>
    teams.filter((team) => team.verdict === verdict).map(({ team }) => team);
  const control = of('control')[0] ?? teams[0]?.against ?? 'the control';
  const parts = [
    ['better', of('better')],
    ['worse', of('worse')],
    ['not told apart', of('open')],
  ] as const;
  const said = parts.flatMap(([what, found]) => (found.length === 0 ? [] : [`${what}: ${named(found)}`]));
  return `By ${measure}, compared with ${control}, ${said.join('; ')} (${level}).`;
}
