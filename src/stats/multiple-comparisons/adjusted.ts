/**
 * Holm's adjusted p-values: what is at most alpha may be rejected, and the chance of rejecting any true hypothesis is then
 * at most alpha, however the tests depend on one another (Holm, "A simple sequentially rejective multiple test procedure",
 * Scand. J. Statist. 6, 1979; as adjusted values Wright, Biometrics 48, 1992).
 *
 * @param values p-values, 0 to 1
 * @returns the adjusted ones, in the same order
 * @throws RangeError for what is no p-value
 */
export function holm(values: readonly number[]): number[] {
  const order = ascending(values);
  const adjusted = new Array<number>(values.length);
  let least = 0;
  for (const [rank, place] of order.entries()) {
    least = Math.max(least, Math.min(1, (values.length - rank) * values[place]!));
    adjusted[place] = least;
  }
  return adjusted;
}

/**
 * Adjusted p-values of Benjamini & Hochberg: of what is at most alpha, the expected share of true hypotheses is at most
 * alpha, where the tests are independent or depend on one another positively (J. Roy. Statist. Soc. B 57, 1995; Benjamini &
 * Yekutieli, Ann. Statist. 29, 2001).
 *
 * @param values p-values, 0 to 1
 * @returns the adjusted ones, in the same order
 * @throws RangeError for what is no p-value
 */
export function benjaminiHochberg(values: readonly number[]): number[] {
  const order = ascending(values);
  const adjusted = new Array<number>(values.length);
  let most = 1;
  for (let rank = order.length; rank > 0; rank--) {
    const place = order[rank - 1]!;
    most = Math.min(most, (values.length * values[place]!) / rank);
    adjusted[place] = most;
  }
  return adjusted;
}

/** Places of the values, the least value first. */
function ascending(values: readonly number[]): number[] {
  const wrong = values.find((value) => !(value >= 0 && value <= 1));
  if (wrong !== undefined) throw new RangeError(`a p-value lies between 0 and 1: ${wrong}`);
  return [...values.keys()].sort((one, other) => values[one]! - values[other]!);
}
