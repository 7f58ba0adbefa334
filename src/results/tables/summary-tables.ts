/** Tables that say what arms and contrasts came to: summary.csv and contrasts.csv. */
import { fractionText } from '../../analysis/contrast-summary.js';
import type { RunSummary } from '../../analysis/summary.js';
import type { ArmSummary, ContrastsFile, EntrantSummary, Mean, Rate } from '../../analysis/summary-format.js';
import type { Game } from '../../game/index.js';
import { columnName } from './column-names.js';
import { csvText } from './table.js';

type SummaryCell = readonly [column: string, cell: string | number | boolean];

/**
 * Writes summary.csv, a row for each arm or, where everybody plays for himself, for each entrant of an arm. It has the
 * columns that any row has; docs/results.md describes them.
 */
export function summaryCsv(game: Game, { runs }: Pick<RunSummary, 'runs'>): string {
  const isLabelled = runs.some(({ label }) => label !== undefined);
  const rows = runs.flatMap((run, place) => {
    const [arm, played] = [armCells(run, place, isLabelled), playedCells(game, run)];
    const whose = run.entrants?.map((entrant, at) => entrantCells(game, entrant, at)) ?? [rateCells('any', run.any)];
    return whose.map((own, at) => new Map([...arm, ...own, ...(at === 0 ? differenceCells(run) : []), ...played]));
  });
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return csvText([columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]);
}

function armCells({ setup, label, team, games, complete, interval }: ArmSummary, place: number, isLabelled: boolean) {
  const { variant, players, rulings } = setup;
  const cells: Readonly<Record<string, SummaryCell[1]>> = {
    arm: place + 1,
    ...(isLabelled && { label: label ?? team }),
    ...{ variant, players, team, games, complete },
    ...{ interval_level: interval.level, interval_method: interval.method },
    ...Object.fromEntries(Object.entries(rulings).map(([name, value]) => [`ruling_${columnName(name)}`, value])),
  };
  return Object.entries(cells);
}

/** An entrant's share of wins, points and placing. */
function entrantCells({ seatMetrics }: Game, entrant: EntrantSummary, at: number): SummaryCell[] {
  const { policy, seats, share, points, pointsADeal, places, metrics } = entrant;
  const means = Object.entries(metrics).flatMap(([name, mean]) => {
    const { unit } = seatMetrics.find((metric) => metric.name === name)!;
    return meanCells(columnName(name, unit), mean);
  });
  return [
    ['entrant', at + 1],
    ['policy', policy],
    ['first_round_seats', seats.join(' ')],
    ...meanCells('share', share),
    ...meanCells('points', points),
    ['points_per_deal', pointsADeal],
    ['place_mean', places.reduce((sum, rate, place) => sum + rate * (place + 1), 0)],
    ...places.map((rate, place): SummaryCell => [`place_${place + 1}_rate`, rate]),
    ...means,
  ];
}

function meanCells(name: string, { mean, low, high }: Mean): SummaryCell[] {
  const column = name === 'share' ? name : `${name}_mean`;
  return [[column, mean], ...intervalCells(column, { low, high })];
}

function differenceCells({ control, entrants }: ArmSummary): SummaryCell[] {
  return Object.entries(control?.difference ?? {}).flatMap(([name, { estimate, low, high }]): SummaryCell[] => {
    // Where there are entrants, the only measure is the share of wins.
    const column = entrants === undefined ? `${columnName(name)}_rate_difference` : 'share_difference';
    return [[column, estimate], ...intervalCells(column, { low, high })];
  });
}

function playedCells(game: Game, { outcomes, reasons, metrics }: ArmSummary): SummaryCell[] {
  return [
    ...Object.entries(outcomes).flatMap(([name, rate]) => rateCells(name, rate)),
    ...Object.entries(reasons).map(([name, games]): SummaryCell => [columnName(`ended_${name}`, 'games'), games]),
    ...Object.entries(metrics).flatMap(([name, { mean, sd }]): SummaryCell[] => {
      const column = columnName(name, game.metrics.find((metric) => metric.name === name)!.unit);
      return [
        [`${column}_mean`, mean],
        [`${column}_sd`, sd],
      ];
    }),
  ];
}

function rateCells(name: string, { count, rate, low, high }: Rate): SummaryCell[] {
  const column = columnName(name);
  return [[`${column}_games`, count], [`${column}_rate`, rate], ...intervalCells(`${column}_rate`, { low, high })];
}

function intervalCells(column: string, { low, high }: Pick<Mean, 'low' | 'high'>): SummaryCell[] {
  return [
    [`${column}_low`, low ?? ''],
    [`${column}_high`, high ?? ''],
  ];
}

/**
 * Writes contrasts.csv, a row for each contrast: what it is called, the setup of its arms, its measure, the weights of its
 * arms, the estimate and its interval as shares of 1, its level and how it was found.
 */
export function contrastsCsv({ adjust, all }: ContrastsFile, runs: readonly ArmSummary[]): string {
  const rows = all.map((contrast, place) => {
    const { label, family = '', measure, deals, estimate, low, high, level, method } = contrast;
    const arms = contrast.terms.map(({ arm }) => runs[arm - 1]!);
    return {
      ...{ contrast: place + 1, label, family },
      variant: [...new Set(arms.map(({ setup }) => setup.variant))].join(' '),
      players: arms[0]!.setup.players,
      teams: [...new Set(arms.map(({ team }) => team))].join(' '),
      measure,
      weights: weightsText(contrast, arms),
      ...{ deals, estimate, low, high, level, method, adjust },
    };
  });
  return csvText([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}

/** `ring: 1; none: -1/2` */
function weightsText({ terms, scale }: ContrastsFile['all'][number], arms: readonly ArmSummary[]): string {
  return terms
    .map(({ weight }, at) => `${arms[at]!.label ?? arms[at]!.team}: ${fractionText(weight, scale)}`)
    .join('; ');
}
