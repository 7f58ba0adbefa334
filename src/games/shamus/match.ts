import { ACE, type Card, rankOf, suitOf } from '../../cards/card.js';
import * as sets from '../../cards/sets.js';
import { type Match, PolicyFault } from '../../game/index.js';
import type { Key } from '../../random/index.js';
import { CIRCLE_OUT, type Ending, JUNIOR, outcomeOf, PLAYS_ON, SENIOR, STOCK_OUT } from './endings.js';
import { fingerprintOf } from './fingerprint.js';
import { METRICS } from './metrics.js';
import type { RummyPolicy, UnoPolicy } from './policy.js';
import { Recorder } from './recorder.js';
import { RummySeat } from './rummy-seat.js';
import type { Seat } from './seat.js';
import { type Targets, TWO_PLAYER_CIRCLE, TWO_PLAYER_HAND } from './setup.js';
import { Stock } from './stock.js';
import { Table } from './table.js';
import { ACES, penaltyOf } from './turn-rules.js';
import { UnoSeat } from './uno-seat.js';

const { cardsOfRank, EVERY_CARD, suitHi, suitLo } = sets;

/**
 * Two-player Shamus by the default rulings: the order of turns, the draws and the endings. The seats ask the policies
 * and check what they answer.
 *
 * State lives in fields and hands in int32 halves; a game allocates nothing unless it is recorded. Where a method
 * returns an `Ending`, PLAYS_ON means that play goes on.
 */
export class ShamusMatch implements Match {
  outcome = 0;
  reason = 0;
  readonly metrics = new Int32Array(METRICS.length);
  /** The events of the last game, if this match was made to record them. */
  readonly recorder: Recorder | null;
  private readonly table = new Table(2);
  private readonly stock = new Stock();
  private readonly uno: UnoSeat;
  private readonly rummy: RummySeat;
  /** The seat whose policy decides, for the report of a fault. */
  private deciding = 0;
  private turns = 0;
  private pickUps = 0;
  /** The upcard is still to be matched: an ace there gives no right to call (rule 2.6). */
  private opening = true;

  constructor(
    private readonly targets: Targets,
    uno: UnoPolicy,
    rummy: RummyPolicy,
    private readonly key: Key,
    recorded = false,
  ) {
    this.uno = new UnoSeat(0, this.table, uno);
    this.rummy = new RummySeat(1, this.table, rummy);
    this.recorder = recorded ? new Recorder(this.table) : null;
  }

  play(game: number): void {
    this.stock.shuffle(this.key, game);
    this.playThrough(game);
  }

  /**
   * Plays a deck of the caller's instead of a shuffled one: the 52 cards in the order of use (rule 2.2). The policies'
   * random numbers are those of the game index.
   */
  playDeck(deck: Iterable<Card>, game = 0): void {
    this.stock.stack(deck);
    this.playThrough(game);
  }

  private playThrough(game: number): void {
    try {
      this.deal();
      this.startSeats(game);
      this.reason = this.playOut();
    } catch (error) {
      throw new PolicyFault(this.deciding, game, error);
    }
    this.outcome = outcomeOf(this.reason);
    this.publishCounts();
    this.recorder?.ended(this.reason, this.netPoints());
    this.measure();
  }

  fingerprint(): number {
    return fingerprintOf(this.reason, this.table, this.stock, [this.uno, this.rummy]);
  }

  /** Rules 2.2 to 2.4. */
  private deal(): void {
    const { table, stock, uno, rummy } = this;
    table.clear(this.targets);
    uno.hand.clear();
    rummy.hand.clear();
    this.turns = this.pickUps = 0;
    this.opening = true;
    for (let round = 0; round < TWO_PLAYER_HAND; round++) {
      rummy.hand.take(stock.next());
      uno.hand.take(stock.next());
    }
    stock.layCircle(TWO_PLAYER_CIRCLE);
    table.circleCount = TWO_PLAYER_CIRCLE;
    table.putOnPile(stock.next());
    table.stockCount = stock.left;
    this.recorder?.dealt(stock.deck);
  }

  private startSeats(game: number): void {
    this.publishCounts();
    this.deciding = this.uno.number;
    this.uno.startGame(this.key, game);
    this.deciding = this.rummy.number;
    this.rummy.startGame(this.key, game);
  }

  private playOut(): Ending {
    const upcardPenalty = penaltyOf(this.table.top());
    let skipped = upcardPenalty > 0;
    if (skipped && !this.penalize(this.uno, upcardPenalty, 'opening')) return STOCK_OUT;
    for (;;) {
      const afterUno = skipped ? PLAYS_ON : this.unoTurn();
      if (afterUno !== PLAYS_ON) return afterUno;
      this.opening = false;
      const afterRummy = this.rummyTurn();
      if (afterRummy !== PLAYS_ON) return afterRummy;
      const penalty = penaltyOf(this.table.top());
      skipped = penalty > 0;
      if (skipped && !this.penalize(this.uno, penalty, 'discard')) return STOCK_OUT;
    }
  }

  /** Rule 3. */
  private unoTurn(): Ending {
    const { table, uno } = this;
    const top = table.top();
    const mayCall = rankOf(top) === ACE && !this.opening;
    const sameRankOrAce = cardsOfRank(rankOf(top)) | ACES;
    const fitsLo = mayCall ? EVERY_CARD : sameRankOrAce | suitLo(suitOf(top));
    const fitsHi = mayCall ? EVERY_CARD : sameRankOrAce | suitHi(suitOf(top));
    this.turns++;
    this.deciding = uno.number;
    if (!uno.hand.holdsAny(fitsLo, fitsHi) && !this.drawUntilFits(uno, fitsLo, fitsHi)) return STOCK_OUT;

    this.publishCounts();
    const card = uno.play(fitsLo, fitsHi);
    const isAce = rankOf(card) === ACE;
    if (isAce) table.lastCall = uno.call(card);
    table.putOnPile(card);
    this.recorder?.played(uno.number, card, isAce ? table.lastCall : mayCall ? suitOf(card) : null);
    return this.isSenior() ? SENIOR : this.turnCircleCard();
  }

  /** Rule 3.6. */
  private turnCircleCard(): Ending {
    const { table } = this;
    const card = this.stock.circleCard(--table.circleCount);
    table.putOnPile(card);
    this.watchSenior();
    this.recorder?.turned(card);
    if (table.circleCount === 0) return CIRCLE_OUT;
    const wrath = penaltyOf(card);
    return wrath === 0 || this.penalize(this.rummy, wrath, 'circle') ? PLAYS_ON : STOCK_OUT;
  }

  /** Rule 4. */
  private rummyTurn(): Ending {
    const { table, rummy } = this;
    this.turns++;
    this.deciding = rummy.number;
    this.publishCounts();
    const depth = rummy.chooseDraw();
    if (depth > 0) {
      this.recorder?.pickedUp(rummy.number, table.pile.slice(table.pileCount - depth, table.pileCount).reverse());
      this.pickUps++;
      rummy.pickUp(depth);
    } else if (!this.drawOne(rummy)) return STOCK_OUT;

    rummy.chooseLayDown();
    this.recorder?.laid(rummy.number, rummy.laid);
    rummy.layDown();
    const card = rummy.discard();
    table.putOnPile(card);
    this.recorder?.discarded(rummy.number, card);
    if (this.isSenior()) return SENIOR;
    return this.isJunior() ? JUNIOR : PLAYS_ON;
  }

  /** Between decisions the public counts are not kept: a seat's own is brought up to date whenever it is asked. */
  private publishCounts(): void {
    const { held } = this.table;
    held[this.uno.number] = this.uno.hand.count;
    held[this.rummy.number] = this.rummy.hand.count;
  }

  /** Moves the next stock card to a hand. @returns whether the stock still holds a card; if not, play ends (rule 5.4). */
  private draw(seat: Seat): boolean {
    const { table, stock } = this;
    seat.hand.take(stock.next());
    table.stockCount--;
    this.watchSenior();
    return table.stockCount > 0;
  }

  /** The Rummy player's draw (rule 4.1). @returns as `draw` */
  private drawOne(seat: Seat): boolean {
    const left = this.draw(seat);
    this.recorder?.drew(seat.number, this.stock.usedSince(this.stock.used - 1));
    return left;
  }

  /** The Uno player's forced draws (rule 3.4). @returns as `draw` */
  private drawUntilFits(seat: Seat, fitsLo: number, fitsHi: number): boolean {
    const from = this.stock.used;
    let left = true;
    do left = this.draw(seat);
    while (left && !seat.hand.holdsAny(fitsLo, fitsHi));
    this.recorder?.drew(seat.number, this.stock.usedSince(from));
    return left;
  }

  /** The draws for a 2 or 4 (rules 2.5, 3.6, 4.5). @returns as `draw` */
  private penalize(seat: Seat, cards: number, cause: 'opening' | 'circle' | 'discard'): boolean {
    const from = this.stock.used;
    let left = true;
    for (let drawn = 0; drawn < cards && left; drawn++) left = this.draw(seat);
    this.recorder?.penalized(seat.number, cause, this.stock.usedSince(from));
    return left;
  }

  /** Rule 5.2: once the Uno player holds more cards than the circle, Senior is lost for good. */
  private watchSenior(): void {
    const { table } = this;
    if (this.uno.hand.count > table.circleCount) table.seniorLost = true;
  }

  /** Rule 5.1. */
  private isSenior(): boolean {
    const { table } = this;
    return this.uno.hand.isEmpty && !table.seniorLost && this.netPoints() >= table.seniorTarget;
  }

  /** Rule 5.3. */
  private isJunior(): boolean {
    const { table } = this;
    return this.rummy.hand.isEmpty && table.seniorLost && table.points >= table.juniorTarget;
  }

  private netPoints(): number {
    return this.table.points - this.rummy.handValue;
  }

  private measure(): void {
    const { metrics, table } = this;
    metrics[0] = this.netPoints();
    metrics[1] = table.points;
    metrics[2] = this.turns;
    metrics[3] = this.pickUps;
    metrics[4] = this.uno.hand.count;
    metrics[5] = table.circleCount;
    metrics[6] = table.stockCount;
  }
}
