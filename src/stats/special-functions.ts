/** Logarithms of the gamma and beta functions and the incomplete beta function, exact to many digits for billions of trials. */

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** From here the series below is good to 3e-17. */
const SERIES_FROM = 10;

/** Abramowitz & Stegun 6.1.41: B(2j) / (2j (2j-1) x^(2j-1)), j = 1..7. */
function stirlingSeries(x: number): number {
  const y = 1 / (x * x);
  const tail = y * (-691 / 360360 + y * (1 / 156));
  return (1 / 12 + y * (-1 / 360 + y * (1 / 1260 + y * (-1 / 1680 + y * (1 / 1188 + tail))))) / x;
}

/** Stirling's formula without its correction series. */
function stirling(x: number): number {
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI;
}

/**
 * ln of the gamma function. Error: relative 1e-15 from x = 10, absolute 2e-14 below (so no relative accuracy near the
 * zeros at 1 and 2).
 *
 * @param x greater than 0; not checked
 */
export function logGamma(x: number): number {
  let shifted = x;
  let product = 1;
  while (shifted < SERIES_FROM) {
    product *= shifted;
    shifted += 1;
  }
  return stirling(shifted) + stirlingSeries(shifted) - Math.log(product);
}

/**
 * Error of Stirling's formula: ln gamma(x) - ((x - 1/2) ln x - x + ln(2 pi) / 2), about 1/(12x). Differences of large
 * ln gammas are taken through it, because the leading terms can then be cancelled on paper. Loader, "Fast and accurate
 * computation of binomial probabilities" (2000). Absolute error 2e-14.
 *
 * @param x greater than 0; not checked
 */
export function stirlingError(x: number): number {
  return x < SERIES_FROM ? logGamma(x) - stirling(x) : stirlingSeries(x);
}

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

/**
 * ln B(a, b) less its large part a ln(a / (a + b)) + b ln(b / (a + b)); grows only as the logarithm of a and b, so
 * that differences of ln B keep their digits when a and b are billions.
 *
 * @param a greater than 0; not checked
 * @param b greater than 0; not checked
 */
function logBetaRemainder(a: number, b: number): number {
  const total = a + b;
  // Two factors, because a * b / total can leave the range of a double.
  const shape = Math.log(a / total) + Math.log(b);
  return stirlingError(a) + stirlingError(b) - stirlingError(total) + 0.5 * (Math.log(2 * Math.PI) - shape);
}

/** x^a y^b / B(a, b) with y = 1 - x, which is the beta density times x y. */
function scaledDensity(x: number, y: number, a: number, b: number): number {
  return Math.exp(-binomialDeviance(a, b, x, y) - logBetaRemainder(a, b));
}

/** Lentz's method divides by its running terms; this stands in for an exact zero (Press et al., 5.2). */
const TINY = 1e-300;

function nonzero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** Coefficient d(2m), then d(2m+1), of the continued fraction DLMF 8.17.22. */
function evenStep(m: number, x: number, a: number, b: number): number {
  return ((m * (b - m)) / (a + 2 * m - 1) / (a + 2 * m)) * x;
}

function oddStep(m: number, x: number, a: number, b: number): number {
  return ((-(a + m) * (a + b + m)) / (a + 2 * m) / (a + 2 * m + 1)) * x;
}

/**
 * The continued fraction of the incomplete beta function, DLMF 8.17.22, by the modified Lentz method (Press et al.,
 * Numerical Recipes, 6.4). Converges in O(sqrt(max(a, b))) steps for x below the mean.
 */
function continuedFraction(x: number, a: number, b: number): number {
  const steps = 200 + 20 * Math.sqrt(Math.max(a, b));
  let c = 1;
  let d = 1 / nonzero(1 + oddStep(0, x, a, b));
  let fraction = d;
  for (let m = 1; m <= steps; m++) {
    const even = evenStep(m, x, a, b);
    d = 1 / nonzero(1 + even * d);
    c = nonzero(1 + even / c);
    fraction *= d * c;
    const odd = oddStep(m, x, a, b);
    d = 1 / nonzero(1 + odd * d);
    c = nonzero(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) {
      return fraction;
    }
  }
  throw new Error(`incomplete beta did not converge: x=${x} a=${a} b=${b}`);
}

/** The regularised incomplete beta function below the mean, where the fraction converges fast; y = 1 - x. */
function lowerTail(x: number, y: number, a: number, b: number): number {
  return (scaledDensity(x, y, a, b) * continuedFraction(x, a, b)) / a;
}

function checkShape(a: number, b: number): void {
  if (!(a > 0 && b > 0 && a + b < Infinity)) {
    throw new RangeError(`a beta distribution needs finite a > 0 and b > 0: ${a}, ${b}`);
  }
}

function checkUnit(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) {
    throw new RangeError(`${name} must lie between 0 and 1: ${value}`);
  }
}

/**
 * I_x(a, b), the distribution function of Beta(a, b) (DLMF 8.17). Relative error of the smaller tail about 1e-13 for
 * a + b up to 1e4, 1e-9 at 1e10.
 *
 * @param x 0 <= x <= 1
 * @param a finite, greater than 0
 * @param b finite, greater than 0
 * @throws RangeError outside these
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  checkShape(a, b);
  checkUnit('x', x);
  if (x === 0 || x === 1) {
    return x;
  }
  return x < (a + 1) / (a + b + 2) ? lowerTail(x, 1 - x, a, b) : 1 - lowerTail(1 - x, x, b, a);
}

/**
 * The x with I_x(a, b) = p, by Newton's method kept inside a shrinking bracket.
 *
 * @param p 0 <= p <= 1; the ends give 0 and 1
 * @param a finite, greater than 0
 * @param b finite, greater than 0
 * @throws RangeError outside these
 */
export function betaQuantile(p: number, a: number, b: number): number {
  checkShape(a, b);
  checkUnit('p', p);
  if (p === 0 || p === 1) {
    return p;
  }
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  while (x > low && x < high) {
    const error = incompleteBeta(x, a, b) - p;
    const step = (error * x * (1 - x)) / scaledDensity(x, 1 - x, a, b);
    if (Math.abs(step) <= 1e-15 * x) {
      break;
    }
    if (error < 0) {
      low = x;
    } else {
      high = x;
    }
    const newton = x - step;
    x = newton > low && newton < high ? newton : (low + high) / 2;
  }
  return x;
}
