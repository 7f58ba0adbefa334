import { insist, type Script as KitScript, nextLine } from '../../kit/checker.js';
import type { Move, MoveOf, MoveType } from './format.js';

/** The rules of the family as a reader of lines. */
export type Script<T> = KitScript<Move, T>;

/**
 * Waits for a line of one of these types.
 *
 * @param strays the rules that lines of other types break if they come instead, where it is not `rule`
 * @throws Violation if another comes
 */
export function expect<T extends MoveType>(
  types: readonly T[],
  what: string,
  rule: string,
  strays: Readonly<Record<string, string>> = {},
): Script<MoveOf<T>> {
  return nextLine<Move, T>(types, { what, rule }, ({ type }) => strays[type] ?? rule);
}

/** @throws Violation if they are not the same, as JSON */
export function match(field: string, found: unknown, due: unknown, rule: string): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(due)];
  insist(is === should, rule, () => `expected ${field} ${should}; found ${is}`);
}
