/** Writes and reads records. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../../game/index.js';
import { type GameLog, loggedMetrics } from '../../simulation/index.js';
import { withoutMark } from '../../simulation/read-text.js';
import type { AppendFile } from '../disk/files.js';
import type { ResultsFolder } from '../disk/folder.js';
import { csvText, splitRow, textCell } from '../tables/table.js';
import {
  columnsNamed,
  type LoggedGames,
  type RecordedGame,
  type RecordedRun,
  type RecordsColumn,
  type RecordsForm,
  type RecordsRow,
  type RecordsWriter,
  readerOf,
  recordsColumns,
  recordsFile,
} from './records.js';

/**
 * Begins or goes on with a file of records.
 *
 * @param state what `state` returned when the file was as long as it is now; null at its beginning
 * @param folder where the file is
 */
export async function openRecords(
  form: RecordsForm,
  run: RecordedRun,
  file: AppendFile,
  state: Uint8Array | null,
  folder: ResultsFolder,
): Promise<RecordsWriter> {
  if (form === 'csv') return folder.attempt(() => new CsvRecords(run, file));
  const { openParquet } = await import('./records-parquet.js');
  return folder.attempt(await openParquet(form, run, file, state));
}

class CsvRecords implements RecordsWriter {
  private readonly columns: readonly RecordsColumn[];

  constructor(
    run: RecordedRun,
    private readonly file: AppendFile,
  ) {
    this.columns = recordsColumns(run).map((column) => ({
      ...column,
      words: column.words?.map((word) => csvText([[word]]).trimEnd()) ?? null,
    }));
    if (file.bytes === 0) file.append(csvText([this.columns.map(({ name }) => name)]));
  }

  add(games: LoggedGames): void {
    let text = '';
    for (let place = 0; place < games.log.outcomes.length; place++) {
      for (const [at, { words, of }] of this.columns.entries()) {
        const number = of(games, place);
        text += `${at === 0 ? '' : ','}${words === null ? number : words[number]}`;
      }
      text += '\n';
    }
    this.file.append(text);
  }

  state(): null {
    return null;
  }

  finish(): void {}
}

/** Reads the records in a folder that has a row for each game; none if there is no such file. Fails where it cannot be read. */
async function* recordsRows(run: RecordedRun, folder: string, form: 'csv' | 'parquet'): AsyncGenerator<RecordsRow> {
  const path = join(folder, recordsFile(form));
  if (!existsSync(path)) return;
  if (form === 'csv') {
    yield* csvRows(path, run);
    return;
  }
  const { rowGroups } = await import('./records-parquet.js');
  for await (const { rows, columns } of rowGroups(path, run)) {
    const numbersIn = readerOf(run.game, columns);
    rows.reverse();
    // What has been handed over is let go of: many files may be read by turns.
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
      yield numbersIn(columns.map(({ name }) => row![name]));
    }
  }
}

/**
 * Reads the games in a folder's records; none if there is no such file. Fails where the file cannot be read as records.
 *
 * @param checks whether rows of decisions are compared with what the moves come to (default: false)
 */
export async function* recordedGames(
  { game, plan }: RecordedRun,
  folder: string,
  form: RecordsForm,
  checks = false,
): AsyncGenerator<RecordedGame> {
  if (form !== 'decisions') {
    for await (const row of recordsRows({ game, plan }, folder, form)) yield { row };
    return;
  }
  const path = join(folder, recordsFile(form));
  if (!existsSync(path)) return;
  const { decisionGroups } = await import('./records-parquet.js');
  for await (const group of decisionGroups({ game, plan }, path, checks)) yield* group;
}

/** Letters of a record, and many more. */
const MAX_LINE = 10_000;

async function* csvRows(path: string, run: RecordedRun): AsyncGenerator<RecordsRow> {
  let numbersIn: ReturnType<typeof readerOf> | null = null;
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_LINE) throw new Error('it has a line that is no record');
    for (const line of lines) {
      if (numbersIn === null) {
        const { columns } = columnsNamed(run, withoutMark(line, path).split(','));
        const written = columns.map(({ words, ...column }) => ({ ...column, words: words?.map(textCell) ?? null }));
        numbersIn = readerOf(run.game, written);
        continue;
      }
      yield numbersIn(splitRow(line));
    }
  }
  if (rest !== '') throw new Error('it ends in the middle of a line');
}

export interface WrongRecord {
  /** Rows after the first of the batch. */
  readonly row: number;
  readonly message: string;
}

/** Reads the records of a batch as a log. @returns instead the first row that is not of a game of the batch */
export async function readLog(
  game: Game,
  recorded: AsyncIterator<RecordedGame>,
  { arm, from, games }: { readonly arm: number; readonly from: number; readonly games: number },
): Promise<GameLog | WrongRecord> {
  const metrics = loggedMetrics(game);
  const log: GameLog = {
    outcomes: new Uint8Array(games),
    reasons: new Uint8Array(games),
    metrics: metrics.map(() => new Int32Array(games)),
  };
  const moves: number[] = [];
  let hasMoves = false;
  for (let row = 0; row < games; row++) {
    const { value, done } = await recorded.next();
    if (done) return { row, message: `has no game ${from + row} of arm ${arm + 1}` };
    const { row: cells, decisions } = value as RecordedGame;
    const [itsArm, itsGame, outcome, reason, ...numbers] = cells;
    if (Number.isNaN(itsArm)) return { row, message: 'has a row whose arm, variant or team cannot be' };
    if (itsArm !== arm + 1 || itsGame !== from + row) {
      const message = `has game ${itsGame} of arm ${itsArm}, where game ${from + row} of arm ${arm + 1} should follow`;
      return { row, message };
    }
    const isGame = metrics.every(({ low, high, step }, place) => {
      const number = numbers[place]!;
      const isOfNobody = place >= game.metrics.length && number === 0;
      return isOfNobody || (number >= low && number <= high && Number.isInteger((number - low) / step));
    });
    if (outcome! < 0 || reason! < 0 || !isGame) return { row, message: 'has a game that cannot be' };
    log.outcomes[row] = outcome!;
    log.reasons[row] = reason!;
    for (const [place, number] of numbers.entries()) log.metrics[place]![row] = number;
    if (decisions === undefined) continue;
    hasMoves = true;
    moves.push(decisions.length);
    for (const word of decisions) moves.push(word);
  }
  return hasMoves ? { ...log, decisions: Int32Array.from(moves) } : log;
}
