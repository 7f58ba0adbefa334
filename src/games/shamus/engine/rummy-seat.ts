import { type Card, DECK_SIZE, isCard } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import type { Key } from '../../../random/index.js';
import { LayDown } from '../lay-downs/lay-down.js';
import { PickUpSearch } from '../lay-downs/pick-up.js';
import type { RummyPolicy } from '../policy.js';
import { heldValue } from '../rules/points.js';
import { canLay, discardsThatLeaveNothingToLay, isLegalLayDown, layDownError } from '../rules/turn-rules.js';
import { discardError, drawError, keptError } from './refusals.js';
import { Seat } from './seat.js';
import { OwnView } from './seat-view.js';
import type { Table } from './table.js';

const { hasCard, hiOf, loOf } = sets;
// Taken when this module is loaded: a policy may replace it later.
const { isInteger } = Number;

/** A Rummy player's seat: asks his policy, checks what it answers and moves the cards. */
export class RummySeat extends Seat {
  /** What the policy fills in, and what it lays down by that. */
  private readonly answer = new LayDown();
  readonly laid = new LayDown();
  /** The card that he must lay down this turn, as a set; the seat's own, whatever becomes of the view. */
  private mustLo = 0;
  private mustHi = 0;
  private readonly discards = { lo: 0, hi: 0 };
  private readonly depths = new Uint8Array(DECK_SIZE);
  private pickUps: PickUpSearch | undefined;
  /** A view that no policy has. */
  private own: OwnView | undefined;

  constructor(
    number: number,
    table: Table,
    shown: Table,
    key: Key,
    private readonly policy: RummyPolicy,
  ) {
    super(number, table, shown, key);
  }

  startGame(game: number): void {
    this.startStream(game);
    if (this.policy.newGame === undefined) return;
    this.mustLo = this.mustHi = 0;
    this.showDuty();
    this.show();
    this.policy.newGame(this.view);
  }

  get handValue(): number {
    return heldValue(this.lo, this.hi);
  }

  /**
   * Where he draws from: 0 for the stock, else how many cards he picks up.
   *
   * @throws IllegalMove if the discard pile holds fewer cards (rule 4.1). Whether the pick-up is legal shows when he
   * lays down.
   */
  chooseDraw(): number {
    const { view, table } = this;
    this.mustLo = this.mustHi = 0;
    this.showDuty();
    this.show();
    const depth = this.policy.draw(view);
    const isPickUp = isInteger(depth) && depth > 0 && depth <= table.pileCount;
    if (!isPickUp && (depth !== 0 || table.stockCount === 0)) throw drawError(depth, table);
    return depth;
  }

  /** Whether any pick-up is legal. Asked only when the stock is empty (ruling `stockOut`). */
  canPickUp(): boolean {
    this.own ??= new OwnView(this.number, this.table);
    this.own.handLo = this.lo;
    this.own.handHi = this.hi;
    this.pickUps ??= new PickUpSearch();
    return this.pickUps.legal(this.own, this.depths) > 0;
  }

  /** Takes cards from the top of the discard pile; the first must be laid down this turn (rule 4.1, ruling `pickup`). */
  pickUp(depth: number): void {
    const { table } = this;
    const must = table.rulings.deepestMustBeLaid ? table.fromTop(depth) : table.top();
    this.mustLo = loOf(must);
    this.mustHi = hiOf(must);
    table.takeFromPile(depth, this);
    this.publishCount();
  }

  /** Fills in `laid`. @throws IllegalMove if it breaks a rule of 4.1 to 4.4. */
  chooseLayDown(): void {
    const { view, table, answer, laid, mustLo, mustHi } = this;
    this.showDuty();
    this.show();
    answer.sequencesLo = answer.sequencesHi = answer.groupsLo = answer.groupsHi = 0;
    this.policy.layDown(view, answer);
    // Whatever a policy wrote there, the engine goes on with integers of its own.
    laid.set(answer.sequencesLo | 0, answer.sequencesHi | 0, answer.groupsLo | 0, answer.groupsHi | 0);
    if (!isLegalLayDown(laid, this.lo, this.hi, table.open, mustLo, mustHi)) {
      throw layDownError(laid, this.cards, table.open, CardSet.fromHalves(mustLo, mustHi));
    }
  }

  private showDuty(): void {
    const { view } = this;
    view.mustLayLo = this.mustLo;
    view.mustLayHi = this.mustHi;
    view.discardableLo = view.discardableHi = 0;
  }

  /** Moves the cards of `laid` from the hand to the table. */
  layDown(): void {
    const { table, laid } = this;
    const lo = laid.sequencesLo | laid.groupsLo;
    const hi = laid.sequencesHi | laid.groupsHi;
    if ((lo | hi) === 0) return;
    this.giveAll(lo, hi);
    this.publishCount();
    table.lay(laid);
  }

  /** The card he discards; it leaves the hand. @throws IllegalMove by rules 4.3 and 4.4. */
  discard(): Card {
    const { view } = this;
    this.show();
    const { discards } = this;
    discards.lo = this.lo;
    discards.hi = this.hi;
    const { open, rulings } = this.table;
    if (!rulings.mayKeepMelds && canLay(this.lo, this.hi, open)) this.narrowDiscards();
    const allowedLo = discards.lo;
    const allowedHi = discards.hi;
    view.discardableLo = allowedLo;
    view.discardableHi = allowedHi;
    const card = this.policy.discard(view);
    if (!isCard(card) || !hasCard(allowedLo, allowedHi, card)) {
      throw discardError(card, this.cards, CardSet.fromHalves(allowedLo, allowedHi));
    }
    this.give(card);
    this.publishCount();
    return card;
  }

  /** He still holds cards that could be laid: his discard must break them up. */
  private narrowDiscards(): void {
    const { discards } = this;
    discardsThatLeaveNothingToLay(this.lo, this.hi, this.table.open, discards);
    if ((discards.lo | discards.hi) === 0) throw keptError(this.cards);
  }
}
