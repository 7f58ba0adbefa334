/** What a player process is told and what it answers. All of it can be sent from process to process. */

/** What a player process plays. */
export interface Table {
  /** A folder of this package as it is built: this one, or another checkout of it. */
  readonly package: string;
  readonly game: string;
  readonly variant: string;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
  readonly team: string;
  /** How many policies a team has. */
  readonly roles: number;
  /** Teams that the process plays beforehand through the same code, so that each call meets several policies. */
  readonly company: readonly string[];
}

/** What a player process can be asked. */
export type Question =
  | { readonly ask: 'open'; readonly table: Table }
  | { readonly ask: 'play'; readonly games: number }
  | { readonly ask: 'decisions'; readonly games: number }
  | { readonly ask: 'parts'; readonly games: number }
  | { readonly ask: 'pauses'; readonly games: number };

export interface Answers {
  readonly open: null;
  readonly play: Stint;
  readonly decisions: number;
  readonly parts: Shares;
  readonly pauses: Pauses;
}

/** What playing some games took. */
export interface Stint {
  /** Of the CPU, in nanoseconds a game. */
  readonly nanoseconds: number;
  /** Of new objects, in bytes a game: the median over a few stretches, since collections and compilations disturb one. */
  readonly bytes: number;
  /** Of the CPU, in nanoseconds, for a fixed piece of work that has nothing to do with the engine. */
  readonly reference: number;
}

/** Shares of a team's time, by part; their sum is 1. */
export type Shares = Readonly<Record<string, number>>;

/** What the garbage collector did in a long run. */
export interface Pauses {
  readonly games: number;
  readonly count: number;
  /** The longest, in milliseconds; 0 if there was none. */
  readonly longest: number;
}

/** The answer to a question, or what went wrong. */
export type Reply = { readonly answer: Answers[keyof Answers] } | { readonly error: string; readonly usage: boolean };
