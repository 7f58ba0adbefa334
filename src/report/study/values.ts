/** Numbers of a study as its page, its tables and the terminal write them. */
import { DEFINITIONS, type Measured, type MeasuredValue, type MeasureName } from '../../study/index.js';
import { percent, signedNumber } from '../numbers.js';

export function unitOf(name: MeasureName): string {
  const { unit } = DEFINITIONS[name];
  return unit === 'share' ? '%' : unit === 'points' ? 'percentage points' : unit === 'number' ? '' : unit;
}

/** A number of a measure: `23.12`, `+0.41`, `54.3`. */
export function numberText(name: MeasureName, value: number): string {
  const { unit } = DEFINITIONS[name];
  if (unit === 'share') return percent(value);
  if (unit === 'points') return signedNumber(100 * value, Math.abs(100 * value) < 0.095 ? 3 : 2);
  return value.toFixed(1).replace('-', '\u2212');
}

/** `23.12 % (22.40 to 23.83)` */
export function withInterval(name: MeasureName, { estimate, low, high }: MeasuredValue): string {
  const unit = unitOf(name);
  const interval =
    low === null || high === null ? ' (no interval)' : ` (${numberText(name, low)} to ${numberText(name, high)})`;
  return `${numberText(name, estimate)}${unit && ` ${unit}`}${interval}`;
}

/** Whether a value's interval leaves out what it is if there is nothing to find. */
export function isClear({ base }: Measured, { low, high }: MeasuredValue): boolean {
  return base !== null && low !== null && high !== null && (low > base || high < base);
}

/** A measure of a study by its name; undefined if it has none. */
export function measureNamed(measures: readonly Measured[], name: MeasureName): Measured | undefined {
  return measures.find((measure) => measure.name === name && measure.values.length > 0);
}
