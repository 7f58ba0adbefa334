import { insist, type Script as KitScript, nextLine } from '../../kit/checker.js';
import type { Cause, Move, MoveOf, MoveType } from './format.js';

/** The rules of Shamus as a reader of lines. */
export type Script<T> = KitScript<Move, T>;

/** Whose turn it is, and the rule that makes it so. */
export interface Turn {
  readonly seat: number;
  readonly because: string;
}

export interface Due {
  /** Description, for error messages. */
  readonly what: string;
  /** The rule that a line of another type breaks. */
  readonly rule: string;
  /** Whose line it must be, where the line has a seat. */
  readonly by?: Turn;
  /** The turn begins here: a line of another seat breaks the order of turns. */
  readonly begins?: boolean;
  /** Only this line is possible: if another one comes, this one is missing. */
  readonly only?: boolean;
  /** More specific rules for certain wrong lines. */
  readonly instead?: Partial<Record<MoveType, string>>;
}

/** The rule by which each kind of penalty falls. */
export const RULE_OF_CAUSE: Record<Cause, string> = { opening: '2.5', circle: '3.6', discard: '4.5' };

/** Waits for a line of one of these types, of the right seat. 5.6: every game ends. @throws Violation if another comes */
export function* expect<T extends MoveType>(types: readonly T[], due: Due): Script<MoveOf<T>> {
  const { what, rule, by, only } = due;
  const line: MoveOf<T> = yield* nextLine<Move, T>(types, { what, rule: only ? rule : '5.6' }, (other) =>
    brokenBy(other, due),
  );
  const rightSeat = by === undefined || !('seat' in line) || line.seat === by.seat;
  insist(rightSeat, by?.because ?? rule, () => `expected ${what} by seat ${by?.seat}; found ${JSON.stringify(line)}`);
  return line;
}

/** The rule broken by a line of the wrong type. */
function brokenBy(line: Move, due: Due): string {
  if (line.type === 'senior-lost') return '5.2';
  if (due.only) return due.rule;
  const outOfTurn = due.begins && due.by !== undefined && 'seat' in line && line.seat !== due.by.seat;
  const telling = outOfTurn ? undefined : due.instead?.[line.type];
  if (telling !== undefined) return telling;
  if (line.type === 'pass') return '5.5';
  if (line.type === 'end') return '5.4';
  if (line.type === 'circle') return '3.6';
  if (line.type === 'penalty') return RULE_OF_CAUSE[line.cause];
  return outOfTurn ? due.by.because : due.rule;
}
