/** Numbers as reports write them. */
import type { Rate } from '../experiment/index.js';

/** A share in percent, without the sign: `68.30`. */
export function percent(share: number, digits = 2): string {
  return (100 * share).toFixed(digits);
}

/** A difference of shares in percentage points, with its sign: `+1.20`; one that rounds to nothing has none. */
export function points(difference: number, digits = 2): string {
  const size = percent(Math.abs(difference), digits);
  if (Number(size) === 0) return size;
  return `${difference < 0 ? '\u2212' : '+'}${size}`;
}

/** `68.30 (68.21 to 68.39)` */
export function withInterval({ rate, low, high }: Pick<Rate, 'rate' | 'low' | 'high'>): string {
  return `${percent(rate)} (${percent(low)} to ${percent(high)})`;
}

/** A whole number with its thousands parted. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** `1 game`, `2,000 games` */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c` */
export function listed(things: readonly string[]): string {
  if (things.length < 2) return things.join('');
  return `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
}
