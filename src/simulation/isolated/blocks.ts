/**
 * Blocks of integers between the program and the process of a policy. The answers to a block of requests come in one
 * block, in the order of the requests. Empty blocks may precede it, at most one per answer: they are signs of life.
 */
import { WordBuffer } from '../../game/frames.js';
import { decisionsOf, type Game } from '../../game/index.js';

const MAX_BLOCK_LENGTH = 2 ** 24;

/**
 * Kinds of a reply's value after the table number: an int32; true, false or undefined; a plan; anything else, or an
 * error, as JSON.
 */
export const [INTEGER, TRUE, FALSE, NOTHING, PLAN, OTHER, THROWN] = [0, 1, 2, 3, 4, 5, 6] as const;

/** Stands in a request where the method's index does, and asks for a copy of the table's policy. */
export const COPY_REQUEST = -1;

/** Methods of a role's policies; requests give their index in this list. */
export function methodsOf(game: Game, role: string): string[] {
  return ['newGame', 'newDeal', ...decisionsOf(game, role)];
}

export type FirstMessage =
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
  /** Broken rule of an IllegalMove. */
  readonly rule?: string | null;
}

export function writeText(words: WordBuffer, text: string): void {
  const bytes = Buffer.from(text);
  words.reserve(bytes.length);
  words.word(bytes.length);
  for (const byte of bytes) words.word(byte);
}

export function beginBlock(words: WordBuffer): void {
  words.place = 1;
}

/** The bytes of a block, until another one begins. */
export function bytesOf(words: WordBuffer): Uint8Array {
  words.at[0] = words.place - 1;
  return new Uint8Array(words.at.buffer, 0, 4 * words.place);
}

/** Reads blocks from bytes that arrive in any portions. */
export class BlockReader {
  readonly words = new WordBuffer(true);
  private end = 0;
  /** Bytes from the first word of the block that is read. */
  private held = 0;

  /** Appends bytes; to be called between two blocks. */
  push(bytes: Uint8Array): void {
    const { words, end } = this;
    new Uint8Array(words.at.buffer).copyWithin(0, 4 * end, this.held);
    this.held -= 4 * end;
    this.end = words.place = 0;
    words.reserve((this.held + bytes.length + 3) >> 2);
    new Uint8Array(words.at.buffer).set(bytes, this.held);
    this.held += bytes.length;
  }

  /** Moves to the next block. @returns whether it has arrived completely @throws RangeError if its length is impossible */
  next(): boolean {
    const { words, end, held } = this;
    words.place = end;
    if (held < 4 * (end + 1)) return false;
    const length = words.at[end]!;
    if (length < 0 || length > MAX_BLOCK_LENGTH) throw new RangeError('a block of a length that none has');
    if (held < 4 * (end + 1 + length)) return false;
    words.place = end + 1;
    this.end = words.place + length;
    return true;
  }

  /** Unread words of the block; negative if more words were read than it has. */
  get left(): number {
    return this.end - this.words.place;
  }

  text(): string {
    const { words } = this;
    const length = words.word(0);
    if (!(length >= 0 && length <= this.left)) throw new RangeError('a text that does not end');
    return Buffer.from(Uint8Array.from({ length }, () => words.word(0))).toString();
  }
}
