/** Caveats that a reader needs to interpret a plan. */
import type { PlanSummary } from './plan-summary.js';

/** A limit that is so much above what was observed says more about the pilot than about those in it. */
const LOOSE = 1.5;

/** Sentences for people, printed with the plan and written to its JSON. */
export function notesOn({
  pilot,
  variance,
  ended,
  kind,
}: Pick<PlanSummary, 'pilot' | 'variance' | 'ended' | 'kind'>): string[] {
  const notes: string[] = [];
  if (ended !== 'complete') notes.push('The pilot was cut short: what it says is no surer than its games.');
  if (variance === null) return notes;
  const deals = pilot.rounds === 1 ? '1 deal' : `${pilot.rounds.toLocaleString('en')} deals`;
  const limits = 'all figures are upper limits';
  if (variance.observed === 0) {
    const what =
      kind === 'rate'
        ? 'No deal of the pilot ended otherwise than the others'
        : 'No deal of the pilot told the two apart';
    notes.push(`${what}: ${limits}, from what ${deals} can tell.`);
  } else if (variance.limit > LOOSE * variance.observed) {
    const times = (variance.limit / variance.observed).toFixed(1);
    notes.push(
      `The pilot is short for what it is to tell: ${limits}, ${times} times what it looks like. A longer one (--pilot) brings them down.`,
    );
  }
  return notes;
}
