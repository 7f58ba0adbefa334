/** The messages between the program and a bot: `shamus-bot/1`, one JSON object a line (docs/bots.md). */
import { z } from 'zod';
import { type Game, type Json, plainText, type Setup, suggestion, type Wire } from '../../game/index.js';
import { OutsideFault } from './last-words.js';

// zod compiles its checks with Function() by default, which is disabled where a user's policy is loaded.
z.config({ jitless: true });

/** Name and version of the protocol. Fields may be added to messages without a new version. */
export const PROTOCOL = 'shamus-bot/1';

/** The longest line that a bot may send, in bytes: no move needs a tenth of it. */
export const MAX_LINE_BYTES = 65_536;

/** The most games that a bot may have open at once. */
export const MAX_OPEN_GAMES = 10_000;

/** Letters of a line that an error shows. */
const SHOWN = 60;

const table = z.int().min(0);
const text = z.string();
const names = z.array(text);
const scalar = z.union([z.boolean(), z.number(), text]);

const READY = z.object({
  type: z.literal('ready'),
  protocol: z.literal(PROTOCOL),
  decisions: names.optional(),
  /** Games that it has open at once, at most. */
  tables: z.int().min(1).max(MAX_OPEN_GAMES).optional(),
});

/** The forms of all messages without what a game adds to them: by type, first those to a bot, then those of a bot. */
export const MESSAGE_SCHEMAS = {
  hello: z.object({
    type: z.literal('hello'),
    protocol: z.literal(PROTOCOL),
    game: text,
    variant: text,
    players: z.int(),
    rulings: z.record(text, text),
    roles: names,
    /** The seat that the bot decides for, and its role. */
    seat: z.int().min(0),
    role: text,
    /** The values of the options that its file declares. */
    options: z.record(text, scalar),
    /** The decisions that it must make, and those that it may make if it wants to. */
    decisions: names,
    optional: names,
    tables: z.int().min(1),
    /** Seconds for a reply; null without limit. */
    time: z.number().nullable(),
  }),
  newGame: z.object({ type: z.literal('newGame'), table }),
  newDeal: z.object({ type: z.literal('newDeal'), table }),
  request: z.object({ type: z.literal('request'), id: z.int().min(0), table, decision: text }),
  gameOver: z.object({ type: z.literal('gameOver'), table }),
  error: z.object({ type: z.literal('error'), message: text }),
  goodbye: z.object({ type: z.literal('goodbye') }),
  ready: READY,
  reply: z.object({ id: z.int().min(0), move: z.json() }),
} as const;

/** Contents of the first message to a bot. */
export interface HelloSpec {
  readonly game: Game;
  readonly setup: Setup;
  readonly wire: Wire;
  readonly seat: number;
  readonly options: Readonly<Record<string, boolean | number | string>>;
  /** Games that are open at once, at most. */
  readonly tables: number;
  /** Seconds for a reply. */
  readonly time: number | null;
}

type Hello = z.infer<typeof MESSAGE_SCHEMAS.hello>;

/** The first message. */
export function helloLine({ game, setup, wire, seat, options, tables, time }: HelloSpec): string {
  const roles = [...game.setups.roles(setup.players)];
  const role = roles[seat]!;
  const hello: Hello = {
    type: 'hello',
    protocol: PROTOCOL,
    ...{ game: game.name, variant: setup.variant, players: setup.players, rulings: { ...setup.rulings } },
    ...{ roles, seat, role, options: { ...options } },
    ...{
      decisions: [...(game.policies.decisions[role] ?? [])],
      optional: [...(game.policies.mayDecide?.[role] ?? [])],
    },
    ...{ tables, time },
  };
  return lineOf({ ...hello, terms: wire.terms });
}

/** A bot's answer to hello. */
export interface ReadyMessage {
  readonly decisions: readonly string[];
  /** Games that it has open at once, at most; null if it does not say. */
  readonly tables: number | null;
}

/** @param optional the decisions that it may make @throws OutsideFault if it is not ready for this protocol */
export function parseReady(line: string, optional: readonly string[]): ReadyMessage {
  const message = objectIn(line);
  if (message.type === 'error') {
    const why = typeof message.message === 'string' ? message.message : shown(line);
    throw new OutsideFault(`refuses to play: ${why}`);
  }
  if (message.type !== 'ready') throw new OutsideFault(`answers hello with ${shown(line)}, not with "type": "ready"`);
  if (message.protocol !== PROTOCOL) {
    throw new OutsideFault(`speaks the protocol ${JSON.stringify(message.protocol ?? null)}, not "${PROTOCOL}"`);
  }
  const { data, error } = READY.safeParse(message);
  if (data === undefined) {
    const [{ path, message: why }] = error.issues as [z.core.$ZodIssue];
    throw new OutsideFault(`says in "ready" as '${path.join('.')}' what is wrong: ${why.toLowerCase()}`);
  }
  const { decisions = [], tables = null } = data;
  const unknown = decisions.find((decision) => !optional.includes(decision));
  if (unknown !== undefined) {
    const others = optional.length === 0 ? ', but this game has no optional decisions' : suggestion(unknown, optional);
    throw new OutsideFault(`wants to decide '${unknown}'${others}`);
  }
  return { decisions, tables };
}

/** A game or a deal begins. @param method `newGame` or `newDeal` @param told `Wire.beginning` */
export function beginningLine(table: number, method: string, told: { readonly [name: string]: Json }): string {
  return lineOf({ type: method, table, ...told });
}

/** A decision is asked for. @param json of `Wire.request` */
export function requestLine(
  id: number,
  table: number,
  decision: string,
  json: { readonly [name: string]: Json },
): string {
  // Not a copy of the object: this is what is sent most.
  return `{"type":"request","id":${id},"table":${table},"decision":"${decision}",${JSON.stringify(json).slice(1)}\n`;
}

export function gameOverLine(table: number): string {
  return lineOf({ type: 'gameOver', table });
}

/** Says what the bot did wrong: the last message before its process is ended. */
export function errorLine(message: string): string {
  return lineOf({ type: 'error', message });
}

/** There are no more games. */
export function goodbyeLine(): string {
  return lineOf({ type: 'goodbye' });
}

export interface ReplyMessage {
  readonly id: number;
  readonly move: Json;
}

/** @throws OutsideFault if the line is no reply */
export function parseReply(line: string): ReplyMessage {
  const { id, move, type, message } = objectIn(line);
  if (type === 'error' && typeof message === 'string') throw new OutsideFault(`gives up: ${message}`);
  if (!Number.isInteger(id)) throw new OutsideFault(`answers without the id of a request: ${shown(line)}`);
  if (move === undefined) throw new OutsideFault(`answers request ${id} without a move: ${shown(line)}`);
  return { id: id as number, move };
}

/** Joins what a bot writes into lines. */
export class LineReader {
  private rest = Buffer.alloc(0);
  private isFirst = true;

  /** @returns the lines that are whole now, without empty ones @throws OutsideFault if a line is too long */
  read(chunk: Uint8Array): string[] {
    const end = chunk.lastIndexOf(10) + 1;
    const whole = end === 0 ? '' : Buffer.concat([this.rest, chunk.subarray(0, end)]).toString();
    this.rest = end === 0 ? Buffer.concat([this.rest, chunk]) : Buffer.from(chunk.subarray(end));
    const isFirst = this.isFirst && whole !== '';
    if (isFirst) this.isFirst = false;
    const lines = (isFirst ? plainText(whole, inUtf16) : whole).split(/\r?\n/);
    if (this.rest.length > MAX_LINE_BYTES || lines.some((line) => line.length > MAX_LINE_BYTES)) {
      throw new OutsideFault(`sends a line of more than ${MAX_LINE_BYTES} bytes`);
    }
    return lines.filter((line) => line.trim() !== '');
  }
}

function inUtf16(): OutsideFault {
  return new OutsideFault('prints UTF-16: let it print UTF-8');
}

function lineOf(message: { readonly [name: string]: Json }): string {
  return `${JSON.stringify(message)}\n`;
}

function objectIn(line: string): { readonly [name: string]: Json } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = null;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as { [name: string]: Json };
  throw new OutsideFault(`prints ${shown(line)}, which is no JSON object`);
}

function shown(line: string): string {
  return `'${line.length <= SHOWN ? line : `${line.slice(0, SHOWN)}…`}'`;
}
