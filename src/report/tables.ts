/** The numbers of a report as tables: for people, and with all their digits as CSV. */
import { stringify } from 'csv-stringify/sync';
import type { ArmSummary, Rate } from '../experiment/index.js';
import type { Game, Metric } from '../game/index.js';
import { type ArmGroup, controlName } from './arms.js';
import { measuresOf } from './measures.js';
import { count, percent, points, withInterval } from './numbers.js';

/** What a cell says, and the values it is made of, one for each CSV column of its column. */
interface Cell {
  readonly text: string;
  readonly values: readonly (string | number | boolean | null)[];
}

interface Column {
  readonly heading: string;
  readonly isNumber: boolean;
  /** The names of its columns in CSV. */
  readonly csv: readonly string[];
  readonly cell: (arm: Line) => Cell;
}

/** An arm with the names of its group and itself. */
interface Line {
  readonly group: string | null;
  readonly label: string;
  readonly run: ArmSummary;
}

export interface Table {
  /** For ids. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Pick<Column, 'heading' | 'isNumber'>[];
  readonly rows: readonly (readonly string[])[];
  readonly csv: string;
}

/** All tables that the results have numbers for. */
export function tablesOf(game: Game, groups: readonly ArmGroup[]): Table[] {
  const lines = groups.flatMap(({ title, arms }) => arms.map(({ label, run }) => ({ group: title, label, run })));
  if (lines.length === 0) return [];
  const names = nameColumns(lines);
  const paired = lines.filter(({ run }) => run.control !== undefined);
  const level = 100 * lines[0]!.run.interval.level;
  const tables = [
    table('rates', `How often each outcome came, in % (${level} % interval)`, [...names, ...rateColumns(game)], lines),
    table('reasons', 'Why games ended, in games', [...names, ...reasonColumns(game)], lines),
    table(
      'metrics',
      'What was measured: mean, standard deviation, least to most',
      [...names, ...game.metrics.map(metricColumn)],
      lines,
    ),
  ];
  if (paired.length > 0) {
    const title = `Each arm minus its control, in percentage points (${level} % interval)`;
    tables.splice(1, 0, table('differences', title, [...names, ...differenceColumns(game)], paired));
  }
  return tables;
}

function table(name: string, title: string, columns: readonly Column[], lines: readonly Line[]): Table {
  const cells = lines.map((line) => columns.map(({ cell }) => cell(line)));
  const cast = { boolean: (value: boolean) => String(value) };
  return {
    name,
    title,
    columns,
    rows: cells.map((row) => row.map(({ text }) => text)),
    csv: stringify([columns.flatMap(({ csv }) => csv), ...cells.map((row) => row.flatMap(({ values }) => values))], {
      cast,
    }),
  };
}

function nameColumns(lines: readonly Line[]): Column[] {
  const label: Column = text('arm', ({ label }) => label);
  return lines.some(({ group }) => group !== null) ? [text('group', ({ group }) => group ?? ''), label] : [label];
}

function text(heading: string, of: (line: Line) => string): Column {
  return { heading, isNumber: false, csv: [heading], cell: (line) => ({ text: of(line), values: [of(line)] }) };
}

function rateColumns({ outcomes }: Game): Column[] {
  const games: Column = {
    heading: 'games',
    isNumber: true,
    csv: ['games'],
    cell: ({ run }) => ({ text: count(run.games), values: [run.games] }),
  };
  const rates = outcomes.map(({ name, title }) => rateColumn(name, title, (run) => run.outcomes[name]!));
  return [games, ...rates, rateColumn('any', 'any win', (run) => run.any)];
}

function rateColumn(name: string, heading: string, of: (run: ArmSummary) => Rate): Column {
  return {
    heading,
    isNumber: true,
    csv: [name, `${name}_rate`, `${name}_low`, `${name}_high`],
    cell: ({ run }) => {
      const { count, rate, low, high } = of(run);
      return { text: withInterval({ rate, low, high }), values: [count, rate, low, high] };
    },
  };
}

function differenceColumns(game: Game): Column[] {
  const against = text('control', ({ run }) => controlName(game, run));
  return [
    against,
    ...measuresOf(game).map(({ name, title }) => ({
      heading: title,
      isNumber: true,
      csv: [`${name}_difference`, `${name}_low`, `${name}_high`],
      cell: ({ run }: Line) => {
        const { estimate, low, high } = run.control!.difference[name]!;
        return { text: `${points(estimate)} (${points(low)} to ${points(high)})`, values: [estimate, low, high] };
      },
    })),
  ];
}

function reasonColumns({ reasons }: Game): Column[] {
  return reasons.map(({ name, summary }) => ({
    heading: summary,
    isNumber: true,
    csv: [name],
    cell: ({ run }) => {
      const games = run.reasons[name] ?? 0;
      return { text: `${count(games)} (${percent(games / run.games)} %)`, values: [games] };
    },
  }));
}

function metricColumn({ name, heading = name.replaceAll('-', ' ') }: Metric): Column {
  return {
    heading,
    isNumber: true,
    csv: ['mean', 'sd', 'min', 'max'].map((statistic) => `${name}_${statistic}`),
    cell: ({ run }) => {
      const found = run.metrics[name];
      if (found === undefined) return { text: '', values: [null, null, null, null] };
      const { mean, sd, min, max } = found;
      return { text: `${mean.toFixed(2)} ± ${sd.toFixed(2)} (${min} to ${max})`, values: [mean, sd, min, max] };
    },
  };
}
