import type { Game } from '../game/index.js';
import type { GameLog } from '../simulation/index.js';
import type { AppendFile } from './append-file.js';

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

/** Writes a row for each game: arm (from 1), game, outcome, reason and every metric. Memory does not grow with the games. */
export interface RecordsWriter {
  add(games: LoggedGames): void;
  /** What it takes to go on from here, besides the bytes in the file; null if nothing. */
  state(): Uint8Array | null;
  /** Makes a whole file of what is written so far. Nothing can be added after that. */
  finish(): void;
}

/** @param state what `state` said when the file was as long as it is now; null at its beginning */
export async function openRecords(
  form: RecordsForm,
  game: Game,
  file: AppendFile,
  state: Uint8Array | null,
): Promise<RecordsWriter> {
  if (form === 'csv') {
    const { CsvRecords } = await import('./records-csv.js');
    return new CsvRecords(game, file);
  }
  const { ParquetRecords } = await import('./records-parquet.js');
  return new ParquetRecords(game, file, state);
}
