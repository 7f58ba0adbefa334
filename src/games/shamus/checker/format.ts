import { z } from 'zod';
import { type Script as KitScript, nextLine, requireRule } from '../../kit/checker.js';
import { ALL_CARDS, SUITS } from './cards.js';
import { rulingsShape } from './rulings.js';

/** The shapes of a transcript's lines: types and fields only, nothing about the game. Unknown extra fields are allowed. */

const card = z.enum(ALL_CARDS);
/** "A draw or penalty of no card writes no line", and nobody takes or adds no card. */
const someCards = z.array(card).min(1);
const seat = z.int().min(0).max(3);
const count = z.int().min(0);
const kind = z.enum(['sequence', 'group']);

const deal = z.object({
  type: z.literal('deal'),
  format: z.literal('shamus-transcript/1'),
  players: z.union([z.literal(2), z.literal(4)]),
  variant: z.string(),
  targets: z.object({ senior: z.number(), junior: z.number() }),
  rulings: rulingsShape,
  seed: z.string(),
  game: count,
  policies: z.array(z.string()),
  deck: z.array(card),
});

const moves = [
  z.object({
    type: z.literal('penalty'),
    seat,
    cause: z.enum(['opening', 'circle', 'discard']),
    cards: someCards,
  }),
  z.object({ type: z.literal('draw'), seat, cards: someCards }),
  z.object({ type: z.literal('play'), seat, card, call: z.enum(SUITS).nullable() }),
  z.object({ type: z.literal('circle'), card }),
  z.object({ type: z.literal('pickup'), seat, cards: someCards }),
  z.object({ type: z.literal('meld'), seat, kind, cards: someCards }),
  z.object({ type: z.literal('layoff'), seat, kind, cards: someCards }),
  z.object({ type: z.literal('discard'), seat, card }),
  z.object({ type: z.literal('senior-lost') }),
  z.object({ type: z.literal('pass'), seat }),
  z.object({
    type: z.literal('end'),
    outcome: z.enum(['senior', 'junior', 'loss']),
    reason: z.enum(['senior', 'junior', 'circle', 'stock', 'uno-out']),
    table: z.number(),
    net: z.number(),
    hands: z.array(count),
    circle: count,
    stock: count,
  }),
] as const;

export const FORMAT = z.discriminatedUnion('type', [deal, ...moves]);

export type Deal = z.infer<typeof deal>;
export type Move = Exclude<z.infer<typeof FORMAT>, Deal>;
export type MoveType = Move['type'];
export type MoveOf<T extends MoveType> = Extract<Move, { type: T }>;
export type Cause = MoveOf<'penalty'>['cause'];

/** The rules of Shamus as a reader of lines. */
export type Script<T> = KitScript<Move, T>;

/** Whose turn it is, and the rule that makes it so. */
export interface Turn {
  readonly seat: number;
  readonly because: string;
}

export interface Due {
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
  requireRule(
    rightSeat,
    by?.because ?? rule,
    () => `expected ${what} by seat ${by?.seat}; found ${JSON.stringify(line)}`,
  );
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
