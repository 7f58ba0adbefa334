import type { Card } from '../../cards/card.js';
import { IllegalMove, PolicyFault, type Setup } from '../../game/index.js';
import type { LayDown } from './lay-down.js';
import { ShamusMatch, termsOf } from './match.js';
import type { RummyPolicy, RummyView, ShamusPolicy, UnoPolicy, UnoView } from './policy.js';

/** A lay-down as its four halves: sequences lo and hi, groups lo and hi. */
export type Halves = readonly [sequencesLo: number, sequencesHi: number, groupsLo: number, groupsHi: number];

export function halvesOf({ sequencesLo, sequencesHi, groupsLo, groupsHi }: LayDown): Halves {
  return [sequencesLo, sequencesHi, groupsLo, groupsHi];
}

/** One answer of a policy, with the method that gives it. */
export type Move =
  | { readonly asked: 'play' | 'call' | 'draw' | 'discard'; readonly answer: number }
  | { readonly asked: 'layDown'; readonly laid: Halves };

/** What a seat is asked, and what it is shown then. A `newGame` asks for nothing. */
export interface Question {
  readonly seat: number;
  readonly asked: Move['asked'] | 'newGame';
  readonly view: UnoView & RummyView;
  /** The ace whose suit is called: it has left the hand and does not lie on the pile yet. */
  readonly ace: Card | null;
}

/** Thrown by a policy where the moves give out. */
const PAUSE = new Error('the moves give out');
const KEY = { lo: 0, hi: 0 };

/** The engine, made to play a deck by a list of moves and to stop where they give out. */
export class ScriptedTable {
  readonly match: ShamusMatch;
  /** The question at which the moves gave out; null if the game is over or a move was refused. */
  pending: Question | null = null;
  /** Why the last move was refused, if it was. */
  refused: IllegalMove | null = null;
  private moves: readonly Move[] = [];
  private next = 0;

  /** @param look is shown each question before it is answered */
  constructor(
    readonly setup: Setup,
    recorded: boolean,
    private readonly look: (question: Question) => void = () => {},
  ) {
    const policies: ShamusPolicy[] = Array.from({ length: setup.players }, (_, seat) =>
      seat % 2 === 0 ? this.uno(seat) : this.rummy(seat),
    );
    this.match = new ShamusMatch({ ...termsOf(setup), recorded }, policies, KEY);
  }

  /** @throws Error if a move but the last is refused, or answers another question. */
  run(deck: readonly Card[], moves: readonly Move[]): void {
    this.moves = moves;
    this.next = 0;
    this.pending = this.refused = null;
    try {
      this.match.playDeck(deck);
    } catch (error) {
      const cause = error instanceof PolicyFault ? error.cause : error;
      if (cause instanceof IllegalMove && this.next === moves.length) this.refused = cause;
      else if (cause !== PAUSE) throw error;
    }
    if (this.next < moves.length) throw new Error(`only ${this.next} of ${moves.length} moves were asked for`);
  }

  private uno(seat: number): UnoPolicy {
    const ask = (asked: Question['asked'], view: UnoView, ace: Card | null = null) =>
      this.ask({ seat, asked, view: view as Question['view'], ace });
    return {
      newGame: (view) => this.look({ seat, asked: 'newGame', view: view as Question['view'], ace: null }),
      play: (view) => answerOf(ask('play', view)),
      call: (view, ace) => answerOf(ask('call', view, ace)),
    };
  }

  private rummy(seat: number): RummyPolicy {
    const ask = (asked: Question['asked'], view: RummyView) =>
      this.ask({ seat, asked, view: view as Question['view'], ace: null });
    return {
      newGame: (view) => this.look({ seat, asked: 'newGame', view: view as Question['view'], ace: null }),
      draw: (view) => answerOf(ask('draw', view)),
      layDown: (view, laid) => {
        const move = ask('layDown', view);
        if (move.asked === 'layDown') laid.set(...move.laid);
      },
      discard: (view) => answerOf(ask('discard', view)),
    };
  }

  /** The next move, which must answer this question. */
  private ask(question: Question): Move {
    this.look(question);
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

function answerOf(move: Move): number {
  return move.asked === 'layDown' ? Number.NaN : move.answer;
}
