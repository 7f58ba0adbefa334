/** The normal distribution and Student's. */
import { checkLevel } from './interval.js';
import { betaQuantile } from './special-functions.js';

// Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37 (1988),
// routine PPND16 (about 1 part in 1e16). Rational approximations, coefficients in ascending powers, rounded here to
// the nearest double.

type Coefficients = readonly [number, number, number, number, number, number, number, number];

interface Rational {
  readonly numerator: Coefficients;
  readonly denominator: Coefficients;
}

const CENTRE: Rational = {
  numerator: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  denominator: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
};

const NEAR_TAIL: Rational = {
  numerator: [
    1.4234371107496837, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  denominator: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995344, 1.0507500716444169e-9,
  ],
};

const FAR_TAIL: Rational = {
  numerator: [
    6.657904643501104, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 0.000027115555687434876, 2.0103343992922881e-7,
  ],
  denominator: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 0.000018463183175100548,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
};

function polynomial([c0, c1, c2, c3, c4, c5, c6, c7]: Coefficients, x: number): number {
  return ((((((c7 * x + c6) * x + c5) * x + c4) * x + c3) * x + c2) * x + c1) * x + c0;
}

function evaluate({ numerator, denominator }: Rational, x: number): number {
  return polynomial(numerator, x) / polynomial(denominator, x);
}

/** The regions' edges are AS 241's: |p - 1/2| = 0.425, and r = sqrt(-ln min(p, 1-p)) = 5. */
function upperTail(tail: number): number {
  const r = Math.sqrt(-Math.log(tail));
  return r <= 5 ? evaluate(NEAR_TAIL, r - 1.6) : evaluate(FAR_TAIL, r - 5);
}

/**
 * Quantile of the standard normal distribution, relative accuracy about 1e-15 (Wichura 1988, AS 241).
 * A quantile in the upper tail is best asked for as `-normalQuantile(1 - p)` when 1 - p is known exactly.
 *
 * @param p probability, 0 <= p <= 1; the ends give -Infinity and Infinity
 * @throws RangeError for any other p
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) {
    throw new RangeError(`a probability lies between 0 and 1: ${p}`);
  }
  if (p === 0 || p === 1) {
    return p === 0 ? -Infinity : Infinity;
  }
  const offset = p - 0.5;
  if (Math.abs(offset) <= 0.425) {
    return offset * evaluate(CENTRE, 0.180625 - offset * offset);
  }
  return offset < 0 ? -upperTail(p) : upperTail(1 - p);
}

/** The z with `level` of the standard normal distribution between -z and z; 0 < level < 1. */
export function twoSidedZ(level: number): number {
  return -normalQuantile((1 - level) / 2);
}

/** From here the series is good to 1e-9, and the continued fraction of the beta distribution slow. */
const SERIES_FROM = 10_000;

/**
 * The t with `level` of Student's distribution between -t and t. By the beta distribution of t^2 / (df + t^2) (DLMF
 * 8.17), and for many degrees of freedom by Fisher's expansion around the normal quantile (Abramowitz & Stegun 26.7.5).
 *
 * @param degrees of freedom, at least 1
 * @param level strictly between 0 and 1
 * @throws RangeError outside these
 */
export function twoSidedT(degrees: number, level: number): number {
  checkLevel(level);
  if (!(degrees >= 1)) throw new RangeError(`Student's distribution needs at least 1 degree of freedom: ${degrees}`);
  if (degrees < SERIES_FROM) {
    // The share df / (df + t^2) keeps its digits where t is large.
    const share = betaQuantile(1 - level, degrees / 2, 0.5);
    return Math.sqrt((degrees * (1 - share)) / share);
  }
  const z = twoSidedZ(level);
  const square = z * z;
  const first = (square + 1) / 4;
  const second = ((5 * square + 16) * square + 3) / 96;
  const third = (((3 * square + 19) * square + 17) * square - 15) / 384;
  return z * (1 + (first + (second + third / degrees) / degrees) / degrees);
}
