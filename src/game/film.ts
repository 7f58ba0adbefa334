/**
 * How a game is watched: a film, which is plain data (JSON), and a stage, which draws it in a browser. Whatever shows
 * films knows neither the rules nor the words of the game.
 */
import type { Match } from './match.js';

/** From where a film is watched: as an onlooker, or knowing just what one seat knows. */
export interface Angle {
  /** One letter or digit, for the keyboard and for links. */
  readonly key: string;
  readonly name: string;
  /** The seat that knows no more than this; null for an onlooker. */
  readonly seat: number | null;
}

/** A choice that a policy weighed, in words. */
export interface WeighedChoice {
  readonly choice: string;
  /** Higher is better, in units of the policy's own. */
  readonly score: number;
  readonly why: string;
  /** Whether it is what the policy did. */
  readonly chosen: boolean;
}

/** What a policy thought when it decided. */
export interface Thought {
  readonly seat: number;
  /** What was to be decided, as a question. */
  readonly question: string;
  /** Best first. */
  readonly choices: readonly WeighedChoice[];
}

/** One thing that happens, and how everything stands after it. */
export interface Frame<S = unknown> {
  /** 0 before the first turn, then 1, 2, …; a turn has one frame or more. */
  readonly turn: number;
  /** Whose turn it is; null before the first and after the last. */
  readonly seat: number | null;
  /** What happened, one text an angle. Pieces are in the game's own notation, which its stage marks up. */
  readonly words: readonly string[];
  /** What the stage draws. */
  readonly scene: S;
  readonly thoughts: readonly Thought[];
}

/** A game as it can be watched. */
export interface Film<S = unknown> {
  /** The first is where one starts. */
  readonly angles: readonly [Angle, ...Angle[]];
  /** In seat order. */
  readonly seats: readonly { readonly name: string; readonly policy: string }[];
  /** At least one. */
  readonly frames: readonly Frame<S>[];
  /** How it ended, in a sentence. */
  readonly ending: string;
}

/** A match that films its last game, and asks its policies to explain what they decide if they can. */
export interface Camera extends Match {
  film(): Film;
}

/**
 * What draws a game's films in a browser. Its module is bundled into the page, so it uses nothing of Node's.
 *
 * @typeParam S the scenes of the game's frames
 */
export interface Stage<S = unknown> {
  /** CSS for what it draws, in the page's colours: --ink, --muted, --line, --paper, --raised, --felt, --accent, --good, --bad. */
  readonly style: string;
  /** HTML that stands on the page once, unseen: symbols that what it draws refers to. */
  readonly furniture: string;
  /**
   * A scene as HTML. Elements with the same `data-piece` are one piece that has moved from one scene to the next.
   *
   * @param names the seats' names
   */
  draw(scene: S, angle: Angle, names: readonly string[]): string;
  /** What the reader can switch on: each puts a class on the page, and has a key that no angle has. */
  readonly switches: readonly { readonly key: string; readonly name: string; readonly className: string }[];
  /** Marks pieces up in a text, so that they are seen and read as what they are. `html`: the text, escaped. */
  mark(html: string): string;
}
