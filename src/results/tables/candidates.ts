import { writeValue } from '../../game/index.js';
import { findTuningDifference, type TuningResult } from '../../tuning/index.js';
import { columnName } from './column-names.js';
import { formatCsvRows } from './table.js';

/** Writes candidates.csv, a row for each candidate in each round. Differences are candidate minus start, in shares of games. */
export function formatCandidatesCsv(result: TuningResult): string {
  const { setup, tunables, rounds } = result.verdict;
  const rows = rounds.flatMap(({ round, games, candidates }) => {
    return candidates.map(({ arm, values, kept }) => {
      const [here, all] = [findTuningDifference(result, arm, 1, round), findTuningDifference(result, arm, 1)];
      return {
        ...{ round, candidate: arm - 1, variant: setup.variant, players: setup.players },
        team: result.arms[arm - 1]!.team,
        ...Object.fromEntries(
          tunables.map(({ name }) => {
            const value = values[name]!;
            return [`option_${columnName(name)}`, typeof value === 'number' ? value : writeValue(value)];
          }),
        ),
        ...{ games, difference: here!.mean, difference_low: here!.low!, difference_high: here!.high! },
        ...{ all_decks: all!.blocks, all_difference: all!.mean },
        ...{ all_difference_low: all!.low!, all_difference_high: all!.high!, kept: kept ? 1 : 0 },
      };
    });
  });
  return formatCsvRows([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}
