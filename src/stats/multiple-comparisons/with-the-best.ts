import type { Interval } from '../interval.js';

/** Upper limits of differences: of `one`'s value minus `other`'s. */
export type UpperLimit = (one: number, other: number) => number;

/** How a competitor compares with the best of the others. */
export interface WithTheBest extends Interval {
  /** `best`: certainly; `may-be-best`; `not-best`: certainly. */
  readonly verdict: 'best' | 'may-be-best' | 'not-best';
}

/**
 * Multiple comparisons with the best: intervals of each competitor's value minus that of the best of the others, all
 * simultaneously correct with probability `level` (Hsu, "Simultaneous confidence intervals for all distances from the best",
 * Ann. Statist. 9, 1981; with a critical value for each competitor, Edwards & Hsu, JASA 78, 1983).
 *
 * @param upper limits such that, whichever competitor is truly the best, all limits of its differences with the others
 * hold at once with probability `level`
 */
export function compareWithBest(size: number, upper: UpperLimit): WithTheBest[] {
  const places = Array.from({ length: size }, (_, place) => place);
  const highs = places.map((one) => Math.min(...places.flatMap((other) => (other === one ? [] : [upper(one, other)]))));
  const candidates = places.filter((place) => highs[place]! >= 0);
  return places.map((place) => {
    const rivals = candidates.filter((candidate) => candidate !== place);
    const alone = candidates.length === 1 && candidates[0] === place;
    const low = Math.min(0, ...rivals.map((rival) => 0 - upper(rival, place)));
    const verdict = alone ? 'best' : candidates.includes(place) ? 'may-be-best' : 'not-best';
    return { low: alone ? 0 : low, high: Math.max(0, highs[place]!), verdict };
  });
}
