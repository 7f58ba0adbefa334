/** Caveats that a reader needs to interpret a plan. */
import type { PlanSummary } from './plan-summary.js';

/** A limit that is so much above what was observed says more about the pilot than about those in it. */
const LOOSE = 1.5;

/** Sentences for people, printed with the plan and written to its JSON. */
export function notesOn({ pilot, variance, ended, kind }: PlanSummary): string[] {
  const notes: string[] = [];
  const deals = pilot.rounds.toLocaleString('en');
  if (ended !== 'complete') notes.push('The pilot was cut short: what it says is no surer than its games.');
  if (variance === null) return notes;
  if (variance.observed === 0) {
    const what = kind === 'rate' ? 'had the same result' : 'told the two apart';
    notes.push(
      kind === 'rate'
        ? `All ${deals} deals of the pilot ${what}: all figures are upper limits, from what so many deals leave open.`
        : `No deal of the pilot ${what}: all figures are upper limits, from what ${deals} deals leave open.`,
    );
  } else if (variance.limit > LOOSE * variance.observed) {
    notes.push(
      `The pilot is short for what it is to tell: all figures are upper limits, ${(variance.limit / variance.observed).toFixed(1)} times what it looks like. A longer one (--pilot) brings them down.`,
    );
  }
  return notes;
}
