/** Parts that the messages of all games share (src/game/wire.ts). */
import { z } from 'zod';
import type { Json, Wire } from '../../game/index.js';

export { cardIn, formError, isObject, type Told } from './replies.js';

export type Fields = Readonly<Record<string, z.ZodType>>;

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
