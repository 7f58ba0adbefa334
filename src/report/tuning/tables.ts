/** The tables of a tuning. */
import { type Game, writeValue } from '../../game/index.js';
import type { TuneSummary } from '../../tuning/index.js';
import {
  type Column,
  intervalColumn,
  noted,
  numberColumn,
  type ReportTable,
  tableOf,
  textColumn,
} from '../model/table.js';
import { count, points } from '../numbers.js';
import { leaderOf, measureTitle, rangeText, valuesText } from './sentences.js';

const MOST_LINES = 100;

/** What was played, who played, and how candidates did by the values of the options. */
export function tuningTables(game: Game, summary: TuneSummary): ReportTable[] {
  const title = measureTitle(game, summary.question.measure);
  return [costTable(summary), candidatesTable(summary, title), responseTable(summary, title)].filter(
    ({ groups }) => groups[0]!.lines.length > 0,
  );
}

function costTable({ rounds, confirmation, cost }: TuneSummary): ReportTable {
  const stages = rounds.map((round) => ({
    ...{ stage: `round ${round.round}`, seed: round.seed, candidates: round.candidates.length, games: round.games },
    ...{ who: `${count(round.candidates.length)} and the start`, all: round.games * (round.candidates.length + 1) },
    best: leaderOf(round),
  }));
  const { seed = '', games = 0 } = confirmation ?? {};
  const last = { stage: 'confirmation', seed, candidates: 1, games, who: 'the winner and the start' };
  const lines = confirmation === null ? stages : [...stages, { ...last, all: cost.confirmation, best: null }];
  type Line = (typeof lines)[number];
  const columns: Column<Line>[] = [
    textColumn(
      'stage',
      ({ stage }) => stage,
      (line) => `seed ${line.seed}`,
    ),
    {
      heading: 'who played',
      csv: ['candidates'],
      cell: ({ who, candidates }) => ({ text: who, values: [candidates] }),
    },
    numberColumn('games of each', 'games_each', (line) => line.games, count),
    {
      ...{ heading: 'games', csv: ['games', 'seed'] },
      cell: ({ all, seed }) => ({ text: count(all), values: [all, seed] }),
    },
    {
      ...{ heading: 'best so far', csv: [] },
      cell: ({ best }) => (best === null ? { text: '' } : noted(`no. ${best.candidate}`, valuesText(best.values))),
    },
  ];
  return tableOf({
    name: 'cost',
    title: `What was played: ${count(cost.search)} games to search, ${count(cost.confirmation)} to confirm`,
    columns,
    groups: [{ title: null, lines }],
  });
}

/** Each candidate in the last round that it played, the best first. */
function candidatesTable({ rounds, tunables }: TuneSummary, title: string): ReportTable {
  const last = new Map(
    rounds.flatMap(({ round, candidates }) => candidates.map((row) => [row.candidate, { ...row, round }])),
  );
  const lines = [...last.values()].toSorted(
    (one, other) => other.round - one.round || other.pooled.estimate - one.pooled.estimate,
  );
  type Line = (typeof lines)[number];
  const names = tunables.map(({ name }) => name);
  const columns: Column<Line>[] = [
    {
      ...{ heading: 'candidate', isText: true, csv: ['candidate', ...names] },
      cell: ({ candidate, values }) => ({
        ...{ text: valuesText(values), note: `no. ${candidate}` },
        values: [candidate, ...names.map((name) => writeValue(values[name]!))],
      }),
    },
    numberColumn('until round', 'last_round', ({ round }) => round, String),
    numberColumn('deals', 'deals', ({ pooled }) => pooled.deals, count),
    differenceColumn(({ pooled }) => pooled),
  ];
  return tableOf({
    name: 'candidates',
    title: `Candidates: ${title} minus that of the start over all their games, in percentage points (95 % interval of each alone)`,
    columns,
    groups: [{ title: null, lines }],
    most: MOST_LINES,
    rest: ['more candidate', 'candidates.csv'],
  });
}

function differenceColumn<R>(
  of: (row: R) => { readonly estimate: number; readonly low: number | null; readonly high: number | null },
): Column<R> {
  const within = (row: R) => {
    const { estimate: mean, low, high } = of(row);
    return { mean, low, high };
  };
  return intervalColumn('difference', ['difference', 'low', 'high'], within, points);
}

function responseTable({ response }: TuneSummary, title: string): ReportTable {
  const lines = response.flatMap(({ name, points: found }) => found.map((point) => ({ ...point, name })));
  type Line = (typeof lines)[number];
  const difference = differenceColumn<Line>((point) => point);
  return tableOf<Line>({
    name: 'response',
    title: `By the value of each option: ${title} minus that of the start, in percentage points (95 % interval of each alone)`,
    columns: [
      textColumn('option', ({ name }) => name),
      {
        ...{ heading: 'value', csv: ['from', 'to'] },
        cell: (point) => ({ text: rangeText(point), values: [writeValue(point.from), writeValue(point.to)] }),
      },
      numberColumn('candidates', 'candidates', ({ candidates }) => candidates, count),
      { ...difference, cell: (point) => ({ note: 'no interval', ...difference.cell(point) }) },
    ],
    groups: [{ title: null, lines }],
  });
}
