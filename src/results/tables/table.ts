/** Tables of results as CSV. Each column is declared once: what it is called, what it holds, what it reads like, how it adds up. */
import { stringify } from 'csv-stringify/sync';
import { type Discrepancy, inFile, readLines } from '../discrepancy.js';
import { checkText, parseChecksum } from './checksums.js';

type Cell = string | number | boolean;

export interface Column<Row> {
  readonly name: string;
  /** Its name in the files of the version before, where it had another; empty where they lack it. */
  readonly former?: string | undefined;
  readonly of: (row: Row) => Cell;
  /** What cells look like; nothing else is read. */
  readonly form: RegExp;
  /** How the cells of several rows come to that of all together: as counts, or as checksums; absent where they do not. */
  readonly adds?: 'counts' | 'checksums' | undefined;
}

export const FORMS = {
  count: /^(0|[1-9]\d{0,14})$/,
  sum: /^(0|-?[1-9]\d{0,14})$/,
  hash: /^[0-9a-f]{16}$/,
  text: /^/,
} as const;

/** Declares a column of counts, which add up. */
export function countColumn<Row>(name: string, of: (row: Row) => number, former?: string): Column<Row> {
  return { name, of, form: FORMS.count, adds: 'counts', former };
}

/** Declares a column that is read as it is written, and does not add up. */
export function plainColumn<Row>(
  name: string,
  of: (row: Row) => Cell,
  form: RegExp = FORMS.text,
  former?: string,
): Column<Row> {
  return { name, of, form, former };
}

export interface TableLine {
  /** From 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Without its line break. */
  readonly text: string;
}

export class Table<Row, C extends Column<Row> = Column<Row>> {
  constructor(
    readonly file: string,
    readonly columns: readonly C[],
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

  isIn(path: string): boolean {
    const [head] = readLines(path, this.file);
    return head !== undefined && this.columnsUnder(head) !== null;
  }

  /** Returns the columns of a file with such a line of headings, this version's or a former one's; null for other lines. */
  private columnsUnder(line: string): readonly C[] | null {
    if (line === this.head) return this.columns;
    const before = this.columns.filter(({ former }) => former !== '');
    const heads = [before.map(({ name }) => name), before.map(({ name, former }) => former ?? name)];
    return heads.some((names) => line === csvText([names])) ? before : null;
  }

  /** Reads the file row by row, and says in the place of a row that it is none of this table; an absent file has no rows. */
  *rows(path: string): Generator<TableLine | Discrepancy> {
    let line = 0;
    let columns: readonly C[] | null = null;
    for (const whole of readLines(path, this.file)) {
      line++;
      columns ??= this.columnsUnder(whole);
      if (columns === null) return yield inFile(this.file, 'does not have the columns of such results', 1);
      if (line === 1) continue;
      const text = whole.replace(/\n$/, '');
      const row = splitRow(text);
      const isRight = row.length === columns.length && columns.every(({ form }, at) => form.test(row[at]!));
      if (!isRight) yield inFile(this.file, 'is not a row of this table', line);
      else yield { line, text, cells: Object.fromEntries(columns.map(({ name }, at) => [name, row[at]!])) };
      // A whole file ends with a line break.
      if (text === whole) yield inFile(this.file, 'ends in the middle of a line');
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

  /** Finds the first column in which a row that was read is not what it should be, of those that its file has. */
  differing({ cells }: TableLine, row: Row, columns: readonly C[] = this.columns): { name: string; is: string } | null {
    for (const { name, of } of columns) {
      const is = String(of(row));
      if (name in cells && cells[name] !== is) return { name, is };
    }
    return null;
  }

  /** Finds the first column in which rows do not add up to a row of all together. */
  unlikeSum(lines: readonly TableLine[], whole: Row): { column: C; is: string; sum: string } | null {
    for (const column of this.columns) {
      if (column.adds === undefined) continue;
      const sum = sumOf(
        lines.map(({ cells }) => cells[column.name]!),
        column.adds,
      );
      const is = String(column.of(whole));
      if (is !== sum) return { column, is, sum };
    }
    return null;
  }
}

export function sumOf(cells: readonly string[], adds: 'counts' | 'checksums'): string {
  if (adds === 'counts') return String(cells.reduce((sum, cell) => sum + Number(cell), 0));
  return checkText(cells.reduce((sum, cell) => sum + parseChecksum(cell)!, 0n));
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
export function splitRow(text: string): string[] {
  if (!text.includes('"')) return text.split(',');
  const cells = text.match(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? [];
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}
