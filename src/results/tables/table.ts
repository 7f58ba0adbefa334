/** Tables of results as CSV. */
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | boolean;

/** Writes rows as CSV. Texts are escaped, see `escapeCell`; numbers are written as they are. */
export function formatCsvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows as Cell[][], { cast: { boolean: (value) => (value ? 'true' : 'false'), string: escapeCell } });
}

/**
 * Writes a text as a cell that no spreadsheet takes for a formula: where it begins with `=`, `+`, `-`, `@`, a tab or a
 * line break, or with an apostrophe, an apostrophe goes before it. Programs get the text back by leaving out one
 * apostrophe at the beginning of a cell.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function escapeCell(text: string): string {
  return /^[=+\-@\t\r\n'\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
}
