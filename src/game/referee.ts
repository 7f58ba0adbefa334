import type { Key } from '../random/index.js';
import type { Engine, GameResult } from './engine.js';

/** All answers that were given in a game, one after the other. */
export type Answers = readonly number[];

/** What one seat was asked in a game, what it was shown and what it answered: numbers that can be sent to other threads. */
export type DecisionLog = readonly Int32Array[];

/** A game that was played again by its answers alone, without any policy. */
export interface RefereedGame {
  readonly engine: GameResult & Pick<Engine, 'fingerprint'>;
  /** The game as JSON Lines, for a TranscriptChecker. */
  readonly transcript: readonly string[];
  readonly interviews: readonly DecisionLog[];
}

export interface OtherAnswer {
  readonly asked: string;
  readonly before: string;
  readonly now: string;
}

/**
 * What a game offers so that runs can be checked: a game is written down as the answers that were given in it. With them
 * it is played again without them; and each policy is asked again where nothing is but that policy, and what it
 * may know.
 */
export interface Referee<P = unknown> {
  /** Plays a game of this key and writes down all answers. @throws PolicyFault as an engine does */
  record(policies: readonly P[], key: Key, game: number): Answers;
  /** Plays the game again by the answers. @throws PolicyFault if an answer breaks a rule */
  judge(answers: Answers, key: Key, game: number): RefereedGame;
  /**
   * Asks a policy what it was asked in a game.
   *
   * @param own the key of the seat, see `policyKey`
   * @returns its first answer that is another one; null if there is none
   * @throws whatever the policy throws
   */
  interview(policy: P, seat: number, interview: DecisionLog, own: Key, game: number): OtherAnswer | null;
}
