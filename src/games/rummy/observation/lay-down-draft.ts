import type { Card } from '../../../cards/card.js';
import { layoutMoves } from '../../../game/index.js';
import { cardIndexOf } from '../../kit/cells.js';
import { Bag } from '../cards/bag.js';
import { Position } from '../engine/position.js';
import { countOfRank, suitAt, wildsIn } from '../melds/held.js';
import { mostWilds } from '../melds/melds.js';
import { cardsOfRow, MOST_CARDS } from '../melds/row-cards.js';
import { FIRST, KIND, LENGTH, MOST_ROWS, NEW_MELD, OF, Plan, RUN, SET, SWAP, TO } from '../melds/rows.js';
import type { RummyView } from '../policy.js';
import type { WantedMeld } from '../rules/contract.js';
import type { Terms } from '../rules/terms.js';
import { cardOfPlace, movesOf, PLACES, type Sizes, sizesOf } from './fields.js';
import { NONE, RowDraft } from './row-draft.js';

/**
 * A lay-down that is made move by move: a row is begun, gets its cards and is ended. A row that is ended is laid in a
 * position of its own, by the rules of the engine; the rows of a contract are laid when all are there. Allocates nothing
 * but in `movesOf`.
 */
export class LayDownDraft {
  /** The rows that are ended. Those from `laid` on are of a contract that is not complete. */
  readonly plan = new Plan();
  laid = 0;
  readonly hand = new Bag();
  readonly row: RowDraft;
  /** Table and hand after the rows that are laid. */
  readonly position: Position;
  private readonly sizes: Sizes;
  private readonly at: ReturnType<typeof layoutMoves<ReturnType<typeof movesOf>>>['at'];
  private seat = 0;
  private swapped = false;
  private readonly cards = new Uint8Array(MOST_CARDS);

  constructor(private readonly terms: Terms) {
    this.sizes = sizesOf(terms);
    this.at = layoutMoves(movesOf(this.sizes)).at;
    this.position = new Position(terms);
    this.row = new RowDraft(terms.melds);
  }

  begin({ seat, table, hand }: RummyView): void {
    const { position, plan } = this;
    this.seat = seat;
    this.swapped = false;
    this.laid = plan.count = 0;
    this.row.clear();
    position.table.copyFrom(table);
    position.hands[seat]!.copyFrom(hand);
    this.hand.copyFrom(hand);
  }

  mask(into: Int8Array, from: number): void {
    const { at } = this;
    for (let move = at.card; move <= at.stop; move++) into[from + move] = this.isLegal(move) ? 1 : 0;
  }

  isLegal(move: number): boolean {
    const { at, row, plan, position } = this;
    if (move === at.stop) return true;
    if (plan.count === MOST_ROWS || position.hasFinished) return false;
    if (row.kind === SWAP) {
      if (row.to !== NEW_MELD) return this.isCard(move) && this.maySwap(row.to, this.cardOf(move));
      return move >= at.onto && move < at.swap && this.mayNameMeld(move);
    }
    if (row.kind !== NONE) return move === at.end ? this.mayEnd() : this.isCard(move) && this.mayAdd(this.cardOf(move));
    if (move === at.swap) return this.maySwapAny();
    if (move >= at.set && move < at.run) return this.mayBegin(SET, move - at.set, 0);
    if (move >= at.run && move < at.onto) return this.mayBeginRun(move - at.run);
    return move >= at.onto && move < at.swap && this.mayLayOff(move);
  }

  /** Makes a legal move. @returns whether the lay-down is complete */
  take(move: number): boolean {
    const { at, row, position, hand } = this;
    if (move === at.stop) return this.stop();
    if (move === at.swap) row.begin(SWAP, 0, NEW_MELD, 0, false);
    else if (move === at.end) this.end();
    else if (move < at.set && row.kind === SWAP) this.swap(this.cardOf(move));
    else if (move < at.set) {
      row.add(this.cardOf(move));
      hand.give(this.cardOf(move));
    } else if (move < at.run) row.begin(SET, move - at.set, NEW_MELD, 0, false);
    else if (move < at.onto) {
      row.begin(RUN, Math.floor((move - at.run) / PLACES), NEW_MELD, 1 + ((move - at.run) % PLACES), false);
    } else if (row.kind === SWAP) row.begin(SWAP, 0, this.meldOf(move), 0, move >= at.below);
    else row.onto(position.table.melds, this.meldOf(move), move >= at.below);
    return false;
  }

  /** The moves by which a plan is made; they are made here, too. */
  movesOf(goal: Readonly<Plan>): number[] {
    const { at, position, terms, cards, sizes } = this;
    const moves: number[] = [];
    const make = (...more: number[]) => {
      for (const move of more) this.take(move);
      moves.push(...more);
    };
    for (let row = 0; row < goal.count && !position.hasFinished; row++) {
      const [kind, of, first, to] = [KIND, OF, FIRST, TO].map((column) => goal.get(row, column)) as [
        number,
        number,
        number,
        number,
      ];
      if (kind === SWAP) {
        make(at.swap, (this.isLowest(to, of, first) ? at.below : at.onto) + to, at.card + cardIndexOf(of, sizes.ranks));
        continue;
      }
      const { melds } = position.table;
      const isBelow = kind === RUN && to !== NEW_MELD && first < melds.get(to, FIRST);
      const suit = terms.melds.anySuit ? 0 : of;
      if (to !== NEW_MELD) make((isBelow ? at.below : at.onto) + to);
      else make(kind === SET ? at.set + of : at.run + suit * PLACES + first - 1);
      const count = cardsOfRow(goal, row, terms.melds, cards);
      const added = Array.from(cards.subarray(0, count), (card) => at.card + cardIndexOf(card, sizes.ranks));
      make(...(isBelow ? added.reverse() : added), at.end);
    }
    return [...moves, at.stop];
  }

  private isCard(move: number): boolean {
    return move >= this.at.card && move < this.at.set;
  }

  private cardOf(move: number): Card {
    return cardOfPlace(move - this.at.card, this.sizes.ranks);
  }

  private meldOf(move: number): number {
    return move >= this.at.below ? move - this.at.below : move - this.at.onto;
  }

  /** The meld of a contract that is due; undefined where none is. */
  private get wanted(): WantedMeld | undefined {
    const { position, terms, seat, plan, laid } = this;
    if (terms.contracts.length === 0 || position.table.isDown(seat)) return undefined;
    return terms.contracts[position.table.stages[seat]!]![plan.count - laid];
  }

  private get isDue(): boolean {
    return this.wanted !== undefined;
  }

  /** R4.4, R4.5. */
  private mayBegin(kind: number, of: number, first: number): boolean {
    const { wanted, terms, position, seat } = this;
    if (wanted !== undefined) return wanted.kind === kind && this.hasCards(kind, of, first, wanted.size);
    const isFree = terms.contracts.length === 0;
    if (!isFree && (!terms.laterMelds || !position.table.mayLayMore(seat))) return false;
    return this.hasCards(kind, of, first, kind === SET ? terms.melds.leastSet : terms.melds.leastRun);
  }

  private mayBeginRun(index: number): boolean {
    const suit = Math.floor(index / PLACES);
    return (suit === 0 || !this.terms.melds.anySuit) && this.mayBegin(RUN, suit, 1 + (index % PLACES));
  }

  /** True if the hand could have a new meld of at least `least` cards, whatever else it lays. */
  private hasCards(kind: number, of: number, first: number, least: number): boolean {
    const { melds: limits } = this.terms;
    const wilds = wildsIn(this.hand, this.terms.melds);
    if (kind === SET) {
      if (of === limits.wildRank) return false;
      const naturals = countOfRank(this.hand, of);
      return naturals > 0 && naturals + Math.min(wilds, mostWilds(limits, SET, least)) >= least;
    }
    if (first < limits.firstPlace) return false;
    let naturals = 0;
    for (let length = 1; first + length - 1 <= limits.lastPlace; length++) {
      if (suitAt(this.hand, limits, of, first + length - 1) >= 0) naturals++;
      if (length - naturals > wilds) return false;
      if (length < least || naturals === 0) continue;
      if (length - naturals <= mostWilds(limits, RUN, length)) return true;
      if (limits.exact) return false;
    }
    return false;
  }

  /** R5.1: true if a card could be laid off there. */
  private mayLayOff(move: number): boolean {
    const { position, terms, seat, at, hand } = this;
    const { table } = position;
    const meld = this.meldOf(move);
    const isBelow = move >= at.below;
    if (this.isDue || meld >= table.melds.count) return false;
    if (terms.contracts.length > 0 && !table.mayLayMore(seat)) return false;
    const kind = table.melds.get(meld, KIND);
    if (kind === SET) {
      if (isBelow || table.melds.get(meld, LENGTH) >= terms.melds.mostSet) return false;
      return countOfRank(this.hand, table.melds.get(meld, OF)) > 0 || wildsIn(this.hand, this.terms.melds) > 0;
    }
    const { firstPlace, lastPlace } = terms.melds;
    const first = table.melds.get(meld, FIRST);
    const next = isBelow ? first - 1 : first + table.melds.get(meld, LENGTH);
    if (next < firstPlace || next > lastPlace || hand.count === 0) return false;
    return suitAt(hand, terms.melds, table.melds.get(meld, OF), next) >= 0 || wildsIn(this.hand, this.terms.melds) > 0;
  }

  /** True if a card can be the next of the current row; if going out takes a discard, one card is kept (R7.2). */
  private mayAdd(card: Card): boolean {
    const { row, hand, terms, wanted, position } = this;
    if (!hand.has(card) || !row.takes(card) || (hand.count === 1 && !terms.outByLaying)) return false;
    const isNew = row.to === NEW_MELD;
    const length = row.count + (isNew ? 0 : position.table.melds.get(row.to, LENGTH));
    if (row.kind === SET && length >= terms.melds.mostSet) return false;
    if (!isNew || wanted === undefined || !terms.melds.exact) return true;
    if (length >= wanted.size) return false;
    return !row.isWild(card) || row.wilds < mostWilds(terms.melds, row.kind, wanted.size);
  }

  /** True if the current row may be ended: laid, or kept for a contract whose other melds are to follow. */
  private mayEnd(): boolean {
    const { row, plan, wanted, position, terms, laid, seat } = this;
    if (row.count === 0) return false;
    row.write(plan);
    const index = plan.count - 1;
    const isLast = wanted === undefined || index - laid + 1 === terms.contracts[position.table.stages[seat]!]!.length;
    const refusal = isLast
      ? position.refusal(plan, wanted === undefined ? index : laid)
      : position.laying.refusalOfWanted(plan, index, wanted);
    plan.count--;
    return refusal === '';
  }

  private end(): void {
    const { row, plan, wanted, terms, position, seat } = this;
    const contract = wanted === undefined ? 1 : terms.contracts[position.table.stages[seat]!]!.length;
    row.write(plan);
    row.clear();
    if (plan.count - this.laid < contract) return;
    while (this.laid < plan.count) position.layRow(plan, this.laid++);
    this.hand.copyFrom(position.hands[seat]!);
  }

  private swap(card: Card): void {
    const { row, plan, position, seat } = this;
    plan.swap(row.to, card, position.table.melds.wildPlace(row.to, card, row.isBelow));
    position.layRow(plan, this.laid++);
    row.clear();
    this.swapped = true;
    this.hand.copyFrom(position.hands[seat]!);
  }

  /** True if a card may be exchanged for a wild of a meld (R5.2). */
  private maySwap(meld: number, card: Card): boolean {
    const { row, plan, position, hand } = this;
    if (!hand.has(card)) return false;
    const place = position.table.melds.wildPlace(meld, card, row.isBelow);
    if (place < 0) return false;
    plan.swap(meld, card, place);
    const refusal = position.refusal(plan, plan.count - 1);
    plan.count--;
    return refusal === '';
  }

  private mayNameMeld(move: number): boolean {
    const meld = this.meldOf(move);
    if (meld >= this.position.table.melds.count) return false;
    for (let place = 0; place < this.sizes.kinds; place++) {
      if (this.maySwap(meld, cardOfPlace(place, this.sizes.ranks))) return true;
    }
    return false;
  }

  private maySwapAny(): boolean {
    const { at, sizes, terms, plan, laid } = this;
    if (terms.swap === 'nobody' || plan.count > laid) return false;
    for (let meld = 0; meld < sizes.melds; meld++) if (this.mayNameMeld(at.onto + meld)) return true;
    return false;
  }

  /** True if the wild that a swap takes is not the highest that the card stands for. */
  private isLowest(meld: number, card: Card, place: number): boolean {
    return this.position.table.melds.wildPlace(meld, card, false) !== place;
  }

  /** Ends the lay-down: cards not laid stay in hand, and all cards do if the whole is against the rules. */
  private stop(): boolean {
    const { plan, position, row } = this;
    row.clear();
    plan.count = this.laid;
    if (plan.count > 0 && position.refusalOfWhole(this.swapped) !== '') plan.count = 0;
    return true;
  }
}
