import {
  MemoryCopy,
  NEW_GAME_METHOD,
  type ReviewableDecision,
  type ReviewedPlay,
  type ReviewedPlayers,
  type Reviewer,
  type Setup,
  UncopyablePolicyError,
} from '../../../game/index.js';
import type { Key } from '../../../random/index.js';
import { turnsOf } from '../../kit/recorded-game.js';
import { ReviewedTable } from '../../kit/reviewer.js';
import { LAY_DOWN_DECISION } from '../decisions.js';
import type { ShamusEvent } from '../engine/events.js';
import { InterceptedEngine, type ShamusMove, type ShamusQuestion } from '../engine/intercepted-engine.js';
import type { ShamusPolicy } from '../policy.js';
import { Board } from '../replay/board.js';
import { termsOf } from '../rules/terms.js';
import { ShamusForward } from '../worlds/forward.js';
import { ShamusDecision } from './decision.js';
import { optionsOf } from './options.js';

interface SeatModels {
  /** Infers from what the others did which hands they may have had. */
  readonly inferring: ShamusForward;
  /** Goes by the rules alone. */
  readonly plain: ShamusForward;
  /** The policy by which the seat plays on, asked whatever the seat is asked so that it remembers the game. */
  readonly shadow: ShamusPolicy | null;
}

/** Plays a game of Shamus and stops at its decisions. */
export class ShamusReviewer implements Reviewer {
  private readonly models: readonly SeatModels[];
  private readonly asking: ReviewedTable<ShamusPolicy, ShamusQuestion, ShamusMove>;

  constructor(
    private readonly setup: Setup,
    private readonly players: ReviewedPlayers<ShamusPolicy>,
    private readonly key: Key,
  ) {
    const seats = Array.from({ length: setup.players }, (_, seat) => seat);
    this.asking = new ReviewedTable(players, extraOf);
    for (const seat of seats) this.checkMemory(seat);
    this.models = seats.map((seat) => {
      const shadow = players.isSame[seat] ? null : players.playOn(seat);
      const own = shadow ?? players.policies[seat]!;
      return { shadow, inferring: this.forward(true, own), plain: this.forward(false, own) };
    });
  }

  play(game: number, look: (decision: ReviewableDecision) => void): ReviewedPlay {
    const { setup, players, key, asking } = this;
    const table: InterceptedEngine = new InterceptedEngine(setup, true, key, players.policies, (question, ask) =>
      asking.answer(() => this.answer(question, ask, table.engine.recorder!.events, look)),
    );
    const { engine } = table;
    asking.play(() => engine.play(game));
    const { outcome, reason, metrics, seats } = engine;
    return {
      outcome,
      reason,
      metrics,
      seats,
      turns: turnsOf(engine.recorder!.events, new Board(termsOf(setup))),
    };
  }

  private answer(
    question: ShamusQuestion,
    ask: () => ShamusMove,
    events: readonly ShamusEvent[],
    look: (decision: ReviewableDecision) => void,
  ): ShamusMove {
    const { seat, asked, view } = question;
    const { inferring, plain, shadow } = this.models[seat]!;
    const isNew = asked === NEW_GAME_METHOD;
    // A policy that draws random numbers allows no certain conclusions from its decisions.
    const canInfer = this.asking.drew.every((drew, other) => other === seat || (!drew && this.players.isSame[other]!));
    const forwards = canInfer || isNew ? [plain, inferring] : [plain];
    for (const forward of forwards) isNew ? forward.newGame(view) : forward.sit(view);
    const decide = (answer: ShamusMove, isSure: boolean) => {
      const models = { inferring: canInfer ? inferring : null, plain };
      return new ShamusDecision(question, optionsOf(question, answer, forwards, isSure), events, models);
    };
    return this.asking.review(question, ask, shadow, (...made) => (isNew ? null : decide(...made)), look);
  }

  /** @throws UncopyablePolicyError */
  private checkMemory(seat: number): void {
    const { playOn, policies, isSame } = this.players;
    const own = isSame[seat] ? policies[seat]! : playOn(seat);
    try {
      new MemoryCopy(own, playOn(seat));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new UncopyablePolicyError(seat, error.message);
    }
  }

  /**
   * A forward model makes a policy for each seat, in seat order, time and again: `own` and `partner` differ by role,
   * but with four players each seat may have a policy of its own.
   */
  private forward(known: boolean, own: ShamusPolicy): ShamusForward {
    let made = 0;
    const next = () => this.players.playOn(made++ % this.setup.players);
    return new ShamusForward({ own: next, partner: next, known }, own);
  }
}

/** Arguments of a method beside the view; a lay-down is filled in anew. */
function extraOf({ asked, more }: ShamusQuestion): unknown[] {
  if (asked === LAY_DOWN_DECISION.name) return [LAY_DOWN_DECISION.plan.create()];
  return more === undefined ? [] : [more];
}
