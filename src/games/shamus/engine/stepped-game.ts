import { ACE, type Card, DECK_SIZE, isCard, isSuit, rankOf, type Suit } from '../../../cards/card.js';
import { CardSet } from '../../../cards/card-set.js';
import * as sets from '../../../cards/sets.js';
import { LayDown } from '../lay-downs/lay-down.js';
import { PickUpSearch } from '../lay-downs/pick-up.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { CIRCLE_OUT, JUNIOR, PLAYS_ON, SENIOR, STOCK_OUT, UNO_OUT } from '../rules/endings.js';
import { circleSize, dealingOrder, handSize } from '../rules/setup.js';
import {
  canLay,
  discardsThatLeaveNothingToLay,
  fittingHi,
  fittingLo,
  isLegalLayDown,
  layDownError,
  penaltyOf,
} from '../rules/turn-rules.js';
import { CALL, DISCARD, DRAW, GamePosition, LAY_DOWN, PLAY } from './game-position.js';
import { CALLED, DISCARDED, DREW, LAID, PASSED, PICKED_UP, PLAYED, TURNED, UPCARD } from './record.js';
import { callError, discardError, drawError, keptError, playError } from './refusals.js';

const { countCards, hasCard, hiOf, loOf } = sets;
const { isInteger } = Number;

/**
 * Shamus that stops at every decision: it can be copied there, given other hidden cards, and played on. For playing
 * positions out; whole games are played by `ShamusEngine`, to which tests compare it, decision by decision.
 *
 * A decision is made by the method of its name (`play`, `call`, `draw`, `layDown`, `discard`), which then does all that
 * follows without a decision: forced draws, circle cards, penalties, passes. Unlike an engine it shows policies the table
 * by which it plays. Allocates nothing once it is made.
 */
export class SteppedGame extends GamePosition {
  private readonly laid = new LayDown();
  private readonly discards = { lo: 0, hi: 0 };
  private readonly depths = new Uint8Array(DECK_SIZE);
  private readonly order = dealingOrder(this.players);
  private pickUpSearch: PickUpSearch | undefined;

  /** Begins a game. @param deck the 52 cards in the order of use */
  deal(deck: Uint8Array): void {
    const { table, handsLo, handsHi, players, order } = this;
    this.deck.set(deck);
    table.clear(this.targets);
    table.record.events.fill(0, 0, table.record.count);
    table.record.count = 0;
    this.turns = this.pickUps = this.circleWhenLost = 0;
    this.opening = true;
    this.ending = PLAYS_ON;
    this.playableLo = this.playableHi = this.mustLayLo = this.mustLayHi = this.discardableLo = this.discardableHi = 0;
    handsLo.fill(0);
    handsHi.fill(0);
    for (let place = 0; place < this.circleStart; place++) {
      const seat = order[place % players]!;
      handsLo[seat]! |= loOf(deck[place]!);
      handsHi[seat]! |= hiOf(deck[place]!);
    }
    table.held.fill(handSize(players));
    table.circleCount = circleSize(players);
    const upcard = deck[this.circleStart + table.circleCount]!;
    table.putOnPile(upcard);
    this.note(UPCARD, 0, upcard);
    this.used = this.circleStart + table.circleCount + 1;
    table.stockCount = DECK_SIZE - this.used;
  }

  /** After `deal`: goes on to the first decision. */
  begin(): void {
    this.goOnFrom(0);
  }

  /** Has a policy of the seat that decides make the decision. @throws IllegalMove as an engine does */
  ask(policy: ShamusPolicy): void {
    const view = this.show();
    switch (this.asked) {
      case PLAY:
        this.play((policy as UnoPolicy).play(view));
        break;
      case CALL:
        this.call((policy as UnoPolicy).call(view, this.ace));
        break;
      case DRAW:
        this.draw((policy as RummyPolicy).draw(view));
        break;
      case LAY_DOWN: {
        const { laid } = this;
        laid.sequencesLo = laid.sequencesHi = laid.groupsLo = laid.groupsHi = 0;
        (policy as RummyPolicy).layDown(view, laid);
        this.layDown(laid);
        break;
      }
      default:
        this.discard((policy as RummyPolicy).discard(view));
    }
  }

  /** Rule 3.1. */
  play(card: Card): void {
    const { table, seat, handsLo, handsHi } = this;
    if (!isCard(card) || !hasCard(this.playableLo, this.playableHi, card)) {
      const hand = CardSet.fromHalves(handsLo[seat]!, handsHi[seat]!);
      throw playError(card, hand, CardSet.fromHalves(this.playableLo, this.playableHi), table);
    }
    handsLo[seat]! &= ~loOf(card);
    handsHi[seat]! &= ~hiOf(card);
    table.held[seat]!--;
    this.note(PLAYED, seat, card);
    if (rankOf(card) === ACE) {
      this.ace = card;
      this.asked = CALL;
    } else this.afterPlay(card);
  }

  /** Rule 3.3. */
  call(suit: Suit): void {
    if (!isSuit(suit)) throw callError(suit);
    this.table.lastCall = suit;
    this.note(CALLED, this.seat, suit);
    this.afterPlay(this.ace);
  }

  /** Rule 4.1. @param depth 0 for the stock, else how many cards are picked up */
  draw(depth: number): void {
    const { table, seat } = this;
    const isPickUp = isInteger(depth) && depth > 0 && depth <= table.pileCount;
    if (!isPickUp && (depth !== 0 || table.stockCount === 0)) throw drawError(depth, table);
    if (isPickUp) this.pickUp(depth);
    else {
      const goesOn = this.take(seat, 1);
      this.note(DREW, seat, 1);
      if (!goesOn) {
        this.end(STOCK_OUT);
        return;
      }
    }
    this.asked = LAY_DOWN;
  }

  /** Rules 4.2 and 4.4. */
  layDown(laid: LayDown): void {
    const { table, seat, handsLo, handsHi, rulings } = this;
    const lo = handsLo[seat]!;
    const hi = handsHi[seat]!;
    const sequencesLo = laid.sequencesLo | 0;
    const sequencesHi = laid.sequencesHi | 0;
    const groupsLo = laid.groupsLo | 0;
    const groupsHi = laid.groupsHi | 0;
    this.laid.set(sequencesLo, sequencesHi, groupsLo, groupsHi);
    if (!isLegalLayDown(this.laid, lo, hi, table.open, this.mustLayLo, this.mustLayHi)) {
      const must = CardSet.fromHalves(this.mustLayLo, this.mustLayHi);
      throw layDownError(this.laid, CardSet.fromHalves(lo, hi), table.open, must);
    }
    const laidLo = sequencesLo | groupsLo;
    const laidHi = sequencesHi | groupsHi;
    if ((laidLo | laidHi) !== 0) {
      const { record } = table;
      this.note(LAID, seat, 0);
      record.events[record.count++] = sequencesLo;
      record.events[record.count++] = sequencesHi;
      record.events[record.count++] = groupsLo;
      record.events[record.count++] = groupsHi;
      table.held[seat]! -= countCards(laidLo, laidHi);
      table.lay(this.laid);
    }
    const leftLo = lo ^ laidLo;
    const leftHi = hi ^ laidHi;
    handsLo[seat] = this.discardableLo = leftLo;
    handsHi[seat] = this.discardableHi = leftHi;
    if (!rulings.mayKeepMelds && canLay(leftLo, leftHi, table.open)) {
      const { discards } = this;
      discardsThatLeaveNothingToLay(leftLo, leftHi, table.open, discards);
      if ((discards.lo | discards.hi) === 0) throw keptError(CardSet.fromHalves(leftLo, leftHi));
      this.discardableLo = discards.lo;
      this.discardableHi = discards.hi;
    }
    this.asked = DISCARD;
  }

  /** Rules 4.3 to 4.5. */
  discard(card: Card): void {
    const { table, seat, handsLo, handsHi } = this;
    if (!isCard(card) || !hasCard(this.discardableLo, this.discardableHi, card)) {
      const hand = CardSet.fromHalves(handsLo[seat]!, handsHi[seat]!);
      throw discardError(card, hand, CardSet.fromHalves(this.discardableLo, this.discardableHi));
    }
    handsLo[seat]! &= ~loOf(card);
    handsHi[seat]! &= ~hiOf(card);
    table.held[seat]!--;
    table.putOnPile(card);
    this.note(DISCARDED, seat, card);
    this.mustLayLo = this.mustLayHi = this.discardableLo = this.discardableHi = 0;
    if (this.areUnosOut() && this.isSenior()) this.end(SENIOR);
    else if (this.isJunior()) this.end(JUNIOR);
    // Play gets here without a circle only under the ruling of a last Rummy turn.
    else if (table.circleCount === 0) this.end(CIRCLE_OUT);
    else this.goOnFrom(seat + 1 < this.players ? seat + 1 : 0);
  }

  /** The turn of an Uno seat, unless a 2 or 4 on top skips it (rules 2.5, 4.5). */
  private goOnFrom(uno: number): void {
    const { table } = this;
    this.seat = uno;
    const penalty = penaltyOf(table.top());
    if (penalty === 0) this.unoTurn();
    else if (this.penalize(uno, penalty)) this.rummyTurn();
    else this.end(STOCK_OUT);
  }

  /** Rule 3. */
  private unoTurn(): void {
    const { table, seat, handsLo, handsHi } = this;
    if (table.held[seat] === 0 && this.rulings.unoOutPasses) {
      this.note(PASSED, seat, 0);
      this.rummyTurn();
      return;
    }
    const top = table.top();
    const mayCall = rankOf(top) === ACE && (!this.opening || this.rulings.openingAceCalls);
    const fitsLo = fittingLo(top, mayCall);
    const fitsHi = fittingHi(top, mayCall);
    const needsCards = ((handsLo[seat]! & fitsLo) | (handsHi[seat]! & fitsHi)) === 0;
    if (!needsCards || table.stockCount > 0) this.turns++;
    if (needsCards) {
      const from = this.used;
      let goesOn = true;
      do goesOn = this.take(seat, 1);
      while (goesOn && ((handsLo[seat]! & fitsLo) | (handsHi[seat]! & fitsHi)) === 0);
      if (this.used > from) this.note(DREW, seat, this.used - from);
      if (!goesOn) {
        this.end(STOCK_OUT);
        return;
      }
    }
    this.playableLo = handsLo[seat]! & fitsLo;
    this.playableHi = handsHi[seat]! & fitsHi;
    this.asked = PLAY;
  }

  private afterPlay(card: Card): void {
    const { table, seat } = this;
    table.putOnPile(card);
    this.playableLo = this.playableHi = 0;
    if (table.held[seat] === 0 && this.areUnosOut()) {
      if (this.isSenior()) {
        this.end(SENIOR);
        return;
      }
      if (this.rulings.unoOutEnds) {
        this.end(UNO_OUT);
        return;
      }
    }
    if (seat !== 0 || this.turnCircleCard()) this.rummyTurn();
  }

  /** Rules 3.6, 7.1. @returns whether play goes on */
  private turnCircleCard(): boolean {
    const { table } = this;
    const card = this.deck[this.circleStart + --table.circleCount]!;
    table.putOnPile(card);
    this.note(TURNED, 0, card);
    this.watchSenior(0);
    if (this.pairs > 1) this.watchSenior(2);
    if (table.circleCount === 0 && !this.rulings.lastRummyTurn) {
      this.end(CIRCLE_OUT);
      return false;
    }
    const wrath = penaltyOf(card);
    if (wrath === 0 || this.penalize(1, wrath)) return true;
    this.end(STOCK_OUT);
    return false;
  }

  /** Rule 4: the Rummy seat that follows. */
  private rummyTurn(): void {
    const seat = this.seat | 1;
    this.seat = seat;
    this.opening = false;
    if (this.table.stockCount === 0 && !this.canPickUp()) {
      this.end(STOCK_OUT);
      return;
    }
    this.turns++;
    this.asked = DRAW;
  }

  private canPickUp(): boolean {
    this.pickUpSearch ??= new PickUpSearch();
    return this.pickUpSearch.legal(this.show(), this.depths) > 0;
  }

  private pickUp(depth: number): void {
    const { table, seat } = this;
    const must = this.rulings.deepestMustBeLaid ? table.fromTop(depth) : table.top();
    this.mustLayLo = loOf(must);
    this.mustLayHi = hiOf(must);
    this.pickUps++;
    this.note(PICKED_UP, seat, depth);
    const { pile } = table;
    let lo = 0;
    let hi = 0;
    for (let place = table.pileCount - depth; place < table.pileCount; place++) {
      lo |= loOf(pile[place]!);
      hi |= hiOf(pile[place]!);
    }
    table.pileCount -= depth;
    table.pileLo ^= lo;
    table.pileHi ^= hi;
    this.handsLo[seat]! |= lo;
    this.handsHi[seat]! |= hi;
    table.held[seat]! += depth;
  }
}
