import { ACE, type Card, rankOf, suitOf } from '../../../cards/card.js';
import { type Engine, PolicyFault, type Setup } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { CIRCLE_OUT, type Ending, JUNIOR, outcomeOf, PLAYS_ON, SENIOR, STOCK_OUT, UNO_OUT } from '../rules/endings.js';
import { METRICS } from '../rules/metrics.js';
import { DEFAULT_RULINGS, Rulings } from '../rules/rulings.js';
import { circleSize, dealingOrder, handSize, type Targets, targetsOf } from '../rules/setup.js';
import { fittingHi, fittingLo, penaltyOf } from '../rules/turn-rules.js';
import { Recorder } from '../telling/recorder.js';
import { Draws } from './draws.js';
import { fingerprintOf } from './fingerprint.js';
import { CALLED, DISCARDED, PASSED, PICKED_UP, PLAYED, RecordKeeper, TURNED, UPCARD } from './record.js';
import { RummySeat } from './rummy-seat.js';
import type { Seat } from './seat.js';
import { Standing } from './standing.js';
import { Stock } from './stock.js';
import { Table } from './table.js';
import { UnoSeat } from './uno-seat.js';

/** The parameters of an engine. */
export interface Terms {
  readonly targets: Targets;
  readonly rulings?: Rulings;
  /** Whether the engine records the events of each game. */
  readonly recorded?: boolean;
}

/** What a setup means for an engine. @throws RangeError if the setup is none of this game's */
export function termsOf(setup: Setup): Terms {
  return { targets: targetsOf(setup.variant), rulings: new Rulings(setup.rulings) };
}

/**
 * Shamus for two or four: the order of turns and the endings. The seats ask the policies and check their answers;
 * `Draws` handles the stock.
 *
 * State lives in fields and hands in int32 halves; a game allocates nothing unless it is recorded. Where a method
 * returns an `Ending`, PLAYS_ON means that play goes on.
 */
export class ShamusEngine implements Engine {
  outcome = 0;
  reason = 0;
  readonly metrics = new Int32Array(METRICS.length);
  /** All win together. */
  readonly seats = new Int32Array(0);
  /** The events of the last game, if this engine was made to record them. */
  readonly recorder: Recorder | null;
  private readonly targets: Targets;
  private readonly rulings: Rulings;
  /** By which the game is played; no policy gets it. */
  private readonly table: Table;
  /** What policies see of it: written, and never read. */
  private readonly shown: Table;
  /** Writes what policies see of what has happened. */
  private readonly record: RecordKeeper;
  private readonly stock = new Stock();
  private readonly draws: Draws;
  private readonly standing: Standing;
  /** A pair is an Uno seat and the Rummy seat that follows it. */
  private readonly pairs: number;
  private readonly unos: readonly UnoSeat[];
  private readonly rummies: readonly RummySeat[];
  /** In seat order. */
  private readonly places: readonly Seat[];
  /** In the order of dealing. */
  private readonly dealt: readonly Seat[];
  private readonly circleSize: number;
  private readonly handSize: number;
  /** The seat whose policy is deciding, for fault reports. */
  private deciding = 0;
  private turns = 0;
  private pickUps = 0;
  /** The upcard is still on top: as an ace it gives no right to call (rule 2.6). */
  private opening = true;

  /** @param policies one a seat, two or four, in seat order: Uno, Rummy, Uno, Rummy */
  constructor(
    terms: Terms,
    policies: readonly ShamusPolicy[],
    private readonly key: Key,
  ) {
    const players = policies.length;
    this.targets = terms.targets;
    this.rulings = terms.rulings ?? DEFAULT_RULINGS;
    const table = new Table(players, this.rulings);
    this.table = table;
    this.recorder = terms.recorded === true ? new Recorder(table) : null;
    this.shown = new Table(players, this.rulings);
    this.record = new RecordKeeper(this.shown.record);
    const seats = policies.map((policy, seat) =>
      seat % 2 === 0
        ? new UnoSeat(seat, table, this.shown, key, policy as UnoPolicy)
        : new RummySeat(seat, table, this.shown, key, policy as RummyPolicy),
    );
    this.unos = seats.filter((seat) => seat instanceof UnoSeat);
    this.rummies = seats.filter((seat) => seat instanceof RummySeat);
    this.pairs = this.unos.length;
    this.standing = new Standing(table, this.unos, this.rummies);
    this.draws = new Draws(table, this.stock, this.standing, this.record, this.recorder);
    this.places = seats;
    this.dealt = dealingOrder(players).map((seat) => seats[seat]!);
    this.circleSize = circleSize(players);
    this.handSize = handSize(players);
  }

  play(game: number): void {
    this.stock.shuffle(this.key, game);
    this.playThrough(game);
  }

  /**
   * Plays a given deck instead of a shuffled one: the 52 cards in the order of use (rule 2.2). The policies'
   * random numbers are those of the game index.
   */
  playDeck(deck: Iterable<Card>, game = 0): void {
    this.stock.stack(deck);
    this.playThrough(game);
  }

  fingerprint(): number {
    return fingerprintOf(this.reason, this.table, this.stock, this.places);
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
    this.recorder?.ended(this.reason, this.standing.netPoints());
    this.measure();
  }

  /** Rules 2.2 to 2.4, 7.1. */
  private deal(): void {
    const { table, stock, dealt } = this;
    table.clear(this.targets);
    this.shown.clear(this.targets);
    this.record.clear();
    this.turns = this.pickUps = 0;
    this.opening = true;
    this.standing.circleWhenLost = 0;
    for (let place = 0; place < dealt.length; place++) dealt[place]!.clear();
    for (let round = 0; round < this.handSize; round++) {
      for (let place = 0; place < dealt.length; place++) dealt[place]!.take(stock.next());
    }
    stock.layCircle(this.circleSize);
    table.circleCount = this.circleSize;
    const upcard = stock.next();
    table.putOnPile(upcard);
    this.record.add(UPCARD, 0, upcard);
    table.stockCount = stock.left;
    this.recorder?.dealt(stock.deck);
  }

  private startSeats(game: number): void {
    for (let place = 0; place < this.places.length; place++) this.places[place]!.publishCount();
    for (let pair = 0; pair < this.pairs; pair++) {
      this.deciding = this.unos[pair]!.number;
      this.unos[pair]!.startGame(game);
      this.deciding = this.rummies[pair]!.number;
      this.rummies[pair]!.startGame(game);
    }
  }

  private playOut(): Ending {
    const { table, draws, pairs, unos, rummies } = this;
    const upcardPenalty = penaltyOf(table.top());
    let skipped = upcardPenalty > 0;
    if (skipped && !draws.penalty(unos[0]!, upcardPenalty, 'opening')) return STOCK_OUT;
    for (let pair = 0; ; pair = pair + 1 < pairs ? pair + 1 : 0) {
      const afterUno = skipped ? PLAYS_ON : this.unoTurn(unos[pair]!);
      if (afterUno !== PLAYS_ON) return afterUno;
      this.opening = false;
      const afterRummy = this.rummyTurn(rummies[pair]!);
      if (afterRummy !== PLAYS_ON) return afterRummy;
      // Play gets here without a circle only under the ruling of a last Rummy turn.
      if (table.circleCount === 0) return CIRCLE_OUT;
      const penalty = penaltyOf(table.top());
      skipped = penalty > 0;
      if (skipped && !draws.penalty(unos[pair + 1 < pairs ? pair + 1 : 0]!, penalty, 'discard')) return STOCK_OUT;
    }
  }

  /** Rule 3. */
  private unoTurn(uno: UnoSeat): Ending {
    const { table } = this;
    if (uno.isEmpty && this.rulings.unoOutPasses) {
      this.record.add(PASSED, uno.number, 0);
      this.recorder?.passed(uno.number);
      return PLAYS_ON;
    }
    const top = table.top();
    const mayCall = rankOf(top) === ACE && (!this.opening || this.rulings.openingAceCalls);
    const fitsLo = fittingLo(top, mayCall);
    const fitsHi = fittingHi(top, mayCall);
    const needsCards = !uno.holdsAny(fitsLo, fitsHi);
    // A turn counts once a card is moved in it (metrics.ts).
    if (!needsCards || table.stockCount > 0) this.turns++;
    this.deciding = uno.number;
    if (needsCards && !this.draws.untilFits(uno, fitsLo, fitsHi)) return STOCK_OUT;

    const card = uno.play(fitsLo, fitsHi);
    this.record.add(PLAYED, uno.number, card);
    const isAce = rankOf(card) === ACE;
    if (isAce) {
      table.lastCall = uno.call(card);
      this.record.add(CALLED, uno.number, table.lastCall);
    }
    table.putOnPile(card);
    this.recorder?.played(uno.number, card, isAce ? table.lastCall : mayCall ? suitOf(card) : null);
    if (uno.isEmpty && this.standing.areUnosOut()) {
      if (this.standing.isSenior()) return SENIOR;
      if (this.rulings.unoOutEnds) return UNO_OUT;
    }
    return uno.number === 0 ? this.turnCircleCard() : PLAYS_ON;
  }

  /** Rules 3.6, 7.1. */
  private turnCircleCard(): Ending {
    const { table } = this;
    const card = this.stock.circleCard(--table.circleCount);
    table.putOnPile(card);
    this.standing.watchSeniorOfAll();
    this.record.add(TURNED, 0, card);
    this.recorder?.turned(card);
    if (table.circleCount === 0 && !this.rulings.lastRummyTurn) return CIRCLE_OUT;
    const wrath = penaltyOf(card);
    return wrath === 0 || this.draws.penalty(this.rummies[0]!, wrath, 'circle') ? PLAYS_ON : STOCK_OUT;
  }

  /** Rule 4. */
  private rummyTurn(rummy: RummySeat): Ending {
    const { table } = this;
    this.deciding = rummy.number;
    if (table.stockCount === 0 && !rummy.canPickUp()) return STOCK_OUT;
    this.turns++;
    const depth = rummy.chooseDraw();
    if (depth > 0) {
      this.record.add(PICKED_UP, rummy.number, depth);
      this.recorder?.pickedUp(rummy.number, table.pile.slice(table.pileCount - depth, table.pileCount).reverse());
      this.pickUps++;
      rummy.pickUp(depth);
    } else if (!this.draws.one(rummy)) return STOCK_OUT;

    rummy.chooseLayDown();
    this.record.addLaid(rummy.number, rummy.laid);
    this.recorder?.laid(rummy.number, rummy.laid);
    rummy.layDown();
    const card = rummy.discard();
    table.putOnPile(card);
    this.record.add(DISCARDED, rummy.number, card);
    this.recorder?.discarded(rummy.number, card);
    if (this.standing.areUnosOut() && this.standing.isSenior()) return SENIOR;
    return this.standing.isJunior() ? JUNIOR : PLAYS_ON;
  }

  private measure(): void {
    const { metrics, table } = this;
    metrics[0] = this.standing.netPoints();
    metrics[1] = table.points;
    metrics[2] = this.turns;
    metrics[3] = this.pickUps;
    metrics[4] = this.standing.unoCards();
    metrics[5] = table.circleCount;
    metrics[6] = table.stockCount;
    metrics[7] = this.standing.circleWhenLost;
  }
}
