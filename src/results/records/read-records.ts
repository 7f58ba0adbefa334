/** Reads records back, a row a game. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../../game/index.js';
import { loggedMetrics } from '../../simulation/index.js';
import { type RecordsForm, recordsFile } from './records.js';

/**
 * What a game came to: its arm (from 1), its index, the places of its outcome and its reason (-1 where there is none of
 * that name), and the numbers of `loggedMetrics` (NaN for what is no whole number).
 */
export type RecordsRow = readonly number[];

/** The rows of the records in a folder, none if there is no such file. Fails where the file cannot be read as records. */
export function recordsRows(game: Game, folder: string, form: RecordsForm): AsyncGenerator<RecordsRow> {
  const path = join(folder, recordsFile(form));
  return form === 'csv' ? csvRows(game, path) : parquetRows(game, path);
}

async function* csvRows(game: Game, path: string): AsyncGenerator<RecordsRow> {
  if (!existsSync(path)) return;
  const outcomes = placesOf(game.outcomes);
  const reasons = placesOf(game.reasons);
  const head = ['arm', 'game', 'outcome', 'reason', ...loggedMetrics(game).map(({ name }) => name)].join();
  let rest = '';
  let begun = false;
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST) throw new Error('it has a line that is no record');
    for (const line of lines) {
      if (!begun) {
        begun = true;
        if (line !== head) throw new Error('its columns are not those of records');
        continue;
      }
      const [arm, index, outcome, reason, ...metrics] = line.split(',');
      yield [whole(arm), whole(index), outcomes.get(outcome!) ?? -1, reasons.get(reason!) ?? -1, ...metrics.map(whole)];
    }
  }
  if (rest !== '') throw new Error('it ends in the middle of a line');
}

/** Letters of a record, and many more. */
const LONGEST = 10_000;

/** NaN for whatever is not written as a whole number is. */
function whole(text: string | undefined): number {
  return /^(0|-?[1-9]\d{0,14})$/.test(text ?? '') ? Number(text) : Number.NaN;
}

async function* parquetRows(game: Game, path: string): AsyncGenerator<RecordsRow> {
  if (!existsSync(path)) return;
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  const outcomes = placesOf(game.outcomes);
  const reasons = placesOf(game.reasons);
  const names = loggedMetrics(game).map(({ name }) => name);
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const columns = ['arm', 'game', 'outcome', 'reason', ...names];
  const found = metadata.schema.slice(1).map(({ name }) => name);
  if (found.join() !== columns.join()) throw new Error('its columns are not those of records');
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const rows = (await parquetReadObjects({ file, metadata, rowStart, rowEnd })).reverse();
    // What has been handed over is let go of: many files may be read by turns.
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
      yield [
        Number(row.arm),
        Number(row.game),
        outcomes.get(String(row.outcome)) ?? -1,
        reasons.get(String(row.reason)) ?? -1,
        ...names.map((name) => Number(row[name])),
      ];
    }
    rowStart = rowEnd;
  }
}

function placesOf(things: readonly { readonly name: string }[]): ReadonlyMap<string, number> {
  return new Map(things.map(({ name }, place) => [name, place]));
}
