import { stringify } from 'csv-stringify/sync';
import { writeValue } from '../../game/index.js';
import type { TuneSummary } from '../../tuning/summary-format.js';
import { textCell } from '../tables/text-cell.js';

/** A row for each candidate in each round. Differences are candidate minus start, in shares of games. */
export function candidatesCsv({ tunables, rounds }: TuneSummary): string {
  const names = tunables.map(({ name }) => name);
  const ends = ['difference', 'low', 'high'];
  const pooled = ['all_deals', 'all_difference', 'all_low', 'all_high'];
  const head = ['round', 'candidate', ...names.map(textCell), 'games', ...ends, ...pooled, 'kept', 'team'];
  const rows = rounds.flatMap(({ round, games, candidates }) =>
    candidates.map(({ candidate, values, difference: own, pooled: all, kept, team }) => [
      round,
      candidate,
      ...names.map((name) => {
        const value = values[name]!;
        return typeof value === 'number' ? value : textCell(writeValue(value));
      }),
      games,
      ...[own.estimate, own.low, own.high],
      ...[all.deals, all.estimate, all.low, all.high],
      kept ? 1 : 0,
      textCell(team),
    ]),
  );
  return stringify([head, ...rows]);
}
