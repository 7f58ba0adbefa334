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
  if (ended !== 'complete') notes.push('The pilot was interrupted: its limits rest on fewer games.');
  if (variance === null) return notes;
  const deals = pilot.rounds === 1 ? '1 deal' : `${pilot.rounds.toLocaleString('en')} deals`;
  if (variance.observed === 0) {
    const what =
      kind === 'rate' ? 'Every pilot deal had the same result' : 'A and B had the same result on every pilot deal';
    notes.push(`${what}: the assumed variance is the upper limit that ${deals} allow.`);
  } else if (variance.limit > LOOSE * variance.observed) {
    const times = (variance.limit / variance.observed).toFixed(1);
    notes.push(
      `Small pilot: the assumed variance (upper limit) is ${times} times the observed one. Use a larger --pilot.`,
    );
  }
  return notes;
}
