import { deserialize, serialize } from 'node:v8';
import type { RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import type { Game } from '../../game/index.js';
import type { AppendFile } from '../disk/append-file.js';
import { type LoggedGames, type RecordsWriter, recordsColumns } from './records.js';

/** Games a row group: large enough for readers to be quick, small enough to be held in memory. */
const ROW_GROUP = 100_000;

/** What is known of the file besides its bytes. */
interface State {
  readonly groups: RowGroup[];
  /** Games of the row group that is not written yet. */
  readonly pending: LoggedGames[];
}

/** A row group holds games of one arm, and always the same ones, whatever batches came when. */
export class ParquetRecords implements RecordsWriter {
  private readonly writer: ParquetWriter;
  private pending: LoggedGames[] = [];
  /** Games in `pending`. */
  private rows = 0;

  constructor(
    private readonly game: Game,
    file: AppendFile,
    state: Uint8Array | null,
  ) {
    const bytes = new FileBytes(file);
    this.writer = new ParquetWriter({ writer: bytes, schema: schemaOf(game), createdBy: 'shamus-lab' });
    if (state === null) {
      bytes.flush();
      return;
    }
    // The writer has begun a new file: its first bytes are in this one already.
    bytes.skip();
    const { groups, pending } = deserialize(state) as State;
    this.writer.row_groups = groups;
    this.writer.num_rows = groups.reduce((sum, group) => sum + group.num_rows, 0n);
    this.pending = pending;
    this.rows = pending.reduce((sum, { log }) => sum + log.outcomes.length, 0);
  }

  add(games: LoggedGames): void {
    const first = this.pending[0];
    if (first !== undefined && first.arm !== games.arm) this.writeGroup();
    this.pending.push(games);
    this.rows += games.log.outcomes.length;
    if (this.rows >= ROW_GROUP) this.writeGroup();
  }

  state(): Uint8Array {
    const state: State = { groups: this.writer.row_groups, pending: this.pending };
    return serialize(state);
  }

  finish(): void {
    this.writeGroup();
    this.writer.finish();
  }

  private writeGroup(): void {
    const { pending, rows, game } = this;
    if (rows === 0) return;
    this.pending = [];
    this.rows = 0;
    const columnData = recordsColumns(game).map(({ name, words, ascends, of }): ColumnSource => {
      const numbers = new Float64Array(rows);
      let row = 0;
      for (const games of pending) {
        for (let place = 0; place < games.log.outcomes.length; place++) numbers[row++] = of(games, place);
      }
      return {
        name,
        data: words === null ? numbers : Array.from(numbers, (number) => words[number]!),
        offsetIndex: false,
        ...(ascends && { encoding: 'DELTA_BINARY_PACKED' }),
      };
    });
    this.writer.write({ columnData, rowGroupSize: rows });
  }
}

function schemaOf(game: Game): SchemaElement[] {
  const columns = recordsColumns(game).map(({ name, words, ascends }): SchemaElement => {
    if (words !== null) return { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' };
    const form = ascends ? ({ type: 'INT32', converted_type: 'UINT_32' } as const) : ({ type: 'INT32' } as const);
    return { name, ...form, repetition_type: 'REQUIRED' };
  });
  return [{ name: 'records', num_children: columns.length }, ...columns];
}

/** Bytes that go on to a file when a row group is whole. */
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
