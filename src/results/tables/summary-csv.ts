import { stringify } from 'csv-stringify/sync';
import type { RunSummary } from '../../analysis/summary.js';
import type { ArmSummary, Rate } from '../../analysis/summary-format.js';
import { textCell } from './text-cell.js';

/** One row an arm: its number, label if any arm has one, setup, team, games, each rate with its interval as shares of 1, reasons, means and deviations. */
export function summaryCsv(summary: Pick<RunSummary, 'runs'>): string {
  const isLabelled = summary.runs.some(({ label }) => label !== undefined);
  const rows = summary.runs.map((run, place) => row(run, place, isLabelled));
  const columns = [...new Set(rows.flatMap((each) => Object.keys(each)))];
  return stringify(rows, {
    header: true,
    columns,
    cast: { boolean: (value) => (value ? 'true' : 'false'), string: textCell },
  });
}

function row(run: ArmSummary, place: number, isLabelled: boolean): Record<string, string | number | boolean> {
  const { variant, players, rulings } = run.setup;
  return {
    arm: place + 1,
    ...(isLabelled && { label: run.label ?? run.team }),
    variant,
    players,
    ...rulings,
    team: run.team,
    games: run.games,
    complete: run.complete,
    ...Object.assign({}, ...Object.entries(run.outcomes).map(([name, rate]) => rateColumns(name, rate))),
    ...rateColumns('any', run.any),
    ...prefixed('ended_', run.reasons),
    ...Object.assign(
      {},
      ...Object.entries(run.control?.difference ?? {}).map(([name, { estimate, low, high }]) => ({
        [`${name}_difference`]: estimate,
        [`${name}_difference_low`]: low,
        [`${name}_difference_high`]: high,
      })),
    ),
    ...Object.assign(
      {},
      ...Object.entries(run.metrics).map(([name, { mean, sd }]) => ({ [`${name}_mean`]: mean, [`${name}_sd`]: sd })),
    ),
  };
}

function rateColumns(name: string, { count, rate, low, high }: Rate): Record<string, number> {
  return { [name]: count, [`${name}_rate`]: rate, [`${name}_low`]: low, [`${name}_high`]: high };
}

function prefixed(prefix: string, numbers: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [prefix + name, number]));
}
