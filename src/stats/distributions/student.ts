import { checkLevel } from '../interval.js';
import { betaQuantile, incompleteBeta } from './beta.js';
import { normalCdf, twoSidedZ } from './normal.js';

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

/**
 * The chance that Student's distribution is as far from 0 as t, on either side: DLMF 8.17, and for many degrees of freedom
 * that of the normal distribution at Abramowitz & Stegun 26.7.8.
 *
 * @param degrees of freedom, at least 1
 * @throws RangeError for fewer
 */
export function beyondT(t: number, degrees: number): number {
  if (!(degrees >= 1)) throw new RangeError(`Student's distribution needs at least 1 degree of freedom: ${degrees}`);
  if (degrees >= SERIES_FROM) {
    return 2 * normalCdf((-Math.abs(t) * (1 - 1 / (4 * degrees))) / Math.sqrt(1 + (t * t) / (2 * degrees)));
  }
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}
