/**
 * The process in which one policy of a user decides: it is sent what its seat sees at many tables, each of another deck, and
 * answers. It knows nothing else: see isolated-player.ts.
 */
import { Console } from 'node:console';
import fs from 'node:fs';
import { Carried, Words } from '../../game/frames.js';
import { decisionsOf, IllegalMove, messageOf, PolicyFault, type Setup } from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import type { PolicySource } from '../lineup/arm.js';
import { makerOf } from '../lineup/seating.js';
import {
  BlockReader,
  beginBlock,
  bytesOf,
  FALSE,
  type Greeting,
  INTEGER,
  NOTHING,
  OTHER,
  PLAN,
  readText,
  THROWN,
  type ThrownError,
  TRUE,
  writeText,
} from './blocks.js';

const [INPUT, OUTPUT] = [0, 1];
/** Milliseconds after which answers are sent that are there, so that whoever waits hears that it goes on. */
const LONG = 50;

type Policy = Readonly<Record<string, ((view: unknown, argument?: unknown) => unknown) | undefined>>;

const { now } = performance;
const clock = now.bind(performance);
const chunk = Buffer.alloc(65_536);
const blocks = new BlockReader();
const { words } = blocks;
const replies = new Words(false);

function receive(): Uint8Array {
  const length = fs.readSync(INPUT, chunk);
  if (length === 0) process.exit(0);
  return chunk.subarray(0, length);
}

function send(): void {
  for (let bytes = bytesOf(replies); bytes.length > 0; ) bytes = bytes.subarray(fs.writeSync(OUTPUT, bytes));
  beginBlock(replies);
}

/** Plays, until the program has no more questions. */
async function play({ setup, source, seat }: { setup: Setup; source: PolicySource; seat: number }): Promise<never> {
  const game = await loadGame(setup.game);
  const frames = await game.frames!(setup);
  const methods = ['newGame', 'newDeal', ...decisionsOf(game, source.role)];
  const make = await makerOf({ setup, team: { name: '', policies: [source] } }, 0);
  const plan = frames.plan();
  const seated = () => ({ policy: make() as Policy, view: frames.view(seat), carried: new Carried() });
  const tables = [seated()];
  replies.bit(true);
  send();
  for (;;) {
    blocks.next(receive);
    let last = clock();
    while (!blocks.isOver) {
      const table = words.word(0);
      const method = methods[words.word(0)]!;
      tables[table] ??= seated();
      const { policy, view, carried } = tables[table];
      const isTold = method === 'newGame' || method === 'newDeal';
      const given = isTold ? 0 : words.word(0);
      frames.carry(words, view, carried, isTold);
      replies.reserve(2);
      const before = replies.place;
      if (!isTold) replies.word(table);
      try {
        if (isTold) policy[method]?.(view);
        else if (method === frames.planned) {
          frames.clear(plan);
          policy[method]!(view, plan);
          replies.word(PLAN);
          frames.carryPlan(replies, plan);
        } else writeAnswer(policy[method] === undefined ? false : policy[method](view, given));
      } catch (error) {
        replies.place = before;
        replies.word(table);
        writeError(error);
      }
      if (!isTold && clock() - last > LONG) {
        send();
        last = clock();
      }
    }
    if (replies.place > 1) send();
  }
}

function writeAnswer(answer: unknown): void {
  if (typeof answer === 'number' && answer === (answer | 0)) {
    replies.word(INTEGER);
    replies.word(answer);
  } else if (answer === true || answer === false) replies.word(answer ? TRUE : FALSE);
  else if (answer === undefined) replies.word(NOTHING);
  else {
    const text = String(answer);
    replies.word(OTHER);
    writeText(replies, JSON.stringify({ type: answer === null ? 'null' : typeof answer, text }));
  }
}

function writeError(error: unknown): void {
  replies.word(THROWN);
  writeText(replies, JSON.stringify(thrown(error)));
}

function thrown(error: unknown): ThrownError {
  if (error instanceof PolicyFault) return thrown(error.cause);
  const message = messageOf(error);
  if (!(error instanceof Error)) return { name: null, message, stack: '' };
  const rule = error instanceof IllegalMove ? { rule: error.rule ?? null } : {};
  return { name: String(error.name), message, stack: String(error.stack), ...rule };
}

// What it prints does not get in between its answers.
Object.defineProperty(process, 'stdout', { value: process.stderr, configurable: true });
globalThis.console = new Console(process.stderr);
beginBlock(replies);
blocks.next(receive);
const greeting = JSON.parse(readText(words, blocks.end)) as Greeting;
try {
  if ('play' in greeting) await play(greeting.play as Parameters<typeof play>[0]);
} catch (error) {
  beginBlock(replies);
  writeError(error);
  send();
}
