import { stringify } from 'csv-stringify/sync';
import type { Game } from '../game/index.js';
import type { ArmResult } from '../simulation/index.js';
import type { TeamPairs } from './team-pairs.js';

const COLUMNS = ['arm', 'team', 'control', 'control_outcome', 'arm_outcome', 'games'];

/**
 * How often an arm's outcome met which outcome of its control on the same deal: a row for each pair of outcomes of each
 * paired arm; null where no arm is paired.
 */
export function pairsCsv(game: Game, arms: readonly ArmResult[]): string | null {
  const rows = arms.flatMap(({ arm, tally }, place) =>
    arm.control === undefined ? [] : rowsOf(game, place, arm.team.name, arm.control.team.name, tally.pairs),
  );
  return rows.length === 0 ? null : stringify([COLUMNS, ...rows]);
}

/** The same of a tournament: each team as the control of each later one. */
export function tournamentPairsCsv(game: Game, teams: readonly string[], pairs: TeamPairs): string {
  const rows = teams.flatMap((control, first) =>
    teams.slice(first + 1).flatMap((team, more) => {
      const second = first + 1 + more;
      return rowsOf(game, second, team, control, pairs.table(first, second));
    }),
  );
  return stringify([COLUMNS, ...rows]);
}

function rowsOf(game: Game, place: number, team: string, control: string, table: Float64Array) {
  return game.outcomes.flatMap((row, controlPlace) =>
    game.outcomes.map((column, armPlace) => {
      const games = table[controlPlace * game.outcomes.length + armPlace]!;
      return [place + 1, team, control, row.name, column.name, games];
    }),
  );
}
