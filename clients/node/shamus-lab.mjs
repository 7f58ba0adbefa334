/**
 * Bots for shamus-lab in Node: one file, nothing to install.
 *
 *     import { Bot, run } from './shamus-lab.mjs';
 *
 *     class MyBot extends Bot {
 *       discard(view, game) {
 *         return view.legal.at(-1);
 *       }
 *     }
 *
 *     run(new MyBot());
 *
 * A method for each decision that the bot makes: `play` and `call` (Uno players of Shamus), `draw`, `layDown` and `discard`
 * (Rummy players of Shamus), `takes`, `layDown` and `discard` (the rummy family), and where they are wanted `buys` and
 * `picksAndBuys`. Each gets the request, `view`, and the game, which keeps what the bot remembers; it returns a move. What
 * a request has and how moves are written is told in docs/bots.md. Decisions that the bot does not make itself are made by
 * the methods of `Bot`, which play any legal move.
 *
 * A bot with `frames = true` has one method instead, `decide`, which gets observations and masks of many tables at once and
 * returns a move for each.
 */
import { readSync, writeSync } from 'node:fs';

const PROTOCOL = 'shamus-bot/1';
/** Bytes before the rows of a batch, and of a row before its observation. */
const [BATCH_HEAD, ROW_HEAD] = [8, 12];

/** A game at one table, from its beginning to its end. Set any fields to remember things: they last for the game. */
export class Game {
  /** In games of several deals, the message with which the deal began. */
  deal = null;

  constructor({ table, random }) {
    this.table = table;
    this.seed = random;
  }

  /** A random number from 0 up to 1: the same game has the same ones whenever it is played (mulberry32). */
  random() {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** Plays legal moves and nothing clever; bots are classes derived from it. */
export class Bot {
  /** How many games are open at once, at most. */
  tables = 64;
  /** Whether it decides by observations and masks, in batches: see `decide`. */
  frames = false;
  /** With frames: where each field begins in an observation, and each kind of move among the moves. */
  fields = null;
  moves = null;
  /** The first message of the program: the game, its rules, the seat, the options. */
  hello = null;

  /** Called once, before the first game. Throw an error if the bot does not play this game. */
  start() {}

  /** Called when a game begins. */
  newGame(_game) {}

  /** Called when a deal begins, in games that have several; `game.deal` is the message. */
  newDeal(_game) {}

  /** Called when a game is over. */
  gameOver(_game) {}

  play(view, _game) {
    return view.legal[0];
  }

  call(view, _game) {
    return view.legal[0];
  }

  draw(view, _game) {
    return view.legal[0];
  }

  layDown(view, _game) {
    return view.legal.complete[0] ?? [];
  }

  discard(view, _game) {
    return view.legal.at(-1);
  }

  takes(_view, _game) {
    return false;
  }

  /**
   * With frames: returns the number of a legal move for each row. Copy what you keep: the next batch overwrites it.
   *
   * @param observations by row, Int8Array or Int16Array
   * @param masks by row, Int8Array
   * @param rows by row, Uint32Array: the table, a random number, and how many rows of this game there were before
   */
  decide(_observations, masks, _rows) {
    return masks.map((mask) => mask.indexOf(1));
  }
}

/** Plays until the program says goodbye. What the bot prints goes to stderr. */
export function run(bot) {
  console.log = console.info = console.debug = console.error;
  if (bot.frames) {
    runFrames(bot);
    return;
  }
  const games = new Map();
  const answer = (message) => {
    const game = games.get(message.table);
    switch (message.type) {
      case 'request':
        return `{"id":${message.id},"move":${JSON.stringify(bot[message.decision](message, game))}}\n`;
      case 'newGame':
        games.set(message.table, new Game(message));
        bot.newGame(games.get(message.table));
        return '';
      case 'newDeal':
        game.deal = message;
        game.seed = message.random;
        bot.newDeal(game);
        return '';
      case 'gameOver':
        games.delete(message.table);
        bot.gameOver(game);
        return '';
      case 'hello':
        return greet(bot, message);
      default:
        end(message);
    }
    return '';
  };
  const parts = [];
  process.stdin.on('data', (chunk) => {
    const end = chunk.lastIndexOf(10) + 1;
    if (end === 0) {
      parts.push(chunk);
      return;
    }
    const lines = Buffer.concat([...parts, chunk.subarray(0, end - 1)]).toString();
    parts.length = 0;
    if (end < chunk.length) parts.push(chunk.subarray(end));
    // What arrived at once is read and answered at once.
    const messages = JSON.parse(`[${lines.replaceAll('\n', ',')}]`);
    send(messages.map(answer).join(''));
  });
}

function greet(bot, hello) {
  bot.hello = hello;
  bot.start();
  const decisions = hello.optional.filter((name) => typeof bot[name] === 'function');
  const frames = bot.frames ? 'observations' : 'json';
  return `${JSON.stringify({ type: 'ready', protocol: PROTOCOL, decisions, tables: bot.tables, frames })}\n`;
}

function end({ type, message }) {
  if (type === 'error') console.error(`shamus-lab: ${message}`);
  if (type === 'error' || type === 'goodbye') process.exit(type === 'error' ? 1 : 0);
}

/** Answers batches of rows, between which there may be lines. */
function runFrames(bot) {
  send(greet(bot, JSON.parse(readLine(''))));
  const { bytes, type, fields, moves } = bot.hello.observations;
  const sizes = Object.values(fields).map((shape) => shape.reduce((product, length) => product * length, 1));
  bot.fields = beginnings(Object.keys(fields), sizes);
  bot.moves = beginnings(Object.keys(moves), Object.values(moves));
  const Cells = type === 'int8' ? Int8Array : Int16Array;
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const maskAt = ROW_HEAD + count * Cells.BYTES_PER_ELEMENT;
  const width = Object.values(moves).reduce((sum, size) => sum + size, 0);
  const head = Buffer.alloc(BATCH_HEAD);
  let memory = new Uint8Array(0);
  let rows = [];
  for (;;) {
    if (!fill(head)) return;
    if (head[0] !== 0) {
      end(JSON.parse(readLine(head.toString('latin1'))));
      continue;
    }
    const asked = head.readInt32LE(4);
    if (asked > rows.length) {
      memory = new Uint8Array(asked * bytes);
      rows = Array.from({ length: asked }, (_, row) => ({
        head: new Uint32Array(memory.buffer, row * bytes, ROW_HEAD / 4),
        cells: new Cells(memory.buffer, row * bytes + ROW_HEAD, count),
        mask: new Int8Array(memory.buffer, row * bytes + maskAt, width),
      }));
    }
    if (!fill(memory.subarray(0, asked * bytes))) return;
    const batch = rows.slice(0, asked);
    const part = (name) => batch.map((row) => row[name]);
    const decided = bot.decide(part('cells'), part('mask'), part('head'));
    send(new Uint8Array(Int32Array.of(decided.length, ...decided).buffer));
  }
}

/** Where each part begins, of parts that follow each other. */
function beginnings(names, sizes) {
  const before = (place) => sizes.slice(0, place).reduce((sum, size) => sum + size, 0);
  return Object.fromEntries(names.map((name, place) => [name, before(place)]));
}

/** Waits for as many bytes as an array has. @returns false if the input ends before */
function fill(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(0, bytes, at, bytes.length - at, null);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

/** The rest of a line. @param begun what was read of it */
function readLine(begun) {
  const one = Buffer.alloc(1);
  const bytes = [...Buffer.from(begun, 'latin1')];
  while (fill(one) && one[0] !== 10) bytes.push(one[0]);
  return Buffer.from(bytes).toString();
}

/** Writes all of a text or of bytes. A pipe that is full is tried again: the program reads it when it has the time. */
function send(what) {
  for (let rest = Buffer.from(what); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
