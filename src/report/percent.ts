/** A share in percent. */
export function percent(share: number): string {
  return (100 * share).toFixed(2);
}

/** A difference of shares in percentage points, with its sign. */
export function signedPercent(difference: number): string {
  return `${difference < 0 ? '-' : '+'}${percent(Math.abs(difference))}`;
}
