import { styleText } from 'node:util';
import Table from 'cli-table3';
import { escapeForTerminal } from '../../game/index.js';
import type { TerminalStyle } from './terminal-style.js';
import { wrapped } from './wrapped.js';

/** A column of a table for people. A cell is one line or more. */
export interface TextColumn {
  /** Where it is too long for one line it is broken at its line breaks first. */
  readonly heading: string;
  readonly align: 'left' | 'right';
  readonly cells: readonly string[];
  /** The cells in another form that takes less room, for tables that are too wide. */
  readonly narrow?: readonly string[];
  /** Whether its cells may be broken into lines where they are too long. */
  readonly breaks?: boolean;
  /** Whether it may be left out of a table that is too wide. */
  readonly optional?: boolean;
  /** The level of the interval in each cell, where it has intervals. */
  readonly levels?: readonly number[];
  /** What the lines of a cell are coloured with, by row and line. */
  readonly style?: (row: number, line: number) => Style | null;
}

type Style = Parameters<typeof styleText>[0];

/** Columns two spaces apart, no lines. */
const GAP = 2;
const NO_LINES = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'])
    .map((part) => [part, '']),
);

/** What a column that breaks is left with before columns are left out, and at the very least. */
const NARROW = 14;
const NARROWEST = 6;

/**
 * A table for people, as wide as the screen at most: where it would be wider, headings take several lines, then cells
 * their narrow form, then names are broken, then optional columns are left out, the last first.
 */
export function textTable(given: readonly TextColumn[], look: TerminalStyle): string {
  const columns = given.map((column) => ({
    ...column,
    cells: column.cells.map(escapeForTerminal),
    ...(column.narrow && { narrow: column.narrow.map(escapeForTerminal) }),
  }));
  const fitted = fitting(columns, look.width);
  const table = new Table({
    head: fitted.map(({ heading }) => styled(heading, () => 'bold', look)),
    colAligns: fitted.map(({ align }) => align),
    chars: { ...NO_LINES, middle: ' '.repeat(GAP) },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  const rows = columns[0]?.cells.length ?? 0;
  for (let row = 0; row < rows; row++) {
    table.push(fitted.map(({ cells, style }) => styled(cells[row]!, (line) => style?.(row, line) ?? null, look)));
  }
  const lines = table.toString().split('\n');
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** The levels of all intervals in a table, as it is on that screen. */
export function levelsShown(columns: readonly TextColumn[], { width }: TerminalStyle): number[] {
  return fitting(columns, width).flatMap(({ levels }) => levels ?? []);
}

/** Columns two spaces apart: how wide the table is. */
export function tableWidth(columns: readonly TextColumn[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), GAP * (columns.length - 1));
}

type Fitted = { -readonly [K in keyof TextColumn]: TextColumn[K] };

function fitting(columns: readonly TextColumn[], width: number): readonly TextColumn[] {
  const whole = columns.map((column) => ({ ...column, heading: column.heading.replaceAll('\n', ' ') }));
  if (tableWidth(whole) <= width) return whole;
  const forms = [columns, columns.map(narrowed)].map((form) =>
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

function narrowed(column: TextColumn): TextColumn {
  return { ...column, cells: column.narrow ?? column.cells };
}

/** Lines of all rows together. */
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
    widest.cells = columns[place]!.cells.map((cell) => wrapped(cell, limit).join('\n'));
    widest.heading = wrapped(widest.heading.replaceAll('\n', ' '), limit).join('\n');
  }
  return broken;
}

/** A heading takes as many lines as make it no wider than the cells, if its words allow. */
function withBrokenHeading(column: TextColumn): TextColumn {
  const words = column.heading.split(/[ \n]/);
  const least = Math.max(...column.cells.map(longestLine), ...words.map((word) => word.length));
  return {
    ...column,
    heading: column.heading
      .split('\n')
      .flatMap((line) => wrapped(line, least))
      .join('\n'),
  };
}

function widthOf({ heading, cells }: TextColumn): number {
  return Math.max(longestLine(heading), ...cells.map(longestLine));
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}

function styled(cell: string, style: (line: number) => Style | null, { colours }: TerminalStyle): string {
  if (!colours) return cell;
  return cell
    .split('\n')
    .map((text, line) => {
      const wanted = style(line);
      if (wanted === null || text === '') return text;
      return styleText(wanted, text, { validateStream: false });
    })
    .join('\n');
}
