/**
 * Watching a game: a replay, which is plain data (JSON), and a renderer, which draws it in a browser. Code that shows replays
 * knows neither the rules nor the vocabulary of the game.
 */
import type { DecisionInterceptor } from './audit-support.js';
import type { Engine, OpenEngine } from './engine.js';
import type { Preference } from './policy.js';

/** A viewpoint on a replay: that of an onlooker, or of one seat. */
export interface Viewpoint {
  /** One letter or digit, for the keyboard and for links. */
  readonly key: string;
  readonly name: string;
  /** The seat whose knowledge is shown; null for an onlooker. */
  readonly seat: number | null;
}

/** A choice that a policy considered, in words. */
export interface ScoredMove {
  readonly choice: string;
  /** Higher is better, in the policy's own units. */
  readonly score: number;
  readonly why: string;
  readonly chosen: boolean;
}

/** A policy's reasoning behind a decision. */
export interface DecisionExplanation {
  readonly seat: number;
  readonly question: string;
  /** Best first. */
  readonly choices: readonly ScoredMove[];
}

/** One event, and the position after it. */
interface Frame<S = unknown> {
  /** 0 before the first turn of its chapter, then 1, 2, …; a turn has one or more frames. */
  readonly turn: number;
  /** Whose turn it is; null before the first and after the last. */
  readonly seat: number | null;
  /** Description of the event, one text per angle. Pieces are in the game's notation, which its renderer marks up. */
  readonly words: readonly string[];
  readonly scene: S;
  readonly thoughts: readonly DecisionExplanation[];
}

/** The parts that a replay is watched in, such as the deals of a game. */
interface Chapters {
  /** Name of one chapter, a lower-case word: `deal`. Links use it. */
  readonly name: string;
  /** The first frame of each, ascending from 0. */
  readonly starts: readonly [0, ...number[]];
}

/** A game, ready to be watched. */
export interface Replay<S = unknown> {
  /** The first one is the default. */
  readonly angles: readonly [Viewpoint, ...Viewpoint[]];
  /** In seat order. */
  readonly seats: readonly { readonly name: string; readonly policy: string }[];
  readonly frames: readonly Frame<S>[];
  /** Most games have one chapter, which the page then does not mention. */
  readonly chapters: Chapters;
  readonly ending: string;
}

/** An engine that remembers its last game event by event. */
export interface ReplayRecorder extends Engine {
  /** The last game in words, for people. */
  text(): string[];
  /**
   * The last game as JSON Lines, complete enough to check it by the rules alone.
   *
   * @param game its index in the run, where that is not the index by which it was played
   */
  transcript(game?: number): string[];
  /** The last game as a replay, with the explanations of policies that were asked for them. */
  replay(): Replay;
}

/** Options of recording a game that stops at the decisions of some seats. */
export interface OpenRecorderOptions {
  /** Names of the policies, in seat order. */
  readonly names: readonly string[];
  readonly seed: string;
  /** Per seat: true if games stop at its decisions. */
  readonly isOutside: readonly boolean[];
  /** Is given each question; its moves are plain data, which can be given again in another game. */
  readonly answering: DecisionInterceptor<unknown>;
}

/** A recorder of a game that is played step by step by its engine. */
export interface OpenRecorder extends ReplayRecorder {
  readonly engine: OpenEngine;
  readonly count: number;
  /** The game so far, as `replay`. @param first frame that is built; those before it are left out */
  replay(first?: number): Replay;
  /**
   * Explanation of the decision for which the game waits: what a policy weighs there; null if it is not explained.
   *
   * @param answer of the policy, in the terms of `Preference.choice`
   * @throws IllegalMove if `preferences` are not what an `explain` may return
   */
  explanation(asked: string, answer: number, preferences: readonly Preference[]): DecisionExplanation | null;
}

/**
 * Draws a game's replays in a browser. Its module is bundled into the page, so it must not use Node APIs.
 *
 * @typeParam S the scenes of the game's frames
 */
export interface ReplayRenderer<S = unknown> {
  /** CSS for its elements, using the page's colours: see BASE_STYLE. */
  readonly style: string;
  /** Hidden HTML included once in the page, such as SVG symbols. */
  readonly furniture: string;
  /**
   * A scene as HTML. Elements with the same `data-piece` in two scenes are the same piece, which has moved.
   *
   * @param names the seats' names
   */
  draw(scene: S, angle: Viewpoint, names: readonly string[]): string;
  /** Marks up pieces in a text, for display and screen readers. `html`: the text, escaped. */
  mark(html: string): string;
}
