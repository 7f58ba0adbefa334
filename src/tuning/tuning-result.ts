/** The result of a tuning, and the differences in it. */
import { type FoundEstimate, findFinding, type StoredResult, type TuningVerdict } from '../analysis/index.js';

export type TuningResult = StoredResult & { readonly verdict: TuningVerdict };

/** One arm minus another in the measure that was tuned. @param round whose decks alone count; default: all that both played */
export function findTuningDifference(
  { findings, verdict }: TuningResult,
  arm: number,
  from: number,
  round?: number,
): FoundEstimate | undefined {
  const family = round === undefined ? undefined : `round ${round}`;
  const own = { findings: findings.filter((one) => one.family === family) };
  return findFinding(own, verdict.question.measure, { arm, weight: 1 }, { arm: from, weight: -1 })?.estimate;
}

/** The winner minus the start on fresh decks; undefined where it was not confirmed. */
export function confirmedDifference(result: TuningResult): FoundEstimate | undefined {
  const { confirmation } = result.verdict;
  return confirmation === null ? undefined : findTuningDifference(result, confirmation.winner, confirmation.start);
}

/**
 * The winner minus the start on the decks of the search, which is too high on average: it was chosen for it. Undefined where
 * CMA-ES ended between its candidates.
 */
export function searchedDifference(result: TuningResult): FoundEstimate | undefined {
  const { winner, question } = result.verdict;
  if (winner === null || winner.arm === null || question.method !== 'halving') return undefined;
  return findTuningDifference(result, winner.arm, 1);
}
