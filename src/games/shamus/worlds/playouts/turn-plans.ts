import { DECK_SIZE } from '../../../../cards/card.js';
import * as sets from '../../../../cards/sets.js';
import type { OwnView } from '../../engine/seat-view.js';
import { LayDownSearch, NO_LAY_DOWN } from '../../lay-downs/best-lay-down.js';
import { LayDownSteps } from '../../lay-downs/lay-down-steps.js';
import { LayDown } from '../../rules/lay-down.js';
import { listPickUps, owedCard } from '../../rules/pick-ups.js';
import { findDiscards, isLegalLayDown, meldsAfter } from '../../rules/turn-rules.js';

const { hiOf, loOf } = sets;

/** Lay-downs that are kept for one decision, and for one pick-up. */
const MOST_LAY_DOWNS = 255;
const MOST_A_PICK_UP = 12;
/** Sets of melds that are looked at for one pick-up. */
const MOST_VISITS = 64;

/**
 * A Rummy player's turn up to its discard as one move: how many cards it picks up (0: it draws from the stock), and what it
 * lays down. As a number `depth | layDown << 8`; a lay-down is its place in a list, from 1 on, and 0 where the base policy
 * is to choose. The discard is searched when it is made: to try all of them before took twice the time and won no more.
 */
export class TurnPlans {
  /** The lay-downs of the moves listed last, from 1 on. */
  readonly layDowns = Array.from({ length: MOST_LAY_DOWNS + 1 }, () => new LayDown());
  private count = 0;
  private moves = 0;
  private visits = 0;
  private first = 0;
  private out: Int32Array = new Int32Array(0);
  private readonly search = new LayDownSearch();
  private readonly depths = new Uint8Array(DECK_SIZE);
  private readonly discards = { lo: 0, hi: 0 };
  private readonly after = new LayDown();
  /** Levels of the search for lay-downs: the cards laid so far, together with the melds, and the steps from there. */
  private readonly levels = Array.from({ length: 8 }, () => ({
    laid: new LayDown(),
    melds: new LayDown(),
    steps: new LayDownSteps(),
  }));

  /** The moves at the beginning of a turn: the stock, and every pick-up with what can be laid down then. */
  listDraws(view: OwnView, out: Int32Array): number {
    this.begin(out);
    const { table } = view;
    if (table.stockCount > 0) this.add(0);
    const legal = listPickUps(table, view.handLo, view.handHi, this.depths);
    let lo = view.handLo;
    let hi = view.handHi;
    let taken = 0;
    for (let choice = 0; choice < legal; choice++) {
      const depth = this.depths[choice]!;
      while (taken < depth) {
        const card = table.fromTop(++taken);
        lo |= loOf(card);
        hi |= hiOf(card);
      }
      const owed = owedCard(table, depth);
      this.listTurns(view, depth, lo, hi, loOf(owed), hiOf(owed));
    }
    return this.moves;
  }

  /** The moves of a turn in which cards were drawn; the place of `depth` is 0. */
  listLayDowns(view: OwnView, out: Int32Array): number {
    this.begin(out);
    this.listTurns(view, 0, view.handLo, view.handHi, view.mustLayLo, view.mustLayHi);
    return this.moves;
  }

  bestLayDown(view: OwnView, laid: LayDown): void {
    this.search.find(view.handLo, view.handHi, view.table.open, view.mustLayLo, view.mustLayHi);
    laid.copy(this.search.best);
  }

  private begin(out: Int32Array): void {
    this.out = out;
    this.count = this.moves = 0;
  }

  private add(move: number): void {
    if (this.moves < this.out.length) this.out[this.moves++] = move;
  }

  private listTurns(view: OwnView, depth: number, lo: number, hi: number, mustLo: number, mustHi: number): void {
    const { search } = this;
    if (search.find(lo, hi, view.table.open, mustLo, mustHi) === NO_LAY_DOWN) return;
    this.first = this.count + 1;
    this.keepIfLegal(view, search.best, lo, hi);
    this.visits = 0;
    this.levels[0]!.laid.clear();
    this.visit(view, 0, lo, hi, mustLo, mustHi);
    for (let number = this.first; number <= this.count; number++) this.add(depth | (number << 8));
  }

  /** The place of a lay-down among those of the pick-up listed last; 0 if it is not there. */
  numberOf(laid: LayDown): number {
    const { layDowns } = this;
    for (let number = this.first; number <= this.count; number++) if (isSame(layDowns[number]!, laid)) return number;
    return 0;
  }

  /** Keeps a lay-down that leaves a card to discard, unless it is there. */
  private keepIfLegal(view: OwnView, laid: LayDown, lo: number, hi: number): void {
    const { after, discards } = this;
    const { open, rulings } = view.table;
    const leftLo = lo & ~(laid.sequencesLo | laid.groupsLo);
    const leftHi = hi & ~(laid.sequencesHi | laid.groupsHi);
    meldsAfter(open, laid, after);
    findDiscards(leftLo, leftHi, after, rulings.mayKeepMelds, discards);
    if ((discards.lo | discards.hi) === 0 || this.numberOf(laid) > 0) return;
    if (this.count === MOST_LAY_DOWNS || this.count - this.first + 1 === MOST_A_PICK_UP) return;
    this.layDowns[++this.count]!.copy(laid);
  }

  /** All lay-downs that a turn may be finished with, as far as the limits go. */
  private visit(view: OwnView, depth: number, lo: number, hi: number, mustLo: number, mustHi: number): void {
    if (this.visits >= MOST_VISITS) return;
    this.visits++;
    const { open } = view.table;
    const level = this.levels[depth]!;
    const { laid, melds, steps } = level;
    const leftLo = lo & ~(laid.sequencesLo | laid.groupsLo);
    const leftHi = hi & ~(laid.sequencesHi | laid.groupsHi);
    if (isLegalLayDown(laid, lo, hi, open, mustLo, mustHi)) this.keepIfLegal(view, laid, lo, hi);
    const next = this.levels[depth + 1];
    if (next === undefined) return;
    melds.set(
      open.sequencesLo | laid.sequencesLo,
      open.sequencesHi | laid.sequencesHi,
      open.groupsLo | laid.groupsLo,
      open.groupsHi | laid.groupsHi,
    );
    steps.list(leftLo, leftHi, melds);
    for (let step = 0; step < steps.count; step++) {
      next.laid.copy(laid);
      steps.addTo(next.laid, step);
      this.visit(view, depth + 1, lo, hi, mustLo, mustHi);
    }
  }
}

function isSame(one: LayDown, other: LayDown): boolean {
  const differ =
    (one.sequencesLo ^ other.sequencesLo) |
    (one.sequencesHi ^ other.sequencesHi) |
    (one.groupsLo ^ other.groupsLo) |
    (one.groupsHi ^ other.groupsHi);
  return differ === 0;
}
