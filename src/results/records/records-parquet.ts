import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ColumnChunk, RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import { packMove } from '../../simulation/index.js';
import type { AppendFile } from '../disk/files.js';
import { countRows, DECISIONS_KEY, DecisionLayout, splitGames } from './decision-rows.js';
import {
  columnsNamed,
  describeRecords,
  gameSchema,
  type LoggedGames,
  RECORDS_KEY,
  type RecordedGame,
  type RecordedRun,
  type RecordsColumn,
  type RecordsWriter,
  readerOf,
  recordsColumns,
} from './records.js';

/** Games a row group: large enough for readers to be quick, small enough to be held in memory. */
const ROW_GROUP = 100_000;

/** What is known of the file besides its bytes. */
interface State {
  readonly groups: RowGroup[];
  /** Games of the row group that is not written yet. */
  readonly pending: LoggedGames[];
  /** The game after the last one that came, by arm; absent where games come once. */
  readonly next?: Map<number, number>;
}

interface ParquetLayout {
  readonly schema: SchemaElement[];
  /** Texts about the file, and how its pages are compressed. */
  readonly options?: Pick<ConstructorParameters<typeof ParquetWriter>[0], 'codec' | 'compressors' | 'kvMetadata'>;
  rowsOf(games: LoggedGames): number;
  mostRows(arm: number): number;
  columnsOf(group: readonly LoggedGames[]): ColumnSource[];
}

function gameLayout(run: RecordedRun): ParquetLayout {
  const columns = recordsColumns(run);
  const rowsOf = ({ log }: LoggedGames) => log.outcomes.length;
  return {
    schema: gameSchema(columns),
    options: { kvMetadata: [{ key: RECORDS_KEY, value: describeRecords(run) }] },
    rowsOf,
    mostRows: () => ROW_GROUP,
    columnsOf: (group) => {
      const rows = group.reduce((sum, games) => sum + rowsOf(games), 0);
      return columns.map(({ name, words, ascends, of }): ColumnSource => {
        const numbers = new Float64Array(rows);
        let row = 0;
        for (const games of group) {
          for (let place = 0; place < games.log.outcomes.length; place++) numbers[row++] = of(games, place);
        }
        return {
          name,
          data: words === null ? numbers : Array.from(numbers, (number) => words[number]!),
          offsetIndex: false,
          ...(ascends && { encoding: 'DELTA_BINARY_PACKED' }),
        };
      });
    },
  };
}

/** A row group holds games of one arm, and always the same ones, whatever games came when. */
class ParquetRecords implements RecordsWriter {
  private readonly writer: ParquetWriter;
  private pending: LoggedGames[] = [];
  /** Those of `pending`. */
  private rows = 0;
  protected next: Map<number, number> | undefined;

  constructor(
    private readonly layout: ParquetLayout,
    file: AppendFile,
    state: Uint8Array | null,
  ) {
    const bytes = new FileBytes(file);
    const { schema, options } = layout;
    this.writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'shamus-lab', ...options });
    if (state === null) {
      bytes.flush();
      return;
    }
    // The writer has begun a new file: its first bytes are in this one already.
    bytes.skip();
    const { groups, pending, next } = deserialize(state) as State;
    this.writer.row_groups = groups;
    this.writer.num_rows = groups.reduce((sum, group) => sum + group.num_rows, 0n);
    this.pending = pending;
    this.next = next;
    this.rows = pending.reduce((sum, games) => sum + layout.rowsOf(games), 0);
  }

  add(games: LoggedGames): void {
    const { layout, pending } = this;
    if (pending[0] !== undefined && pending[0].arm !== games.arm) this.writeGroup();
    this.pending.push(games);
    this.rows += layout.rowsOf(games);
    if (this.rows >= layout.mostRows(games.arm)) this.writeGroup();
  }

  state(): Uint8Array {
    const { writer, pending, next } = this;
    const state: State = { groups: writer.row_groups, pending, ...(next && { next }) };
    return serialize(state);
  }

  finish(): void {
    this.writeGroup();
    this.writer.finish();
  }

  protected rowsSoFar(arm: number): number {
    return this.pending[0]?.arm === arm ? this.rows : 0;
  }

  private writeGroup(): void {
    const { pending, rows, layout } = this;
    if (rows === 0) return;
    this.pending = [];
    this.rows = 0;
    this.writer.write({ columnData: layout.columnsOf(pending), rowGroupSize: rows });
  }
}

/** Compression level of zlib: two thirds of the size of the lowest, and half of the time of the default. */
const LEVEL = 3;

/** Rows of decisions are written as soon as they make up a row group: those of a batch may be millions. */
class DecisionRecords extends ParquetRecords {
  constructor(
    private readonly decisions: DecisionLayout,
    file: AppendFile,
    state: Uint8Array | null,
  ) {
    const layout: ParquetLayout = {
      schema: decisions.schema,
      options: {
        codec: 'GZIP',
        compressors: { GZIP: (bytes) => gzipSync(bytes, { level: LEVEL }) },
        kvMetadata: [{ key: DECISIONS_KEY, value: decisions.description }],
      },
      rowsOf: countRows,
      mostRows: (arm) => decisions.mostRows(arm),
      columnsOf: (group) => decisions.columnsOf(group),
    };
    super(layout, file, state);
    this.next ??= new Map();
  }

  addEarly(games: LoggedGames): void {
    this.add(games);
  }

  override add(games: LoggedGames): void {
    const { arm, from, log } = games;
    const known = (this.next!.get(arm) ?? from) - from;
    if (known >= log.outcomes.length) return;
    const most = this.decisions.mostRows(arm);
    for (const part of splitGames(games, known, most - this.rowsSoFar(arm), most)) super.add(part);
    this.next!.set(arm, from + log.outcomes.length);
  }
}

/** Opens the writer of a form. Parameters and errors as of `openRecords`. */
export async function openParquet(
  form: 'parquet' | 'decisions',
  run: RecordedRun,
  file: AppendFile,
  state: Uint8Array | null,
): Promise<() => RecordsWriter> {
  if (form === 'parquet') return () => new ParquetRecords(gameLayout(run), file, state);
  const layout = await DecisionLayout.open(run);
  return () => new DecisionRecords(layout, file, state);
}

class FileBytes extends ByteWriter {
  constructor(private readonly file: AppendFile) {
    super(1 << 20);
  }

  flush(): void {
    this.file.append(new Uint8Array(this.buffer, 0, this.index));
    this.index = 0;
  }

  /** Forgets what is not in the file yet, and goes on at the file's end. */
  skip(): void {
    this.index = 0;
    this.offset = this.file.bytes;
  }

  override finish(): void {
    this.flush();
  }
}

type Row = Record<string, unknown>;

/** Rows of a row group, and the columns of games that they have. */
interface ReadGroup {
  readonly rows: Row[];
  readonly columns: readonly RecordsColumn[];
}

/** Whether the statistics of a column, by which programs leave out row groups, are not those of these rows. */
function excludesRows({ meta_data }: ColumnChunk, rows: readonly Row[]): boolean {
  const { path_in_schema, statistics } = meta_data!;
  const { min_value: low, max_value: high } = statistics ?? {};
  return rows.some((row) => {
    const value = row[path_in_schema[0]!];
    return typeof value !== 'object' && (value! < low! || value! > high!);
  });
}

/**
 * Reads the rows of each row group of a file, also of the version before.
 *
 * @param layout of decisions, if it has them
 * @throws Error if it cannot be read, or has other columns
 */
export async function* rowGroups(path: string, run: RecordedRun, layout?: DecisionLayout): AsyncGenerator<ReadGroup> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const found = metadata.schema.slice(1).map(({ name }) => name);
  const { columns, isFormer } = columnsNamed(run, found, layout?.others);
  const description = layout?.description ?? (isFormer ? undefined : describeRecords(run));
  if (metadata.key_value_metadata?.[0]?.value !== description) {
    throw new Error('what it says of its rows is not what this run has');
  }
  const compressors = { GZIP: (bytes: Uint8Array) => gunzipSync(bytes) };
  let rowStart = 0;
  for (const { num_rows, columns: chunks } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, utf8: false, compressors });
    const wrong = chunks.find((chunk) => excludesRows(chunk, rows));
    if (wrong) throw new Error(`its statistics of '${wrong.meta_data!.path_in_schema}' exclude some of its rows`);
    yield { rows, columns };
    rowStart = rowEnd;
  }
}

/**
 * Reads the games of each row group of decisions.
 *
 * @param checks whether the rows are compared with what the moves come to
 * @throws Error if the file cannot be read, or has a row that the moves do not come to
 */
export async function* decisionGroups(run: RecordedRun, path: string, checks: boolean): AsyncGenerator<RecordedGame[]> {
  const layout = await DecisionLayout.open(run);
  for await (const { rows, columns } of rowGroups(path, run, layout)) {
    const numbersIn = readerOf(run.game, columns);
    const games: { row: readonly number[]; decisions: number[] }[] = [];
    let last: Row | null = null;
    for (const row of rows) {
      if (last === null || row.game !== last.game || row.arm !== last.arm) {
        games.push({ row: numbersIn(columns.map(({ name }) => row[name])), decisions: [] });
      }
      last = row;
      const { choice, evaluation } = row as { choice: number; evaluation: number | null };
      packMove({ move: choice, evaluation: evaluation ?? null }, games.at(-1)!.decisions);
    }
    if (checks) demandSame(layout.columnsOf(games.map(loggedGame), columns), rows);
    yield games;
  }
}

function loggedGame({ row: [arm, from, outcome, reason, ...metrics], decisions }: Required<RecordedGame>): LoggedGames {
  const log = {
    outcomes: Uint8Array.of(outcome!),
    reasons: Uint8Array.of(reason!),
    metrics: metrics.map((number) => Int32Array.of(number)),
    decisions: Int32Array.of(decisions.length, ...decisions),
  };
  return { arm: arm! - 1, from: from!, log };
}

/** @throws Error unless the rows have just these columns */
function demandSame(columns: readonly ColumnSource[], rows: readonly Row[]): void {
  for (const { name, data } of columns) {
    for (const [at, row] of rows.entries()) {
      const [should, is] = [data[at] as unknown, row[name] ?? null];
      const isSame =
        should instanceof Uint8Array ? Buffer.compare(should, is as Uint8Array) === 0 : Object.is(should, is);
      if (isSame) continue;
      throw new Error(`game ${row.game} of arm ${row.arm} has a row whose '${name}' is not what its moves come to`);
    }
  }
}
