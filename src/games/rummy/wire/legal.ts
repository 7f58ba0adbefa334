/** Legal lay-downs as data, for bots that do not know the rules. */
import { SUITS } from '../../../cards/card.js';
import { ContractSearch } from '../contracts/contract-search.js';
import { FEWEST_WILDS, LEAST_POINTS, MOST_LAID, questionOf } from '../contracts/question.js';
import { Laying } from '../engine/laying.js';
import type { Table } from '../engine/table.js';
import { Draft } from '../melds/draft.js';
import { LayDownSearch } from '../melds/lay-down-search.js';
import { allLayOffs, allSwaps } from '../melds/lay-offs.js';
import { LENGTH, MOST_ROWS, Plan, RUN, SET, STRIDE } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import { type Contract, contractOf } from '../rules/contract.js';
import type { Terms } from '../rules/terms.js';

const RULES = [LEAST_POINTS, MOST_LAID, FEWEST_WILDS];

/** Lists legal lay-downs. Not reentrant. */
export class LegalLayDowns {
  private readonly contractSearch = new ContractSearch();
  private readonly search = new LayDownSearch();
  private readonly draft: Draft;
  private readonly found = new Plan();
  private readonly rows = new Plan();
  private readonly row = new Plan();

  /** New melds beside the contract (R4.5). */
  private readonly furtherMelds: readonly Contract[];

  constructor(private readonly terms: Terms) {
    const { melds } = terms;
    this.draft = new Draft(melds);
    this.furtherMelds = [`R${melds.leastRun}`, `S${melds.leastSet}`].map(contractOf);
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
    if (due !== null || terms.contracts.length === 0 || terms.laterMelds) {
      draft.begin(view, row);
      for (const kind of [SET, RUN] as const) this.addMelds(kind, this.sizesOf(kind, due), view, into);
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

  /** The sizes of melds of a kind, rising: those that a contract wants, or all that there are; sets of no more than one over the least. */
  private sizesOf(kind: typeof SET | typeof RUN, due: Contract | null): number[] {
    if (due !== null) {
      const sizes = due.flatMap((wanted) => (wanted.kind === kind ? wanted.size : []));
      return [...new Set(sizes)].sort((a, b) => a - b);
    }
    const { leastSet, mostSet, leastRun, lastPlace } = this.terms.melds;
    const [least, most] = kind === SET ? [leastSet, Math.min(mostSet, leastSet + 1)] : [leastRun, lastPlace];
    return Array.from({ length: most - least + 1 }, (_, more) => least + more);
  }

  private addMelds(kind: typeof SET | typeof RUN, sizes: readonly number[], view: RummyView, into: Plan): void {
    const { terms, draft, row } = this;
    const { firstPlace, lastPlace, anySuit, wilds } = terms.melds;
    const [of, last] = kind === SET ? [terms.deck.ranks, firstPlace] : [anySuit ? 1 : SUITS, lastPlace];
    for (let one = 0; one < of; one++) {
      for (let first = firstPlace; first <= last; first++) {
        for (const size of sizes) {
          if (into.count === MOST_ROWS || (kind === RUN && first + size - 1 > last)) break;
          const fits = kind === SET ? draft.set(one, size) : draft.run(one, first, size);
          // A longer meld without wilds has the cards of a shorter one.
          if (!fits && wilds === 'none') break;
          if (!fits) continue;
          if (this.due(view) !== null || this.isLegal(row, 0, view)) into.copyRow(row, 0);
          draft.begin(view, row);
        }
      }
    }
  }

  private isLegal(plan: Plan, row: number, { table, hand }: RummyView): boolean {
    // In Rummy all rows that fit may be laid (R10.2).
    return this.terms.contracts.length === 0 || new Laying(this.terms, table as Table).refusal(plan, row, hand) === '';
  }

  /** Lays the contract that a search finds in the hand of the draft. */
  private layFound(contract: Contract, rule: number): boolean {
    const { terms, draft, found, contractSearch } = this;
    if (!contractSearch.find(draft.hand, questionOf(terms, contract, rule))) return false;
    found.clear();
    contractSearch.write(found);
    for (let row = 0; row < found.count; row++) draft.copyRow(found, row);
    return true;
  }

  /** Lays all that fits, as long as a card is left for the discard where one must be (R7.2). */
  private layRest(plan: Plan): void {
    const { terms, draft, rows } = this;
    if (terms.laterMelds) for (const meld of this.furtherMelds) while (this.layFound(meld, LEAST_POINTS));
    const before = plan.count;
    for (let isLaid = true; isLaid; ) {
      isLaid = false;
      rows.clear();
      allLayOffs(draft.hand, draft.melds, rows);
      for (let row = 0; row < rows.count && !isLaid; row++) {
        if (terms.outByLaying || rows.get(row, LENGTH) < draft.hand.count) isLaid = draft.copyRow(rows, row);
      }
    }
    // A player who may not be left with one card takes back the last lay-off.
    if (terms.keepsLast && draft.hand.count === 1 && plan.count > before) plan.count--;
  }
}
