/** Differences as a terminal prints them: with a plain minus sign. */
import { points as pagePoints } from '../numbers.js';

/** A number with its sign; nothing that rounds to 0 has one. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '-' : '+'}${text}`;
}

/** A difference of shares in percentage points, rounded as on a page. */
export function points(share: number): string {
  return pagePoints(share).replace('\u2212', '-');
}
