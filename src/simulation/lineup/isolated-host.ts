/**
 * The process in which one policy of a user decides: it is sent what its seat sees at many tables, each of another deck, and
 * answers. It knows nothing else: see isolated-player.ts.
 */
import { Console } from 'node:console';
import fs from 'node:fs';
import { CarriedPart, WordBuffer } from '../../game/frames.js';
import {
  IllegalMove,
  MemoryCopy,
  messageOf,
  type PolicyDefinition,
  PolicyFault,
  type Setup,
} from '../../game/index.js';
import { loadGame } from '../../games/registry.js';
import type { FirstMessage, ThrownError } from '../isolated/blocks.js';
import * as exchanged from '../isolated/blocks.js';
import type { PolicySource } from './arm.js';
import { setPolicyLoader } from './loader.js';
import { findPolicyMaker } from './seating.js';

/** This process loads one module, and starts no others. */
setPolicyLoader({
  isThere: () => false,
  findPolicy: (written) => Promise.reject(new Error(`'${written}' is no module of this process`)),
  importDefinition: async (module) => {
    // Errors are told by the lines of the file that the user wrote, not of its bundle.
    process.setSourceMapsEnabled(true);
    return ((await import(module)) as { readonly default: PolicyDefinition }).default;
  },
  processMaker: async () => null,
});

const { BlockReader, beginBlock, bytesOf, methodsOf, writeText } = exchanged;
const { COPY_REQUEST, FALSE, INTEGER, NOTHING, OTHER, PLAN, THROWN, TRUE } = exchanged;

const [INPUT, OUTPUT] = [0, 1];
/** Milliseconds after which an empty block is sent, as a sign of life. */
const LONG = 50;

type Policy = Readonly<Record<string, ((view: unknown, argument?: unknown) => unknown) | undefined>>;

const { now } = performance;
const clock = now.bind(performance);
const chunk = Buffer.alloc(65_536);
/** An empty block. */
const SIGN = new Uint8Array(4);
const blocks = new BlockReader();
const { words } = blocks;
const replies = new WordBuffer(false);

/** Waits for the next block. */
function receive(): void {
  while (!blocks.next()) {
    const length = fs.readSync(INPUT, chunk);
    if (length === 0) process.exit(0);
    blocks.push(chunk.subarray(0, length));
  }
}

function write(block: Uint8Array): void {
  for (let bytes = block; bytes.length > 0; ) bytes = bytes.subarray(fs.writeSync(OUTPUT, bytes));
}

function send(): void {
  write(bytesOf(replies));
  beginBlock(replies);
}

/** A table: the policy that plays there, and what it sees. */
interface Table {
  readonly policy: Policy;
  readonly view: unknown;
  readonly carried: CarriedPart;
  fault: { readonly error: unknown } | null;
}

async function play({ setup, source, seat }: { setup: Setup; source: PolicySource; seat: number }): Promise<never> {
  const game = await loadGame(setup);
  const frames = await game.outside.frames!(setup);
  const methods = methodsOf(game, source.role);
  const make = await findPolicyMaker({ setup, team: { name: '', policies: [source] } }, 0);
  const plan = frames.plan();
  const seated = (): Table => {
    return { policy: make() as Policy, view: frames.view(seat), carried: new CarriedPart(), fault: null };
  };
  const tables = [seated()];
  const tell = (table: Table, act: () => void) => {
    try {
      act();
    } catch (error) {
      table.fault ??= { error };
    }
  };
  const decide = ({ policy, view, fault }: Table, method: string, argument: number) => {
    if (fault !== null) throw fault.error;
    if (method !== frames.planned)
      return writeAnswer(policy[method] === undefined ? false : policy[method](view, argument));
    frames.clear(plan);
    policy[method]!(view, plan);
    replies.word(PLAN);
    frames.carryPlan(replies, plan);
  };
  replies.bit(true);
  send();
  for (;;) {
    receive();
    let last = clock();
    while (blocks.left > 0) {
      const number = words.word(0);
      const asked = words.word(0);
      tables[number] ??= seated();
      const table = tables[number];
      if (asked === COPY_REQUEST) {
        const from = tables[words.word(0)]!;
        table.fault = from.fault;
        tell(table, () => new MemoryCopy(from.policy, table.policy).copy());
        continue;
      }
      const method = methods[asked]!;
      const begins = words.bit(false);
      const argument = words.word(0);
      frames.carry(words, table.view, table.carried, begins);
      if (method === 'newGame' || method === 'newDeal') {
        if (method === 'newGame') table.fault = null;
        tell(table, () => table.policy[method]?.(table.view));
        continue;
      }
      replies.reserve();
      replies.word(number);
      const { place } = replies;
      try {
        decide(table, method, argument);
      } catch (error) {
        replies.place = place;
        writeError(error);
      }
      if (clock() - last > LONG) {
        write(SIGN);
        last = clock();
      }
    }
    if (replies.place > 1) send();
  }
}

async function define({ module, path }: { module: string; path: string }): Promise<void> {
  const { readDefinition } = await import('./read-definition.js');
  replies.word(NOTHING);
  writeText(replies, JSON.stringify(await readDefinition(module, path)));
  send();
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

// Output of the policy goes to stderr: stdout carries the answers.
Object.defineProperty(process, 'stdout', { value: process.stderr, configurable: true });
globalThis.console = new Console(process.stderr);
beginBlock(replies);
receive();
const greeting = JSON.parse(blocks.text()) as FirstMessage;
try {
  if ('define' in greeting) await define(greeting.define);
  else await play(greeting.play as Parameters<typeof play>[0]);
} catch (error) {
  beginBlock(replies);
  writeError(error);
  send();
}
// Data left to read counts only while the process lives: it ends when its input does.
for (;;) receive();
