import type { Game } from '../game/index.js';
import type { AppendFile } from './append-file.js';
import type { RecordsForm, RecordsWriter } from './records.js';

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
