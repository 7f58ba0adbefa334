/** What a seat may lay down, as data: what a bot may choose from without knowing the rules. */
import { SUITS } from '../../../cards/card.js';
import { ContractSearch } from '../contracts/contract-search.js';
import {
  FEWEST_WILDS,
  LEAST_POINTS,
  MAY_LEAVE_NONE,
  MOST_LAID,
  MUST_LEAVE_SOME,
  MUST_NOT_LEAVE_ONE,
} from '../contracts/question.js';
import { Laying } from '../engine/laying.js';
import type { Table } from '../engine/table.js';
import { Draft } from '../melds/draft.js';
import { LayDownSearch } from '../melds/lay-down-search.js';
import { allLayOffs, allSwaps } from '../melds/lay-offs.js';
import { LENGTH, MOST_ROWS, Plan, RUN, SET, STRIDE } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import { type Contract, contractOf } from '../rules/contract.js';
import type { Terms } from '../rules/terms.js';

/** New melds beside the contract (R4.5), and in a game without contracts. */
const FREE_MELDS = ['R4', 'S3'].map(contractOf);

const RULES = [LEAST_POINTS, MOST_LAID, FEWEST_WILDS];

/** Lists what may be laid down. Not reentrant. */
export class LegalLayDowns {
  private readonly contractSearch = new ContractSearch();
  private readonly search = new LayDownSearch();
  private readonly draft: Draft;
  private readonly found = new Plan();
  private readonly rows = new Plan();
  private readonly row = new Plan();

  constructor(private readonly terms: Terms) {
    this.draft = new Draft(terms.melds);
  }

  /** The contract that a seat must lay before anything else; null if there is none. */
  due({ seat, table }: RummyView): Contract | null {
    const { contracts } = this.terms;
    return contracts.length === 0 || table.isDown(seat) ? null : (contracts[table.stages[seat]!] ?? null);
  }

  /**
   * Melds, lay-offs and swaps that may be laid just now. Before a contract: melds of its kinds and sizes, each with natural
   * cards where they are held, which may only be laid as the whole contract. Else each may be laid alone, and those after it
   * that still fit.
   */
  pieces(view: RummyView, into: Plan): void {
    const { terms, draft, row } = this;
    const { table, hand } = view;
    into.clear();
    const due = this.due(view);
    const mayLayMelds = due !== null || terms.contracts.length === 0 || terms.laterMelds;
    for (const meld of mayLayMelds ? distinct(due ?? this.sizes(hand.count)) : []) {
      for (let of = 0; of < (meld.kind === SET ? terms.deck.ranks : this.lanes); of++) {
        const { firstPlace, lastPlace } = terms.melds;
        const last = meld.kind === SET ? 1 : lastPlace - meld.size + 1;
        for (let first = meld.kind === SET ? 1 : firstPlace; first <= last && into.count < MOST_ROWS; first++) {
          draft.begin(view, row);
          const fits = meld.kind === SET ? draft.set(of, meld.size) : draft.run(of, first, meld.size);
          if (fits && (due !== null || this.isLegal(row, 0, view))) into.copyRow(row, 0);
        }
      }
    }
    this.rows.clear();
    if (due === null) allLayOffs(hand, table.melds, this.rows);
    if (terms.swap === 'anybody' || (due === null && terms.swap !== 'nobody')) allSwaps(hand, table.melds, this.rows);
    for (let place = 0; place < this.rows.count && into.count < MOST_ROWS; place++) {
      if (this.isLegal(this.rows, place, view)) into.copyRow(this.rows, place);
    }
  }

  /**
   * Calls back with lay-downs that may be made as they are, none twice: before a contract, where it can be laid, the ways that
   * leave the fewest points, lay the most cards and take the fewest wilds, with all that may follow; else all that fits.
   */
  complete(view: RummyView, visit: (plan: Readonly<Plan>) => void): void {
    const { table, hand } = view;
    const { terms, draft, row } = this;
    if (terms.contracts.length === 0) {
      this.search.find(hand.lo, hand.hi, table, true);
      this.search.write(row, table);
      if (row.count > 0) visit(row);
      return;
    }
    const due = this.due(view);
    const seen = new Set<string>();
    for (const rule of due === null ? [LEAST_POINTS] : RULES) {
      draft.begin(view, row);
      if (due !== null && !this.layFound(due, rule)) return;
      if (due === null || terms.layOffsAtOnce) this.layRest(row);
      const text = row.at.slice(0, row.count * STRIDE).join();
      if (row.count > 0 && !seen.has(text)) visit(row);
      seen.add(text);
    }
  }

  /** Melds of all sizes that a hand can have where sizes are free, else the least. */
  private sizes(most: number): Contract {
    const { leastSet, leastRun, mostSet, lastPlace } = this.terms.melds;
    const sizes = (kind: typeof SET | typeof RUN, least: number, largest: number) =>
      Array.from({ length: Math.max(0, Math.min(largest, most) - least + 1) }, (_, more) => ({
        kind,
        size: least + more,
      }));
    return [...sizes(SET, leastSet, Math.min(mostSet, leastSet + 1)), ...sizes(RUN, leastRun, lastPlace)];
  }

  private get lanes(): number {
    return this.terms.melds.anySuit ? 1 : SUITS;
  }

  private isLegal(plan: Plan, row: number, { table, hand }: RummyView): boolean {
    // In Rummy whatever fits may be laid (R10.2).
    return this.terms.contracts.length === 0 || new Laying(this.terms, table as Table).refusal(plan, row, hand) === '';
  }

  /** Lays what a search finds in the hand of the draft. */
  private layFound(contract: Contract, rule: number): boolean {
    const { terms, draft, found, contractSearch } = this;
    const { keepsLast, outByLaying, melds, points } = terms;
    const leaving = keepsLast ? MUST_NOT_LEAVE_ONE : outByLaying ? MAY_LEAVE_NONE : MUST_LEAVE_SOME;
    if (!contractSearch.find(draft.hand, { contract, limits: melds, points, rule, leaving })) return false;
    found.clear();
    contractSearch.write(found);
    for (let row = 0; row < found.count; row++) draft.copyRow(found, row);
    return true;
  }

  /** Lays all that fits, as long as a card is left for the discard where one must be (R7.2). */
  private layRest(plan: Plan): void {
    const { terms, draft, rows } = this;
    if (terms.laterMelds) for (const meld of FREE_MELDS) while (this.layFound(meld, LEAST_POINTS));
    const before = plan.count;
    for (let isLaid = true; isLaid; ) {
      isLaid = false;
      rows.clear();
      allLayOffs(draft.hand, draft.melds, rows);
      for (let row = 0; row < rows.count && !isLaid; row++) {
        if (terms.outByLaying || rows.get(row, LENGTH) < draft.hand.count) isLaid = draft.copyRow(rows, row);
      }
    }
    // Who may not be left with one card takes back what they laid off last.
    if (terms.keepsLast && draft.hand.count === 1 && plan.count > before) plan.count--;
  }
}

/** Each kind and size once. */
function distinct(contract: Contract): Contract {
  return contract.filter(({ kind, size }, place) => {
    return contract.findIndex((other) => other.kind === kind && other.size === size) === place;
  });
}
