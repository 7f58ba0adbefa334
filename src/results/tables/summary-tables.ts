/** Tables of the results of arms and contrasts: summary.csv and contrasts.csv. */
import {
  estimateIn,
  type Finding,
  formatFraction,
  type MeasureInfo,
  type ResultRow,
  rowsOf,
  type StoredResult,
} from '../../analysis/index.js';
import { columnName } from './column-names.js';
import { formatCsvRows } from './table.js';

type SummaryCell = readonly [column: string, cell: string | number | boolean];

/**
 * Writes summary.csv, a row for each arm or, in competitive games, for each entrant of an arm. It has the columns that any
 * row has; docs/results.md describes them.
 */
export function formatSummaryCsv(result: StoredResult): string {
  const isLabelled = result.arms.some(({ label }) => label !== undefined);
  const main = result.measures[0]?.name ?? '';
  const rows = rowsOf(result).map((row, place, all) => {
    const at = place - all.findIndex(({ arm }) => arm === row.arm);
    return new Map([
      ...armCells(row, main, isLabelled),
      ...entrantCells(row, at),
      ...result.measures.flatMap((measure) => measureCells(measure, row)),
      ...Object.entries(row.reasons).map(([name, games]) => [columnName(`ended_${name}`, 'games'), games] as const),
    ]);
  });
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return formatCsvRows([columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]);
}

function armCells(row: ResultRow, main: string, isLabelled: boolean): SummaryCell[] {
  const { arm, setup, label, team, games, complete } = row;
  const { variant, players, rulings } = setup;
  const { level = '', method = '' } = estimateIn(row, main) ?? {};
  return Object.entries<SummaryCell[1]>({
    arm,
    ...(isLabelled && { label: label ?? team }),
    ...{ variant, players, team, games, complete },
    ...{ interval_level: level, interval_method: method },
    ...Object.fromEntries(Object.entries(rulings).map(([name, value]) => [`ruling_${columnName(name)}`, value])),
  });
}

/** An entrant and its placings. */
function entrantCells({ entrant }: ResultRow, at: number): SummaryCell[] {
  if (entrant === null) return [];
  const { policy, seats, places } = entrant;
  return [
    ['entrant', at + 1],
    ['policy', policy],
    ['first_round_seats', seats.join(' ')],
    ['place_mean', places.reduce((sum, rate, place) => sum + rate * (place + 1), 0)],
    ...places.map((rate, place): SummaryCell => [`place_${place + 1}_rate`, rate]),
  ];
}

/** A rate with its number of games, or a mean with its standard deviation; and the difference from the control. */
function measureCells({ name, unit }: MeasureInfo, { findings, differences }: ResultRow): SummaryCell[] {
  const found = findings[name];
  if (found === undefined) return [];
  const isShare = unit === 'share';
  const column = columnName(name, isShare ? '' : unit);
  const mean = found.count !== undefined ? `${column}_rate` : isShare ? column : `${column}_mean`;
  const difference = differences[name];
  return [
    ...(found.count === undefined ? [] : [[`${column}_games`, found.count] as const]),
    ...estimateCells(mean, found),
    ...(isShare ? [] : [[`${column}_sd`, found.estimate.sd] as const]),
    ...(difference === undefined ? [] : estimateCells(`${mean}_difference`, difference)),
  ];
}

function estimateCells(column: string, { estimate: { mean, low, high } }: Finding): SummaryCell[] {
  return [
    [column, mean],
    [`${column}_low`, low ?? ''],
    [`${column}_high`, high ?? ''],
  ];
}

/**
 * Writes contrasts.csv, a row for each contrast: what it is called, the setup of its arms, its measure, the weights of its
 * arms, the estimate and its interval as shares of 1, its level and how it was found. Null where there are none.
 */
export function formatContrastsCsv({ adjust, arms: all, findings }: StoredResult): string | null {
  if (adjust === undefined) return null;
  const contrasts = findings.filter(({ label }) => label !== undefined);
  const rows = contrasts.map((contrast, place) => {
    const { label, family = '', measure, terms } = contrast;
    const { mean, low, high, blocks, level, method } = contrast.estimate;
    const arms = terms.map(({ arm }) => all[arm - 1]!);
    const weights = terms.map(({ weight }, at) => {
      return `${arms[at]!.label ?? arms[at]!.team}: ${formatFraction(weight, contrast.scale)}`;
    });
    return {
      ...{ contrast: place + 1, label, family },
      variant: [...new Set(arms.map(({ setup }) => setup.variant))].join(' '),
      players: arms[0]!.setup.players,
      teams: [...new Set(arms.map(({ team }) => team))].join(' '),
      measure,
      weights: weights.join('; '),
      ...{ decks: blocks, estimate: mean, low, high, level, method, adjust },
    };
  });
  return formatCsvRows([Object.keys(rows[0]!), ...rows.map((row) => Object.values(row) as (string | number)[])]);
}
