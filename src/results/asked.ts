/** What a command asks for, compared with what results answer. */
import { isDeepStrictEqual } from 'node:util';
import type { ComparisonSpec } from '../analysis/comparison-format.js';
import { readComparisonQuestion } from './derived.js';
import { firstDifference, identityOfResults, questionText, type RequestedRun, requestedIdentity } from './identity.js';
import { type Results, readResults } from './read.js';

export interface Asked extends RequestedRun {
  /** What a comparison is to find; null for other commands, undefined where it is not to be compared. */
  readonly comparison?: ComparisonSpec | null;
}

/** Returns the first difference between results and what was asked for, `the seed 'a', and this is 'b'`; null if none. */
export function differenceFromAsked(results: Results, asked: Asked): string | null {
  const { path, manifest, summary } = results;
  const begun = identityOfResults(manifest, summary);
  const requested = requestedIdentity(asked);
  // Arms may be missing at the end of a run that was cut short, and only whole runs have contrasts.
  const isWhole = manifest.ended === 'complete';
  const arms = isWhole ? requested.arms : requested.arms.slice(0, begun.arms.length);
  const contrasts = isWhole ? requested.contrasts : begun.contrasts;
  const difference = firstDifference(begun, { ...begun, ...requested, arms, contrasts });
  const { comparison } = asked;
  if (difference !== null || comparison === undefined) return difference;
  const answered = readComparisonQuestion(path);
  if (isDeepStrictEqual(answered, comparison)) return null;
  return `${questionText(answered)}, and this is ${questionText(comparison)}`;
}

/**
 * Returns how the results in a folder differ from what is asked; null if they do not, or may be replaced because they failed.
 *
 * @param isGivenUp whether interrupted results may be replaced too
 */
export function differenceOfResults(path: string, asked: Asked, isGivenUp = false): string | null {
  const results = readResults(path);
  const { ended } = results.manifest;
  return ended === 'failed' || (ended === 'interrupted' && isGivenUp) ? null : differenceFromAsked(results, asked);
}
