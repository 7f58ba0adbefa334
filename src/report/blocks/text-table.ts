/** Tables for people at a terminal, as wide as it at most. */
import { styleText } from 'node:util';
import { escapeForTerminal } from '../../game/index.js';
import { alignRows, type CellAlignment, COLUMN_GAP, columnsOf, type TerminalStyle, wrapText } from '../lines.js';

/** A column with its cells. A cell is one line or more. */
export interface TextColumn {
  /** A heading too long for one line is broken at its line breaks first. */
  readonly heading: string;
  readonly align: CellAlignment;
  readonly breaks?: boolean;
  readonly optional?: boolean;
  readonly cells: readonly string[];
  /** The cells in another form that takes less room, for tables that are too wide. */
  readonly narrow?: readonly string[];
  readonly style?: (row: number, line: number) => Style | null;
}

type Style = Parameters<typeof styleText>[0];

/** Width of a broken column before other columns are left out, and its minimum. */
const NARROW = 14;
const NARROWEST = 6;

/**
 * A table for people, at most as wide as the screen. To make it narrower, in this order: headings take several lines,
 * cells their narrow form, names are broken, optional columns are left out, the last first.
 */
export function formatTextTable(
  given: readonly TextColumn[],
  { width, colours }: TerminalStyle,
  hasHead = given.some(({ heading }) => heading !== ''),
): string {
  const columns = given.map((column) => ({
    ...column,
    cells: column.cells.map(escapeForTerminal),
    ...(column.narrow && { narrow: column.narrow.map(escapeForTerminal) }),
  }));
  const fitted = fitting(columns, width);
  const rows = (columns[0]?.cells ?? []).map((_, row) => fitted.map(({ cells }) => cells[row]!));
  const head = hasHead ? [fitted.map(({ heading }) => heading)] : [];
  const coloured = (text: string, row: number, column: number, line: number) => {
    const style = row < head.length ? 'bold' : (fitted[column]!.style?.(row - head.length, line) ?? null);
    return !colours || style === null || text === '' ? text : styleText(style, text, { validateStream: false });
  };
  const sides = fitted.map(({ align }) => align);
  return `${alignRows([...head, ...rows], sides, coloured).join('\n')}\n`;
}

export function tableWidth(columns: readonly TextColumn[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), COLUMN_GAP * (columns.length - 1));
}

type Fitted = { -readonly [K in keyof TextColumn]: TextColumn[K] };

function fitting(columns: readonly TextColumn[], width: number): readonly TextColumn[] {
  const whole = columns.map((column) => ({ ...column, heading: column.heading.replaceAll('\n', ' ') }));
  if (tableWidth(whole) <= width) return whole;
  const forms = [columns, columns.map((column) => ({ ...column, cells: column.narrow ?? column.cells }))].map((form) =>
    withBrokenCells(form.map(withBrokenHeading), width, NARROW),
  );
  const fits = forms.filter((form) => tableWidth(form) <= width).sort((one, other) => heightOf(one) - heightOf(other));
  if (fits.length > 0) return fits[0]!;
  let left = forms.at(-1)!;
  for (;;) {
    const last = left.findLastIndex(({ optional }) => optional === true);
    if (last < 0 || tableWidth(left) <= width) return withBrokenCells(left, width, NARROWEST);
    left = left.filter((_, place) => place !== last);
  }
}

function heightOf(columns: readonly TextColumn[]): number {
  const lines = (row: number) => Math.max(...columns.map(({ cells }) => cells[row]!.split('\n').length));
  return columns[0]!.cells.reduce((sum, _, row) => sum + lines(row), 0);
}

/** Takes room from the columns that break, always from the widest, until the table fits or they are down to `least`. */
function withBrokenCells(columns: readonly TextColumn[], width: number, least: number): readonly TextColumn[] {
  const broken: Fitted[] = columns.map((column) => ({ ...column }));
  while (tableWidth(broken) > width) {
    const wide = broken.filter((column) => column.breaks === true && widthOf(column) > least);
    if (wide.length === 0) break;
    const widest = wide.reduce((one, other) => (widthOf(other) > widthOf(one) ? other : one));
    const place = broken.indexOf(widest);
    const limit = Math.max(least, widthOf(widest) - 1);
    // From the whole text: what was broken before may be broken elsewhere now.
    widest.cells = columns[place]!.cells.map((cell) => wrapText(cell, limit).join('\n'));
    widest.heading = wrapText(widest.heading.replaceAll('\n', ' '), limit).join('\n');
  }
  return broken;
}

/** A heading takes as many lines as make it no wider than the cells, if its words allow. */
function withBrokenHeading(column: TextColumn): TextColumn {
  const words = column.heading.split(/[ \n]/);
  const least = Math.max(...[...column.cells, ...words].map(columnsOf));
  const lines = column.heading.split('\n').flatMap((line) => wrapText(line, least));
  return { ...column, heading: lines.join('\n') };
}

function widthOf({ heading, cells }: TextColumn): number {
  return Math.max(...[heading, ...cells].map(columnsOf));
}
