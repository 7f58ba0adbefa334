import { stringify } from 'csv-stringify/sync';
import type { Game } from '../game/index.js';
import type { ArmResult } from '../simulation/index.js';

const COLUMNS = ['arm', 'team', 'control', 'control_outcome', 'arm_outcome', 'games'];

/**
 * How often an arm's outcome met which outcome of its control on the same deal: a row for each pair of outcomes of each
 * paired arm; null where no arm is paired.
 */
export function pairsCsv(game: Game, arms: readonly ArmResult[]): string | null {
  const rows = arms.flatMap(({ arm, tally }, place) => {
    if (arm.control === undefined) return [];
    const { name: control } = arm.control.team;
    return game.outcomes.flatMap((row, controlPlace) =>
      game.outcomes.map((column, armPlace) => {
        const games = tally.pairs[controlPlace * game.outcomes.length + armPlace]!;
        return [place + 1, arm.team.name, control, row.name, column.name, games];
      }),
    );
  });
  return rows.length === 0 ? null : stringify([COLUMNS, ...rows]);
}
