/**
 * Kinds of events of a game's log. A game declares them once, beside the numbers of its log; messages about events, and their
 * forms, follow from the list.
 */
import type { Json } from '../../game/index.js';
import { byType, type Form } from './forms.js';
import type { Told } from './replies.js';

/** @typeParam Value the names of the values that events of the game have */
export interface EventKind<Value extends string = string> {
  /** The word for it in messages. */
  readonly type: string;
  /** The values of such an event, in the order in which messages tell them. */
  readonly tells: readonly Value[];
}

/** A value of events: its form in messages, and how it is read from a log. */
export interface EventValue<Log> {
  readonly form: Form;
  /** @param place of the event in the log */
  tell(log: Log, place: number): Json;
}

/** The form of all events of a game. @param values by name */
export function createEventForm<Value extends string>(
  kinds: readonly EventKind<Value>[],
  values: Readonly<Record<Value, Pick<EventValue<never>, 'form'>>>,
): Form {
  const fieldsOf = ({ tells }: EventKind<Value>) => Object.fromEntries(tells.map((name) => [name, values[name].form]));
  return byType(Object.fromEntries(kinds.map((kind) => [kind.type, fieldsOf(kind)])));
}

/** An event of a log, as messages tell it. */
export function eventMessageOf<Value extends string, Log>(
  { type, tells }: EventKind<Value>,
  values: Readonly<Record<Value, EventValue<Log>>>,
  log: Log,
  place: number,
): Told {
  const told: Record<string, Json> = { type };
  for (const name of tells) told[name] = values[name].tell(log, place);
  return told;
}
