/** A table of a report: for people, and with all its digits as CSV. */
import { stringify } from 'csv-stringify/sync';

export interface Cell {
  readonly text: string;
  readonly note?: string;
  /** One for each CSV column of its column. */
  readonly values?: readonly (string | number | boolean | null)[];
}

export interface Column<R> {
  readonly heading: string;
  /** Words stand to the left and name their row; numbers stand to the right. */
  readonly isText?: boolean;
  readonly csv: readonly string[];
  readonly cell: (row: R) => Cell;
}

interface TableGroup<T> {
  /** Null where there is one group. */
  readonly title: string | null;
  readonly lines: readonly T[];
}

/** A table with its cells, as it is written to pages and to Markdown. */
export interface ReportTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Pick<Column<never>, 'heading' | 'isText'>[];
  readonly groups: readonly TableGroup<readonly Cell[]>[];
  readonly csv: string;
  readonly missing: number;
  readonly rest: readonly [one: string, file: string];
}

interface TableSpec<R> extends Pick<ReportTable, 'name' | 'title'> {
  readonly columns: readonly Column<R>[];
  readonly groups: readonly TableGroup<R>[];
  readonly missing?: number;
  readonly rest?: ReportTable['rest'];
  readonly most?: number;
}

/** Makes a table. Its CSV has a first column of groups where there are several. */
export function tableOf<R>({
  columns,
  groups,
  missing = 0,
  rest = ['', ''],
  most,
  ...told
}: TableSpec<R>): ReportTable {
  const cells = groups.map(({ title, lines }) => ({
    title,
    lines: lines.map((row) => columns.map(({ cell }) => cell(row))),
  }));
  const isGrouped = groups.some(({ title }) => title !== null);
  const rows = cells.flatMap(({ title, lines }) =>
    lines.map((line) => [...(isGrouped ? [title] : []), ...line.flatMap(({ values = [] }) => values)]),
  );
  const cut = rows.length - Math.min(rows.length, most ?? rows.length);
  return {
    ...told,
    columns,
    groups: most === undefined ? cells : cells.map(({ title, lines }) => ({ title, lines: lines.slice(0, most) })),
    csv: stringify([[...(isGrouped ? ['group'] : []), ...columns.flatMap(({ csv }) => csv)], ...rows]),
    missing: missing + cut,
    rest,
  };
}

export function textColumn<R>(heading: string, of: (row: R) => string, note?: (row: R) => string): Column<R> {
  return {
    ...{ heading, isText: true, csv: [heading] },
    cell: (row) => ({ ...noted(of(row), note?.(row)), values: [of(row)] }),
  };
}

/** A column of numbers; empty where there is none. */
export function numberColumn<R>(
  heading: string,
  csv: string,
  of: (row: R) => number | undefined,
  write: (value: number) => string,
): Column<R> {
  return {
    ...{ heading, csv: [csv] },
    cell: (row) => {
      const value = of(row);
      return value === undefined ? { text: '', values: [null] } : { text: write(value), values: [value] };
    },
  };
}

interface Within {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** A column of numbers with their intervals below them; empty where there is none. */
export function intervalColumn<R>(
  heading: string,
  csv: readonly [middle: string, low: string, high: string],
  of: (row: R) => Within | null | undefined,
  write: (value: number) => string,
): Column<R> {
  return {
    heading,
    csv,
    cell: (row) => {
      const { mean = null, low = null, high = null } = of(row) ?? {};
      const note = low === null || high === null ? undefined : `${write(low)} to ${write(high)}`;
      return { ...noted(mean === null ? '' : write(mean), note), values: [mean, low, high] };
    },
  };
}

/** A text with what stands below it, unless that is empty. */
export function noted(text: string, note: string | undefined): Pick<Cell, 'text' | 'note'> {
  return note === undefined || note === '' ? { text } : { text, note };
}
