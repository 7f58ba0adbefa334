/** Value of a win: the least common multiple of 1 to 8, so that k players who share one get a whole number each. */
export const WHOLE = 840;

/** Places of the seat metrics that every competitive game has first: share of the win, points, place at the end. */
export const SHARE = 0;
export const POINTS = 1;
export const PLACE = 2;

export interface GameResult {
  /** Outcome: an index into the game's outcomes. */
  readonly outcome: number;
  /** Reason: an index into the game's reasons. */
  readonly reason: number;
  readonly metrics: Int32Array;
  /** Seat metrics: a row a seat, in the order of the game's seat metrics. */
  readonly seats: Int32Array;
  /** Features, in the order of `describedColumns`, where records carry them. */
  readonly described?: Int32Array;
}

/**
 * Plays any number of games with one team. Reused for every game, so that games do not allocate. As a result it is that
 * of the last game.
 */
export interface Engine extends GameResult {
  /**
   * Plays the game with this index (0..2^32-1) to its end; depends only on setup, policies, key and index.
   *
   * @throws PolicyFault if a policy throws or makes an illegal decision.
   */
  play(game: number): void;
  /** An int32 hash of the final position of the last game: table, hands and stock. */
  fingerprint(): number;
}

/** An engine that leaves its games at the decisions of some seats, which are made outside, and goes on when they are made. */
export interface OpenEngine extends Engine {
  /** The seat that is asked, and the name of the policy's method; meaningless where no game waits. */
  readonly askedSeat: number;
  readonly askedFor: string;
  /** Second argument of the method, after the view, where that is no plan to be filled in. */
  readonly askedWith: unknown;
  view(seat: number): unknown;
  /** Begins a game. @returns whether it waits for a seat outside; if not, it is over @throws PolicyFault as `play` */
  begin(game: number): boolean;
  /** Asks the policy of the seat for whose decision the game waits, and goes on. Returns and throws as `begin`. */
  goOn(): boolean;
}

/** An engine that describes the game it has played last. */
export interface DescribingEngine extends Engine {
  /** The table's numbers of a group of features, and those of each seat, a row a seat, in the order of the game's columns. */
  describe(group: 'deal' | 'course' | 'choices'): {
    readonly table: readonly number[];
    readonly seats: readonly (readonly number[])[];
  };
}
