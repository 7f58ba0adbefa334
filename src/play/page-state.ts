/** The state that the server tells the page of one person, by the keys of `LiveState`. */
import type { Json } from '../game/wire.js';
import type { Question } from './prompts.js';

/** Key `now`: how the game stands, and what the person is asked. */
export interface GameState {
  /** Number of games begun in the program; each has another. */
  readonly number: number;
  /** Decisions made by all. */
  readonly made: number;
  readonly game: string;
  /** SHA-256 of the seed; null where the seed is known: it was chosen, or its deck was played before. */
  readonly seal: string | null;
  /** Who knows it can look up all cards; null while the game goes on. `seat`: the person's. */
  readonly deck: { readonly seed: string; readonly index: number; readonly seat: number } | null;
  /** Name of the person's seat. */
  readonly name: string;
  /** Who plays, the variant and the deck. */
  readonly facts: string;
  /** What the role of the seat is about. */
  readonly role: string;
  /** Null while the person is not asked. */
  readonly question: Question | null;
  readonly hand: Json;
  /** Name of the other seat that is asked; null if none is. */
  readonly waitsFor: string | null;
  readonly mayUndo: boolean;
  /** Why the game cannot go on; null while it can. */
  readonly problem: string | null;
  readonly result: GameResultText | null;
}

/** How a game ended for a seat. */
export interface GameResultText {
  readonly headline: string;
  readonly ending: string;
  readonly isWon: boolean;
}

/** Keys `told/0`, `told/1`, …: events. */
export interface ToldEvent {
  readonly turn: number;
  /** In the words of the seat. */
  readonly words: string;
  /** Whether it ends a deal after which another follows. */
  readonly endsDeal: boolean;
}

/** Key `tables`: the table as HTML after each of the last events. */
export interface Tables {
  /** Number of events. */
  readonly last: number;
  readonly tables: readonly string[];
}

// Key `gone`: true where nobody sits here now, and the page leads elsewhere.

/** Key `hint`: advice for the decision that the person is asked. */
export interface Hint {
  readonly words: string;
  readonly html: string;
  /** Whether nothing more follows. */
  readonly isDone: boolean;
}

/** A decision of a finished game, as the review judges it. */
export interface ReviewPoint {
  /** Chance to win after it, 0 to 1, for the seat that decided. */
  readonly chance: { readonly mean: number; readonly error: number };
  readonly text: string;
  /** Where the replay page shows it. */
  readonly href: string;
  /** Null unless the person decided. `decisions`: of all seats before it. `isMistake`: whether it certainly cost something. */
  readonly own: { readonly decisions: number; readonly isMistake: boolean; readonly cost: number } | null;
}

/** Key `review`: what decided a finished game. */
export interface GameReview {
  readonly lines: readonly string[];
  /** Chance to win before the first decision, and what the game came to; 0 to 1. */
  readonly start: number;
  readonly result: number;
  /** Empty where the moves cannot be judged. */
  readonly points: readonly ReviewPoint[];
  /** Worlds in which each move was tried. */
  readonly worlds: number;
  readonly isDone: boolean;
}

/** Reply to a move that the rules forbid. */
export interface RefusedMove {
  /** Number of the broken rule; null if the message was malformed. */
  readonly rule: string | null;
  /** Goes on from the name of the player. */
  readonly message: string;
  /** Text of the rule; empty without one. */
  readonly text: string;
}

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
