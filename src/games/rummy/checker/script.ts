import { Fault } from './fault.js';
import type { Move, MoveOf, MoveType } from './format.js';

/** What must come next, and by which rule. */
export interface Due {
  readonly what: string;
  readonly rule: string;
}

/** A game as a reader of its lines: is handed one after the other, and says before each what must come. */
export type Script<T> = Generator<Due, T, Move>;

/**
 * Waits for a line of one of these types.
 *
 * @param strays the rules that lines of other types break if they come instead, where it is not `rule`
 * @throws Fault if another comes
 */
export function* expect<T extends MoveType>(
  types: readonly T[],
  what: string,
  rule: string,
  strays: Readonly<Record<string, string>> = {},
): Script<MoveOf<T>> {
  const line = yield { what, rule };
  if (!(types as readonly string[]).includes(line.type)) {
    throw new Fault(strays[line.type] ?? rule, `expected ${what}; found ${JSON.stringify(line)}`);
  }
  return line as MoveOf<T>;
}
