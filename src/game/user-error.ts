import { closest, distance } from 'fastest-levenshtein';

/** A user's mistake: the message is one line that says where it is and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A name that a game does not know, though another may. */
export class UnknownName extends UsageError {
  constructor(
    readonly kind: string,
    readonly unknown: string,
    readonly names: readonly string[],
  ) {
    super(`unknown ${kind} '${unknown}'${suggestion(unknown, names)}`);
  }
}

/**
 * A text of the user's as it may be shown on a terminal: control characters, which could move the cursor or hide what
 * was written, are written as `\\x1b`; line breaks stay.
 */
export function escapeForTerminal(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  return text.replaceAll(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}

/** A message as one line, however it was written, as it may be shown on a terminal. */
export function oneLine(message: string): string {
  return escapeForTerminal(message.trim().replaceAll(/\s*\n\s*/g, ' '));
}

/** A name with at most this many wrong letters, and half of them right, or in another order counts as a misspelling. */
const SLIP = 3;

/** `; did you mean 'expert'?` if a name is similar, else the list of all names. */
export function suggestion(name: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const near = closest(name, names);
  const limit = Math.min(SLIP, Math.max(1, Math.floor(Math.min(name.length, near.length) / 2)));
  const letters = (word: string) => [...word].sort().join('');
  const isSlip =
    distance(name, near) <= limit || letters(name) === letters(near) || (name.length > 1 && near.startsWith(name));
  return isSlip ? `; did you mean '${near}'?` : `; choose from ${[...new Set(names)].join(', ')}`;
}

/** The one of these things that has this name. @throws UnknownName if none has, with the name that may be meant. */
export function findByName<T extends { readonly name: string }>(what: string, name: string, things: readonly T[]): T {
  const found = things.find((thing) => thing.name === name);
  if (found !== undefined) return found;
  throw new UnknownName(
    what,
    name,
    things.map((thing) => thing.name),
  );
}
