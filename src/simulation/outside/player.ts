import type { Decide } from '../../game/index.js';

/** What a process did wrong. The message continues its name: `did not answer within 10 seconds`. */
export class OutsideFault extends Error {
  override readonly name = 'OutsideFault';

  constructor(
    message: string,
    /** Its last words on stderr, see `lastWords`; may be empty. */
    readonly lastWords = '',
  ) {
    super(message);
  }
}

/**
 * A process that decides for one seat at several tables. What it is told and asked is collected, and sent in one go by
 * `send`; it may answer in any order. One process never has two tables of one deck: each place of a team, each
 * rotation, each arm and each control has a process of its own.
 */
export interface OutsidePlayer {
  /** Games that it may have open at once, if it says so. */
  readonly mostTables?: number;
  /** The decisions that it makes, if not all: others are declined, and it is not asked. */
  readonly decides?: ReadonlySet<string>;
  /** Waits until it may be told and asked. @throws OutsideFault if it never is ready */
  ready?(): void;
  /** Tells that a game or a deal begins. @param method `newGame` or `newDeal` */
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
  /** Sends what was collected, as far as the process reads it. @throws OutsideFault if it has ended */
  send(): void;
  /**
   * Waits until at least one question that was sent is answered.
   *
   * @param answered is called for each answer that has arrived
   * @throws OutsideFault if the process ends, stalls, or answers what it was not asked
   */
  exchange(answered: (table: number, decide: Decide) => void): void;
  /** Tells the process that a decision was refused, and ends it. @returns its last words on stderr */
  refuse?(message: string): string;
  end(): void;
}

/** How many games a process has open at once, unless it says less. */
export const OPEN_GAMES = 64;

/** What starts a bot: a program outside that plays. */
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
