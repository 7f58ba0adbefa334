/** Numbers of single games under their names, as rows of records have them. */
import type { Game, GameResult, Setup } from '../game/index.js';
import { loggedMetrics } from '../simulation/play/game-log.js';

/** Numbers of one game. */
export interface GameRecord {
  readonly index: number;
  /** Names, as `shamus list outcomes` and `shamus list reasons` have them. */
  readonly outcome: string;
  readonly reason: string;
  /** Values by name; those of seats as `points-1`, by slot of the team from 1. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** Names the numbers of games. */
export class RecordWriter {
  private readonly names: readonly string[];

  constructor(
    private readonly game: Game,
    { players }: Setup,
  ) {
    const { metrics, seatMetrics } = game.results;
    this.names = loggedMetrics(game)
      .map(({ name }) => name)
      .slice(0, metrics.length + players * seatMetrics.length);
  }

  /** @param numberAt gives the number in a column of `loggedMetrics` */
  write(index: number, outcome: number, reason: number, numberAt: (column: number) => number): GameRecord {
    const { outcomes, reasons } = this.game.results;
    return {
      index,
      outcome: outcomes[outcome]!.name,
      reason: reasons[reason]!.name,
      metrics: Object.fromEntries(this.names.map((name, column) => [name, numberAt(column)])),
    };
  }

  /** @param seats rows by slot of the team */
  writeResult(index: number, { outcome, reason, metrics, seats }: GameResult): GameRecord {
    return this.write(index, outcome, reason, (column) => metrics[column] ?? seats[column - metrics.length]!);
  }
}
