import { stringify } from 'csv-stringify/sync';
import type { ArmSummary, Rate } from './results-format.js';
import type { RunSummary } from './summary.js';

/** One row an arm: its number, setup, team, games, each rate with its interval as shares of 1, reasons, means and deviations. */
export function summaryCsv(summary: Pick<RunSummary, 'runs'>): string {
  const rows = summary.runs.map(row);
  const columns = [...new Set(rows.flatMap((each) => Object.keys(each)))];
  return stringify(rows, { header: true, columns, cast: { boolean: (value) => (value ? 'true' : 'false') } });
}

function row(run: ArmSummary, place: number): Record<string, string | number | boolean> {
  const { variant, players, rulings } = run.setup;
  return {
    arm: place + 1,
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
