import { hasOpenHands, type OpenEngine, PolicyFault } from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { DECISIONS, type DecisionName } from '../decisions.js';
import type { RummyPlayer } from '../policy.js';
import { type DealReason, GOES_ON, OUT, reasonIndex, SHARED, WON } from '../rules/endings.js';
import type { Terms } from '../rules/terms.js';
import { fingerprintOf } from './fingerprint.js';
import { GameInPlay } from './game-in-play.js';
import type { Position } from './position.js';
import { Recorder } from './recorder.js';
import { countPoints, isWon, Ranking } from './scoring.js';
import { SeededShuffler, type Shuffler } from './stock.js';

/** A policy that is shown all cards: against the rules, for studies of the value of that knowledge. */
interface Cheat {
  /** Called before `newGame` of each game. @param position as it is at any moment of the game; only to be read */
  showCards?(position: Readonly<Position>): void;
}

/** Names of the decisions, by phase of the table. */
const METHODS: Readonly<Record<number, DecisionName>> = Object.fromEntries(
  DECISIONS.map(({ phase, name }) => [phase, name]),
);

/**
 * A game of the rummy family, whole or left at decisions: keeps the score and counts. What answers do is in `Position`. A game
 * allocates nothing unless it is recorded.
 *
 * @see Position for how a game is entered and left at any moment
 */
export class RummyEngine extends GameInPlay implements OpenEngine {
  outcome = 0;
  reason = 0;
  readonly metrics: Int32Array;
  readonly seats: Int32Array;
  /** The events of the last game, if this engine was made to record them. */
  readonly recorder: Recorder | null;
  askedFor = '';
  readonly askedWith = undefined;
  private readonly ranking: Ranking;
  private readonly chance: SeededShuffler;
  private readonly cheats: readonly Cheat[];
  private game = 0;
  private dealReason: DealReason = OUT;

  /**
   * @param policies one a seat, as many as the terms say
   * @param isOutside by seat: whether games are left at its decisions, where they are begun by `begin`
   */
  constructor(
    terms: Terms,
    policies: readonly RummyPlayer[],
    private readonly key: Key,
    recorded = false,
    private readonly isOutside: readonly boolean[] = [],
  ) {
    const chance = new SeededShuffler(key);
    super(terms, policies, chance);
    this.chance = chance;
    this.cheats = policies.filter(hasOpenHands) as Cheat[];
    this.recorder = recorded ? new Recorder(this.position) : null;
    this.metrics = this.counters.metrics;
    this.seats = this.counters.seatMetrics;
    this.ranking = new Ranking(terms);
  }

  get askedSeat(): number {
    return this.position.table.asked;
  }

  play(game: number): void {
    this.showCards();
    this.chance.startGame(game);
    this.playWith(this.chance, game);
  }

  begin(game: number): boolean {
    this.showCards();
    this.game = game;
    this.shuffler = this.chance;
    this.chance.startGame(game);
    return this.untilOutside(true);
  }

  goOn(): boolean {
    return this.untilOutside(false);
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

  fingerprint(): number {
    return fingerprintOf(this.position, this.dealReason);
  }

  private showCards(): void {
    // An iterator would be allocated for each game.
    for (let place = 0; place < this.cheats.length; place++) this.cheats[place]!.showCards?.(this.position);
  }

  /** Plays to the next decision outside. @returns false if the game is over */
  private untilOutside(isNew: boolean): boolean {
    try {
      if (isNew) this.start();
      for (let goesOn = isNew || this.stepOn(); goesOn; goesOn = this.stepOn()) if (this.isLeft()) return true;
      return false;
    } catch (error) {
      throw new PolicyFault(this.deciding, this.game, error);
    }
  }

  private stepOn(): boolean {
    const ended = this.step();
    return ended === GOES_ON || this.goesOnAfter(ended);
  }

  private isLeft(): boolean {
    const { asked, phase } = this.position.table;
    const method = METHODS[phase];
    if (!this.isOutside[asked] || method === undefined || this.places[asked]!.policy[method] === undefined)
      return false;
    this.askedFor = method;
    this.show(asked);
    return true;
  }

  /** Counts a deal that has ended, and begins the next one. @returns false if it was the last, and the game is counted too */
  private goesOnAfter(ended: DealReason): boolean {
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
