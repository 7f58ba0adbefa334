/** A bot that is sent batches of numbers instead of lines: observations, masks of legal moves, and moves (docs/bots.md). */
import {
  type Cells,
  type Decide,
  type DecisionEncoder,
  type Encoding,
  fitsBytes,
  IllegalMove,
  layoutFields,
  type Wire,
} from '../../game/index.js';
import { errorLine, ROW_HEAD, rowBytes } from './messages.js';
import type { OutsidePlayer } from './player.js';
import type { OutsideProcess } from './process.js';

/** Int32s before the rows of a batch: 0, which no line of JSON begins with, and the number of rows. */
const HEAD = 2;
/** More bytes than a process writes at once. */
const CHUNK = 65_536;
/** A number of moves that may be meant: letters are greater ones. */
const MAX_SAID = 1 << 20;

interface FramedTable {
  readonly encoder: DecisionEncoder;
  /** From which its random numbers are made. */
  seed: number;
  rows: number;
}

interface Greeted {
  readonly process: OutsideProcess;
  readonly wire: Wire;
  readonly encoding: Encoding;
  readonly mostTables: number;
  /** The decisions that it makes; others are declined. */
  readonly decides: ReadonlySet<string>;
}

/** One bot at one seat, of which each step of each decision is a row of a batch. */
export class FramedBot implements OutsidePlayer {
  readonly mostTables: number;
  readonly decides: ReadonlySet<string>;
  private readonly process: OutsideProcess;
  private readonly tables: FramedTable[] = [];
  /** Rows that are sent at once, at most: half of the tables. */
  private readonly most: number;
  private readonly rowWords: number;
  private readonly maskAt: number;
  /** The batch that is being written, as numbers of all kinds. */
  private readonly words: Int32Array;
  private readonly cells: Cells;
  private readonly bytes: Int8Array;
  private count = 0;
  /** By row of that batch: its table. Those of the batches that are not answered, in their order; lists for the next ones. */
  private asked: Int32Array;
  private readonly sent: { readonly asked: Int32Array; readonly count: number }[] = [];
  private readonly spare: Int32Array[] = [];
  private readonly reply: Int32Array;
  private readonly replyBytes: Uint8Array;
  /** Bytes of replies that are there. */
  private held = 0;

  constructor(private readonly greeted: Greeted) {
    const { encoding, mostTables, process } = greeted;
    this.mostTables = mostTables;
    this.decides = greeted.decides;
    this.process = process;
    this.most = Math.ceil(mostTables / 2);
    this.rowWords = rowBytes(encoding) / 4;
    this.words = new Int32Array(HEAD + this.most * this.rowWords);
    this.bytes = new Int8Array(this.words.buffer);
    const areBytes = fitsBytes(encoding.fields);
    this.cells = areBytes ? this.bytes : new Int16Array(this.words.buffer);
    this.maskAt = layoutFields(encoding.fields).size * (areBytes ? 1 : 2);
    this.asked = new Int32Array(this.most);
    this.reply = new Int32Array(1 + this.most + CHUNK / 4);
    this.replyBytes = new Uint8Array(this.reply.buffer);
  }

  tell(number: number, method: string, view: unknown): void {
    const table = this.at(number);
    const { random } = this.greeted.wire.beginning(view, method);
    table.seed = random as number;
    if (method === 'newGame') table.rows = 0;
    table.encoder.start();
  }

  ask(number: number, method: string, view: unknown): void {
    const table = this.at(number);
    table.encoder.begin(method, view);
    this.write(number, table);
  }

  copy(from: number, to: number): void {
    const table = this.at(to);
    table.seed = this.at(from).seed;
    table.rows = 0;
    // It reads again what has happened in public.
    table.encoder.start();
  }

  over(): void {
    this.process.gameOver();
  }

  send(): void {
    const { words, count, asked } = this;
    if (count === 0) return;
    words[1] = count;
    this.sent.push({ asked, count });
    this.asked = this.spare.pop() ?? new Int32Array(this.most);
    this.count = 0;
    this.process.send(new Uint8Array(words.buffer, 0, 4 * (HEAD + count * this.rowWords)));
  }

  exchange(answered: (table: number, decide: Decide | null) => void): void {
    const { asked, count } = this.sent[0]!;
    this.receive(count);
    const { reply, tables } = this;
    this.sent.shift();
    for (let row = 0; row < count; row++) {
      const number = asked[row]!;
      answered(number, this.take(tables[number]!, reply[1 + row]!, number));
    }
    this.spare.push(asked);
    this.dropReply(count);
  }

  refuse(message: string): string {
    this.process.send(Buffer.from(errorLine(message)));
    return this.process.dismiss();
  }

  end(): void {
    this.process.end();
  }

  private at(number: number): FramedTable {
    this.tables[number] ??= { encoder: this.greeted.encoding.encoder(), seed: 0, rows: 0 };
    return this.tables[number];
  }

  /** Makes a move. @returns what the table is answered; null if the decision takes another move */
  private take(table: FramedTable, move: number, number: number): Decide | null {
    const { encoder } = table;
    try {
      if (encoder.take(move)) return encoder.decide;
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      return () => {
        throw error;
      };
    }
    this.write(number, table);
    return null;
  }

  private write(number: number, table: FramedTable): void {
    const { words, cells } = this;
    const at = HEAD + this.count * this.rowWords;
    words[at] = number;
    words[at + 1] = mixed(table.seed, table.rows);
    words[at + 2] = table.rows++;
    const from = 4 * (at + ROW_HEAD);
    table.encoder.observe(cells, from / cells.BYTES_PER_ELEMENT);
    table.encoder.mask(this.bytes, from + this.maskAt);
    this.asked[this.count++] = number;
  }

  /** Waits for the moves of the batch that was sent first. */
  private receive(count: number): void {
    const { process, reply } = this;
    const needed = 4 * (1 + count);
    for (let goesOn = false; this.held < needed; goesOn = true) {
      const chunk = process.receive(goesOn);
      this.replyBytes.set(chunk, this.held);
      this.held += chunk.length;
      if (this.held >= 4 && reply[0] !== count) break;
    }
    if (reply[0] !== count) throw process.blame(`answers a batch of ${count} rows with ${inWords(reply[0]!)}`);
  }

  private dropReply(count: number): void {
    const end = 4 * (1 + count);
    this.replyBytes.copyWithin(0, end, this.held);
    this.held -= end;
    if (this.held > 0 && this.sent.length === 0) throw this.process.blame('sends moves for which it was not asked');
  }
}

/** A random number of a game for one of its rows (the finalizer of MurmurHash3). */
function mixed(seed: number, row: number): number {
  let bits = (seed + Math.imul(row, 0x9e3779b9)) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function inWords(count: number): string {
  return count >= 0 && count < MAX_SAID
    ? `${count} moves`
    : 'something that is no batch of moves (does it print there?)';
}
