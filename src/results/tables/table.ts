/** Tables of results as CSV. Each column is declared once: what it is called, what it holds, what it reads like, whether it adds up. */
import { stringify } from 'csv-stringify/sync';
import { type Discrepancy, inFile, readLines } from '../discrepancy.js';

type Cell = string | number | boolean;

export interface Column<Row> {
  readonly name: string;
  readonly of: (row: Row) => Cell;
  /** What cells look like; nothing else is read. */
  readonly form: RegExp;
  /** Whether the cells of several rows add up to that of all together. */
  readonly adds: boolean;
}

export const FORMS = { count: /^(0|[1-9]\d{0,14})$/, sum: /^(0|-?[1-9]\d{0,14})$/, text: /^/ } as const;

/** Declares a column of counts, which add up. */
export function countColumn<Row>(name: string, of: (row: Row) => number, form: RegExp = FORMS.count): Column<Row> {
  return { name, of, form, adds: true };
}

/** Declares a column that is read as it is written, and does not add up. */
export function plainColumn<Row>(name: string, of: (row: Row) => Cell, form: RegExp = FORMS.text): Column<Row> {
  return { name, of, form, adds: false };
}

export interface TableLine {
  /** From 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** With its line break. */
  readonly text: string;
}

export class Table<Row> {
  constructor(
    readonly file: string,
    readonly columns: readonly Column<Row>[],
  ) {}

  /** The line of headings, with its line break. */
  get head(): string {
    return csvText([this.columns.map(({ name }) => name)]);
  }

  /** Writes a row as a line, with its line break. */
  row(row: Row): string {
    return csvText([this.columns.map(({ of }) => of(row))]);
  }

  text(rows: readonly Row[]): string {
    return csvText([this.columns.map(({ name }) => name), ...rows.map((row) => this.columns.map(({ of }) => of(row)))]);
  }

  /** Reads the file row by row, and says in the place of a row that it is none of this table; an absent file has no rows. */
  *rows(path: string): Generator<TableLine | Discrepancy> {
    let line = 0;
    for (const text of readLines(path, this.file)) {
      line++;
      if (line === 1 && text === this.head) continue;
      if (line === 1) return yield inFile(this.file, 'does not have the columns of such results', 1);
      const row = splitRow(text.replace(/\n$/, ''));
      const isRight = row.length === this.columns.length && this.columns.every(({ form }, at) => form.test(row[at]!));
      // A whole file ends with a line break.
      if (!isRight || !text.endsWith('\n')) yield inFile(this.file, 'is not a row of this table', line);
      else yield { line, text, cells: Object.fromEntries(this.columns.map(({ name }, at) => [name, row[at]!])) };
    }
  }

  /** Reads all rows of the file, as far as they have the forms of the columns. */
  read(path: string): { readonly lines: TableLine[]; readonly errors: Discrepancy[] } {
    const found = [...this.rows(path)];
    return {
      lines: found.filter((one) => 'cells' in one),
      errors: found.filter((one) => 'message' in one),
    };
  }

  /** Finds the first column in which rows do not add up to a row of all together. */
  unlikeSum(lines: readonly TableLine[], whole: Row): { name: string; is: number; sum: number } | null {
    for (const { name, of, adds } of this.columns) {
      if (!adds) continue;
      const sum = lines.reduce((total, { cells }) => total + Number(cells[name]), 0);
      const is = Number(of(whole));
      if (is !== sum) return { name, is, sum };
    }
    return null;
  }
}

/** Writes rows as CSV. Texts are escaped, see `textCell`; numbers are written as they are. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows as Cell[][], { cast: { boolean: (value) => (value ? 'true' : 'false'), string: textCell } });
}

/**
 * Writes a text as a cell that no spreadsheet takes for a formula: where it begins with `=`, `+`, `-`, `@`, a tab or a
 * line break, or with an apostrophe, an apostrophe goes before it. Programs get the text back by leaving out one
 * apostrophe at the beginning of a cell.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function textCell(text: string): string {
  return /^[=+\-@\t\r\n'\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;
}

/** Parts a line into its cells. */
function splitRow(text: string): string[] {
  if (!text.includes('"')) return text.split(',');
  const cells = text.match(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? [];
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}
