import { stringify } from 'csv-stringify/sync';
import type { TeamPairs } from '../../analysis/tournament/team-pairs.js';
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

/** The same of a tournament: each team as the control of each later one. */
export function tournamentPairsCsv(game: Game, teams: readonly string[], pairs: TeamPairs): string {
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
