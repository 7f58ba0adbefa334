/**
 * Numbers as reports write them. Tables, sentences and charts all round here, so that one number never appears in two
 * roundings.
 */

/** The unit of an estimate: shares are shown in percent, differences of shares in percentage points, with their sign. */
export type EstimateScale = 'share' | 'difference' | 'number' | 'change';

/** An estimate with the ends of its interval; null where the games allow none. */
export interface IntervalEstimate {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** One value: `68.30`, `+1.20`. @param digits decimals of numbers and their changes */
export function formatValue(value: number, scale: EstimateScale, digits = 2): string {
  switch (scale) {
    case 'share':
      return formatPercent(value);
    case 'difference':
      return formatPoints(value);
    case 'number':
      return value.toFixed(digits).replace('-', '\u2212');
    case 'change':
      return formatSigned(value, digits);
  }
}

/** An estimate with its interval: `68.30 (68.21 to 68.39)`; without the interval where there is none. */
export function formatInterval({ mean, low, high }: IntervalEstimate, scale: EstimateScale, digits = 2): string {
  const text = formatValue(mean, scale, digits);
  const ends = formatRange({ low, high }, scale, digits);
  return ends === '' ? text : `${text} (${ends})`;
}

/** An interval alone: `68.21 to 68.39`; empty where there is none. */
export function formatRange({ low, high }: Omit<IntervalEstimate, 'mean'>, scale: EstimateScale, digits = 2): string {
  return low === null || high === null
    ? ''
    : `${formatValue(low, scale, digits)} to ${formatValue(high, scale, digits)}`;
}

/** A share in percent, with two decimals and without the sign: `68.30`. */
export function formatPercent(share: number): string {
  return (100 * share).toFixed(2);
}

/** The heading of shares of wins at a distance from the first dealer: `wins as first dealer %`. */
export function winsAtDistance(distance: number): string {
  return distance === 0 ? 'wins as first dealer %' : `wins at first dealer + ${distance} %`;
}

/** A level or an error rate in percent as it was asked for, without rounding errors: `95`, `99.9999`. */
export function formatLevelPercent(share: number): string {
  return String(Number((100 * share).toPrecision(12)));
}

/** The size of a difference of shares in percentage points. Below 0.01 it gets four decimals, so that it is not `0.00`. */
export function formatPointsSize(difference: number): string {
  const size = Math.abs(100 * difference);
  return size.toFixed(size > 0 && size < 0.01 ? 4 : 2);
}

/** A number with its sign: `+1.2`. What rounds to zero has none. */
export function formatSigned(value: number, digits: number): string {
  const size = Math.abs(value).toFixed(digits);
  return Number(size) === 0 ? size : `${value < 0 ? '\u2212' : '+'}${size}`;
}

/** A difference of shares in percentage points, with its sign: `+1.20`. */
export function formatPoints(difference: number): string {
  const size = formatPointsSize(difference);
  return Number(size) === 0 ? size : `${difference < 0 ? '\u2212' : '+'}${size}`;
}

/** The level of an interval: `95 %`. */
export function formatLevel(share: number): string {
  return `${formatLevelPercent(share)} %`;
}

/** A whole number with its thousands parted. */
export function formatCount(value: number): string {
  return value.toLocaleString('en');
}

/** `1 game`, `2,000 games` */
export function countNoun(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c` */
export function joinWords(things: readonly string[]): string {
  if (things.length < 2) return things.join('');
  return `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
}

/** A text as the beginning of a sentence or a title. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name or label in a sentence, whatever words it is of. */
export function quoteName(name: string): string {
  return `\u201c${name}\u201d`;
}

/** As `listed`, but of more than `most` names the last ones are counted. */
export function joinNames(names: readonly string[], most = 6): string {
  if (names.length <= most) return joinWords(names);
  return joinWords([...names.slice(0, most - 1), `${formatCount(names.length - most + 1)} others`]);
}
