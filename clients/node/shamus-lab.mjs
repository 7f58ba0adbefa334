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
 */
import { writeSync } from 'node:fs';

const PROTOCOL = 'shamus-bot/1';

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
  /** Largest number of games open at once. */
  tables = 64;
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
}

/** Plays until the program says goodbye. What the bot prints goes to stderr. */
export function run(bot) {
  console.log = console.info = console.debug = console.error;
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
    // Messages that arrived together are answered together.
    const messages = JSON.parse(`[${lines.replaceAll('\n', ',')}]`);
    send(messages.map(answer).join(''));
  });
}

function greet(bot, hello) {
  bot.hello = hello;
  bot.start();
  const decisions = hello.optional.filter((name) => typeof bot[name] === 'function');
  return `${JSON.stringify({ type: 'ready', protocol: PROTOCOL, decisions, tables: bot.tables })}\n`;
}

function end({ type, message }) {
  if (type === 'error') console.error(`shamus-lab: ${message}`);
  if (type === 'error' || type === 'goodbye') process.exit(type === 'error' ? 1 : 0);
}

/** Writes all of a text. A pipe that is full is tried again: the program reads it when it has the time. */
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
