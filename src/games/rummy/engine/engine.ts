import { type Engine, PolicyFault } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { MOST_ROWS, type Plan } from '../melds/rows.js';
import type { RummyPlayer } from '../policy.js';
import { type DealReason, GOES_ON, OUT, reasonIndex, SHARED, WON } from '../rules/endings.js';
import type { Terms } from '../rules/terms.js';
import { Counters } from './counters.js';
import { fingerprintOf } from './fingerprint.js';
import { Position } from './position.js';
import { Recorder } from './recorder.js';
import * as refusals from './refusals.js';
import { countPoints, isWon, Ranking } from './scoring.js';
import { Seat, type SeatView } from './seat.js';
import { SeededShuffler, type Shuffler } from './stock.js';
import { DISCARDS, DRAWS, LAYS, OFFERED, PICKS, TAKES } from './table.js';

/**
 * A game of the rummy family: asks the policies, checks what they answer and keeps the score. What their answers do is in
 * `Position`. A game allocates nothing unless it is recorded.
 *
 * @see Position for how a game is entered and left at any moment
 */
export class RummyEngine implements Engine {
  outcome = 0;
  reason = 0;
  readonly metrics: Int32Array;
  readonly seats: Int32Array;
  /** Location of all cards. Another position may be copied into it, and played on from there. */
  readonly position: Position;
  /** The events of the last game, if this engine was made to record them. */
  readonly recorder: Recorder | null;
  protected readonly places: readonly Seat[];
  private readonly counters: Counters;
  private readonly ranking: Ranking;
  protected readonly chance: SeededShuffler;
  private shuffler: Shuffler;
  protected game = 0;
  private dealReason: DealReason = OUT;
  /** The seat whose policy decides, for the report of a fault. */
  protected deciding = 0;

  /** @param policies one a seat, as many as the terms say */
  constructor(
    private readonly terms: Terms,
    policies: readonly RummyPlayer[],
    private readonly key: Key,
    recorded = false,
  ) {
    this.position = new Position(terms);
    this.recorder = recorded ? new Recorder(this.position) : null;
    this.counters = new Counters(terms);
    this.metrics = this.counters.metrics;
    this.seats = this.counters.seatMetrics;
    this.ranking = new Ranking(terms);
    this.places = policies.map((policy, seat) => new Seat(seat, this.position.table, policy));
    this.chance = new SeededShuffler(key);
    this.shuffler = this.chance;
  }

  play(game: number): void {
    this.chance.startGame(game);
    this.playWith(this.chance, game);
  }

  /** Plays with cards in an order of the caller's. The policies' random numbers are those of the game index. */
  playWith(shuffler: Shuffler, game: number): void {
    this.playToEnd(shuffler, game, true);
  }

  /** Plays on from the position as it stands, which another may have been copied into, to the end of the game. */
  playFrom(shuffler: Shuffler, game: number): void {
    this.playToEnd(shuffler, game, false);
  }

  private playToEnd(shuffler: Shuffler, game: number, isNew: boolean): void {
    this.game = game;
    this.shuffler = shuffler;
    try {
      if (isNew) this.start();
      while (this.goesOnAfter(this.endOfDeal()));
    } catch (error) {
      throw new PolicyFault(this.deciding, game, error);
    }
  }

  /**
   * Plays on from the position as it stands, which another may have been copied into, to the end of its deal alone, and
   * counts its points. `newGame` and `newDeal` of policies are not called.
   *
   * @param game the index of the policies' random numbers
   * @returns why the deal ended
   */
  playDeal(shuffler: Shuffler, game: number): DealReason {
    const { places, position } = this;
    this.game = game;
    this.shuffler = shuffler;
    for (let place = 0; place < places.length; place++) places[place]!.startDeal(this.key, game, position.table.deal);
    this.dealReason = this.endOfDeal();
    this.score();
    return this.dealReason;
  }

  view(seat: number): SeatView {
    this.show(seat);
    return this.places[seat]!.view;
  }

  fingerprint(): number {
    return fingerprintOf(this.position, this.dealReason);
  }

  /** Counts a deal that has ended, and begins the next one. @returns false if it was the last, and the game is counted too */
  protected goesOnAfter(ended: DealReason): boolean {
    const { position, terms } = this;
    const { deal } = position.table;
    this.dealReason = ended;
    this.score();
    if (deal === terms.firstDeal + terms.mostDeals - 1 || isWon(position)) {
      this.finish();
      return false;
    }
    this.startDeal(deal + 1, false);
    return true;
  }

  private endOfDeal(): DealReason {
    let ended = GOES_ON;
    while (ended === GOES_ON) ended = this.step();
    return ended;
  }

  /** Requests the next decision of the position, and carries it out. */
  protected step(): DealReason {
    const { table } = this.position;
    const place = this.places[table.asked]!;
    switch (table.phase) {
      case TAKES:
        return this.takeOrDecline(place);
      case LAYS:
        return this.layDown(place);
      case DISCARDS:
        return this.discard(place);
      case OFFERED:
        return this.buyOrDecline(place);
      case PICKS:
        return this.pickOrDecline(place);
      case DRAWS:
        return this.draw();
      default:
        throw new RangeError('the deal is over');
    }
  }

  protected start(): void {
    this.position.table.startGame();
    this.counters.clear();
    this.recorder?.startGame();
    this.startDeal(this.terms.firstDeal, true);
  }

  protected startDeal(deal: number, isFirst: boolean): void {
    const { position, places } = this;
    position.deal(deal, this.shuffler);
    this.recorder?.dealt(this.shuffler);
    while (position.mustBury) position.buryUpcard();
    for (let place = 0; place < places.length; place++) {
      const { policy, view } = places[place]!;
      this.show(place);
      places[place]!.startDeal(this.key, this.game, deal);
      if (isFirst) policy.newGame?.(view);
      policy.newDeal?.(view);
    }
  }

  /** R3.2. */
  private takeOrDecline({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    this.show(number);
    if (refusals.isYes(policy.takes(view), refusals.takeError)) {
      position.takeUpcard();
      return GOES_ON;
    }
    position.declineUpcard();
    return position.table.phase === DRAWS ? this.draw() : GOES_ON;
  }

  private draw(): DealReason {
    const { position } = this;
    if (position.needsRestock) {
      const ended = position.restock(this.shuffler);
      if (ended !== GOES_ON) return ended;
    }
    position.draw();
    return GOES_ON;
  }

  /** R6.1. */
  private buyOrDecline({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    if (policy.buys === undefined) {
      position.declineBuy();
      return GOES_ON;
    }
    this.show(number);
    if (!refusals.isYes(policy.buys(view), refusals.buyError)) {
      position.declineBuy();
      return GOES_ON;
    }
    position.buy();
    this.payPenalty();
    this.counters.bought();
    position.endBuy();
    return GOES_ON;
  }

  /** R6.5. */
  private pickOrDecline({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    if (policy.picksAndBuys === undefined) {
      position.declinePick();
      return GOES_ON;
    }
    this.show(number);
    if (!refusals.isYes(policy.picksAndBuys(view), refusals.pickError)) {
      position.declinePick();
      return GOES_ON;
    }
    position.pickAndBuy();
    this.payPenalty();
    this.counters.pickedAndBought();
    return GOES_ON;
  }

  /** Pays the penalty of a buy; stock and pile have enough cards, else the upcard would not be offered (R6.6). */
  private payPenalty(): void {
    const { position } = this;
    for (let paid = 0; paid < this.terms.penalty; paid++) {
      if (position.needsRestock) position.restock(this.shuffler);
      position.payPenalty();
    }
  }

  /** R3.3, R4, R5, R10.2. */
  private layDown({ number, policy, view, plan }: Seat): DealReason {
    const { position } = this;
    this.show(number);
    policy.layDown(view, plan);
    const rows = plan.count;
    if (rows !== 0) this.layRows(plan, rows);
    return position.endLayDown();
  }

  private layRows(plan: Readonly<Plan>, rows: number): void {
    const { position } = this;
    if (!Number.isInteger(rows) || rows < 0 || rows > MOST_ROWS) throw refusals.planError(plan);
    const rule = position.layPlan(plan);
    if (rule !== '') {
      const hand = position.hands[position.table.seat]!;
      const isWhole = position.laidRows === rows || position.hasFinished;
      throw isWhole
        ? refusals.wholeError(rule, hand, this.terms)
        : refusals.layDownError(rule, plan, position.laidRows, hand, this.terms);
    }
    this.counters.swapped(position.laidSwaps);
  }

  /** R3.4. */
  private discard({ number, policy, view }: Seat): DealReason {
    const { position } = this;
    this.show(number);
    const card = policy.discard(view);
    const hand = position.hands[number]!;
    if (!refusals.isHeld(card, hand)) throw refusals.discardError(card, hand, this.terms);
    return position.discard(card);
  }

  protected show(seat: number): void {
    this.deciding = seat;
    this.places[seat]!.show(this.position.hands[seat]!);
  }

  protected score(): void {
    const { position, dealReason } = this;
    countPoints(position, dealReason);
    this.counters.scored(position.table, dealReason);
    this.recorder?.scored(dealReason);
  }

  private finish(): void {
    const { terms, position, counters, ranking } = this;
    ranking.rank(position.table);
    counters.finish(position.table, ranking);
    const isShared = ranking.winners > 1;
    this.reason = reasonIndex(terms.scoring, isWon(position), isShared);
    this.outcome = isShared ? SHARED : WON;
    this.recorder?.ended(ranking);
  }
}
