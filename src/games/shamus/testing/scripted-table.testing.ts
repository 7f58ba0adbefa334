import type { Card } from '../../../cards/card.js';
import { IllegalMove, NEW_GAME_METHOD, NoMoreMoves, PolicyFault, type Setup } from '../../../game/index.js';
import { MoveScript } from '../../kit/intercept.js';
import type { ShamusEngine } from '../engine/engine.js';
import { InterceptedEngine, type ShamusMove, type ShamusQuestion } from '../engine/intercepted-engine.js';

const KEY = { lo: 0, hi: 0 };

/** The engine, made to play a deck by a list of moves and to stop where they give out. */
export class ScriptedTable {
  readonly engine: ShamusEngine;
  /** The question at which the moves gave out; null if the game is over or a move was refused. */
  pending: ShamusQuestion | null = null;
  /** Why the last move was refused, if it was. */
  refused: IllegalMove | null = null;
  private script = new MoveScript<ShamusMove>([]);

  /** @param look is shown each question before it is answered */
  constructor(
    readonly setup: Setup,
    recorded: boolean,
    private readonly look: (question: ShamusQuestion) => void = () => {},
  ) {
    this.engine = new InterceptedEngine(setup, recorded, KEY, null, (question, ask) => this.ask(question, ask)).engine;
  }

  /** @throws Error if a move but the last is refused, or answers another question. */
  run(deck: readonly Card[], moves: readonly ShamusMove[]): void {
    this.script = new MoveScript(moves);
    this.pending = this.refused = null;
    try {
      this.engine.playDeck(deck);
    } catch (error) {
      const cause = error instanceof PolicyFault ? error.cause : error;
      if (cause instanceof IllegalMove && this.script.isOver) this.refused = cause;
      else if (!(cause instanceof NoMoreMoves)) throw error;
    }
    if (!this.script.isOver) throw new Error(`not all of ${moves.length} moves were asked for`);
  }

  /** The next move, which must answer this question; a new game asks for none. */
  private ask(question: ShamusQuestion, begin: () => ShamusMove): ShamusMove {
    this.look(question);
    if (question.asked === NEW_GAME_METHOD) return begin();
    if (this.script.isOver) this.pending = question;
    return this.script.answer(question.asked);
  }
}
