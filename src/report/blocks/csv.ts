/** Blocks as CSV, for spreadsheets: estimates in full precision, tables as they are shown. */
import { stringify } from 'csv-stringify/sync';
import { type Cell, type Estimates, notedCell, type Table } from './block.js';

export function formatCsv(block: Table | Estimates): string {
  if (block.kind === 'estimates') {
    const head = ['group', 'label', 'estimate', 'low', 'high', 'finding'];
    const rows = block.rows.map(({ group, label, mean, low, high, note }) => [group, label, mean, low, high, note]);
    return stringify([head, ...rows]);
  }
  const text = (cell: Cell) => notedCell(cell).replaceAll('\u2212', '-');
  return stringify([block.columns.map(({ heading }) => heading), ...block.rows.map((row) => row.map(text))]);
}
