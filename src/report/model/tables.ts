/** The numbers of a report as tables: for people, and with all their digits as CSV. */
import { stringify } from 'csv-stringify/sync';
import {
  type ArmSummary,
  type EntrantRow,
  type EntrantSummary,
  type Mean,
  pointsADeal,
  type Rate,
  rateOf,
} from '../../analysis/index.js';
import { type Game, goals, type Metric, mainMeasure, type Reason } from '../../game/index.js';
import { count, level, mean, percent, points, winsAtDistance } from '../numbers.js';
import { type ArmGroup, armsIn, controlName, first, MAX_LINES, type NamedArm, pairedOnly, sorted } from './arms.js';
import { type AskedMeasure, valueText } from './measures.js';

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
  /** How many rows were left out, for which there is no room, what they are called, and where all are. */
  readonly missing: number;
  readonly rest: readonly [one: string, file: string];
}

/** All tables that the results have numbers for. */
export function tablesOf(game: Game, groups: readonly ArmGroup[], asked: readonly AskedMeasure[] = []): Table[] {
  const paired = pairedOnly(groups);
  const runs = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  if (runs.length === 0) return [];
  const interval = `${level(runs[0]!.interval.level)} interval`;
  const judged = mainMeasure(game).name;
  const rates = tableOf(
    'rates',
    `${game.kind === 'cooperative' ? 'How often each outcome came' : 'Share of the wins'}, in % (${interval})`,
    rateColumns(game),
    groups,
  );
  const differences = tableOf(
    'differences',
    `Each arm minus its control, in percentage points (${interval})`,
    differenceColumns(game),
    sorted(paired, ({ control }) => control!.difference[judged]!.estimate),
  );
  const reasons = game.reasons.filter(({ name }) => runs.some((run) => (run.reasons[name] ?? 0) > 0));
  const endings = tableOf('reasons', 'Why games ended, in % of games', reasons.map(reasonColumn), groups);
  const metrics = game.metrics.filter(({ name }) => runs.some((run) => run.metrics[name] !== undefined));
  const measured = tableOf('metrics', 'What was measured: means', metrics.map(metricColumn), groups);
  const seats =
    game.kind === 'cooperative'
      ? []
      : [tableOf('entrants', 'Points, places and seats', entrantColumns(groups), groups)];
  const others = asked.filter(({ name }) => !game.measures.some((measure) => measure.name === name));
  const answer =
    others.length === 0
      ? []
      : [tableOf('answer', `What was asked: means (${interval})`, others.map(askedColumn), groups)];
  return [...answer, rates, ...(paired.length > 0 ? [differences] : []), ...seats, endings, measured];
}

function tableOf(name: string, title: string, numbers: readonly Column[], all: readonly ArmGroup[]): Table {
  const arms = armsIn(all);
  // Where there is no room for all, those are shown that win most often.
  const groups =
    arms <= MAX_LINES ? all : first(name === 'differences' ? all : sorted(all, ({ any }) => any.rate), MAX_LINES);
  const columns = [armColumn(), ...numbers];
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
    missing: arms - armsIn(groups),
    rest: ['more arm', 'summary.csv'],
  };
}

/** How an arm cheats, and what its author says of it, stands below its name. */
function armColumn(): Column {
  const plain = textColumn('arm', ({ label }) => label);
  return {
    ...plain,
    cell: (arm) => {
      const { note, setup } = arm.run;
      const notes = [
        ...(setup.cheats === undefined ? [] : [`Cheats: it ${setup.cheats}.`]),
        ...(note === undefined ? [] : [note]),
      ];
      return notes.length === 0 ? plain.cell(arm) : { ...plain.cell(arm), note: notes.join(' ') };
    },
  };
}

function textColumn(heading: string, of: (arm: NamedArm) => string): Column {
  return { heading, isNumber: false, csv: [heading], cell: (arm) => ({ text: of(arm), values: [of(arm)] }) };
}

function rateColumns({ measures }: Game): Column[] {
  const games: Column = {
    heading: 'games',
    isNumber: true,
    csv: ['games'],
    cell: ({ run }) => ({ text: count(run.games), values: [run.games] }),
  };
  const rates = measures.map((measure) => rateColumn(measure.name, measure.title, (run) => rateOf(run, measure)));
  return [games, ...rates];
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

/** Where everybody plays for himself. */
function entrantColumns(groups: readonly ArmGroup[]): Column[] {
  const rows = groups.flatMap(({ arms }) => arms.map(({ run }) => run as EntrantRow));
  const players = Array.from({ length: Math.max(...rows.map(({ setup }) => setup.players)) }, (_, place) => place);
  const column = (
    heading: string,
    csv: string,
    of: (row: EntrantRow) => number | undefined,
    digits: boolean,
  ): Column => ({
    heading,
    isNumber: true,
    csv: [csv],
    cell: ({ run }) => {
      const value = of(run as EntrantRow);
      if (value === undefined) return { text: '', values: [null] };
      return { text: digits ? value.toFixed(2) : percent(value), values: [value] };
    },
  });
  const pointsColumn = (heading: string, csv: string, of: (row: EntrantRow) => Mean): Column => ({
    heading,
    isNumber: true,
    csv: [csv, `${csv}_low`, `${csv}_high`],
    cell: ({ run }) => {
      const { mean: value, low, high } = of(run as EntrantRow);
      const note = low === null || high === null ? undefined : `${low.toFixed(2)} to ${high.toFixed(2)}`;
      return { text: value.toFixed(2), ...(note === undefined ? {} : { note }), values: [value, low, high] };
    },
  });
  const distanceColumn = (distance: number, of: (row: EntrantRow) => EntrantSummary['share'] | undefined): Column => ({
    heading: winsAtDistance(distance),
    isNumber: true,
    csv: [`dealer_${distance}`, `dealer_${distance}_low`, `dealer_${distance}_high`],
    cell: ({ run }) => {
      const share = of(run as EntrantRow);
      if (share === undefined) return { text: '', values: [null, null, null] };
      const { mean: value, low, high } = share;
      return { text: percent(value), note: `${percent(low)} to ${percent(high)}`, values: [value, low, high] };
    },
  });
  return [
    pointsColumn('points a game', 'points', ({ entrant }) => entrant.points),
    pointsColumn('points a deal', 'points_a_deal', pointsADeal),
    ...players.map((place) =>
      column(`place ${place + 1} %`, `place_${place + 1}`, ({ entrant }) => entrant.places[place], false),
    ),
    ...players.map((_, distance) =>
      distanceColumn(distance, ({ entrant }) => (entrant.byDistance ?? entrant.bySeat)[distance]),
    ),
  ];
}

function differenceColumns(game: Game): Column[] {
  return [
    textColumn('control', ({ run }) => controlName(game, run)),
    ...goals(game).map(({ name, title }) => ({
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

function askedColumn(measure: AskedMeasure): Column {
  const { name, title, unit, of } = measure;
  return {
    heading: `${title}, ${unit}`,
    isNumber: true,
    csv: [name, `${name}_low`, `${name}_high`],
    cell: ({ run }) => {
      const value = of(run);
      if (value === null) return { text: '', values: [null, null, null] };
      const { mean: middle, low, high } = value;
      const note =
        low === null || high === null ? undefined : `${valueText(measure, low)} to ${valueText(measure, high)}`;
      return { text: valueText(measure, middle), ...(note !== undefined && { note }), values: [middle, low, high] };
    },
  };
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
      const { sd, min, max } = found;
      const note = `sd ${mean(sd)}, ${min} to ${max}`;
      return { text: mean(found.mean), note, values: [found.mean, sd, min, max] };
    },
  };
}
