import { Fault, insist } from './fault.js';
import type { Cause, Move, MoveOf, MoveType } from './format.js';

/**
 * A game is checked by a script: a generator that reads like the rules, yields what is due next, and receives the
 * actual line. It throws a Fault at the first line that breaks a rule.
 */
export type Script<T> = Generator<Due, T, Move>;

/** Whose turn it is, and the rule that makes it so. */
export interface Turn {
  readonly seat: number;
  readonly because: string;
}

export interface Due {
  /** Description, for complaints. */
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

export const RULE_OF_CAUSE: Record<Cause, string> = { opening: '2.5', circle: '3.6', discard: '4.5' };

export function* expect<T extends MoveType>(types: readonly T[], due: Due): Script<MoveOf<T>> {
  const line = yield due;
  const found = JSON.stringify(line);
  if (!isOneOf(line, types)) throw new Fault(brokenBy(line, due), `expected ${due.what}; found ${found}`);
  const { by } = due;
  const rightSeat = by === undefined || !('seat' in line) || line.seat === by.seat;
  insist(rightSeat, by?.because ?? due.rule, () => `expected ${due.what} by seat ${by?.seat}; found ${found}`);
  return line;
}

function isOneOf<T extends MoveType>(line: Move, types: readonly T[]): line is MoveOf<T> {
  return (types as readonly string[]).includes(line.type);
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
