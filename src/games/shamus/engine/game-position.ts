import { type Card, DECK_SIZE } from '../../../cards/card.js';
import * as sets from '../../../cards/sets.js';
import { type Ending, PLAYS_ON } from '../rules/endings.js';
import { heldValue } from '../rules/points.js';
import { DEFAULT_RULINGS, type Rulings } from '../rules/rulings.js';
import { handSize, type Targets } from '../rules/setup.js';
import { copyTable } from './copy-table.js';
import { PENALTY } from './record.js';
import { OwnView } from './seat-view.js';
import { Table } from './table.js';

const { hiOf, loOf } = sets;

/** What is asked of a seat. */
export const PLAY = 0;
export const CALL = 1;
export const DRAW = 2;
export const LAY_DOWN = 3;
export const DISCARD = 4;
/** Nothing: the game is over. */
export const OVER = 5;

/** A position of Shamus at which something is decided or the game is over: all that there is, in numbers, to be copied. */
export class GamePosition {
  /** What is decided next: PLAY to OVER. */
  asked = OVER;
  /** Who decides. */
  seat = 0;
  /** How the game ended; PLAYS_ON before. */
  ending: Ending = PLAYS_ON;
  /** All that is public, with the record. */
  readonly table: Table;
  /** The hands, by seat, as (lo, hi) halves. */
  readonly handsLo: Int32Array;
  readonly handsHi: Int32Array;
  /**
   * The deck in the order of use (rule 2.2). What is still to come: from place `used` on the stock, and from `circleStart`
   * on the circle, of which the last card that is left is turned next.
   */
  readonly deck = new Uint8Array(DECK_SIZE);
  used = 0;
  readonly circleStart: number;
  /** The ace whose suit is called: it has left the hand and does not lie on the pile yet. */
  ace: Card = 0;
  /** PLAY: what may be played. DISCARD: what may be discarded. After a pick-up: what must be laid down. */
  playableLo = 0;
  playableHi = 0;
  discardableLo = 0;
  discardableHi = 0;
  mustLayLo = 0;
  mustLayHi = 0;
  /** As the metrics of those names. */
  turns = 0;
  pickUps = 0;
  circleWhenLost = 0;
  /** The upcard is still on top (rule 2.6). */
  opening = true;
  private readonly views: readonly OwnView[];
  protected readonly rulings: Rulings;
  protected readonly pairs: number;
  private readonly deckWords = new Int32Array(this.deck.buffer);

  /** @param players 2 or 4 */
  constructor(
    readonly players: number,
    protected readonly targets: Targets,
    rulings: Rulings = DEFAULT_RULINGS,
  ) {
    this.table = new Table(players, rulings);
    this.rulings = rulings;
    this.pairs = players >> 1;
    this.handsLo = new Int32Array(players);
    this.handsHi = new Int32Array(players);
    this.views = Array.from({ length: players }, (_, seat) => new OwnView(seat, this.table));
    this.circleStart = players * handSize(players);
  }

  /** What a seat sees; up to date only for the seat that decides, after `show`. */
  view(seat: number): OwnView {
    return this.views[seat]!;
  }

  /** Becomes the same position as another game, of the same players and rulings, is in. */
  copy(from: GamePosition): void {
    const { table, deckWords, handsLo, handsHi } = this;
    const other = from.table;
    this.asked = from.asked;
    this.seat = from.seat;
    this.ending = from.ending;
    this.used = from.used;
    this.ace = from.ace;
    this.playableLo = from.playableLo;
    this.playableHi = from.playableHi;
    this.discardableLo = from.discardableLo;
    this.discardableHi = from.discardableHi;
    this.mustLayLo = from.mustLayLo;
    this.mustLayHi = from.mustLayHi;
    this.turns = from.turns;
    this.pickUps = from.pickUps;
    this.circleWhenLost = from.circleWhenLost;
    this.opening = from.opening;
    for (let word = 0; word < deckWords.length; word++) deckWords[word] = from.deckWords[word]!;
    for (let seat = 0; seat < this.players; seat++) {
      handsLo[seat] = from.handsLo[seat]!;
      handsHi[seat] = from.handsHi[seat]!;
    }
    copyTable(other, table);
  }

  /** Lays before the seat that decides what it is to decide by. */
  show(): OwnView {
    const { seat } = this;
    const view = this.views[seat]!;
    view.handLo = this.handsLo[seat]!;
    view.handHi = this.handsHi[seat]!;
    view.playableLo = this.playableLo;
    view.playableHi = this.playableHi;
    view.mustLayLo = this.mustLayLo;
    view.mustLayHi = this.mustLayHi;
    view.discardableLo = this.discardableLo;
    view.discardableHi = this.discardableHi;
    return view;
  }

  /** Points on the table minus those in the Rummy players' hands. */
  netPoints(): number {
    const { handsLo, handsHi } = this;
    const net = this.table.points - heldValue(handsLo[1]!, handsHi[1]!);
    return this.pairs === 1 ? net : net - heldValue(handsLo[3]!, handsHi[3]!);
  }

  protected penalize(seat: number, cards: number): boolean {
    const from = this.used;
    const goesOn = this.take(seat, cards);
    if (this.used > from) this.note(PENALTY, seat, this.used - from);
    return goesOn;
  }

  /** Cards from the stock. @returns whether play goes on */
  protected take(seat: number, cards: number): boolean {
    const { table, deck } = this;
    const enough = cards <= table.stockCount;
    const count = enough ? cards : table.stockCount;
    for (let taken = 0; taken < count; taken++) {
      const card = deck[this.used++]!;
      this.handsLo[seat]! |= loOf(card);
      this.handsHi[seat]! |= hiOf(card);
    }
    table.stockCount = DECK_SIZE - this.used;
    table.held[seat]! += count;
    if ((seat & 1) === 0) this.watchSenior(seat);
    return enough && (table.stockCount > 0 || this.rulings.stockMayEmpty);
  }

  /** Rules 5.2, 7.4. */
  protected watchSenior(uno: number): void {
    const { table } = this;
    if (table.seniorLost || table.held[uno]! <= table.circleCount) return;
    table.seniorLost = true;
    this.circleWhenLost = table.circleCount;
  }

  protected areUnosOut(): boolean {
    const { held } = this.table;
    return held[0] === 0 && (this.pairs === 1 || held[2] === 0);
  }

  /** Rules 5.1, 7.4, given that the Uno players are out. */
  protected isSenior(): boolean {
    const { table } = this;
    return !table.seniorLost && this.countedPoints() >= table.seniorTarget;
  }

  /** Rules 5.3, 7.5. */
  protected isJunior(): boolean {
    const { table, rulings } = this;
    if (!table.seniorLost && !rulings.juniorAnyTime) return false;
    const { held } = table;
    const all = held[1] === 0 && (this.pairs === 1 || held[3] === 0);
    const any = held[1] === 0 || (this.pairs > 1 && held[3] === 0);
    return (all || (any && rulings.oneRummyOutSuffices)) && this.countedPoints() >= table.juniorTarget;
  }

  /** What counts against the targets (ruling `points`). */
  protected countedPoints(): number {
    return this.rulings.tablePointsOnly ? this.table.points : this.netPoints();
  }

  protected end(ending: Ending): void {
    this.ending = ending;
    this.asked = OVER;
  }

  protected note(kind: number, seat: number, value: number): void {
    const { record } = this.table;
    record.events[record.count++] = kind | (seat << 4) | (value << 8);
  }
}
