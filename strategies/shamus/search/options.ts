/** What a search can be told, and what it is made of. */
import { RolloutSearch, SEARCH_KINDS, type SearchKind, ShamusForward, type ShamusPolicy } from 'shamus-lab/shamus';
import type { Base } from './bases.js';

/** Enough for every move that is ever listed. */
const PLAYOUTS_A_WORLD = 256;

export const BUDGET_OPTIONS = {
  worlds: {
    summary: 'worlds that he imagines for a decision: more is stronger and slower',
    low: 8,
    high: 4096,
    step: 1,
    default: 128,
  },
  kind: {
    summary:
      'single: as the base unless another move is clearly better, and the worlds go to the moves that are close; rollouts: every move in every world, and the best average',
    values: SEARCH_KINDS,
    default: 'single',
  },
  caution: {
    summary: 'of single: by how many standard errors another move must be better than that of the base',
    low: 0,
    high: 5,
    step: 0.1,
    default: 1,
  },
} as const;

export interface Budgeted {
  readonly known: boolean;
  readonly worlds: number;
  readonly kind: SearchKind;
  readonly caution: number;
}

/** What a searching policy is made of. */
export interface Searcher<P extends ShamusPolicy> {
  /** Its base at the table: what it would do without a search. */
  readonly base: P;
  readonly forward: ShamusForward;
  readonly search: RolloutSearch;
}

/** @param tries proposals for a world, on the average */
export function searcher<P extends ShamusPolicy>(
  own: Base<P>,
  partner: Base<ShamusPolicy>,
  { known, worlds, kind, caution }: Budgeted,
  tries: number,
): Searcher<P> {
  const base = own.make();
  const forward = new ShamusForward(
    { own: own.make, partner: partner.make, known, ownMemory: own.memory, partnerMemory: partner.memory },
    base,
  );
  const budget = { worlds, playouts: worlds * PLAYOUTS_A_WORLD };
  return { base, forward, search: new RolloutSearch(budget, { kind, caution, tries }) };
}
