/**
 * Messages between the page, the worker that plays a game and the browser's storage. Until a game is over they hold
 * nothing that the person's seat may not see.
 */
import type { Json } from '../../game/wire.js';
import type { Verdict } from '../../report/kinds/verdict.js';
import type { Course } from '../../report/replay/timeline.js';
import type { LinkedGame } from '../game-link.js';
import type { Question } from './prompts.js';

/** Request to begin a game: a link's game, with the code of the visitor's own policy. */
export interface NewGame extends Omit<LinkedGame, 'policy'> {
  /** Its name in the team, and the code of its module; null where only shipped policies play. */
  readonly own: { readonly name: string; readonly code: string; readonly text: string } | null;
}

/** State of the game, and new events. */
export interface TableNews {
  readonly now: GameState;
  /** Number of events before those that are told. */
  readonly first: number;
  readonly events: readonly ToldEvent[];
  /** The table as HTML after each of the last events. */
  readonly tables: readonly string[];
}

/** State of the game, and the person's decision. */
export interface GameState {
  /** Name of the kept game; null where games cannot be kept. */
  readonly kept: string | null;
  /** Writes of the kept game so far: another tab that has played on has more. */
  readonly revision: number;
  /** Decisions made by all. */
  readonly made: number;
  /** Number of events before the person's last turn: what followed is new to them. */
  readonly since: number;
  readonly game: string;
  readonly gameTitle: string;
  /** Name of the person's seat. */
  readonly name: string;
  /** Players, variant and deck in words. */
  readonly facts: string;
  /** Task of the seat's role in words. */
  readonly role: string;
  /** Null while the person is not asked. */
  readonly question: Question | null;
  readonly mayUndo: boolean;
  /** Why the game cannot go on; null while it can. */
  readonly problem: string | null;
  readonly result: GameResultText | null;
}

/** Result of a game for a seat. */
export interface GameResultText {
  readonly headline: string;
  readonly ending: string;
  readonly isWon: boolean;
}

export interface ToldEvent {
  readonly turn: number;
  /** In the words of the seat. */
  readonly words: string;
  /** True if it ends a deal that is not the last. */
  readonly endsDeal: boolean;
}

/** Advice for the decision that the person is asked. */
export interface Hint {
  readonly words: string;
  readonly html: string;
  /** True if no message follows. */
  readonly isDone: boolean;
}

/** A finished game with the value of every move. */
export interface JudgedGame {
  readonly verdict: Verdict;
  readonly course: Course;
  /** The person's seat. */
  readonly person: number;
  /** Per judged decision: decisions of all seats before it; null unless the person decided. */
  readonly decisionsBefore: readonly (number | null)[];
}

/** Judgement of a finished game. */
export interface GameReview {
  /** Sentences: what decided it, or why it cannot be judged. */
  readonly lines: readonly string[];
  /** Null where the moves cannot be judged. */
  readonly judged: JudgedGame | null;
  readonly isDone: boolean;
}

/** A move that the rules forbid. */
export interface RefusedMove {
  /** Number of the broken rule; null if the move was malformed. */
  readonly rule: string | null;
  /** Goes on from the name of the player. */
  readonly message: string;
}

/** Says that the game was played on in another tab: nothing was kept of the move. */
export const PLAYED_ELSEWHERE = 'elsewhere';

/** The help that a person had in a game. */
export interface Help {
  /** Games on the same deck, this one included. */
  readonly attempt: number;
  /** Decisions that stand from the game before on the same deck. */
  readonly shared: number;
  /** Decisions taken back. */
  readonly undone: number;
  readonly hints: number;
}

/** Entry in the list of kept games. */
export interface KeptSummary {
  readonly id: string;
  /** Grows with each write. */
  readonly revision: number;
  /** Time of the last write, in milliseconds of `Date.now`. */
  readonly written: number;
  readonly game: string;
  readonly title: string;
  /** State of the game in a few words. */
  readonly standing: string;
  readonly isOver: boolean;
}

/** Data that the worker needs to resume a game. */
export interface KeptGame {
  readonly id: string;
  readonly revision: number;
  readonly link: Required<
    Pick<LinkedGame, 'game' | 'variant' | 'players' | 'rulings' | 'team' | 'seed' | 'index' | 'moves'>
  >;
  /** Decisions that were made for the person, as they left no choice. */
  readonly onlyMoves: readonly number[];
  readonly help: Help;
}

/** A game that is over, for links and for the checker. */
export interface FinishedGame {
  readonly link: LinkedGame;
  /** A policy of the team's sits where the person sat. */
  readonly withPolicy: LinkedGame;
  /** JSON Lines that `shamus check` reads; the first line says by `play` which help there was. */
  readonly transcript: string;
}

/** Calls of the page to the worker that plays a game. */
export interface TableCalls {
  /** Begins a game. @throws Error with a sentence for the visitor */
  begin(asked: NewGame): Promise<TableNews>;
  /** Takes up a kept game. @throws Error if it is not there */
  resume(id: string): Promise<TableNews>;
  /** Makes a decision. @param known events that the page was told */
  reply(reply: Json, known: number): Promise<TableNews | RefusedMove | typeof PLAYED_ELSEWHERE>;
  /** Takes back the person's last decision that left a choice, and what came after it. */
  undo(known: number): Promise<TableNews | typeof PLAYED_ELSEWHERE>;
  /** Calls back with how each move would turn out, more and more exactly, until the game goes on. */
  hint(onHint: (hint: Hint) => void): Promise<void>;
  /** Judges a finished game. @param look index into LOOKS */
  review(look: number): Promise<GameReview>;
  /** The next game. @param shared with the same deck, after so many of its decisions; null: with the next deck */
  next(shared: number | null): Promise<TableNews>;
  finished(): Promise<FinishedGame>;
}
