import { isCard } from '../../../cards/card.js';
import { type Engine, PLACE, POINTS, PolicyFault, SHARE, WHOLE } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { WILD } from '../cards/bag.js';
import { MOST_ROWS, Plan } from '../melds/rows.js';
import type { RummyPlayer } from '../policy.js';
import { type DealReason, GOES_ON, MOST_POINTS, OUT, outcomeOf, RUMMY, STOCK, TARGET, TIE } from '../rules/endings.js';
import {
  ALL_TURNS,
  DEALS,
  METRICS,
  OUTS,
  OWN_RUMMIES,
  RUMMIES,
  SEAT_METRICS,
  STALEMATES,
  TURN_LIMITS,
} from '../rules/metrics.js';
import type { Terms } from '../rules/terms.js';
import { Recorder } from '../telling/recorder.js';
import { fingerprintOf } from './fingerprint.js';
import { Position } from './position.js';
import { discardError, layDownError, planError, takeError } from './refusals.js';
import { Seat } from './seat.js';
import { SeededShuffler, type Shuffler } from './stock.js';
import { DISCARDS, LAYS, TAKES } from './table.js';

/**
 * A game of the rummy family: asks the policies, checks what they answer and keeps the score. What their answers do is in
 * `Position`. A game allocates nothing unless it is recorded.
 *
 * @see Position for how a game is entered and left at any moment
 */
export class RummyEngine implements Engine {
  outcome = 0;
  reason = 0;
  readonly metrics = new Int32Array(METRICS.length);
  readonly seats: Int32Array;
  /** Where everything lies. Another position may be copied into it, and played on from there. */
  readonly position: Position;
  /** The events of the last game, if this engine was made to record them. */
  readonly recorder: Recorder | null;
  private readonly places: readonly Seat[];
  private readonly plan = new Plan();
  private readonly chance: SeededShuffler;
  private shuffler: Shuffler;
  private game = 0;
  private dealReason: DealReason = OUT;
  /** The seat whose policy decides, for the report of a fault. */
  private deciding = 0;

  /** @param policies one a seat, as many as the terms say */
  constructor(
    private readonly terms: Terms,
    policies: readonly RummyPlayer[],
    private readonly key: Key,
    recorded = false,
  ) {
    this.position = new Position(terms);
    this.recorder = recorded ? new Recorder(this.position) : null;
    this.seats = new Int32Array(terms.players * SEAT_METRICS.length);
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
    this.game = game;
    this.shuffler = shuffler;
    try {
      this.start();
      this.playOn();
    } catch (error) {
      throw new PolicyFault(this.deciding, game, error);
    }
  }

  /** Plays on from the position as it stands, which another may have been copied into, to the end of the game. */
  playFrom(shuffler: Shuffler, game: number): void {
    this.game = game;
    this.shuffler = shuffler;
    try {
      this.playOn();
    } catch (error) {
      throw new PolicyFault(this.deciding, game, error);
    }
  }

  fingerprint(): number {
    return fingerprintOf(this.position, this.dealReason);
  }

  private playOn(): void {
    const { table } = this.position;
    const last = this.terms.mostDeals - 1;
    for (;;) {
      let ended = GOES_ON;
      while (ended === GOES_ON) ended = this.step();
      this.dealReason = ended;
      this.score();
      if (table.deal >= last || this.leader() >= this.terms.target) break;
      this.startDeal(table.deal + 1, false);
    }
    this.finish();
  }

  /** Asks for the next decision of the position, whichever it is, and does what is decided. */
  private step(): DealReason {
    const { table } = this.position;
    switch (table.phase) {
      case TAKES:
        return this.takeOrDraw(this.places[table.seat]!);
      case LAYS:
        return this.layDown(this.places[table.seat]!);
      case DISCARDS:
        return this.discard(this.places[table.seat]!);
      default:
        throw new RangeError('the deal is over');
    }
  }

  private start(): void {
    this.position.table.totals.fill(0);
    this.metrics.fill(0);
    this.seats.fill(0);
    this.recorder?.startGame();
    this.startDeal(0, true);
  }

  private startDeal(deal: number, isFirst: boolean): void {
    const { position, places } = this;
    position.deal(deal, this.shuffler);
    this.recorder?.dealt();
    for (let place = 0; place < places.length; place++) {
      const { policy, view } = places[place]!;
      this.deciding = place;
      places[place]!.startDeal(this.key, this.game, deal);
      view.hand.copyFrom(position.hands[place]!);
      if (isFirst) policy.newGame?.(view);
      policy.newDeal?.(view);
    }
  }

  /** R3.2. */
  private takeOrDraw({ policy, view }: Seat): DealReason {
    const { position } = this;
    this.show(view.seat);
    const takes = policy.takes(view);
    if (takes !== true && takes !== false) throw takeError(takes);
    if (takes) {
      const card = position.takeUpcard();
      this.recorder?.took(card);
      return GOES_ON;
    }
    if (position.needsRestock) {
      const ended = position.restock(this.shuffler);
      if (ended !== GOES_ON) return ended;
      this.recorder?.restocked();
    }
    const card = position.draw();
    this.recorder?.drew(card);
    return GOES_ON;
  }

  /** R3.3, R10.2. */
  private layDown({ policy, view }: Seat): DealReason {
    const { position, plan } = this;
    this.show(view.seat);
    plan.clear();
    policy.layDown(view, plan);
    const rows = plan.count;
    if (rows !== 0) this.layRows(rows);
    return position.endLayDown();
  }

  private layRows(rows: number): void {
    const { position, plan } = this;
    if (!Number.isInteger(rows) || rows < 0 || rows > MOST_ROWS) throw planError(plan);
    for (let row = 0; row < rows; row++) {
      const rule = position.refusal(plan, row);
      if (rule !== '') throw layDownError(rule, plan, row, position.hands[position.table.seat]!);
      position.layRow(plan, row);
      this.recorder?.laid(plan, row);
    }
  }

  /** R3.4. */
  private discard({ policy, view }: Seat): DealReason {
    const { position } = this;
    this.show(view.seat);
    const card = policy.discard(view);
    const hand = position.hands[view.seat]!;
    if (!(isCard(card) || card === WILD) || !hand.has(card)) throw discardError(card, hand);
    this.recorder?.discarded(card);
    return position.discard(card);
  }

  private show(seat: number): void {
    this.deciding = seat;
    this.places[seat]!.view.hand.copyFrom(this.position.hands[seat]!);
  }

  /** R10.5, R10.6. */
  private score(): void {
    const { position, metrics, seats, dealReason } = this;
    const { table } = position;
    metrics[DEALS]!++;
    metrics[ALL_TURNS]! += table.turn;
    if (dealReason === OUT || dealReason === RUMMY) {
      const { seat } = table;
      const times = dealReason === RUMMY ? this.terms.goingRummy : 1;
      table.totals[seat]! += times * position.pointsAgainst(seat);
      seats[seat * SEAT_METRICS.length + OUTS]!++;
      if (dealReason === RUMMY) {
        metrics[RUMMIES]!++;
        seats[seat * SEAT_METRICS.length + OWN_RUMMIES]!++;
      }
    } else metrics[dealReason === STOCK ? STALEMATES : TURN_LIMITS]!++;
    this.recorder?.scored(dealReason);
  }

  /** The most points that a player has. */
  private leader(): number {
    const { totals, players } = this.position.table;
    let most = 0;
    for (let seat = 0; seat < players; seat++) if (totals[seat]! > most) most = totals[seat]!;
    return most;
  }

  /** R10.7. */
  private finish(): void {
    const { totals, players } = this.position.table;
    const { seats } = this;
    const most = this.leader();
    let winners = 0;
    for (let seat = 0; seat < players; seat++) if (totals[seat] === most) winners++;
    for (let seat = 0; seat < players; seat++) {
      const row = seat * SEAT_METRICS.length;
      let better = 0;
      for (let other = 0; other < players; other++) if (totals[other]! > totals[seat]!) better++;
      seats[row + SHARE] = better === 0 ? WHOLE / winners : 0;
      seats[row + POINTS] = totals[seat]!;
      seats[row + PLACE] = 1 + better;
    }
    this.reason = winners > 1 ? TIE : most >= this.terms.target ? TARGET : MOST_POINTS;
    this.outcome = outcomeOf(this.reason);
    this.recorder?.ended(this.metrics[DEALS]!);
  }
}
