/** Means over decks, with Student's intervals. */
import { twoSidedT } from '../stats/distributions.js';
import { levelFor } from '../stats/interval.js';
import { type Measured, type MeasuredValue, STUDY_LEVEL } from './study-format.js';

/** A mean with its standard error; null where there are too few decks, or all are the same: that no spread was seen does not mean there is none. */
export interface Estimated {
  readonly mean: number;
  readonly error: number | null;
  readonly decks: number;
}

/** Decks below which a mean gets no interval. */
const MIN_DECKS = 8;

export function estimateDecks(values: readonly number[]): Estimated {
  const { length: decks } = values;
  const mean = values.reduce((sum, value) => sum + value, 0) / decks;
  if (decks < MIN_DECKS) return { mean, error: null, decks };
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (decks - 1);
  return { mean, error: square === 0 ? null : Math.sqrt(square / decks), decks };
}

/** A measure of means that are no less than 0. @param rows names and the numbers of each deck; those without are left out */
export function meanMeasure(name: Measured['name'], rows: readonly (readonly [string, readonly number[]])[]): Measured {
  const level = levelFor((1 - STUDY_LEVEL) / rows.length);
  const values = rows.flatMap(([title, own]) => (own.length === 0 ? [] : [meanOf(title, own, level)]));
  return { name, level: STUDY_LEVEL, observations: rows[0]![1].length, base: null, values };
}

function meanOf(name: string, values: readonly number[], level: number): MeasuredValue {
  const { mean: estimate, error } = estimateDecks(values);
  if (error === null) return { name, estimate, low: null, high: null };
  const margin = twoSidedT(values.length - 1, level) * error;
  return { name, estimate, low: Math.max(0, estimate - margin), high: estimate + margin };
}
