/** The numbers of a report as tables: for people, and with all their digits as CSV. */
import { stringify } from 'csv-stringify/sync';
import type { ArmSummary, Rate } from '../experiment/index.js';
import type { Game, Metric, Reason } from '../game/index.js';
import { type ArmGroup, controlName, type NamedArm, pairedOnly } from './arms.js';
import { measuresOf } from './measures.js';
import { count, percent, points } from './numbers.js';

/** What a cell says, and what is said below it in small. */
export interface TableText {
  readonly text: string;
  readonly note?: string;
}

interface Cell extends TableText {
  /** One for each CSV column of its column. */
  readonly values: readonly (string | number | boolean | null)[];
}

interface Column {
  readonly heading: string;
  readonly isNumber: boolean;
  /** The names of its columns in CSV. */
  readonly csv: readonly string[];
  readonly cell: (arm: NamedArm) => Cell;
}

export type TableLine = readonly TableText[];

export interface Table {
  /** For ids. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Pick<Column, 'heading' | 'isNumber'>[];
  readonly groups: readonly { readonly title: string | null; readonly lines: readonly TableLine[] }[];
  readonly csv: string;
}

/** All tables that the results have numbers for. */
export function tablesOf(game: Game, groups: readonly ArmGroup[]): Table[] {
  const paired = pairedOnly(groups);
  const runs = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  if (runs.length === 0) return [];
  const level = `${100 * runs[0]!.interval.level} % interval`;
  const rates = tableOf('rates', `How often each outcome came, in % (${level})`, rateColumns(game), groups);
  const differences = tableOf(
    'differences',
    `Each arm minus its control, in percentage points (${level})`,
    differenceColumns(game),
    paired,
  );
  const reasons = game.reasons.filter(({ name }) => runs.some((run) => (run.reasons[name] ?? 0) > 0));
  const endings = tableOf('reasons', 'Why games ended, in % of games', reasons.map(reasonColumn), groups);
  const metrics = game.metrics.filter(({ name }) => runs.some((run) => run.metrics[name] !== undefined));
  const measured = tableOf('metrics', 'What was measured: means', metrics.map(metricColumn), groups);
  return [rates, ...(paired.length > 0 ? [differences] : []), endings, measured];
}

function tableOf(name: string, title: string, numbers: readonly Column[], groups: readonly ArmGroup[]): Table {
  const columns = [textColumn('arm', ({ label }) => label), ...numbers];
  const cells = groups.map(({ arms }) => arms.map((arm) => columns.map(({ cell }) => cell(arm))));
  const isGrouped = groups.some((group) => group.title !== null);
  const heads = [...(isGrouped ? ['group'] : []), ...columns.flatMap(({ csv }) => csv)];
  const rows = groups.flatMap((group, place) =>
    cells[place]!.map((line) => [...(isGrouped ? [group.title] : []), ...line.flatMap(({ values }) => values)]),
  );
  return {
    name,
    title,
    columns,
    groups: groups.map((group, place) => ({ title: group.title, lines: cells[place]! })),
    csv: stringify([heads, ...rows]),
  };
}

function textColumn(heading: string, of: (arm: NamedArm) => string): Column {
  return { heading, isNumber: false, csv: [heading], cell: (arm) => ({ text: of(arm), values: [of(arm)] }) };
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
      return { text: percent(rate), note: `${percent(low)} to ${percent(high)}`, values: [count, rate, low, high] };
    },
  };
}

function differenceColumns(game: Game): Column[] {
  return [
    textColumn('control', ({ run }) => controlName(game, run)),
    ...measuresOf(game).map(({ name, title }) => ({
      heading: title,
      isNumber: true,
      csv: [`${name}_difference`, `${name}_low`, `${name}_high`],
      cell: ({ run }: NamedArm) => {
        const { estimate, low, high } = run.control!.difference[name]!;
        return { text: points(estimate), note: `${points(low)} to ${points(high)}`, values: [estimate, low, high] };
      },
    })),
  ];
}

function reasonColumn({ name, summary }: Reason): Column {
  return {
    heading: summary,
    isNumber: true,
    csv: [name],
    cell: ({ run }) => {
      const games = run.reasons[name] ?? 0;
      return { text: percent(games / run.games), note: count(games), values: [games] };
    },
  };
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
      return { text: mean.toFixed(2), note: `sd ${sd.toFixed(2)}, ${min} to ${max}`, values: [mean, sd, min, max] };
    },
  };
}
