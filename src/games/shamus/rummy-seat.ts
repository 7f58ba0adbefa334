import { type Card, DECK_SIZE, isCard } from '../../cards/card.js';
import { CardSet } from '../../cards/card-set.js';
import * as sets from '../../cards/sets.js';
import type { Key } from '../../random/index.js';
import { LayDown } from './lay-down.js';
import { PickUpSearch } from './pick-up.js';
import { heldValue } from './points.js';
import type { RummyPolicy } from './policy.js';
import { discardError, drawError, keptError } from './refusals.js';
import { Seat } from './seat.js';
import type { Table } from './table.js';
import { canLay, discardsThatLeaveNothingToLay, isLegalLayDown, layDownError } from './turn-rules.js';

const { hasCard, hiOf, loOf } = sets;

/** A Rummy player's seat: asks his policy, checks what it answers and moves the cards. */
export class RummySeat extends Seat {
  /** What the policy lays down; filled in by it. */
  readonly laid = new LayDown();
  /** The card that he must lay down this turn, as a set; the seat's own, whatever becomes of the view. */
  private mustLo = 0;
  private mustHi = 0;
  private readonly discards = { lo: 0, hi: 0 };
  private readonly depths = new Uint8Array(DECK_SIZE);
  private pickUps: PickUpSearch | undefined;

  constructor(
    number: number,
    table: Table,
    private readonly policy: RummyPolicy,
  ) {
    super(number, table);
  }

  startGame(key: Key, game: number): void {
    this.startStream(key, game);
    if (this.policy.newGame === undefined) return;
    this.mustLo = this.mustHi = 0;
    this.showDuty();
    this.showHand();
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
    this.showHand();
    const depth = this.policy.draw(view);
    const isPickUp = Number.isInteger(depth) && depth > 0 && depth <= table.pileCount;
    if (!isPickUp && (depth !== 0 || table.stockCount === 0)) throw drawError(depth, table);
    return depth;
  }

  /** Whether any pick-up is legal. Asked only when the stock is empty (ruling `stockOut`). */
  canPickUp(): boolean {
    this.showHand();
    this.pickUps ??= new PickUpSearch();
    return this.pickUps.legal(this.view, this.depths) > 0;
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
    const { view, table, laid, mustLo, mustHi } = this;
    this.showDuty();
    this.showHand();
    laid.clear();
    this.policy.layDown(view, laid);
    // Whatever a policy wrote there, the engine goes on with integers.
    laid.set(laid.sequencesLo | 0, laid.sequencesHi | 0, laid.groupsLo | 0, laid.groupsHi | 0);
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
    this.showHand();
    view.discardableLo = this.lo;
    view.discardableHi = this.hi;
    const { open, rulings } = this.table;
    if (!rulings.mayKeepMelds && canLay(this.lo, this.hi, open)) this.narrowDiscards();
    const allowedLo = view.discardableLo;
    const allowedHi = view.discardableHi;
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
    const { view, discards } = this;
    discardsThatLeaveNothingToLay(this.lo, this.hi, this.table.open, discards);
    view.discardableLo = discards.lo;
    view.discardableHi = discards.hi;
    if ((discards.lo | discards.hi) === 0) throw keptError(this.cards);
  }
}
