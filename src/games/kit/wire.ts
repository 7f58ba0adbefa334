/** Parts that the messages of all games share (src/game/wire.ts). */
import { z } from 'zod';
import { IllegalMove, type Json, type Wire } from '../../game/index.js';

export type Fields = Readonly<Record<string, z.ZodType>>;

/** A message or a part of one: a JSON object. */
export interface Told {
  readonly [name: string]: Json;
}

/** Forms of a game's messages. */
export interface WireForms {
  readonly terms: Fields;
  /** Messages that begin a game and a deal, by the policy's method. */
  readonly beginnings: Readonly<Record<string, Fields>>;
  readonly view: Fields;
  readonly decisions: Readonly<Record<string, { readonly fields: Fields; readonly move: z.ZodType }>>;
}

/** A whole number, 0 or more. */
export const count = z.int().min(0);
/** The number of a seat, from 0. */
export const seat = z.int().min(0).max(7);
/** A number that a bot may seed its random numbers with: of the seat and the game (in games of several deals, the deal). */
export const random = z.int().min(0).max(0xffffffff);

/** One of several forms, identified by `type`. */
export function byType(forms: Readonly<Record<string, Fields>>): z.ZodType {
  const [first, ...others] = Object.entries(forms).map(([type, fields]) =>
    z.object({ type: z.literal(type), ...fields }),
  );
  return z.discriminatedUnion('type', [first!, ...others]);
}

/** The forms as JSON Schema. Fields may be added later, so unknown ones are allowed. */
export function schemaOf({ terms, beginnings, view, decisions }: WireForms): Wire['schema'] {
  const decided = Object.entries(decisions).map(([method, { fields, move }]) => {
    return [method, { request: schema(z.object({ ...view, ...fields })), move: schema(move) }] as const;
  });
  const begun = Object.entries(beginnings).map(([method, fields]) => [method, schema(z.object(fields))] as const);
  return { terms: schema(z.object(terms)), ...Object.fromEntries([...begun, ...decided]) };
}

function schema(form: z.ZodType): Json {
  const { $schema: _, ...text } = z.toJSONSchema(form, { io: 'input', reused: 'inline' });
  return text as Json;
}

export function formError(rule: string, decision: string, reply: Json, form: string): IllegalMove {
  const text = textOf(reply);
  const shown = text.length <= 80 ? text : `${text.slice(0, 77)}…`;
  return new IllegalMove(rule, `answers ${decision} with ${shown}; ${form}`);
}

/** A reply may be nested more deeply than can be written. */
function textOf(reply: Json): string {
  try {
    return JSON.stringify(reply);
  } catch {
    return 'too deep a list';
  }
}

/** Reads a card. @param read as in `Notation` @throws IllegalMove if the reply is none */
export function cardIn<C>(reply: Json | undefined, read: (text: string) => C, rule: string, decision: string): C {
  if (typeof reply === 'string') {
    try {
      return read(reply);
    } catch (error) {
      throw new IllegalMove(rule, `answers ${decision} with ${(error as RangeError).message}`);
    }
  }
  throw formError(rule, decision, reply ?? null, 'a card is a text such as "7H"');
}

/** An object of a reply, rather than a list, a text or a number. */
export function isObject(reply: Json | undefined): reply is Told {
  return typeof reply === 'object' && reply !== null && !Array.isArray(reply);
}
