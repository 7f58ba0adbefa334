/** Blocks of integers between the program and the process of a policy, and what stands in them. */
import { Words } from '../../game/frames.js';
import { decisionsOf, type Game } from '../../game/index.js';

const MOST = 2 ** 24;

/** What follows the table in a reply: an int32; true, false or undefined; a plan; anything else, or an error, as JSON. */
export const [INTEGER, TRUE, FALSE, NOTHING, PLAN, OTHER, THROWN] = [0, 1, 2, 3, 4, 5, 6] as const;

/** What follows a table in a question, where no method does: the table whose policy is copied. */
export const COPY = -1;

/** The methods of a role's policies, by which questions go. */
export function methodsOf(game: Game, role: string): string[] {
  return ['newGame', 'newDeal', ...decisionsOf(game, role)];
}

/** What a process is told first. */
export type Greeting =
  | { readonly define: { readonly module: string; readonly path: string } }
  | { readonly play: { readonly setup: object; readonly source: object; readonly seat: number } };

/** An answer that is no int32. */
export interface OtherAnswer {
  readonly type: string;
  readonly text: string;
}

export interface ThrownError {
  /** null where it is no Error. */
  readonly name: string | null;
  readonly message: string;
  readonly stack: string;
  /** The broken rule, of an IllegalMove. */
  readonly rule?: string | null;
}

export function writeText(words: Words, text: string): void {
  const bytes = Buffer.from(text);
  words.reserve(bytes.length);
  words.word(bytes.length);
  for (const byte of bytes) words.word(byte);
}

export function readText(words: Words, end: number): string {
  const length = words.word(0);
  if (!(length >= 0 && words.place + length <= end)) throw new RangeError('a text that does not end');
  const bytes = Uint8Array.from({ length }, () => words.word(0));
  return Buffer.from(bytes).toString();
}

export function beginBlock(words: Words): void {
  words.place = 1;
}

/** The bytes of a block, until another one begins. */
export function bytesOf(words: Words): Uint8Array {
  words.at[0] = words.place - 1;
  return new Uint8Array(words.at.buffer, 0, 4 * words.place);
}

/** Reads blocks, however their bytes come. */
export class BlockReader {
  readonly words = new Words(true);
  end = 0;
  private held = 0;

  /** @param receive waits for bytes @throws RangeError if no block has such a length */
  next(receive: () => Uint8Array): void {
    const { words } = this;
    new Uint8Array(words.at.buffer).copyWithin(0, 4 * this.end, this.held);
    this.held -= 4 * this.end;
    this.end = 0;
    words.place = 0;
    while (this.held < 4 || this.held < 4 * (1 + this.length())) {
      const chunk = receive();
      words.reserve((this.held + chunk.length + 3) >> 2);
      new Uint8Array(words.at.buffer).set(chunk, this.held);
      this.held += chunk.length;
    }
    this.end = 1 + this.length();
    words.place = 1;
  }

  /** Whether all of the block is read. @throws RangeError if more is */
  get isOver(): boolean {
    const { place } = this.words;
    if (place > this.end) throw new RangeError('a block that is too short');
    return place === this.end;
  }

  private length(): number {
    const length = this.words.at[0]!;
    if (length < 0 || length > MOST) throw new RangeError('a block of a length that none has');
    return length;
  }
}
