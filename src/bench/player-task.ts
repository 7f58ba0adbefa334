/** Requests to a player process and its replies. All of it can be sent between processes. */

/** What a player process plays. */
export interface Table {
  /** Folder of the built package: this one, or another checkout. */
  readonly package: string;
  readonly game: string;
  readonly variant: string;
  readonly players: number;
  readonly rulings: Readonly<Record<string, string>>;
  readonly team: string;
  /** How many policies a team has. */
  readonly roles: number;
  /** Teams that the process plays first through the same code, so that each call site has seen several policies. */
  readonly company: readonly string[];
}

/** Requests to a player process. */
export type PlayerRequest =
  | { readonly ask: 'tables'; readonly tables: readonly Table[] }
  /** `warmUp`: how much is played before anything is timed, as a share of the usual, 0..1. */
  | { readonly ask: 'open'; readonly table: Table; readonly warmUp: number }
  | { readonly ask: 'play'; readonly games: number }
  | { readonly ask: 'try'; readonly deals: number }
  | { readonly ask: 'decisions'; readonly deals: number }
  | { readonly ask: 'parts'; readonly games: number }
  | { readonly ask: 'playouts'; readonly seconds: number }
  | { readonly ask: 'pauses'; readonly games: number };

export interface Answers {
  /** Which of the tables can be played. */
  readonly tables: readonly boolean[];
  readonly open: null;
  readonly play: TimingSample;
  readonly try: TimingSample;
  /** Decisions per game, on average. */
  readonly decisions: number;
  readonly parts: Shares;
  readonly playouts: PlayoutStint;
  readonly pauses: Pauses;
}

/** The cost of playing some games. */
export interface TimingSample {
  readonly games: number;
  /** Deals per game; a game that is no sequence of deals is one. */
  readonly deals: number;
  /** CPU nanoseconds per game. */
  readonly nanoseconds: number;
  /** Bytes allocated per game: the median over a few stretches, because collections and compilations distort some. */
  readonly bytes: number;
  /** CPU nanoseconds for the fixed reference work, which is independent of the engine. */
  readonly reference: number;
}

/** The cost of playouts beside that of whole games. */
export interface PlayoutStint {
  /** CPU nanoseconds of a playout, with its part of setting up the position and sampling its world. */
  readonly nanoseconds: number;
  /** CPU nanoseconds of a whole game of the same policies. */
  readonly ofGame: number;
  /** The mean share of a game that a playout has before it. */
  readonly remaining: number;
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
