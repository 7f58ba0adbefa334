/** Messages as objects, and readers of replies, with errors in words for the author of a bot. */
import { IllegalMove, type Json } from '../../game/index.js';

/** A message or a part of one: a JSON object. */
export interface Told {
  readonly [name: string]: Json;
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
