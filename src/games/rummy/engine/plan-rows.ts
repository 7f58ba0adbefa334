import { COPIES, FIRST, KIND, LENGTH, MOST_ROWS, OF, type Plan, RUN, SWAP, TO, WILDS } from '../melds/rows.js';
import { planError } from './refusals.js';

/** A row of a plan: its columns KIND, OF, FIRST, LENGTH, COPIES, TO and WILDS. */
export type PlanRow = readonly [
  kind: number,
  of: number,
  first: number,
  length: number,
  copies: number,
  to: number,
  wilds?: number,
];

const COLUMNS = [KIND, OF, FIRST, LENGTH, COPIES, TO, WILDS];

/** @throws IllegalMove if it has no proper number of rows */
export function rowsOf(plan: Readonly<Plan>): PlanRow[] {
  if (!Number.isInteger(plan.count) || plan.count < 0 || plan.count > MOST_ROWS) throw planError(plan);
  return Array.from({ length: plan.count }, (_, row) => COLUMNS.map((column) => plan.get(row, column)) as never);
}

export function writeRows(rows: readonly PlanRow[], plan: Plan): void {
  plan.clear();
  for (const row of rows) plan.write(...row);
}

export function rowText([kind, of, first, length, copies, to, wilds = 0]: PlanRow): string {
  const what = kind === SWAP ? 'swap' : kind === RUN ? 'run' : 'set';
  return `${what} ${of} ${first} ${length} ${copies} on ${to}${wilds === 0 ? '' : ` with wilds ${wilds}`}`;
}
