import { type Card, DECK_SIZE } from '../../../cards/card.js';
import { type Ending, PLAYS_ON } from '../rules/endings.js';
import { heldValue } from '../rules/points.js';
import type { Terms } from '../rules/terms.js';
import { NO_RECORD, PublicRecord } from './record.js';
import { Table } from './table.js';

/** The next step: the turn of an Uno seat, of which nothing has happened yet, or a decision of a seat. */
export const TURN = -1;
export const PLAY = 0;
export const CALL = 1;
export const DRAW = 2;
export const LAY_DOWN = 3;
export const DISCARD = 4;
/** State OVER: no decision is pending. */
export const OVER = 5;

/** A position of Shamus between two decisions: all that there is, in numbers, to be copied. */
export class GamePosition {
  /** The next step: TURN to OVER. */
  asked = OVER;
  /** The seat whose decision or turn it is. */
  seat = 0;
  /** Ending of the game; PLAYS_ON before. */
  ending: Ending = PLAYS_ON;
  /** All that is public: policies see this very table. */
  readonly table: Table;
  /** The hands, by seat, as (lo, hi) halves. */
  readonly handsLo: Int32Array;
  readonly handsHi: Int32Array;
  /**
   * The deck in the order of use (rule 2.2). What is still to come: from place `used` on the stock, and from `circleStart`
   * on the circle, of which the last card that is left is turned next.
   */
  readonly deck = new Uint8Array(DECK_SIZE);
  readonly deckWords = new Int32Array(this.deck.buffer);
  used = 0;
  readonly circleStart: number;
  /** CALL: the ace whose suit is called; it has left the hand and does not lie on the pile yet. */
  ace: Card = 0;
  /** LAY_DOWN: what must be laid down after a pick-up. */
  mustLayLo = 0;
  mustLayHi = 0;
  turns = 0;
  pickUps = 0;
  circleWhenLost = 0;
  /** The upcard is still on top (rule 2.6). */
  opening = true;

  /**
   * @param isRead whether any policy reads the record of events
   */
  constructor(
    readonly terms: Terms,
    isRead = true,
  ) {
    const { players, targets, rulings } = terms;
    this.table = new Table(players, rulings, isRead ? new PublicRecord() : NO_RECORD);
    this.handsLo = new Int32Array(players);
    this.handsHi = new Int32Array(players);
    this.circleStart = players * targets.hand;
  }

  /** Becomes the same position as another, of the same players and rulings. */
  copy(from: GamePosition): void {
    const { deckWords, handsLo, handsHi } = this;
    this.asked = from.asked;
    this.seat = from.seat;
    this.ending = from.ending;
    this.used = from.used;
    this.ace = from.ace;
    this.mustLayLo = from.mustLayLo;
    this.mustLayHi = from.mustLayHi;
    this.turns = from.turns;
    this.pickUps = from.pickUps;
    this.circleWhenLost = from.circleWhenLost;
    this.opening = from.opening;
    for (let word = 0; word < deckWords.length; word++) deckWords[word] = from.deckWords[word]!;
    for (let seat = 0; seat < handsLo.length; seat++) {
      handsLo[seat] = from.handsLo[seat]!;
      handsHi[seat] = from.handsHi[seat]!;
    }
    this.table.copy(from.table);
  }

  /** Points on the table minus those in the Rummy players' hands. */
  netPoints(): number {
    const { handsLo, handsHi } = this;
    let net = this.table.points;
    for (let seat = 1; seat < handsLo.length; seat += 2) net -= heldValue(handsLo[seat]!, handsHi[seat]!);
    return net;
  }

  unoCards(): number {
    const { held } = this.table;
    let cards = 0;
    for (let seat = 0; seat < held.length; seat += 2) cards += held[seat]!;
    return cards;
  }
}
