import type { GameLog } from '../../simulation/index.js';

export const RECORDS_FORMS = ['csv', 'parquet'] as const;
/** How a row for each game is written. */
export type RecordsForm = (typeof RECORDS_FORMS)[number];

export function recordsFile(form: RecordsForm): string {
  return `records.${form}`;
}

/** Games of an arm with consecutive indices. */
export interface LoggedGames {
  /** Place in the plan. */
  readonly arm: number;
  /** Index of the first game. */
  readonly from: number;
  readonly log: GameLog;
}

/** Writes a row for each game: arm (from 1), game, outcome, reason and the numbers of `loggedMetrics`. Memory does not grow with the games. */
export interface RecordsWriter {
  add(games: LoggedGames): void;
  /** What it takes to go on from here, besides the bytes in the file; null if nothing. */
  state(): Uint8Array | null;
  /** Makes a whole file of what is written so far. Nothing can be added after that. */
  finish(): void;
}
