/**
 * Loader's deviance term bd0: count ln(count / mean) + mean - count, without cancellation where count is near mean.
 * Loader, "Fast and accurate computation of binomial probabilities" (2000), section 3.
 *
 * @param count at least 0
 * @param mean greater than 0
 */
export function deviance(count: number, mean: number): number {
  const excess = count - mean;
  if (!(Math.abs(excess) < 0.1 * (count + mean))) {
    const ratio = count / mean;
    return ratio > 0 ? count * Math.log(ratio) - excess : mean;
  }
  // ln(count / mean) = 2 artanh(v), summed until the terms no longer count.
  const v = excess / (count + mean);
  const square = v * v;
  let sum = excess * v;
  let power = 2 * count * v;
  for (let odd = 3; ; odd += 2) {
    power *= square;
    const next = sum + power / odd;
    if (next === sum) {
      return sum;
    }
    sum = next;
  }
}

/**
 * (a + b) KL(a / (a + b) || p): how far the counts a and b are from the rate p, in nats.
 *
 * @param a at least 0
 * @param b at least 0
 * @param p strictly between 0 and 1
 * @param q 1 - p; a caller with a tiny q must not have rounded it through p
 */
export function binomialDeviance(a: number, b: number, p: number, q: number): number {
  const total = a + b;
  return deviance(a, total * p) + deviance(b, total * q);
}
