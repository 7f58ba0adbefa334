/** Forms of messages, as JSON Schema: plain data, so that a game's lists can name them and load nothing. */
import type { Json, Wire } from '../../game/index.js';

/** JSON Schema of a value. */
export interface Form {
  readonly [name: string]: Json;
}

export type Fields = Readonly<Record<string, Form>>;

export interface MessageForms {
  readonly terms: Fields;
  /** Messages that begin a game and a deal, by the policy's method. */
  readonly beginnings: Readonly<Record<string, Fields>>;
  readonly view: Fields;
  /** Fields of requests beside the view, and the moves that answer them, by the policy's method. */
  readonly decisions: Readonly<Record<string, { readonly fields: Fields; readonly move: Form }>>;
}

/** A whole number, 0 or more. */
export const COUNT: Form = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
/** The number of a seat, from 0. */
export const SEAT: Form = { type: 'integer', minimum: 0, maximum: 7 };
export const FLAG: Form = { type: 'boolean' };
/** A number that a bot may seed its random numbers with: of the seat and the game (in games of several deals, the deal). */
export const RANDOM: Form = { type: 'integer', minimum: 0, maximum: 0xffffffff };

export function textForm(pattern: string): Form {
  return { type: 'string', pattern };
}

export function oneOfTexts(texts: readonly string[]): Form {
  return { type: 'string', enum: texts };
}

/** @param more further limits, such as `minItems` */
export function listOf(items: Form, more: Form = {}): Form {
  return { ...more, type: 'array', items };
}

export function orNull(form: Form): Form {
  return { anyOf: [form, { type: 'null' }] };
}

/** An object. Fields may be added later, so unknown ones are allowed. */
export function objectOf(properties: Fields, optional: Fields = {}): Form {
  return { type: 'object', properties: { ...properties, ...optional }, required: Object.keys(properties) };
}

/** One of several objects, identified by `type`. */
export function byType(forms: Readonly<Record<string, Fields>>): Form {
  const objects = Object.entries(forms).map(([type, fields]) =>
    objectOf({ type: { type: 'string', const: type }, ...fields }),
  );
  return { oneOf: objects };
}

/** The forms of all messages, as `Wire.schema` has them. */
export function schemaOf({ terms, beginnings, view, decisions }: MessageForms): Wire['schema'] {
  const begun = Object.entries(beginnings).map(([method, fields]) => [method, objectOf(fields)] as const);
  const decided = Object.entries(decisions).map(([method, { fields, move }]) => {
    return [method, { request: objectOf({ ...view, ...fields }), move }] as const;
  });
  return { terms: objectOf(terms), ...Object.fromEntries([...begun, ...decided]) };
}
