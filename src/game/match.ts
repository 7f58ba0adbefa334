/** A table at which one team plays any number of games. Reused from game to game, so that a game allocates nothing. */
export interface Match {
  /**
   * Plays the game of this index (0..2^32-1) to its end; a function of setup, policies, key and index alone.
   *
   * @throws PolicyFault if a policy throws or decides what it may not.
   */
  play(game: number): void;
  /** How the last game ended: an index into the game's outcomes. */
  readonly outcome: number;
  /** Why: an index into the game's reasons. */
  readonly reason: number;
  /** What the last game measured, in the order of the game's metrics. */
  readonly metrics: Int32Array;
  /** An int32 hash of everything on the table, in the hands and in the stock when the last game ended. */
  fingerprint(): number;
}
