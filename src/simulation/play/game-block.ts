import { featureColumnsOfRecords, type Game, type GameResult } from '../../game/index.js';

/** Holds results of games until they are counted. */
export class GameBlock {
  readonly games: readonly GameResult[];
  /** Those of one game after the other. */
  readonly metrics: Int32Array;

  /**
   * @param length games
   * @param players seats, where each has results of its own
   */
  constructor(game: Game, length: number, players: number) {
    const described = featureColumnsOfRecords(game).length;
    const width = game.results.metrics.length;
    this.metrics = new Int32Array(width * length);
    this.games = Array.from({ length }, (_, at) => ({
      outcome: 0,
      reason: 0,
      metrics: this.metrics.subarray(width * at, width * (at + 1)),
      seats: new Int32Array(game.results.seatMetrics.length * players),
      ...(described > 0 && { described: new Int32Array(described) }),
    }));
  }

  note(place: number, engine: GameResult): void {
    const result = this.games[place] as { -readonly [K in keyof GameResult]: GameResult[K] };
    result.outcome = engine.outcome;
    result.reason = engine.reason;
    for (let at = 0; at < result.metrics.length; at++) result.metrics[at] = engine.metrics[at]!;
    for (let at = 0; at < result.seats.length; at++) result.seats[at] = engine.seats[at]!;
    if (result.described !== undefined && engine.described !== undefined) result.described.set(engine.described);
  }
}
