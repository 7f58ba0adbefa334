/** Numbers as they are printed for people. */

/** A share of 1 in percent, without the sign. */
export function percent(share: number): string {
  return (100 * share).toFixed(2);
}

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

export function count(games: number): string {
  return games.toLocaleString('en');
}
