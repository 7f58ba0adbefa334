import type { Card } from '../../../../cards/card.js';
import { WILD } from '../../cards/bag.js';
import { Position } from '../../engine/position.js';
import { DISCARDS, LAYS } from '../../engine/table.js';
import { LayDownSearch } from '../../melds/lay-down-search.js';
import { KIND, NEW_MELD, Plan, STRIDE, SWAP, TO } from '../../melds/rows.js';
import type { RummyPlayer, RummyView } from '../../policy.js';
import type { Terms } from '../../rules/terms.js';

/** Max number of lay-downs that are tried beside that of the base policy. */
const MOST_PLANS = 8;

/** Lists the moves of a decision; of lay-downs those worth trying. */
export class Moves {
  /** Lay-downs of the moves from 1 on. */
  private readonly plans = Array.from({ length: MOST_PLANS }, () => new Plan());
  private count = 0;
  private readonly usual = new Plan();
  private readonly whole = new Plan();
  private readonly part = new Plan();
  private readonly search = new LayDownSearch();
  private readonly trial: Position;

  constructor(private readonly terms: Terms) {
    this.trial = new Position(terms);
  }

  /**
   * @param position as it stands, with the hand of the player who is asked
   * @param base the policy whose lay-down is move 0
   * @param view that of the base
   * @returns the number of moves
   */
  list(position: Position, base: RummyPlayer, view: RummyView, out: Int32Array): number {
    switch (position.table.phase) {
      case LAYS:
        return this.listLayDowns(position, base, view, out);
      case DISCARDS:
        return listCards(view, out);
      default:
        out[0] = 0;
        out[1] = 1;
        return 2;
    }
  }

  /** The lay-down of a move; null for the one that is left to the base. */
  planOf(move: number): Readonly<Plan> | null {
    return move > 0 && move <= this.count ? this.plans[move - 1]! : null;
  }

  private listLayDowns(position: Position, base: RummyPlayer, view: RummyView, out: Int32Array): number {
    const { usual, whole, part } = this;
    this.count = 0;
    usual.clear();
    base.layDown(view, usual);
    part.clear();
    this.add(position, part);
    this.addParts(position, usual);
    if (this.terms.contracts.length === 0) {
      const { hand, table } = view;
      for (const discards of [true, false]) {
        this.search.find(hand.lo, hand.hi, table, discards);
        this.search.write(whole, table);
        this.add(position, whole);
        this.addParts(position, whole);
      }
    }
    for (let move = 0; move <= this.count; move++) out[move] = move;
    return 1 + this.count;
  }

  /** New melds alone; lay-offs on what lies there alone. */
  private addParts(position: Position, plan: Readonly<Plan>): void {
    const { part } = this;
    const { count } = position.table.melds;
    part.clear();
    for (let row = 0; row < plan.count; row++) if (plan.get(row, TO) === NEW_MELD) part.copyRow(plan, row);
    this.add(position, part);
    part.clear();
    for (let row = 0; row < plan.count; row++) {
      const to = plan.get(row, TO);
      if (to !== NEW_MELD && to < count && plan.get(row, KIND) !== SWAP) part.copyRow(plan, row);
    }
    this.add(position, part);
  }

  /** Adds a plan, unless it is listed, or against the rules. */
  private add(position: Position, plan: Readonly<Plan>): void {
    if (this.count === MOST_PLANS || areEqual(plan, this.usual) || !this.isLegal(position, plan)) return;
    for (let place = 0; place < this.count; place++) if (areEqual(plan, this.plans[place]!)) return;
    this.plans[this.count++]!.copyFrom(plan);
  }

  private isLegal(position: Position, plan: Readonly<Plan>): boolean {
    this.trial.copyFrom(position);
    return this.trial.layPlan(plan) === '';
  }
}

function listCards({ hand }: RummyView, out: Int32Array): number {
  let count = 0;
  for (let card: Card = 0; card <= WILD; card++) if (hand.has(card)) out[count++] = card;
  return count;
}

function areEqual(one: Readonly<Plan>, other: Readonly<Plan>): boolean {
  if (one.count !== other.count) return false;
  for (let cell = 0; cell < one.count * STRIDE; cell++) if (one.at[cell] !== other.at[cell]) return false;
  return true;
}
