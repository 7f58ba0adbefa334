import {
  NEW_GAME_METHOD,
  type PlayoutResult,
  type ReviewableDecision,
  type ReviewedDeal,
  type ReviewedPlay,
  type ReviewedPlayers,
  type Reviewer,
  type ReviewScope,
  SHARE,
  WHOLE,
} from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { turnsOf } from '../../kit/recorded-game.js';
import { ReviewedTable } from '../../kit/reviewer.js';
import { LAY_DOWN_DECISION } from '../decisions.js';
import type { RummyEngine } from '../engine/engine.js';
import { createInterceptedEngine, NEW_DEAL, type RummyMove, type RummyQuestion } from '../engine/intercepted-engine.js';
import { Plan } from '../melds/rows.js';
import type { RummyPlayer } from '../policy.js';
import { Board } from '../replay/board.js';
import type { Terms } from '../rules/terms.js';
import { RummyForward } from '../worlds/forward.js';
import { Expectations, FreshDeals, RummyDecision } from './decision.js';
import { LayDownOverride, optionsOf } from './options.js';

/** Deals are numbered from 1. */
const NO_DEAL = 0;

/** Plays a game of the family and stops at the decisions of one seat. */
export class RummyReviewer implements Reviewer {
  private readonly seat: number;
  private readonly forward: RummyForward;
  /** Playout policy of the seat in worlds: made when the first game begins. */
  private own: LayDownOverride | null = null;
  /** Other playout policy, if there is one: called whenever the seat's policy is, so that it remembers the game. */
  private readonly shadow: RummyPlayer | null;
  private readonly expectations: Expectations;
  private readonly fresh: FreshDeals;
  /** Deals of the current game that are reviewed, and the game's expected result after each. */
  private deals: Omit<ReviewedDeal, 'ended'>[] = [];
  private standings: PlayoutResult[] = [];
  private wanted: number | 'all' = 'all';
  private readonly asking: ReviewedTable<RummyPlayer, RummyQuestion, RummyMove>;

  constructor(
    private readonly terms: Terms,
    private readonly key: Key,
    private readonly players: ReviewedPlayers<RummyPlayer>,
    private readonly scope: ReviewScope,
  ) {
    const { policies, playOn, isSame } = players;
    this.seat = scope.seat ?? 0;
    this.asking = new ReviewedTable(players, ({ asked }) => (asked === LAY_DOWN_DECISION.name ? [new Plan()] : []));
    this.shadow = isSame[this.seat] ? null : playOn(this.seat);
    let made = 0;
    // The model makes a policy for each seat, in seat order, time and again; those of the first time play on.
    const next = (): LayDownOverride => {
      const seat = made++ % terms.players;
      const one = new LayDownOverride(playOn(seat));
      if (seat === this.seat) this.own ??= one;
      return one;
    };
    this.forward = new RummyForward(
      { own: next, others: next },
      new LayDownOverride(this.shadow ?? policies[this.seat]!),
    );
    this.expectations = new Expectations(terms, this.seat);
    const others = Array.from(policies, (_, seat) => playOn(seat));
    this.fresh = new FreshDeals(terms, others, key, this.expectations);
  }

  play(game: number, look: (decision: ReviewableDecision) => void): ReviewedPlay {
    const { terms, scope } = this;
    this.wanted = scope.deal === 'worst' ? this.worstDealOf(game) : scope.deal;
    const { outcome, reason, metrics, seats, recorder } = this.playThrough(game, look);
    const { standings } = this;
    const deals = this.deals.map((deal) => ({ ...deal, ended: standings[deal.deal - 1 - terms.firstDeal]! }));
    return { outcome, reason, metrics, seats, turns: turnsOf(recorder!.events, new Board(terms)), deals, standings };
  }

  /** The number of the deal by which the seat's share of the win fell most: the game is played once to see. */
  private worstDealOf(game: number): number {
    const { terms, seat } = this;
    this.wanted = NO_DEAL;
    this.playThrough(game, () => {});
    const shares = this.standings.map(({ seats }) => seats[seat * terms.seatCounters.length + SHARE]! / WHOLE);
    const falls = shares.map((share, place) => (shares[place - 1] ?? 1 / terms.players) - share);
    return terms.firstDeal + 1 + falls.indexOf(Math.max(...falls));
  }

  private playThrough(game: number, look: (decision: ReviewableDecision) => void): RummyEngine {
    const { terms, players, key, seat, asking } = this;
    this.deals = [];
    this.standings = [];
    const engine: RummyEngine = createInterceptedEngine(terms, true, key, players.policies, (question, ask) =>
      asking.answer(() => {
        if (question.asked === NEW_DEAL && question.seat === 0) this.beginDeal(engine, game);
        return question.seat === seat ? this.answer(question, ask, engine, look) : asking.ask(question, ask);
      }),
    );
    asking.play(() => engine.play(game));
    this.standings.push({ outcome: engine.outcome, seats: engine.seats });
    return engine;
  }

  private beginDeal({ position: { table } }: RummyEngine, game: number): void {
    const { deals, standings, scope, terms } = this;
    if (table.deal > terms.firstDeal) standings.push(this.expectations.before(table));
    const deal = table.deal + 1;
    if (!this.isWanted(deal)) return;
    deals.push({ deal, starts: this.fresh.play(table, game, scope.starts, () => this.players.onAsked?.(this.seat)) });
  }

  private isWanted(deal: number): boolean {
    return this.wanted === 'all' || this.wanted === deal;
  }

  private answer(
    question: RummyQuestion,
    ask: () => RummyMove,
    engine: RummyEngine,
    look: (decision: ReviewableDecision) => void,
  ): RummyMove {
    const { asked, view } = question;
    const { forward, shadow, expectations } = this;
    const isBeginning = asked === NEW_GAME_METHOD || asked === NEW_DEAL;
    if (asked === NEW_GAME_METHOD) forward.newGame(view);
    else if (asked === NEW_DEAL) forward.newDeal(view);
    const isLookedAt = !isBeginning && this.isWanted(view.table.deal + 1);
    if (isLookedAt) forward.sit(view);
    const decide = (answer: RummyMove, isSure: boolean) => {
      const options = optionsOf(question, answer, forward, this.own!, isSure);
      return new RummyDecision(question, options, engine, forward, this.own!, expectations);
    };
    return this.asking.review(question, ask, shadow, (...made) => (isLookedAt ? decide(...made) : null), look);
  }
}
