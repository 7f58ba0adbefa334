import { FaultAttribution } from '../../../game/fault-attribution.js';
import {
  type Decision,
  NEW_GAME_METHOD,
  type PlayoutResult,
  type ReviewedDeal,
  type ReviewedPlay,
  type ReviewedPlayers,
  type Reviewer,
  type ReviewScope,
  SHARE,
  WHOLE,
} from '../../../game/index.js';
import { type Key, policyStreamState } from '../../../random/index.js';
import { viewToExplain } from '../../kit/explanations.js';
import { turnsOf } from '../../kit/recorded-game.js';
import type { RummyEngine } from '../engine/engine.js';
import { RummyForward } from '../forward/forward.js';
import { Plan } from '../melds/rows.js';
import type { RummyPlayer } from '../policy.js';
import { InterceptedEngine, NEW_DEAL, type RummyMove, type RummyQuestion } from '../redeal/intercepted-engine.js';
import { Board } from '../replay/board.js';
import type { Terms } from '../rules/terms.js';
import { RummyDecision } from './decision.js';
import { Expectations } from './expectations.js';
import { FreshDeals } from './fresh-deals.js';
import { LayDownOverride } from './lay-down-override.js';
import { optionsOf } from './options.js';

/** Deals are numbered from 1. */
const NO_DEAL = 0;

/** Plays a game of the family and stops at the decisions of one seat. */
export class RummyReviewer implements Reviewer {
  private readonly seat: number;
  private readonly forward: RummyForward;
  /** By whom the seat is played on in worlds: made when the first game begins. */
  private own: LayDownOverride | null = null;
  /** The policy by which it is played on where that is another: asked whatever the seat is asked, so that it remembers the game. */
  private readonly shadow: RummyPlayer | null;
  private readonly expectations: Expectations;
  private readonly fresh: FreshDeals;
  /** Of the game that is played: its deals that are looked at, and what it stood at after each. */
  private deals: Omit<ReviewedDeal, 'ended'>[] = [];
  private standings: PlayoutResult[] = [];
  /** Which deals those are. */
  private wanted: number | 'all' = 'all';
  private readonly blame = new FaultAttribution();

  constructor(
    private readonly terms: Terms,
    private readonly key: Key,
    private readonly players: ReviewedPlayers<RummyPlayer>,
    private readonly scope: ReviewScope,
  ) {
    const { policies, playOn, isSame } = players;
    this.seat = scope.seat ?? 0;
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

  play(game: number, look: (decision: Decision) => void): ReviewedPlay {
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

  private playThrough(game: number, look: (decision: Decision) => void): RummyEngine {
    const { terms, players, key, seat } = this;
    this.deals = [];
    this.standings = [];
    const table: InterceptedEngine = new InterceptedEngine(terms, true, key, players.policies, (question, ask) =>
      this.blame.answer(() => {
        if (question.asked === NEW_DEAL && question.seat === 0) this.beginDeal(table.engine, game);
        return question.seat === seat ? this.answer(question, ask, table.engine, look) : this.asked(question, ask);
      }),
    );
    const { engine } = table;
    this.blame.play(() => engine.play(game));
    this.standings.push({ outcome: engine.outcome, seats: engine.seats });
    return engine;
  }

  /** The deal before is over. */
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

  /** Has the policy answer; then its decision is looked at, from the position in which it was made. */
  private answer(
    question: RummyQuestion,
    ask: () => RummyMove,
    engine: RummyEngine,
    look: (decision: Decision) => void,
  ): RummyMove {
    const { asked, view } = question;
    const { forward, shadow } = this;
    const isBeginning = asked === NEW_GAME_METHOD || asked === NEW_DEAL;
    if (asked === NEW_GAME_METHOD) forward.newGame(view);
    else if (asked === NEW_DEAL) forward.newDeal(view);
    const isLookedAt = !isBeginning && this.isWanted(view.table.deal + 1);
    if (isLookedAt) forward.sit(view);
    if (shadow !== null) askAside(shadow, question);
    const before = policyStreamState(view.random);
    const answer = this.asked(question, ask);
    if (!isLookedAt) return answer;
    const isSure = shadow === null && policyStreamState(view.random) === before;
    const options = optionsOf(question, answer, forward, this.own!, isSure);
    if (options.moves.length > 1 && options.made >= 0) {
      look(new RummyDecision(question, options, engine, forward, this.own!, this.expectations));
    }
    return answer;
  }

  private asked({ seat }: RummyQuestion, ask: () => RummyMove): RummyMove {
    this.players.onAsked?.(seat);
    return this.blame.ask(ask);
  }
}

/** Asks a policy that decides nothing; it draws no numbers of the game. */
function askAside(policy: RummyPlayer, { asked, view }: RummyQuestion): void {
  const own = viewToExplain(view);
  if (asked === 'layDown') policy.layDown(own, new Plan());
  else policy[asked]?.(own);
}
