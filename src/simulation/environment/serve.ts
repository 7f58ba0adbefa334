/**
 * Serves a vector of tables to a client over stdin and stdout, in lock-step: a hello of the client and a header of the server,
 * a line of JSON each; then requests and replies in bytes. docs/learning.md describes both.
 */
import { readSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { messageOf, plainText, UsageError } from '../../game/index.js';
import type { VectorOfTables } from './vector-of-tables.js';

/** Protocol of this version, which the client must speak, too. */
const ENVIRONMENT_PROTOCOL = 'shamus-env/1';

/** First bytes of requests: a reset, and a step. */
const RESET = 0x72;
const STEP = 0x73;

/** First bytes of replies. */
const DONE = 0;
const REFUSED = 1;

const MAX_LINE = 10_000;
const SHOULD_BE = `shamus env answers programs, not people: a client begins with a line {"protocol":"${ENVIRONMENT_PROTOCOL}"} (docs/learning.md)`;

class ClientGone extends Error {}

class Pipe {
  /** Fills an array. @throws ClientGone if stdin ends before */
  read(into: Uint8Array): void {
    for (let at = 0; at < into.length; ) {
      const count = readSync(0, into, at, into.length - at, null);
      if (count === 0) throw new ClientGone();
      at += count;
    }
  }

  readNumber(): number {
    const bytes = Buffer.alloc(4);
    this.read(bytes);
    return bytes.readUInt32LE();
  }

  readLine(): string {
    const one = Buffer.alloc(1);
    const line: number[] = [];
    for (;;) {
      this.read(one);
      if (one[0] === 0x0a) return Buffer.from(line).toString();
      line.push(one[0]!);
      if (line.length > MAX_LINE) throw new UsageError(SHOULD_BE);
    }
  }

  /** @throws ClientGone if nobody reads stdout any more */
  write(bytes: Uint8Array): void {
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') throw new ClientGone();
      throw error;
    }
  }

  refuse(why: string): void {
    const text = Buffer.from(why);
    const head = Buffer.alloc(5);
    head[0] = REFUSED;
    head.writeUInt32LE(text.length, 1);
    this.write(Buffer.concat([head, text]));
  }
}

/**
 * Reads a client's first line.
 *
 * @returns the descriptor of the open file into which frames are written; null: they are sent
 * @throws UsageError if the line is no hello, or of another protocol
 */
function sharedFileOf(line: string): number | null {
  let hello: { readonly protocol?: unknown; readonly shared?: unknown; readonly token?: unknown };
  try {
    hello = JSON.parse(plainText(line, () => new UsageError(SHOULD_BE)));
  } catch {
    throw new UsageError(SHOULD_BE);
  }
  if (typeof hello?.protocol !== 'string') throw new UsageError(SHOULD_BE);
  if (hello.protocol !== ENVIRONMENT_PROTOCOL) {
    throw new UsageError(
      `this version speaks ${ENVIRONMENT_PROTOCOL}, the client ${hello.protocol}: use the client that comes with it`,
    );
  }
  const { shared, token } = hello;
  return typeof token === 'string' && token !== '' && holds(shared as number, token) ? (shared as number) : null;
}

/**
 * True if a file begins with `token`. A program between this one and its client may have reopened the descriptor.
 */
function holds(file: number, token: string): boolean {
  const found = Buffer.alloc(Buffer.byteLength(token));
  try {
    readSync(file, found, 0, found.length, 0);
  } catch {
    return false;
  }
  return found.toString() === token;
}

/** A vector and the seed with which it begins. */
export interface ServedEnvironment {
  readonly vector: VectorOfTables;
  readonly seed: string;
}

/**
 * Answers a client until it goes.
 *
 * @throws UsageError if the client speaks another protocol; PolicyFault as an engine does
 */
export function serveEnvironment({ vector, seed }: ServedEnvironment): void {
  if (isatty(0)) throw new UsageError(SHOULD_BE);
  const pipe = new Pipe();
  try {
    serve(pipe, vector, seed);
  } catch (error) {
    // A client that ends without a word has had what it wants.
    if (!(error instanceof ClientGone)) throw error;
  }
}

function serve(pipe: Pipe, vector: VectorOfTables, seed: string): void {
  let shared: number | null;
  const line = pipe.readLine();
  try {
    shared = sharedFileOf(line);
  } catch (error) {
    pipe.write(Buffer.from(`${JSON.stringify({ error: messageOf(error) })}\n`));
    throw error;
  }
  pipe.write(Buffer.from(`${JSON.stringify({ ...headerOf(vector, seed), shared: shared !== null })}\n`));
  const kind = new Uint8Array(1);
  const done = Uint8Array.of(DONE);
  const moves = new Int16Array(vector.spec.tables);
  const { bytes } = vector.frame;
  let isBegun = false;
  for (;;) {
    pipe.read(kind);
    if (kind[0] === RESET) {
      const text = Buffer.alloc(Math.min(MAX_LINE, pipe.readNumber()));
      pipe.read(text);
      vector.reset(text.length === 0 ? (isBegun ? null : seed) : text.toString());
      isBegun = true;
    } else if (kind[0] === STEP) {
      pipe.read(new Uint8Array(moves.buffer));
      const illegal = isBegun ? vector.firstIllegal(moves) : 0;
      if (illegal >= 0) {
        pipe.refuse(isBegun ? illegalText(vector, illegal, moves[illegal]!) : 'a step before the first reset');
        continue;
      }
      vector.step(moves);
    } else throw new UsageError(`a client sent a request of kind ${kind[0]}, and there are only resets and steps`);
    if (shared !== null) writeFrame(shared, bytes);
    pipe.write(done);
    if (shared === null) pipe.write(bytes);
  }
}

function writeFrame(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, at);
}

function illegalText({ frame, encoding, moves }: VectorOfTables, table: number, move: number): string {
  const { seat, game } = frame.arrays;
  const isMove = move >= 0 && move < moves;
  return `table ${table} (game ${game[table]}, seat ${seat[table]}): move ${move}${isMove ? ` (${encoding.moveText(move)})` : ''} is not legal there; the mask says which are`;
}

function headerOf({ spec, encoding, frame, moves }: VectorOfTables, seed: string) {
  const { game, setup, tables, policies, measure } = spec;
  const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
  return {
    protocol: ENVIRONMENT_PROTOCOL,
    game: setup.game,
    variant: setup.variant,
    players: setup.players,
    roles: game.setups.roles(setup.players),
    seats: [...policies.keys()].filter((seat) => policies[seat] === null),
    tables,
    seed,
    reward: measure.name,
    outcomes: names(game.results.outcomes),
    reasons: names(game.results.reasons),
    metrics: names(game.results.metrics),
    seatMetrics: names(game.results.seatMetrics),
    fields: encoding.fields.map(({ name, shape, low, high }) => ({ name, shape, low, high })),
    moves: Array.from({ length: moves }, (_, move) => encoding.moveText(move)),
    frame: frame.layout,
    bytes: frame.bytes.length,
  };
}
