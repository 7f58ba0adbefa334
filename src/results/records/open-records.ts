import type { Game } from '../../game/index.js';
import type { ResultsFolder } from '../disk/folder.js';
import type { AppendFile } from './append-file.js';
import type { RecordsForm, RecordsWriter } from './records.js';

/**
 * @param state what `state` said when the file was as long as it is now; null at its beginning
 * @param folder where the file is
 */
export async function openRecords(
  form: RecordsForm,
  game: Game,
  file: AppendFile,
  state: Uint8Array | null,
  folder: ResultsFolder,
): Promise<RecordsWriter> {
  if (form === 'csv') {
    const { CsvRecords } = await import('./records-csv.js');
    return folder.attempt(() => new CsvRecords(game, file));
  }
  const { ParquetRecords } = await import('./records-parquet.js');
  return folder.attempt(() => new ParquetRecords(game, file, state));
}
