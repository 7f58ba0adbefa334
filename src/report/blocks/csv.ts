/** Blocks as CSV, for spreadsheets: estimates in full precision, tables as they are shown. */
import { stringify } from 'csv-stringify/sync';
import { type Estimates, partsOf, type Table } from './block.js';

export function csvOf(block: Table | Estimates): string {
  if (block.kind === 'estimates') {
    const head = ['group', 'label', 'estimate', 'low', 'high', 'finding'];
    const rows = block.rows.map(({ group, label, mean, low, high, note }) => [group, label, mean, low, high, note]);
    return stringify([head, ...rows]);
  }
  const text = (cell: Parameters<typeof partsOf>[0]) =>
    partsOf(cell)
      .map(({ text, note }) => (note === undefined ? text : `${text} (${note})`))
      .join(', ')
      .replaceAll('\u2212', '-');
  return stringify([block.columns.map(({ heading }) => heading), ...block.rows.map((row) => row.map(text))]);
}
