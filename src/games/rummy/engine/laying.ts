/** Legality of lay-downs (R3.3, R4, R5, R10.2), row by row of a plan. */
import { Bag } from '../cards/bag.js';
import { runBits } from '../melds/melds.js';
import { cardsOfRow, MOST_CARDS } from '../melds/row-cards.js';
import { COPIES, FIRST, KIND, LENGTH, NEW_MELD, OF, type Plan, RUN, STRIDE, SWAP, TO, WILDS } from '../melds/rows.js';
import type { WantedMeld } from '../rules/contract.js';
import type { Terms } from '../rules/terms.js';
import type { Table } from './table.js';

/** Finds the rule by which rows may not be laid. Allocates nothing; not reentrant. */
export class Laying {
  private readonly left = new Bag();
  private readonly cards = new Uint8Array(MOST_CARDS);
  /** True if melds may be laid without a contract. */
  private readonly isFree: boolean;

  constructor(
    private readonly terms: Terms,
    private readonly table: Readonly<Table>,
  ) {
    this.isFree = terms.contracts.length === 0;
  }

  /** Number of rows of a plan that are laid together from this one on: all of a contract (R4.1), else one. */
  together(plan: Readonly<Plan>, row: number): number {
    const { table, terms } = this;
    if (this.isFree) return 1;
    const { at } = plan;
    const cell = row * STRIDE;
    if (table.isDown(table.seat) || at[cell + TO] !== NEW_MELD || at[cell + KIND] === SWAP) return 1;
    return terms.contracts[table.stages[table.seat]!]!.length;
  }

  /** The rule by which a row, or the contract that begins with it, may not be laid from a hand; '' if it may. */
  refusal(plan: Readonly<Plan>, row: number, hand: Readonly<Bag>): string {
    const { table, terms } = this;
    if (this.isFree) return this.refusalInRummy(plan, row, hand);
    const { at } = plan;
    const { seat } = table;
    const cell = row * STRIDE;
    if (at[cell + KIND] === SWAP) return this.refusalOfSwap(plan, row, hand);
    const isDown = table.isDown(seat);
    const isNew = at[cell + TO] === NEW_MELD;
    if (!isDown) return isNew ? this.refusalOfContract(plan, row, hand) : 'R5.1';
    if (!table.mayLayMore(seat)) return 'R4.4';
    if (isNew && !terms.laterMelds) return 'R4.5';
    const refusal = isNew ? table.melds.refusalOfRow(plan, row) : this.refusalOfLayOff(plan, row);
    if (refusal !== '') return refusal;
    this.left.copyFrom(hand);
    if (!this.take(plan, row)) return 'R3.3';
    return this.left.count === 0 && !terms.outByLaying ? 'R7.2' : '';
  }

  /** R3.3 for cards that are not held, else by `Melds`. */
  private refusalInRummy(plan: Readonly<Plan>, row: number, hand: Readonly<Bag>): string {
    const { melds } = this.table;
    const { at } = plan;
    const cell = row * STRIDE;
    const kind = at[cell + KIND]!;
    const of = at[cell + OF]!;
    const first = at[cell + FIRST]!;
    const length = at[cell + LENGTH]!;
    const to = at[cell + TO]!;
    const refusal =
      to === NEW_MELD
        ? melds.refusalOfNew(kind, of, first, length, at[cell + WILDS]!)
        : melds.refusalOfLayOff(to, kind, of, first, length, at[cell + WILDS]!);
    if (refusal !== '') return refusal;
    if (kind !== RUN) return holdsCopies(hand, of, at[cell + COPIES]!, length) ? '' : 'R3.3';
    const bits = runBits(of, first, length);
    return (of < 2 ? hand.hasSet(bits, 0) : hand.hasSet(0, bits)) ? '' : 'R3.3';
  }

  /** Applies R5.1; its counterparts in Rummy are R10.2 and R10.4. */
  private refusalOfLayOff(plan: Readonly<Plan>, row: number): string {
    const refusal = this.table.melds.refusalOfRow(plan, row);
    return refusal === '' || refusal === 'R1.5' ? refusal : 'R5.1';
  }

  /** The rule by which a row may not be a meld of a contract, whatever the others are (R4.2); '' if it may. */
  refusalOfWanted(plan: Readonly<Plan>, row: number, { size }: WantedMeld): string {
    const length = plan.at[row * STRIDE + LENGTH]!;
    if (length < size || (this.terms.melds.exact && length !== size)) return 'R4.2';
    return this.table.melds.refusalOfRow(plan, row, size);
  }

  /** R4.1 to R4.3. */
  private refusalOfContract(plan: Readonly<Plan>, row: number, hand: Readonly<Bag>): string {
    const { table, terms } = this;
    const { at } = plan;
    const contract = terms.contracts[table.stages[table.seat]!]!;
    if (row + contract.length > plan.count) return 'R4.1';
    this.left.copyFrom(hand);
    for (let place = 0; place < contract.length; place++) {
      const wanted = contract[place]!;
      const { kind } = wanted;
      const cell = (row + place) * STRIDE;
      if (at[cell + KIND] !== kind || at[cell + TO] !== NEW_MELD) return 'R4.1';
      const refusal = this.refusalOfWanted(plan, row + place, wanted);
      if (refusal !== '') return refusal;
      if (!this.take(plan, row + place)) return 'R3.3';
      if (terms.melds.apart && kind === RUN && !this.isApart(plan, row, place)) return 'R4.3';
    }
    return this.left.count === 0 && !terms.outByLaying ? 'R7.2' : '';
  }

  /** True if a run of a contract lies apart from all before it in the contract (R4.3). */
  private isApart(plan: Readonly<Plan>, row: number, place: number): boolean {
    const { at } = plan;
    const cell = (row + place) * STRIDE;
    const first = at[cell + FIRST]!;
    const end = first + at[cell + LENGTH]!;
    for (let other = row * STRIDE; other < cell; other += STRIDE) {
      if (at[other + KIND] !== RUN || at[other + OF] !== at[cell + OF]) continue;
      const from = at[other + FIRST]!;
      // Ends are one place above the last card: a gap of one place is needed.
      if (first <= from + at[other + LENGTH]! && from <= end) return false;
    }
    return true;
  }

  /** R5.2. A player who is not down must also lay their contract, which is checked once the whole is laid. */
  private refusalOfSwap(plan: Readonly<Plan>, row: number, hand: Readonly<Bag>): string {
    const { table, terms } = this;
    const { swap } = terms;
    const { seat } = table;
    if (swap === 'nobody') return 'R5.2';
    if (swap !== 'anybody' && !table.isDown(seat)) return 'R5.2';
    if (swap === 'down-before' && table.isDownNow(seat)) return terms.layOffsAtOnce ? 'R5.2' : 'R4.4';
    const refusal = table.melds.refusalOfRow(plan, row);
    if (refusal !== '') return refusal;
    return hand.has(plan.get(row, OF)) ? '' : 'R3.3';
  }

  /** Takes the cards of a row out of the hand; false if they are missing, or are not as many as the row says. */
  private take(plan: Readonly<Plan>, row: number): boolean {
    const { left, cards } = this;
    const count = cardsOfRow(plan, row, this.terms.melds, cards);
    if (count < 1) return false;
    for (let place = 0; place < count; place++) {
      const card = cards[place]!;
      if (!left.has(card)) return false;
      left.give(card);
    }
    return true;
  }
}

/** True if a hand has these copies of a rank; `length` is the number that they must be. */
function holdsCopies(hand: Readonly<Bag>, rank: number, copies: number, length: number): boolean {
  let count = 0;
  for (let suit = 0; suit < 4; suit++) {
    const wanted = (copies >>> (4 * suit)) & 15;
    if (wanted > hand.copies((suit << 4) | rank)) return false;
    count += wanted;
  }
  return count === length && copies >>> 16 === 0;
}
