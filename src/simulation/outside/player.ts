import type { Decide } from '../../game/index.js';
import type { OutsideProcess } from './process.js';

/**
 * A process that decides for one seat at several tables. Events and requests are collected and sent together by `send`;
 * it may answer in any order. One process never has two tables of one deck: each slot of a team, each rotation, each
 * arm and each control has a process of its own.
 */
export interface OutsidePlayer {
  readonly process: OutsideProcess;
  /** True once its first answer has come, so that it can be used. */
  readonly isReady: boolean;
  /** Games that it may have open at once, if it says so. */
  readonly mostTables?: number;
  /** The decisions that it makes, if not all: others are declined, and it is not asked. */
  readonly decides?: ReadonlySet<string>;
  /** Reports that a game or a deal begins. @param method `newGame` or `newDeal` */
  tell(table: number, method: string, view: unknown): void;
  /**
   * Asks for a decision. The view is read at once: it changes later.
   *
   * @param argument what the method gets besides, where that is no plan to be filled in
   */
  ask(table: number, method: string, view: unknown, argument: unknown): void;
  /** Begins a table in the midst of the game of another: isolated policies can, bots are never asked to. */
  copy?(from: number, to: number): void;
  over?(table: number): void;
  send(): void;
  /**
   * Reads what the process has written.
   *
   * @param answered is called for each answer
   * @returns whether that is a sign of life, for which its clock begins anew
   * @throws OutsideFault if it is not what it was asked for; the process is still to be ended
   * @throws PolicyFault in no game, if its policy cannot be made
   */
  read(bytes: Uint8Array, answered: (table: number, decide: Decide) => void): boolean;
  /** Reports to the process that a decision was refused, and ends it. @returns its last words on stderr */
  refuse?(message: string): Promise<string>;
}

/** Default for games that a process has open at once. */
export const DEFAULT_OPEN_GAMES = 64;

/** Start of a bot: a program outside that plays. */
export interface BotSource {
  /** SHA-256 of all that decides how it plays. */
  readonly hash: string;
  /** Program and arguments, and the folder where it runs. */
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  /** Seconds for each reply. */
  readonly time: number;
  /** Games that it plays at a time, at most. */
  readonly tables: number;
  /** Not reproducible: it uses the clock, say, so its games come out otherwise each time. */
  readonly reproducible?: false;
}
