import type { Decide } from '../../game/index.js';

/**
 * A process that decides for one seat at several tables. What it is told and asked is collected, and sent in one go by
 * `exchange`; it may answer in any order. One process never has two tables of one deck: each place of a team, each
 * rotation, each arm and each control has a process of its own.
 */
export interface OutsidePlayer {
  /** Tells that a game or a deal begins. @param method `newGame` or `newDeal` */
  tell(table: number, method: string, view: unknown): void;
  /** Asks for a decision. The view is read at once: it changes later. */
  ask(table: number, method: string, view: unknown): void;
  /** Tells that the game of a table is over. */
  over(table: number): void;
  /**
   * Sends what was collected, and waits until at least one question is answered.
   *
   * @param answered is called for each answer that has arrived
   * @throws OutsideFault if the process ends, stalls, or answers what it was not asked
   */
  exchange(answered: (table: number, decide: Decide) => void): void;
  /** Says goodbye and ends the process. */
  end(): void;
}

/** How many games a process has open at once, unless it says less. */
export const OPEN_GAMES = 64;
