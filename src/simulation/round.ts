import { describedColumns, type Engine, type Game, type GameResult } from '../game/index.js';

/** Holds what the games of a round came to until the last of them is played: rounds are counted whole or not at all. */
export class RotationBlock {
  readonly games: readonly GameResult[];

  /** @param length games */
  constructor(game: Game, length: number) {
    const described = describedColumns(game).length;
    this.games = Array.from({ length }, () => ({
      outcome: 0,
      reason: 0,
      metrics: new Int32Array(game.metrics.length),
      seats: new Int32Array(game.seatMetrics.length * length),
      ...(described > 0 && { described: new Int32Array(described) }),
    }));
  }

  /** Notes the game that an engine has just played. @param place in the round */
  note(place: number, engine: Engine): void {
    const result = this.games[place] as { -readonly [K in keyof GameResult]: GameResult[K] };
    result.outcome = engine.outcome;
    result.reason = engine.reason;
    for (let at = 0; at < result.metrics.length; at++) result.metrics[at] = engine.metrics[at]!;
    for (let at = 0; at < result.seats.length; at++) result.seats[at] = engine.seats[at]!;
    if (result.described !== undefined && engine.described !== undefined) result.described.set(engine.described);
  }
}
