/** The numbers of a study as tables. */
import {
  type ArmSummary,
  type EntrantRow,
  type EntrantSummary,
  type Mean,
  pointsADeal,
  rateOf,
} from '../../analysis/index.js';
import { type Game, goals, mainMeasure } from '../../game/index.js';
import { count, level, mean, percent, points, winsAtDistance } from '../numbers.js';
import {
  type ArmGroup,
  armsIn,
  controlName,
  first,
  MAX_LINES,
  type NamedArm,
  pairedOnly,
  type RowGroup,
  sorted,
} from './arms.js';
import { contrastGroups, intervalText, weightsText } from './compared.js';
import { type AskedMeasure, askedMeasures, valueText } from './measures.js';
import type { ReportData, StudyContrasts } from './report-data.js';
import { type Column, intervalColumn, noted, numberColumn, type ReportTable, tableOf, textColumn } from './table.js';

export function tablesOf(study: ReportData): ReportTable[] {
  const { game, groups, contrasts } = study;
  return [
    ...armTables(game, groups, askedMeasures(study)),
    ...(contrasts === null ? [] : [contrastTable(game, contrasts)]),
  ];
}

type ArmColumn = Column<NamedArm>;

function armTables(game: Game, groups: readonly ArmGroup[], asked: readonly AskedMeasure[]): ReportTable[] {
  const runs = groups.flatMap(({ arms }) => arms.map(({ run }) => run));
  if (runs.length === 0) return [];
  const isCooperative = game.kind === 'cooperative';
  const interval = `${level(runs[0]!.interval.level)} interval`;
  const paired = sorted(pairedOnly(groups), ({ control }) => control!.difference[mainMeasure(game).name]!.estimate);
  const others = asked.filter(({ name }) => !game.measures.some((measure) => measure.name === name));
  const reasons = game.reasons.filter(({ name }) => runs.some((run) => (run.reasons[name] ?? 0) > 0));
  const metrics = game.metrics.filter(({ name }) => runs.some((run) => run.metrics[name] !== undefined));
  const rates = isCooperative ? 'How often each outcome came' : 'Share of the wins';
  const table = (name: string, title: string, columns: readonly ArmColumn[], all: readonly ArmGroup[] = groups) =>
    columns.length === 0 || all.length === 0 ? [] : [armTable(name, title, columns, all)];
  return [
    ...table('answer', `What was asked: means (${interval})`, others.map(askedColumn)),
    ...table('rates', `${rates}, in % (${interval})`, rateColumns(game)),
    ...table(
      'differences',
      `Each arm minus its control, in percentage points (${interval})`,
      differenceColumns(game),
      paired,
    ),
    ...(isCooperative ? [] : table('entrants', 'Points, places and seats', entrantColumns(runs as EntrantRow[]))),
    armTable('reasons', 'Why games ended, in % of games', reasons.map(reasonColumn), groups),
    armTable('metrics', 'What was measured: means', metrics.map(metricColumn), groups),
  ];
}

function armTable(name: string, title: string, numbers: readonly ArmColumn[], all: readonly ArmGroup[]): ReportTable {
  // Where there is no room for all, those are shown that win most often.
  const ordered = name === 'differences' || armsIn(all) <= MAX_LINES ? all : sorted(all, ({ any }) => any.rate);
  const names = textColumn<NamedArm>(
    'arm',
    ({ label }) => label,
    // How an arm cheats, and what its author says of it, stands below its name.
    ({ run: { note, setup } }) =>
      [...(setup.cheats === undefined ? [] : [`Cheats: it ${setup.cheats}.`]), note ?? ''].join(' ').trim(),
  );
  return tableOf({ name, title, columns: [names, ...numbers], ...shownOf(ordered), rest: ['more arm', 'summary.csv'] });
}

/** The rows for which there is room, and how many are left out. */
function shownOf<R>(all: readonly RowGroup<R>[]) {
  const groups = first(all, MAX_LINES);
  return {
    groups: groups.map(({ title, arms }) => ({ title, lines: arms })),
    missing: armsIn(all) - armsIn(groups),
  };
}

function rateColumns({ measures }: Game): ArmColumn[] {
  return [
    numberColumn('games', 'games', ({ run }) => run.games, count),
    ...measures.map((measure): ArmColumn => {
      const { name, title } = measure;
      return {
        heading: title,
        csv: [name, `${name}_rate`, `${name}_low`, `${name}_high`],
        cell: ({ run }) => {
          const { count, rate, low, high } = rateOf(run, measure);
          return { text: percent(rate), note: `${percent(low)} to ${percent(high)}`, values: [count, rate, low, high] };
        },
      };
    }),
  ];
}

function entrantColumns(rows: readonly EntrantRow[]): ArmColumn[] {
  const players = Array.from({ length: Math.max(...rows.map(({ setup }) => setup.players)) }, (_, place) => place);
  const of = ({ run }: NamedArm): EntrantSummary => (run as EntrantRow).entrant;
  const twoDigits = (value: number) => value.toFixed(2);
  const column = (heading: string, name: string, get: (arm: NamedArm) => Mean | undefined, write = percent) =>
    intervalColumn(heading, [name, `${name}_low`, `${name}_high`], get, write);
  return [
    column('points a game', 'points', (arm) => of(arm).points, twoDigits),
    column('points a deal', 'points_a_deal', ({ run }) => pointsADeal(run as EntrantRow), twoDigits),
    ...players.map((place) =>
      numberColumn<NamedArm>(`place ${place + 1} %`, `place_${place + 1}`, (arm) => of(arm).places[place], percent),
    ),
    ...players.map((distance) =>
      column(winsAtDistance(distance), `dealer_${distance}`, (arm) => of(arm).byDistance[distance]),
    ),
  ];
}

function differenceColumns(game: Game): ArmColumn[] {
  const difference = (run: ArmSummary, name: string) => {
    const { estimate, low, high } = run.control!.difference[name]!;
    return { mean: estimate, low, high };
  };
  return [
    textColumn('control', ({ run }) => controlName(game, run)),
    ...goals(game).map(({ name, title }) =>
      intervalColumn<NamedArm>(
        title,
        [`${name}_difference`, `${name}_low`, `${name}_high`],
        ({ run }) => difference(run, name),
        points,
      ),
    ),
  ];
}

function askedColumn(measure: AskedMeasure): ArmColumn {
  const { name, title, unit, of } = measure;
  const csv = [name, `${name}_low`, `${name}_high`] as const;
  return intervalColumn(
    `${title}, ${unit}`,
    csv,
    ({ run }) => of(run),
    (value) => valueText(measure, value),
  );
}

function reasonColumn({ name, summary }: Game['reasons'][number]): ArmColumn {
  return {
    heading: summary,
    csv: [name],
    cell: ({ run }) => {
      const games = run.reasons[name] ?? 0;
      return { text: percent(games / run.games), note: count(games), values: [games] };
    },
  };
}

function metricColumn({ name, heading = name.replaceAll('-', ' ') }: Game['metrics'][number]): ArmColumn {
  return {
    heading,
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

function contrastTable(game: Game, contrasts: StudyContrasts): ReportTable {
  const groups = contrastGroups(game, contrasts);
  type Row = (typeof groups)[number]['arms'][number];
  const columns: Column<Row>[] = [
    {
      ...{ heading: 'contrast', isText: true, csv: ['contrast', 'weights'] },
      cell: ({ label, run }) => {
        const weights = weightsText(contrasts, run);
        return {
          ...noted(label, [weights, run.note ?? ''].filter((text) => text !== '').join('. ')),
          values: [label, weights],
        };
      },
    },
    {
      ...{ heading: 'of', isText: true, csv: ['measure'] },
      cell: ({ run: { measure } }) => ({
        text: game.measures.find(({ name }) => name === measure)?.title ?? measure,
        values: [measure],
      }),
    },
    {
      ...{ heading: 'difference', csv: ['estimate', 'low', 'high', 'method'] },
      cell: ({ run: { estimate, low, high, method } }) => ({
        ...noted(points(estimate), `${points(low)} to ${points(high)}`),
        values: [estimate, low, high, method],
      }),
    },
  ];
  return tableOf({
    name: 'contrasts',
    title: `Contrasts on the same deals, in percentage points (${intervalText(contrasts)})`,
    columns,
    ...shownOf(groups),
    rest: ['more contrast', 'contrasts.csv'],
  });
}
