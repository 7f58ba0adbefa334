/** A report is a list of blocks, the same for a terminal, Markdown and a page. */
import { excludesZero } from '../../stats/estimate.js';
import type { EstimateScale, IntervalEstimate } from '../numbers.js';

/** A cell of a table. */
export interface CellPart {
  readonly text: string;
  /** Said in small print below the text; terminals leave it out. */
  readonly note?: string;
  /** The address that the text leads to, as seen from the page. */
  readonly href?: string;
}

/** Several parts stand one after the other. */
export type Cell = string | CellPart | readonly CellPart[];

/** A column of a table, which takes its cells from rows of any kind. */
export interface Column<R> {
  readonly heading: string;
  /** Texts stand to the left, numbers to the right. */
  readonly isText?: boolean;
  /** True if a terminal that is too narrow may leave the column out. */
  readonly isOptional?: boolean;
  readonly cell: (row: R) => Cell;
}

export interface Table {
  readonly kind: 'table';
  /** Lower case letters, digits and hyphens; empty where it is no file to download. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Omit<Column<never>, 'cell'>[];
  readonly rows: readonly (readonly Cell[])[];
  /** True if it holds details that a terminal leaves out and a page folds. */
  readonly isFolded?: boolean;
}

/** An estimate with its name. */
export interface EstimateRow extends IntervalEstimate {
  readonly label: string;
  /** The title of the rows that it stands with; null where there is one group. */
  readonly group: string | null;
  /** Verdict on the estimate in a few words. */
  readonly note?: string;
}

/** Estimates along one scale, the best first: the one kind of chart. */
export interface Estimates {
  readonly kind: 'estimates';
  readonly name: string;
  readonly title: string;
  readonly scale: EstimateScale;
  readonly rows: readonly EstimateRow[];
  /** A line through all rows, and what it means: an even share. Differences have theirs at 0. */
  readonly base?: { readonly value: number; readonly label: string };
  /** Decimals of numbers that are no shares; default: 2. */
  readonly digits?: number;
  readonly isFolded?: boolean;
}

export type Block = { readonly kind: 'heading' | 'lead' | 'text' | 'code'; readonly text: string } | Table | Estimates;

export function heading(text: string): Block {
  return { kind: 'heading', text };
}

/** The finding in one short sentence. */
export function lead(text: string): Block {
  return { kind: 'lead', text };
}

/** A paragraph for each sentence; those that are empty are left out. */
export function paragraphs(...sentences: readonly string[]): Block[] {
  return sentences.filter((text) => text !== '').map((text) => ({ kind: 'text', text }));
}

/** A table with a row for each of these; none where there are no rows. @param columns false for one that is not needed */
export function table<R>(
  name: string,
  title: string,
  rows: readonly R[],
  given: readonly (Column<R> | false)[],
  more: Pick<Table, 'isFolded'> = {},
): Table[] {
  const columns = given.filter((column) => column !== false);
  if (rows.length === 0) return [];
  return [
    { kind: 'table', name, title, columns, rows: rows.map((row) => columns.map(({ cell }) => cell(row))), ...more },
  ];
}

export function textColumn<R>(heading: string, cell: (row: R) => Cell): Column<R> {
  return { heading, isText: true, cell };
}

export function cellParts(cell: Cell): readonly CellPart[] {
  return typeof cell === 'string' ? [{ text: cell }] : 'text' in cell ? [cell] : cell;
}

/** A cell as plain text, without its notes. */
export function plainCell(cell: Cell): string {
  return cellParts(cell)
    .map(({ text }) => text)
    .join(', ');
}

/** A cell as plain text, its notes in brackets. */
export function notedCell(cell: Cell): string {
  return cellParts(cell)
    .map(({ text, note }) => (note === undefined ? text : `${text} (${note})`))
    .join(', ');
}

/** True if the interval of a difference excludes 0. */
export function isSignificant({ low, high }: Pick<EstimateRow, 'low' | 'high'>): boolean {
  return low !== null && high !== null && excludesZero({ low, high });
}

/** True if a chart shows differences, which are drawn beside 0. */
export function showsDifferences({ scale }: Pick<Estimates, 'scale'>): boolean {
  return scale === 'difference' || scale === 'change';
}

/** Colour class of a row: of differences `plus` or `minus` if significant, else `open`; `plain` of all others. */
export type RowTone = 'plain' | 'plus' | 'minus' | 'open';

export function rowToneOf(block: Pick<Estimates, 'scale'>, row: EstimateRow): RowTone {
  if (!showsDifferences(block)) return 'plain';
  if (!isSignificant(row)) return 'open';
  return row.mean < 0 ? 'minus' : 'plus';
}

/** The title of the group that begins with a row; null where none does. */
export function groupTitleAt(rows: readonly EstimateRow[], place: number): string | null {
  const { group } = rows[place]!;
  return group === rows[place - 1]?.group ? null : group;
}
