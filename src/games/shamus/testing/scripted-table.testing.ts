import type { Card } from '../../../cards/card.js';
import { IllegalMove, PolicyFault, type Setup } from '../../../game/index.js';
import type { ShamusEngine } from '../engine/engine.js';
import { InterceptedEngine, type ShamusMove, type ShamusQuestion } from '../engine/intercepted-engine.js';

const PAUSE = new Error('the moves give out');
const KEY = { lo: 0, hi: 0 };

/** The engine, made to play a deck by a list of moves and to stop where they give out. */
export class ScriptedTable {
  readonly engine: ShamusEngine;
  /** The question at which the moves gave out; null if the game is over or a move was refused. */
  pending: ShamusQuestion | null = null;
  /** Why the last move was refused, if it was. */
  refused: IllegalMove | null = null;
  private moves: readonly ShamusMove[] = [];
  private next = 0;

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
    this.moves = moves;
    this.next = 0;
    this.pending = this.refused = null;
    try {
      this.engine.playDeck(deck);
    } catch (error) {
      const cause = error instanceof PolicyFault ? error.cause : error;
      if (cause instanceof IllegalMove && this.next === moves.length) this.refused = cause;
      else if (cause !== PAUSE) throw error;
    }
    if (this.next < moves.length) throw new Error(`only ${this.next} of ${moves.length} moves were asked for`);
  }

  /** The next move, which must answer this question; a new game asks for none. */
  private ask(question: ShamusQuestion, begin: () => ShamusMove): ShamusMove {
    this.look(question);
    if (question.asked === 'newGame') return begin();
    const move = this.moves[this.next];
    if (move === undefined) {
      this.pending = question;
      throw PAUSE;
    }
    if (move.asked !== question.asked) throw new Error(`'${question.asked}' is asked, and '${move.asked}' answered`);
    this.next++;
    return move;
  }
}
