import { FaultAttribution } from '../../../game/fault-attribution.js';
import {
  type Decision,
  MemoryCopy,
  NEW_GAME_METHOD,
  type ReviewedPlay,
  type ReviewedPlayers,
  type Reviewer,
  type Setup,
  UncopyablePolicyError,
} from '../../../game/index.js';
import { type Key, policyStreamState } from '../../../random/index.js';
import { viewToExplain } from '../../kit/explanations.js';
import { turnsOf } from '../../kit/recorded-game.js';
import { ShamusForward } from '../forward/forward.js';
import { LayDown } from '../lay-downs/lay-down.js';
import type { RummyPolicy, ShamusPolicy, UnoPolicy } from '../policy.js';
import { InterceptedEngine, type ShamusMove, type ShamusQuestion } from '../redeal/intercepted-engine.js';
import { Board } from '../replay/board.js';
import type { ShamusEvent } from '../replay/events.js';
import { ShamusDecision } from './decision.js';
import { optionsOf } from './options.js';

/** What each seat imagines with. */
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
  /** By seat: whether its policy has drawn random numbers in this game, and by what it does nothing can be inferred for sure. */
  private readonly drew: boolean[];
  private readonly blame = new FaultAttribution();

  constructor(
    private readonly setup: Setup,
    private readonly players: ReviewedPlayers<ShamusPolicy>,
    private readonly key: Key,
  ) {
    const seats = Array.from({ length: setup.players }, (_, seat) => seat);
    this.drew = seats.map(() => false);
    for (const seat of seats) this.checkMemory(seat);
    this.models = seats.map((seat) => {
      const shadow = players.isSame[seat] ? null : players.playOn(seat);
      const own = shadow ?? players.policies[seat]!;
      return { shadow, inferring: this.forward(true, own), plain: this.forward(false, own) };
    });
  }

  play(game: number, look: (decision: Decision) => void): ReviewedPlay {
    const { setup, players, key } = this;
    const table: InterceptedEngine = new InterceptedEngine(setup, true, key, players.policies, (question, ask) =>
      this.blame.answer(() => this.answer(question, ask, table.engine.recorder!.events, look)),
    );
    const { engine } = table;
    this.blame.play(() => engine.play(game));
    const { outcome, reason, metrics, seats } = engine;
    return { outcome, reason, metrics, seats, turns: turnsOf(engine.recorder!.events, new Board(setup.players)) };
  }

  /** Has a policy answer; then its decision is looked at, from the position in which it was made. */
  private answer(
    question: ShamusQuestion,
    ask: () => ShamusMove,
    events: readonly ShamusEvent[],
    look: (decision: Decision) => void,
  ): ShamusMove {
    const { seat, asked, view } = question;
    const { inferring, plain, shadow } = this.models[seat]!;
    if (asked === NEW_GAME_METHOD) {
      for (const forward of [inferring, plain]) forward.newGame(view);
      if (shadow !== null) askAside(shadow, question);
      return this.asked(question, ask);
    }
    const canInfer = this.drew.every((drew, other) => other === seat || (!drew && this.players.isSame[other]!));
    const forwards = canInfer ? [plain, inferring] : [plain];
    for (const forward of forwards) forward.sit(view);
    if (shadow !== null) askAside(shadow, question);
    const before = policyStreamState(view.random);
    const answer = this.asked(question, ask);
    const isSure = shadow === null && policyStreamState(view.random) === before;
    const options = optionsOf(question, answer, forwards, isSure);
    if (options.moves.length > 1 && options.made >= 0) {
      look(new ShamusDecision(question, options, events, { inferring: canInfer ? inferring : null, plain }));
    }
    return answer;
  }

  private asked(question: ShamusQuestion, ask: () => ShamusMove): ShamusMove {
    const { seat, view } = question;
    this.players.onAsked?.(seat);
    const before = policyStreamState(view.random);
    try {
      return this.blame.ask(ask);
    } finally {
      if (policyStreamState(view.random) !== before) this.drew[seat] = true;
    }
  }

  /** @throws NotPlayedOn */
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
   * A forward model makes a policy for each seat, in seat order, time and again: `own` and `partner` are told apart by roles,
   * but with four players each seat may have a policy of its own.
   */
  private forward(known: boolean, own: ShamusPolicy): ShamusForward {
    let made = 0;
    const next = () => this.players.playOn(made++ % this.setup.players);
    return new ShamusForward({ own: next, partner: next, known }, own);
  }
}

/** Asks a policy that decides nothing; it draws no numbers of the game. */
function askAside(policy: ShamusPolicy, { asked, view, ace }: ShamusQuestion): void {
  const own = viewToExplain(view);
  if (asked === NEW_GAME_METHOD) policy.newGame?.(own);
  else if (asked === 'play') (policy as UnoPolicy).play(own);
  else if (asked === 'call') (policy as UnoPolicy).call(own, ace!);
  else if (asked === 'draw') (policy as RummyPolicy).draw(own);
  else if (asked === 'layDown') (policy as RummyPolicy).layDown(own, new LayDown());
  else (policy as RummyPolicy).discard(own);
}
