import { closest, distance } from 'fastest-levenshtein';

/** A mistake of the user's: the message is one line that says where it is and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A message as one line, however it was written. */
export function oneLine(message: string): string {
  return message.trim().replaceAll(/\s*\n\s*/g, ' ');
}

/** Up to this many letters wrong, a name is taken for a slip of another. */
const SLIP = 3;

/** `; did you mean 'expert'?` where some name is near enough, else the list of all names. */
export function suggestion(name: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const near = closest(name, names);
  const isSlip = distance(name, near) <= Math.min(SLIP, Math.max(2, near.length / 2));
  return isSlip ? `; did you mean '${near}'?` : `; there is ${[...new Set(names)].join(', ')}`;
}

/** The one of these things that has this name. @throws UsageError if none has, with the name that may be meant. */
export function pick<T extends { readonly name: string }>(what: string, name: string, things: readonly T[]): T {
  const found = things.find((thing) => thing.name === name);
  if (found !== undefined) return found;
  const names = things.map((thing) => thing.name);
  throw new UsageError(`unknown ${what} '${name}'${suggestion(name, names)}`);
}
