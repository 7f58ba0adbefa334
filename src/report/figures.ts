/** Differences as a terminal prints them: with a plain minus, and small ones with more places than on a page. */

/** A number with its sign; nothing that rounds to 0 has one. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '-' : '+'}${text}`;
}

/** A difference of shares in percentage points, with its sign; small ones with more places. */
export function points(share: number): string {
  const size = Math.abs(100 * share);
  return signed(100 * share, size > 0 && size < 0.01 ? 4 : 2);
}
