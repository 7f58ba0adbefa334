/** Random numbers and statistics that tests of several games use. */
import { keyFromSeed, Stream } from '../../random/index.js';

/** Random numbers for a test. */
export function streamOf(seed: string): Stream {
  const stream = new Stream();
  stream.start(keyFromSeed(seed), 0, 0);
  return stream;
}

/**
 * Bound that chi squared exceeds with a probability of 1e-6: Wilson and Hilferty, "The distribution of chi-square"
 * (1931), with the normal quantile 4.753. It is a little wide for few degrees of freedom.
 */
export function chiSquaredBound(degrees: number): number {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 4.753 * Math.sqrt(part)) ** 3;
}
