import { stringify } from 'csv-stringify/sync';
import type { TournamentState } from '../../analysis/tournament.js';
import { type PairwiseOutcomes, PairwiseShares } from '../../analysis/tournament-pairs.js';
import type { Game } from '../../game/index.js';
import { type ArmResult, armTitle } from '../../simulation/index.js';
import { textCell } from './text-cell.js';

const COLUMNS = ['control_outcome', 'arm_outcome', 'games'];

/**
 * How often an arm's outcome met which outcome of its control on the same deal: a row for each pair of outcomes of each
 * paired arm; null where no arm is paired. Labels have columns of their own where any arm has one.
 */
export function pairsCsv(game: Game, arms: readonly ArmResult[]): string | null {
  const isLabelled = arms.some(({ arm }) => arm.label !== undefined || arm.control?.label !== undefined);
  const rows = arms.flatMap(({ arm, tally }, place) => {
    const { team, control } = arm;
    if (control === undefined) return [];
    const labels = isLabelled ? [armTitle(arm), armTitle(control)] : [];
    return rowsOf(game, [place + 1, team.name, control.team.name, ...labels], tally.pairs);
  });
  const labels = isLabelled ? ['label', 'control_label'] : [];
  return rows.length === 0 ? null : stringify([['arm', 'team', 'control', ...labels, ...COLUMNS], ...rows]);
}

/** How the results of any two competitors of a tournament met. */
export function tournamentPairsCsv(game: Game, { competitors, pairs }: Pick<TournamentState, 'competitors' | 'pairs'>) {
  const names = competitors.map(({ name }) => name);
  return pairs instanceof PairwiseShares ? sharesCsv(names, pairs) : teamsCsv(game, names, pairs);
}

/** The columns of `sharesCsv`: places of the two from 1, 0 for none, so that each row can be read without the names. */
const SHARE_COLUMNS = ['entrant', 'control', 'wins_840ths', 'rounds', 'policy', 'control_policy'] as const;

/**
 * In how many rounds an entrant had so much of the wins, in 840ths of one; and with each earlier entrant as its control, so
 * much more than that one had.
 */
function sharesCsv(policies: readonly string[], pairs: PairwiseShares): string {
  const who = [
    ...policies.map((_, entrant) => [entrant + 1, 0] as const),
    ...policies.flatMap((_, control) =>
      policies.slice(control + 1).map((_, more) => [control + more + 2, control + 1] as const),
    ),
  ];
  const rows = who.flatMap(([entrant, control], table) => {
    const names = [textCell(policies[entrant - 1]!), control === 0 ? '' : textCell(policies[control - 1]!)];
    const counts = pairs.counts[table]!;
    return [...counts.keys()]
      .filter((place) => counts[place] !== 0)
      .map((place) => [entrant, control, pairs.valueOf(table, place), counts[place]!, ...names]);
  });
  return stringify([SHARE_COLUMNS, ...rows]);
}

/** The same of a tournament of teams: each as the control of each later one. */
function teamsCsv(game: Game, teams: readonly string[], pairs: PairwiseOutcomes): string {
  const rows = teams.flatMap((control, first) =>
    teams.slice(first + 1).flatMap((team, more) => {
      const second = first + 1 + more;
      return rowsOf(game, [second + 1, team, control], pairs.table(first, second));
    }),
  );
  return stringify([['arm', 'team', 'control', ...COLUMNS], ...rows]);
}

/** @param names what the arm and its control are called */
function rowsOf(game: Game, names: readonly (string | number)[], table: Float64Array) {
  return game.outcomes.flatMap((row, controlPlace) =>
    game.outcomes.map((column, armPlace) => {
      const games = table[controlPlace * game.outcomes.length + armPlace]!;
      return [...names.map((name) => (typeof name === 'string' ? textCell(name) : name)), row.name, column.name, games];
    }),
  );
}
