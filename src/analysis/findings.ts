/** Makes findings of estimates, and finds findings by their terms. */
import type { Estimate } from '../stats/estimate.js';
import type { Finding, FoundEstimate, StoredResult, Term } from './result.js';

/** Estimate in stored form: its ends are null if there is no interval. */
export function toFoundEstimate({ mean, low, high, sd, blocks, level, method }: Estimate): FoundEstimate {
  const ends = method === 'none' ? { low: null, high: null } : { low, high };
  return { mean, ...ends, sd, blocks, level, method };
}

/** The finding of these terms, whatever their order; undefined where there is none. Contrasts are found by their labels. */
export function findFinding(
  { findings }: Pick<StoredResult, 'findings'>,
  measure: string,
  ...terms: readonly Term[]
): Finding | undefined {
  return findings.find(
    (one) =>
      one.measure === measure &&
      one.terms.length === terms.length &&
      terms.every((term) => one.terms.some((other) => areSame(term, other))),
  );
}

function areSame(one: Term, other: Term): boolean {
  return (['arm', 'weight', 'of', 'entrant', 'seat'] as const).every((field) => one[field] === other[field]);
}

/** A weight as it may be written in an experiment file: `1`, `-1/2`. */
export function formatFraction(weight: number, scale = 1): string {
  const divisor = commonDivisor(Math.abs(weight), scale);
  return scale === divisor ? `${weight / divisor}` : `${weight / divisor}/${scale / divisor}`;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
