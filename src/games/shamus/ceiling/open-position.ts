import { type Card, DECK_SIZE } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { CIRCLE_OUT, type Ending, JUNIOR, PLAYS_ON, SENIOR, STOCK_OUT, UNO_OUT } from '../rules/endings.js';
import { type Melds, NO_MELDS } from '../rules/lay-down.js';
import { heldValue, meldValue } from '../rules/points.js';
import type { Rulings } from '../rules/rulings.js';
import { dealingOrder, type VariantNumbers } from '../rules/setup.js';
import type { Terms } from '../rules/terms.js';
import { fittingHi, fittingLo, mayCallOn, penaltyOf } from '../rules/turn-rules.js';

const { countCards, hiOf, loOf } = sets;

/** Aim of a solver: Senior, or any win. */
export type Goal = 'senior' | 'any';

/** Two int32 halves a seat. */
const HAND_WORDS = 8;

/**
 * A game of Shamus between two turns with every card known: where the hands, the table and the discard pile stand and
 * how much of the circle and the stock is used. Whole turns are made on it; they are taken back by unpacking
 * what it was (packed.ts). Cards that an Uno player must draw (rule 3.4) are drawn as soon as their turn comes, since
 * they have no choice.
 *
 * It is a second implementation of the order of play: the engine asks policies and cannot go back. Lines found here are
 * played by the engine (line.ts).
 */
export class OpenPosition implements Melds {
  /** Two halves a seat, in seat order. */
  readonly hands = new Int32Array(HAND_WORDS);
  sequencesLo = 0;
  sequencesHi = 0;
  groupsLo = 0;
  groupsHi = 0;
  /** From its first card to its top. */
  readonly pile = new Uint8Array(DECK_SIZE);
  pileCount = 0;
  pileLo = 0;
  pileHi = 0;
  circleCount = 0;
  /** Cards of the deck that are used; the next stock card's place in it. */
  used = 0;
  seniorLost = false;
  /** The upcard is still on top. */
  opening = true;
  /** The seat whose turn comes next. */
  next = 0;
  /** That turn is skipped for a 2 or 4 (rules 2.5, 4.5). */
  skipped = false;

  readonly players: number;
  readonly targets: VariantNumbers;
  readonly rulings: Rulings;
  readonly pickUpNeedsMeld: boolean;
  readonly deck = new Uint8Array(DECK_SIZE);
  readonly fullCircle: number;
  private readonly circleStart: number;

  constructor({ players, targets, rulings }: Terms) {
    this.players = players;
    this.targets = targets;
    this.rulings = rulings;
    this.pickUpNeedsMeld = rulings.pickUpNeedsMeld;
    this.fullCircle = targets.circle;
    this.circleStart = players * targets.hand;
  }

  /** Deals a deck, 52 cards in the order of use (rules 2 and 7). @returns PLAYS_ON, or how play ended at once */
  deal(deck: Uint8Array): Ending {
    const { players, hands } = this;
    this.deck.set(deck);
    hands.fill(0);
    this.sequencesLo = this.sequencesHi = this.groupsLo = this.groupsHi = 0;
    this.pileCount = this.pileLo = this.pileHi = this.used = 0;
    this.next = 0;
    this.circleCount = this.fullCircle;
    this.seniorLost = this.skipped = false;
    this.opening = true;
    for (let round = 0; round < this.targets.hand; round++) {
      for (const seat of dealingOrder(players)) this.take(seat, this.deck[this.used++]!);
    }
    this.used += this.circleCount;
    const upcard = this.deck[this.used++]!;
    this.putOnPile(upcard);
    const penalty = penaltyOf(upcard);
    if (penalty === 0) return this.drawUntilFits() ? PLAYS_ON : STOCK_OUT;
    this.skipped = true;
    return this.draw(0, penalty) ? PLAYS_ON : STOCK_OUT;
  }

  get stockCount(): number {
    return DECK_SIZE - this.used;
  }

  get open(): Melds {
    return this.rulings.noLayOffs ? NO_MELDS : this;
  }

  /** A circle card, by how many are left after it (rule 2.3). */
  circleCard(left: number): Card {
    return this.deck[this.circleStart + left]!;
  }

  heldBy(seat: number): number {
    return countCards(this.hands[2 * seat]!, this.hands[2 * seat + 1]!);
  }

  get tablePoints(): number {
    return meldValue(this);
  }

  get areUnosOut(): boolean {
    const { hands } = this;
    return (hands[0]! | hands[1]! | hands[4]! | hands[5]!) === 0;
  }

  /** True if the next turn passes because nothing is to be played (rule 4.5, ruling `unoOut`). */
  get passes(): boolean {
    if (this.skipped) return true;
    const { hands, next } = this;
    return this.rulings.unoOutPasses && (next & 1) === 0 && (hands[2 * next]! | hands[2 * next + 1]!) === 0;
  }

  pass(): void {
    this.skipped = this.opening = false;
    this.next = this.seatAfter();
  }

  /** True if an Uno player may play any card (rules 3.2, 2.6). */
  get mayCall(): boolean {
    return mayCallOn(this.pile[this.pileCount - 1]!, this.opening, this.rulings.openingAceCalls);
  }

  /** The Uno player's turn: plays a card that fits, turns the circle card (rule 3). */
  playUno(card: Card): Ending {
    const { hands, next } = this;
    hands[2 * next]! &= ~loOf(card);
    hands[2 * next + 1]! &= ~hiOf(card);
    this.putOnPile(card);
    this.opening = false;
    if (this.areUnosOut) {
      if (this.isSenior) return SENIOR;
      if (this.rulings.unoOutEnds) return UNO_OUT;
    }
    this.next = this.seatAfter();
    return next === 0 ? this.turnCircleCard() : PLAYS_ON;
  }

  private turnCircleCard(): Ending {
    const card = this.circleCard(--this.circleCount);
    this.putOnPile(card);
    this.watchSenior();
    if (this.circleCount === 0 && !this.rulings.lastRummyTurn) return CIRCLE_OUT;
    const wrath = penaltyOf(card);
    return wrath === 0 || this.draw(1, wrath) ? PLAYS_ON : STOCK_OUT;
  }

  /**
   * The Rummy player's turn (rule 4). Legality is for the caller to see to, but for the stock.
   *
   * @param depth cards picked up, or 0 for one from the stock
   */
  playRummy(depth: number, seqLo: number, seqHi: number, groupLo: number, groupHi: number, discard: Card): Ending {
    const { hands, next } = this;
    if (depth === 0) {
      if (!this.draw(next, 1)) return STOCK_OUT;
    } else {
      for (let left = depth; left > 0; left--) {
        const card = this.pile[--this.pileCount]!;
        this.take(next, card);
        this.pileLo ^= loOf(card);
        this.pileHi ^= hiOf(card);
      }
    }
    hands[2 * next]! &= ~(seqLo | groupLo | loOf(discard));
    hands[2 * next + 1]! &= ~(seqHi | groupHi | hiOf(discard));
    this.sequencesLo |= seqLo;
    this.sequencesHi |= seqHi;
    this.groupsLo |= groupLo;
    this.groupsHi |= groupHi;
    this.putOnPile(discard);
    if (this.areUnosOut && this.isSenior) return SENIOR;
    if (this.isJunior) return JUNIOR;
    if (this.circleCount === 0) return CIRCLE_OUT;
    this.next = this.seatAfter();
    const penalty = penaltyOf(discard);
    if (penalty === 0) return this.drawUntilFits() ? PLAYS_ON : STOCK_OUT;
    this.skipped = true;
    return this.draw(this.next, penalty) ? PLAYS_ON : STOCK_OUT;
  }

  /** Rule 3.4, as soon as the Uno player's turn comes. @returns whether play goes on */
  private drawUntilFits(): boolean {
    if (this.passes) return true;
    const { hands, next } = this;
    const top = this.pile[this.pileCount - 1]!;
    const { mayCall } = this;
    const lo = fittingLo(top, mayCall);
    const hi = fittingHi(top, mayCall);
    while (((hands[2 * next]! & lo) | (hands[2 * next + 1]! & hi)) === 0) {
      if (!this.draw(next, 1)) return false;
    }
    return true;
  }

  /** @returns whether play goes on (rule 5.4, ruling `stockOut`) */
  private draw(seat: number, cards: number): boolean {
    const enough = cards <= this.stockCount;
    for (let left = enough ? cards : this.stockCount; left > 0; left--) this.take(seat, this.deck[this.used++]!);
    this.watchSenior();
    return enough && (this.used < DECK_SIZE || this.rulings.stockMayEmpty);
  }

  private take(seat: number, card: Card): void {
    this.hands[2 * seat]! |= loOf(card);
    this.hands[2 * seat + 1]! |= hiOf(card);
  }

  putOnPile(card: Card): void {
    this.pile[this.pileCount++] = card;
    this.pileLo |= loOf(card);
    this.pileHi |= hiOf(card);
  }

  private seatAfter(): number {
    return this.next + 1 < this.players ? this.next + 1 : 0;
  }

  /** Rules 5.2, 7.4. */
  private watchSenior(): void {
    if (this.heldBy(0) > this.circleCount || this.heldBy(2) > this.circleCount) this.seniorLost = true;
  }

  /** Given that the Uno players are out (rules 5.1, 7.4). */
  private get isSenior(): boolean {
    return !this.seniorLost && this.countedPoints >= this.targets.senior;
  }

  /** Rules 5.3, 7.5. */
  private get isJunior(): boolean {
    if (!this.seniorLost && !this.rulings.juniorAnyTime) return false;
    const { hands } = this;
    const isOut = (hands[2]! | hands[3]!) === 0;
    if (this.players > 2) {
      const isOtherOut = (hands[6]! | hands[7]!) === 0;
      if (!(this.rulings.oneRummyOutSuffices ? isOut || isOtherOut : isOut && isOtherOut)) return false;
    } else if (!isOut) return false;
    return this.countedPoints >= this.targets.junior;
  }

  /** Points that count against the targets (ruling `points`). */
  get countedPoints(): number {
    const { hands } = this;
    if (this.rulings.tablePointsOnly) return this.tablePoints;
    return this.tablePoints - heldValue(hands[2]!, hands[3]!) - heldValue(hands[6]!, hands[7]!);
  }
}
