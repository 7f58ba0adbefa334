import { stringify } from 'csv-stringify/sync';
import { fractionText } from '../../analysis/contrast-summary.js';
import type { ArmSummary, ContrastsFile } from '../../analysis/summary-format.js';
import { textCell } from './text-cell.js';

const COLUMNS = [
  ...['contrast', 'label', 'family', 'variant', 'players', 'measure', 'weights', 'deals', 'estimate', 'low', 'high'],
  ...['method', 'error', 'p', 'adjust', 'adjusted_p'],
];

/**
 * One row a contrast: what it is called, the setup of its arms, its measure, the weights of its arms (`ring: 1; none: -1/2`),
 * the estimate and its interval as shares of 1, how it was found, the chance that it misses, and the p-value, adjusted or
 * not.
 */
export function contrastsCsv({ adjust, all }: ContrastsFile, runs: readonly ArmSummary[]): string {
  const rows = all.map((each, place) => {
    const own = each.terms.map(({ arm }) => runs[arm - 1]!);
    const weights = each.terms.map(({ weight }, at) => `${armTitle(own[at]!)}: ${fractionText(weight, each.scale)}`);
    const numbers = [each.deals, each.estimate, each.low, each.high, each.method, each.error, each.p];
    return [
      place + 1,
      textCell(each.label),
      textCell(each.family ?? ''),
      [...new Set(own.map(({ setup }) => setup.variant))].join(' '),
      own[0]!.setup.players,
      each.measure,
      textCell(weights.join('; ')),
      ...numbers,
      adjust,
      each.adjusted ?? '',
    ];
  });
  return stringify([COLUMNS, ...rows]);
}

function armTitle({ label, team }: Pick<ArmSummary, 'label' | 'team'>): string {
  return label ?? team;
}
