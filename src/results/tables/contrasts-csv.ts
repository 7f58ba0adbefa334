import { stringify } from 'csv-stringify/sync';
import type { ContrastsFile } from '../../analysis/summary-format.js';
import { textCell } from './text-cell.js';

const COLUMNS = [
  ...['contrast', 'label', 'family', 'measure', 'weights', 'deals', 'estimate', 'low', 'high', 'method'],
  ...['error', 'p', 'adjust', 'adjusted_p'],
];

/**
 * One row a contrast: what it is called, its measure, the weights of its arms by their numbers (`1*3 -1/2*1`), the estimate
 * and its interval as shares of 1, how it was found, the chance that it misses, and the p-value, adjusted or not.
 */
export function contrastsCsv({ adjust, all }: ContrastsFile): string {
  const rows = all.map((each, place) => [
    place + 1,
    textCell(each.label),
    textCell(each.family ?? ''),
    each.measure,
    // An apostrophe keeps spreadsheets from reckoning with it.
    textCell(each.terms.map(({ arm, weight }) => `${fraction(weight, each.scale)}*${arm}`).join(' ')),
    each.deals,
    each.estimate,
    each.low,
    each.high,
    each.method,
    each.error,
    each.p,
    adjust,
    each.adjusted ?? '',
  ]);
  return stringify([COLUMNS, ...rows]);
}

function fraction(weight: number, scale: number): string {
  const divisor = commonDivisor(Math.abs(weight), scale);
  return scale === divisor ? `${weight / divisor}` : `${weight / divisor}/${scale / divisor}`;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
