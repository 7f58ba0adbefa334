import { writeValue } from '../../game/index.js';
import type { TuneSummary } from '../../tuning/summary-format.js';
import { columnName } from './column-names.js';
import { csvText } from './table.js';

/** Writes candidates.csv, a row for each candidate in each round. Differences are candidate minus start, in shares of games. */
export function candidatesCsv({ setup, tunables, rounds }: TuneSummary): string {
  const rows = rounds.flatMap(({ round, games, candidates }) =>
    candidates.map(({ candidate, team, values, difference, pooled, kept }) => ({
      ...{ round, candidate, variant: setup.variant, players: setup.players, team },
      ...Object.fromEntries(
        tunables.map(({ name }) => {
          const value = values[name]!;
          return [`option_${columnName(name)}`, typeof value === 'number' ? value : writeValue(value)];
        }),
      ),
      ...{ games, difference: difference.estimate, difference_low: difference.low, difference_high: difference.high },
      ...{ all_deals: pooled.deals, all_difference: pooled.estimate },
      ...{ all_difference_low: pooled.low, all_difference_high: pooled.high, kept: kept ? 1 : 0 },
    })),
  );
  return csvText([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}
